"""The rules of the games: a page for each of them, and one rule at a time in a panel beside a table."""
