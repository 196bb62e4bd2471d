"""What is kept: tables, who sits at them, and every move. A match is its setup and its moves, and nothing else."""

from __future__ import annotations

from django.db import models


class Player(models.Model):
    """Somebody who came with a browser. The key in his cookie is all that tells him from others."""

    key = models.CharField(max_length=32, unique=True)
    name = models.CharField(max_length=20, default="")
    since = models.DateTimeField(auto_now_add=True)


class Table(models.Model):
    """A match, running or finished."""

    key = models.CharField(max_length=16, unique=True)  # in its address
    title = models.CharField(max_length=60)
    game = models.CharField(max_length=20)
    setup = models.JSONField()  # holds the seed: never shown while the match runs
    host = models.ForeignKey(Player, models.CASCADE, related_name="hosted")
    is_remembering = models.BooleanField(default=True)  # are viewers shown what can be deduced?
    has_open_hands = models.BooleanField(default=False)  # round one screen: is nothing covered?
    pace = models.IntegerField(default=600)  # milliseconds between the moves of bots
    begun = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True)
    over = models.DateTimeField(null=True)
    resigned = models.IntegerField(null=True)  # the seat that gave up, if one did
    winners = models.JSONField(null=True)  # the seats that won, so that a list of results needs no match rebuilt

    class Meta:
        ordering = ("-moved",)


class Seat(models.Model):
    """Who decides for a seat: a bot of a level, or a person."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    name = models.CharField(max_length=20)
    level = models.CharField(max_length=20, default="")  # of a bot; empty for a person
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    seen = models.IntegerField(default=0)  # the events before this number need no recap any more

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_of_each_seat"),)
        ordering = ("number",)


class Move(models.Model):
    """A row of a match. An undo is one more row, without a text; numbers never go back."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    seq = models.IntegerField()
    seat = models.IntegerField()
    decision = models.IntegerField()
    text = models.CharField(max_length=80, blank=True)
    key = models.CharField(max_length=40, blank=True)  # a move sent twice is made once
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seq"], name="one_of_each_seq"),)
        ordering = ("seq",)
