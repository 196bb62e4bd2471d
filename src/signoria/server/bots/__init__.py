"""Bots at the tables: asking them for their moves, and noticing when the machine is too busy for them."""
