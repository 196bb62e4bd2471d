"""The lobby and what is reached from it: the games, new tables, the rules, preferences."""
