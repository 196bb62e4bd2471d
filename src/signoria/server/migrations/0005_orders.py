from django.db import migrations, models


class Migration(migrations.Migration):
    """Standing orders as a list; the fields of before were never written."""

    dependencies = [
        ("server", "0004_pace"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="seat",
            name="ordered",
        ),
        migrations.RemoveField(
            model_name="seat",
            name="orders",
        ),
        migrations.AddField(
            model_name="seat",
            name="orders",
            field=models.JSONField(default=list),
        ),
    ]
