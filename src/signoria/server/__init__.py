"""The web page: Django, one process, a file of its own on the user's machine."""
