"""A player's name was never read: the cookie keeps it, and each seat its own."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("server", "0006_links")]
    operations = [migrations.RemoveField(model_name="player", name="name")]
