"""How often something was done lately is counted in the database, for all processes that serve one site."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("server", "0011_several_processes")]
    operations = [
        migrations.CreateModel(
            name="RateCount",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("count", models.IntegerField()),
                ("expires_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
