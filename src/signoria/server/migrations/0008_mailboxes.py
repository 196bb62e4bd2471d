"""Mails go only where their reader agreed. Of the addresses of before nobody did: each is asked at its next turn."""

from django.db import migrations, models

import signoria.server.models


class Migration(migrations.Migration):
    dependencies = [("server", "0007_player")]
    operations = [
        migrations.CreateModel(
            name="Mailbox",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=254, unique=True)),
                ("link", models.CharField(default=signoria.server.models.token, max_length=32, unique=True)),
                ("letters", models.IntegerField(default=0)),
                ("asked", models.DateTimeField(null=True)),
                ("is_shut", models.BooleanField(default=False)),
            ],
        ),
        migrations.AddField(model_name="seat", name="is_confirmed", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="seat", name="asked", field=models.DateTimeField(null=True)),
    ]
