"""What is kept: tables, who sits at them, and every move. A match is its setup and its moves, and nothing else."""

from __future__ import annotations

import secrets

from django.db import models


def token() -> str:
    """What nobody can guess: who has it in an address may do what it stands for."""
    return secrets.token_urlsafe(16)


class Player(models.Model):
    """Somebody who came with a browser. The key in his cookie is all that tells him from others."""

    key = models.CharField(max_length=32, unique=True)
    link = models.CharField(max_length=32, default="")  # with it another browser becomes the same player; empty: none
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link"], condition=~models.Q(link=""), name="one_player_a_link"),
        )


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
    is_gathering = models.BooleanField(default=False)  # are seats still to be taken? Nothing is dealt before
    watch = models.CharField(max_length=32, default=token, unique=True)  # in the address at which one looks on
    limit = models.IntegerField(default=0)  # seconds for a decision, after which others may decide; 0: no limit
    winners = models.JSONField(null=True)  # the seats that won, so that a list of results needs no match rebuilt
    again = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="before"
    )  # where the same play once more
    is_dropped = models.BooleanField(default=False)  # did others end it, because the seat in `resigned` was late?

    class Meta:
        ordering = ("-moved",)


class Seat(models.Model):
    """Who decides for a seat: a bot of a level, or a person; none of both is a seat that waits for somebody."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    name = models.CharField(max_length=20)
    level = models.CharField(max_length=20, default="")  # of a bot; empty for a person
    players = models.ManyToManyField(Player, related_name="seats")  # a person, by each browser that he sits with
    invite = models.CharField(max_length=32, default=token, unique=True)  # in the address at which a free seat is taken
    private = models.CharField(max_length=32, default=token, unique=True)  # in the address that brings the seat back
    stand_in = models.CharField(max_length=20, default="")  # the level of a bot that decides for a person meanwhile
    orders = models.JSONField(default=list)  # standing orders: the text of each, and how many events had been told
    email = models.CharField(max_length=254, default="")  # where to tell that it is the person's turn
    is_confirmed = models.BooleanField(default=False)  # did whoever reads mails there say that he wants them?
    asked = models.DateTimeField(null=True)  # when the person last wanted that address to be asked
    webhook = models.CharField(max_length=500, default="")
    quiet = models.CharField(max_length=11, default="")  # hours without notices in the person's own time: 22:00-07:00
    zone = models.CharField(max_length=64, default="UTC")  # the person's own time
    noticed = models.IntegerField(default=-1)  # the decision that was last told of: each wait is told once
    nudged = models.IntegerField(default=-1)  # the decision that was last told to be late
    address = models.CharField(max_length=200, default="")  # by which the person last reached us: where links lead
    language = models.CharField(max_length=8, default="en")  # that notices are written in
    trouble = models.CharField(max_length=20, default="")  # why the last notice could not be sent
    seen = models.IntegerField(default=0)  # the events before this number need no recap any more

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_of_each_seat"),)
        ordering = ("number",)

    @property
    def is_free(self) -> bool:
        """May it be taken? Who sits somewhere has a name, even while a new link to his seat is on its way to him."""
        return not self.level and not self.name


class Mailbox(models.Model):
    """Where mails arrive, whichever seats give its address: what was sent there unasked, and what its reader says."""

    name = models.CharField(max_length=254, unique=True)  # the address without what makes no difference
    link = models.CharField(max_length=32, default=token, unique=True)  # in the letters that ask, and nowhere else
    letters = models.IntegerField(default=0)  # that asked, since its reader last answered
    asked = models.DateTimeField(null=True)  # when the last of them was sent
    is_shut = models.BooleanField(default=False)  # did its reader forbid all mails?


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


class StandIn(models.Model):
    """A bot took a seat over, or gave it back: what a record says beside the moves."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="stand_ins")
    seq = models.IntegerField()  # of the last move before
    seat = models.IntegerField()
    level = models.CharField(max_length=20, blank=True)  # empty: given back
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)


class Vote(models.Model):
    """What one seat would do about another that lets everybody wait."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="votes")
    about = models.IntegerField()
    decision = models.IntegerField()  # of the seat that is voted about: with the next one the vote is void
    seat = models.IntegerField()
    choice = models.CharField(max_length=8)  # wait, bot, end
    level = models.CharField(max_length=20, default="")  # of the bot, if one is wanted

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "about", "decision", "seat"], name="one_vote_each"),)


class Word(models.Model):
    """Something said at a table, by one who sits there or by one who looks on."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="words")
    seat = models.IntegerField(null=True)  # none: of somebody who looks on, for others who do
    name = models.CharField(max_length=20)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
