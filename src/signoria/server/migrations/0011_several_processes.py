"""Several processes may serve one database: tables have a revision, and say whether a bot is due and who drives it."""

from typing import Any

from django.db import migrations, models
from django.db.models import Q


def look_at_running_tables(apps: Any, schema: Any) -> None:
    """Whether a bot is due at a table is found out when it is first looked at."""
    tables = apps.get_model("server", "Table").objects.using(schema.connection.alias)
    tables.filter(finished_at=None).exclude(started_at=None).update(needs_bot=True)


class Migration(migrations.Migration):
    dependencies = [("server", "0010_preferences")]
    operations = [
        migrations.AddField("table", "revision", models.IntegerField(default=0)),
        migrations.AddField("table", "screens", models.JSONField(default=dict)),
        migrations.AddField("table", "needs_bot", models.BooleanField(default=False)),
        migrations.AddField("table", "thinker", models.CharField(default="", max_length=32)),
        migrations.AddField("table", "lease_until", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "table", models.Index(fields=["needs_bot"], condition=Q(needs_bot=True), name="tables_that_need_a_bot")
        ),
        migrations.RunPython(look_at_running_tables, migrations.RunPython.noop),
    ]
