"""An event that was brought from another installation keeps the number its journal is hashed under."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0029_hall"),)

    operations = (
        migrations.AddField(
            model_name="event",
            name="hashed_as",
            field=models.PositiveBigIntegerField(blank=True, editable=False, null=True),
        ),
    )
