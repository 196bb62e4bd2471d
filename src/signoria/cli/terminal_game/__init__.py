"""The terminal game behind `signoria play`: who has which seat, what each player sees, and where the match is saved.

What belongs here: screen, keyboard, commands, saves, and the bots of a match at one terminal. It works for every game.
"""
