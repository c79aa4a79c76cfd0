"""A wrong number of cards is a kind of its own (C2.4); until now it was claimed as a wrong discard of several."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def tell_apart(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    cases = apps.get_model("tournament", "Renons").objects
    of_several = cases.filter(kind="discard").annotate(seats=models.Count("against")).filter(seats__gt=1)
    cases.filter(pk__in=list(of_several.values_list("pk", flat=True))).update(kind="count")


def put_together(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tournament", "Renons").objects.filter(kind="count").update(kind="discard")


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0011_renons_derivation_in_steps"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="renons",
            name="renons_kind_known",
        ),
        migrations.AlterField(
            model_name="renons",
            name="kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("discard", "wrong discard"),
                    ("count", "wrong number of cards"),
                    ("card", "wrong card played"),
                    ("signal", "giving the game away"),
                    ("conduct", "dishonest or incorrect play"),
                ],
                default="",
                max_length=10,
            ),
        ),
        migrations.RunPython(tell_apart, put_together),
        migrations.AddConstraint(
            model_name="renons",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ("discard", "count", "card", "signal", "conduct")),
                    models.Q(("decided_by", "agreement"), ("kind", "")),
                    _connector="OR",
                ),
                name="renons_kind_known",
            ),
        ),
    ]
