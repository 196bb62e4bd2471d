"""Messages for people: English texts that are their own keys, with named fields in braces."""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802  the name by which extraction tools know a message in a table
    """Mark a message for translation; it is translated where it is used."""
    return message
