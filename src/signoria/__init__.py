"""Three Renaissance board games to play in a browser or a terminal, with a fast engine for research.

>>> import signoria
>>> patrician = signoria.game("patrician")
>>> state = patrician.new(patrician.setup(seats=3, seed=1))
>>> state.is_over()
False
"""

from signoria.games import game as game
from signoria.games import game_ids as game_ids
from signoria.version import VERSION

__version__ = VERSION
