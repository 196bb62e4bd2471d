"""People: known by a key in a cookie, and by the email addresses that they confirm."""

from __future__ import annotations

import secrets

from django.db import models


def token() -> str:
    """A word that nobody can guess: whoever has it in an address may do what it stands for."""
    return secrets.token_urlsafe(16)


class Player(models.Model):
    """Somebody who came with a browser. The key in their cookie is all that identifies them."""

    key = models.CharField(max_length=32, unique=True)
    device_token = models.CharField(max_length=32, default="")  # makes another browser the same player; empty: none
    created_at = models.DateTimeField(auto_now_add=True)
    preferences = models.JSONField(default=dict)  # see core.preferences; empty: none were saved yet

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["device_token"], condition=~models.Q(device_token=""), name="one_player_a_link"
            ),
        )


class EmailConsent(models.Model):
    """What the reader of an email address allows, whichever seats name it, and how often they were asked."""

    address = models.CharField(max_length=254, unique=True)  # without what makes no difference
    token = models.CharField(max_length=32, default=token, unique=True)  # in the emails that ask, and nowhere else
    emails_sent = models.IntegerField(default=0)  # that asked, since the reader last answered
    last_asked_at = models.DateTimeField(null=True)
    is_blocked = models.BooleanField(default=False)  # did the reader forbid all emails?
