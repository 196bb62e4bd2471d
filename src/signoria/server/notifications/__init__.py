"""Telling people that it is their turn: email, webhooks, quiet hours, consent, and the pages to choose them on."""
