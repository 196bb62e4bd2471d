"""How often something was done lately: shared by all processes that serve one site."""

from __future__ import annotations

from django.db import models


class RateCount(models.Model):
    """How often something was done for one key since a window began. The key is a hash: nobody is named here."""

    key = models.CharField(max_length=64, primary_key=True)
    count = models.IntegerField()
    expires_at = models.DateTimeField(db_index=True)  # when the window ends
