"""The game in the terminal, behind `signoria play`: who has which seat, what is shown to whom, and where it is saved.

What belongs here: screen, keyboard, commands, saves, and the bots of a match at one terminal. It knows no game.
"""
