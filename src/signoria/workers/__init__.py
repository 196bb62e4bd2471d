"""Bots that think in separate processes: the pool that a terminal game or a server asks for moves, and its workers.

`question_for` makes a `Question` from a match, with nothing in it but what the seat knows. `Pool.ask` sends it to a
worker and returns at once an `Asked`: a future that will hold the `Answer`. A caller that names the match and gives the
moves that the seat has seen (`open_moves`) lets a level with a time limit continue from its last search tree.

What belongs here: the processes, the messages between them, and how long a level thinks. How it thinks is in `bots`.
"""
