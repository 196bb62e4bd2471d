"""The packed types that make compiled rules fast, imported in one place.

This module is never compiled: a compiled re-export of these names crashes on import. The types are still changing, so
all other modules import them from here and a change is handled once.
"""

from librt.vecs import append as append
from librt.vecs import vec as vec
from mypy_extensions import i64 as i64
