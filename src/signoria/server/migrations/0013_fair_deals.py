"""Tables commit to their seed, people add words to it, and finished matches are archived in words."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("server", "0012_rate_counts")]
    operations = [
        migrations.AddField("table", "commitment", models.CharField(max_length=64, default="")),
        migrations.AddField("table", "salt", models.CharField(max_length=64, default="")),
        migrations.AddField("seat", "word", models.CharField(max_length=40, default="")),
        migrations.CreateModel(
            "Archive",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("record", models.TextField()),
                ("pages", models.BinaryField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="archive", to="server.table"
                    ),
                ),
            ],
        ),
    ]
