"""A player's preferences are saved with them; until they next change one, they are still in their browser's cookies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("server", "0009_plain_names")]
    operations = [migrations.AddField("player", "preferences", models.JSONField(default=dict))]
