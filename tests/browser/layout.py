"""Screen sizes, and whether everything needed is in sight."""

from __future__ import annotations

NARROW = "(max-width: 820px)"


IS_IN_SHAPE = """(narrow) => document.readyState === "complete" &&
  (document.getElementById("table")?.dataset.tall === "1") === matchMedia(narrow).matches
"""
"""A page that learns that its screen has another shape loads itself again."""
