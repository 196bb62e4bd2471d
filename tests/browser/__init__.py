"""The web page in a real browser, against the program that people start."""
