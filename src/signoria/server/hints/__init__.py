"""Hints for people: asks a worker process for the best moves of a seat, from what the seat knows."""
