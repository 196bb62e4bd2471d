"""Columns and models get the names that everybody uses, and drafts are saved."""

from typing import Any

import django.utils.timezone
from django.db import migrations, models
from django.db.models import F

RENAMED = {
    "player": "link device_token, since created_at",
    "table": "pace bot_pause, limit time_limit, begun started_at, moved last_move_at, over finished_at, "
    "resigned resigned_seat, is_dropped ended_by_vote, watch watch_token, again rematch",
    "seat": "invite invite_token, private seat_token, is_confirmed is_email_confirmed, asked consent_asked_at, "
    "quiet quiet_hours, zone time_zone, noticed notified_decision, nudged late_notified_decision, "
    "address base_url, trouble delivery_error, seen seen_events",
    "move": "key press_key",
    "emailconsent": "name address, link token, letters emails_sent, asked last_asked_at, is_shut is_blocked",
}
"""By model: each column's old and new name."""


def empty_waiting_rooms(apps: Any, schema: Any) -> None:
    """A match that was not dealt yet has no start: this replaces the column `is_gathering`."""
    tables = apps.get_model("server", "Table").objects.using(schema.connection.alias)
    tables.filter(is_gathering=True).update(started_at=None)


def fill_waiting_rooms(apps: Any, schema: Any) -> None:
    waiting = apps.get_model("server", "Table").objects.using(schema.connection.alias).filter(started_at=None)
    waiting.update(is_gathering=True, started_at=F("last_move_at"))


class Migration(migrations.Migration):
    dependencies = [("server", "0008_mailboxes")]

    operations = [
        migrations.RemoveConstraint(model_name="player", name="one_player_a_link"),
        migrations.AlterModelOptions(name="table", options={}),
        migrations.RenameModel("Word", "ChatMessage"),
        migrations.RenameModel("StandIn", "Takeover"),
        migrations.RenameModel("Mailbox", "EmailConsent"),
        *(
            migrations.RenameField(model, *pair.split())
            for model, columns in RENAMED.items()
            for pair in columns.split(", ")
        ),
        migrations.AlterModelOptions(name="table", options={"ordering": ("-last_move_at",)}),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=~models.Q(device_token=""), fields=("device_token",), name="one_player_a_link"
            ),
        ),
        migrations.AlterField("table", "started_at", models.DateTimeField(null=True)),
        migrations.RunPython(empty_waiting_rooms, fill_waiting_rooms),
        migrations.RemoveField("table", "is_gathering"),
        migrations.AlterField("table", "last_move_at", models.DateTimeField(default=django.utils.timezone.now)),
        *(
            migrations.AlterField(model, "at", models.DateTimeField(default=django.utils.timezone.now))
            for model in ("move", "takeover", "chatmessage")
        ),
        *(
            migrations.AlterField(model, "table", models.ForeignKey("server.table", models.CASCADE, related_name=name))
            for model, name in (("takeover", "takeovers"), ("chatmessage", "messages"))
        ),
        migrations.AlterField(
            "table",
            "rematch",
            models.ForeignKey("server.table", models.SET_NULL, null=True, related_name="rematch_of"),
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("steps", models.JSONField(default=list)),
                ("press_keys", models.JSONField(default=list)),
                ("took_back", models.BooleanField(default=False)),
                ("table", models.ForeignKey("server.table", models.CASCADE, related_name="drafts")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_draft_a_seat")],
            },
        ),
    ]
