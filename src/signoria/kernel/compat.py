"""The one door to the packed types that make compiled rules fast.

Never compiled itself: a compiled re-export of these names crashes on import. The types are young, so that
everything of ours imports them from here and a change of theirs is mended in one place.
"""

from librt.vecs import append as append
from librt.vecs import vec as vec
from mypy_extensions import i64 as i64
