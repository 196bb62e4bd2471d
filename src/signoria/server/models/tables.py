"""Tables: who sits at them, every move, the steps being tried, and what is said and voted there."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from signoria.server.models.players import Player, token

REACHABLE = ~Q(email="", webhook="")
"""Seats that want to be notified."""


class Table(models.Model):
    """A match with the people round it: waiting for friends, running or finished."""

    key = models.CharField(max_length=16, unique=True)  # in its address
    title = models.CharField(max_length=60)
    game = models.CharField(max_length=20)
    setup = models.JSONField()  # holds the seed: never shown while the match runs
    commitment = models.CharField(max_length=64, default="")  # to the seed; empty: created before there were any
    salt = models.CharField(max_length=64, default="")  # opens the commitment: as secret as the seed
    host = models.ForeignKey(Player, models.CASCADE, related_name="hosted")
    is_remembering = models.BooleanField(default=True)  # are viewers shown what can be deduced?
    has_hints = models.BooleanField(default=False)  # may players ask for hints?
    has_open_hands = models.BooleanField(default=False)  # round one screen: is nothing covered?
    bot_pause = models.IntegerField(default=600)  # milliseconds between the moves of bots
    time_limit = models.IntegerField(default=0)  # seconds for a decision, after which others may vote; 0: none
    started_at = models.DateTimeField(null=True)  # when the match was dealt; none in the waiting room
    last_move_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    winners = models.JSONField(null=True)  # the seats that won, so that a list of results rebuilds no match
    resigned_seat = models.IntegerField(null=True)  # the seat that gave up, if one did
    ended_by_vote = models.BooleanField(default=False)  # did the others end it, because that seat was late?
    watch_token = models.CharField(max_length=32, default=token, unique=True)  # in the spectators' address
    rematch = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematch_of")
    revision = models.IntegerField(default=0)  # raised by every change that somebody sees
    screens = models.JSONField(default=dict)  # [pk of a player]: how often they opened or closed the privacy screen
    needs_bot = models.BooleanField(default=False)  # is a move due that no person makes?
    thinker = models.CharField(max_length=32, default="")  # the process that makes it; empty: none
    lease_until = models.DateTimeField(null=True)  # then another process may, by the database's clock

    class Meta:
        ordering = ("-last_move_at",)
        indexes = (models.Index(fields=["needs_bot"], condition=Q(needs_bot=True), name="tables_that_need_a_bot"),)

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.key])

    @property
    def has_started(self) -> bool:
        """Whether the match is dealt. Before that, friends are awaited in the waiting room."""
        return self.started_at is not None

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None


class Seat(models.Model):
    """Who decides for a seat: a bot of a level, or a person. With neither it waits for somebody to take it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.IntegerField()
    name = models.CharField(max_length=20)
    level = models.CharField(max_length=20, default="")  # of a bot; empty for a person
    players = models.ManyToManyField(Player, related_name="seats")  # a person, by each browser they use
    invite_token = models.CharField(max_length=32, default=token, unique=True)  # in the link that takes a free seat
    seat_token = models.CharField(max_length=32, default=token, unique=True)  # in the link that brings the seat back
    word = models.CharField(max_length=40, default="")  # that the person adds to the seed, before the deal
    stand_in = models.CharField(max_length=20, default="")  # the level of a bot that decides for a person meanwhile
    orders = models.JSONField(default=list)  # standing orders: the text of each, and how many events had been told
    email = models.CharField(max_length=254, default="")  # where to say that it is the person's turn
    is_email_confirmed = models.BooleanField(default=False)  # did the reader of that address agree?
    consent_asked_at = models.DateTimeField(null=True)  # when the person last wanted that address to be asked
    webhook = models.CharField(max_length=500, default="")
    quiet_hours = models.CharField(
        max_length=11, default=""
    )  # without notifications, in the person's own time: 22:00-07:00
    time_zone = models.CharField(max_length=64, default="UTC")  # the person's own time
    notified_decision = models.IntegerField(default=-1)  # the last one that a notice was sent for
    late_notified_decision = models.IntegerField(default=-1)  # the last one that was said to be late
    base_url = models.CharField(max_length=200, default="")  # by which the person last reached us: where links lead
    language = models.CharField(max_length=8, default="en")  # that notifications are written in
    delivery_error = models.CharField(max_length=20, default="")  # why the last notice could not be sent
    seen_events = models.IntegerField(default=0)  # the events before this number need no recap any more

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_of_each_seat"),)
        ordering = ("number",)

    @property
    def is_free(self) -> bool:
        """Whether it may be taken. A person has a name here, even while a new link to their seat is on its way."""
        return not self.level and not self.name

    @property
    def bot(self) -> str:
        """The level of the bot that decides here now; empty if a person does."""
        return self.level or self.stand_in

    @cached_property
    def player_keys(self) -> frozenset[str]:
        """The keys of the person's browsers, as they were when this was first asked."""
        return frozenset(player.key for player in self.players.all())


class Move(models.Model):
    """A row of a match. An undo is one more row, without a text; numbers never go back."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="moves")
    seq = models.IntegerField()
    seat = models.IntegerField()
    decision = models.IntegerField()
    text = models.CharField(max_length=80, blank=True)
    press_key = models.CharField(max_length=40, blank=True)  # a press sent twice moves once
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seq"], name="one_of_each_seq"),)
        ordering = ("seq",)


class Archive(models.Model):
    """What remains readable of a finished match when its rules can no longer be played: its record, and its pages."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="archive")
    record = models.TextField()
    pages = models.BinaryField()  # compressed JSON: the result and every move in words, see `results.archive`


class Draft(models.Model):
    """The steps of a turn that a seat is trying, unseen by others until the turn is made. One row a seat."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="drafts")
    seat = models.IntegerField()
    steps = models.JSONField(default=list)  # the text of each step and its press key; empty: none is tried now
    press_keys = models.JSONField(default=list)  # of the latest presses that changed the draft: none is done twice
    took_back = models.BooleanField(default=False)  # did the person undo a move, and has not moved since?

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="one_draft_a_seat"),)


class Hint(models.Model):
    """A hint that a seat has asked for: shown to its person alone, and counted on the result page."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="hints")
    seat = models.IntegerField()
    decision = models.IntegerField()  # of the seat, without the steps that it tries
    steps = models.JSONField(default=list)  # the steps that were being tried
    suggestions = models.JSONField(null=True)  # the best first; none while a bot thinks
    iterations = models.IntegerField(default=0)  # of the search
    has_failed = models.BooleanField(default=False)  # did the process end that thought about it?
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)


class Takeover(models.Model):
    """A bot took a seat over, or gave it back: what a record says beside the moves."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="takeovers")
    seq = models.IntegerField()  # of the last move before
    seat = models.IntegerField()
    level = models.CharField(max_length=20, blank=True)  # empty: given back
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)


class Vote(models.Model):
    """What one seat wants done about another that is late."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="votes")
    about = models.IntegerField()
    decision = models.IntegerField()  # of the seat that is voted about: the next one makes the vote void
    seat = models.IntegerField()
    choice = models.CharField(max_length=8)  # wait, bot, end
    level = models.CharField(max_length=20, default="")  # of the bot, if one is wanted

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "about", "decision", "seat"], name="one_vote_each"),)


class ChatMessage(models.Model):
    """Something said at a table, by a person who plays or by a spectator."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    seat = models.IntegerField(null=True)  # none: from a spectator, for other spectators
    name = models.CharField(max_length=20)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)
