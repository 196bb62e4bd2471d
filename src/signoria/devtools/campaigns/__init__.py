"""Campaigns: long seeded runs that try to break what Signoria promises, and count how often they failed to.

`python -m signoria.devtools.campaigns NAME` runs one of them; docs/reliability.md has the promises and the results.
The server knows nothing of this package. A campaign works in chunks, each of which follows from the seed and its number
and gives figures that add up: so a run can be stopped at any time, and the next one goes on where it ended.
"""
