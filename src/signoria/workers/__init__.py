"""Bots that think in processes of their own: what a table, or a server with many tables, asks for moves.

A `Question` is made from a match by `question_for`, which lets nothing through but what the seat knows. `Pool.ask`
sends it to a worker and hands back at once an `Asked`: a future that will hold the `Answer`. Who names the match and
tells what the seat has seen of it, by `open_moves`, lets a level with a time limit go on from its last tree.
"""
