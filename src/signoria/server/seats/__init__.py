"""Seats: creating tables, inviting to seats, taking them, coming back to them, new links for old ones."""
