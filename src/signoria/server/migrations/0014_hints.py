"""Hints: whether players of a table may ask for them, and those that were asked for."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("server", "0013_fair_deals")]
    operations = [
        migrations.AddField("table", "has_hints", models.BooleanField(default=False)),
        migrations.CreateModel(
            "Hint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("decision", models.IntegerField()),
                ("steps", models.JSONField(default=list)),
                ("suggestions", models.JSONField(null=True)),
                ("iterations", models.IntegerField(default=0)),
                ("has_failed", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hints", to="server.table"
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
    ]
