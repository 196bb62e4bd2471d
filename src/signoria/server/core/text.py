"""Cleans text that people type before it is shown to others."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms

DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""They reverse the direction of the text after them: a name or a message could change how its neighbours look."""

UNSHOWN = frozenset({"Cc", "Cs"})
"""Control characters, and halves of characters that no encoding can write."""


def clean_line(text: str) -> str:
    """The text on one line, without what cannot be shown or changes how its surroundings are shown."""
    one_line = " ".join(DIRECTIONS.sub("", text).split())
    return " ".join("".join(char for char in one_line if unicodedata.category(char) not in UNSHOWN).split())


class LineField(forms.CharField):
    """One line of text, cleaned before it is checked."""

    def to_python(self, value: Any) -> str:
        return clean_line(super().to_python(value) or "")
