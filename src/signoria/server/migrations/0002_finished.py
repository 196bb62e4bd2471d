from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("server", "0001_initial")]

    operations = [
        migrations.AddField(model_name="table", name="winners", field=models.JSONField(null=True)),
    ]
