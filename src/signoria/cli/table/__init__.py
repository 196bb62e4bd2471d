"""The table of a terminal match: who sits there, what is shown to whom, and where it is kept."""
