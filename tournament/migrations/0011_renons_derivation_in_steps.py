"""Derivations become steps with names and articles; those that are stored stay the text they were.

Steps can not be told from a text, so it is kept as a JSON string and shown as it is (tournament/wording.py). Five
sentences said "minus" before theirs and do not any more: there it takes the sign itself.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

MINUS = "\N{MINUS SIGN}"
SAID_MINUS = ("announced-failed", "defender-made", "silent-defenders", "pagat-beaten", "silent-valat-defenders")
BATCH = 500


def keep(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    for case in apps.get_model("tournament", "Renons").objects.exclude(derivation=""):
        case.steps = case.derivation
        case.save(update_fields=["steps"])


def give_back(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    for case in apps.get_model("tournament", "Renons").objects.all():
        if isinstance(case.steps, str):
            case.derivation = case.steps
            case.save(update_fields=["derivation"])


def sign(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries = apps.get_model("tournament", "Entry").objects
    signed = []
    for entry in entries.filter(code__in=SAID_MINUS).only("params"):
        text = entry.params.get("derivation")
        if isinstance(text, str) and not text.startswith(MINUS):
            entry.params["derivation"] = MINUS + text
            signed.append(entry)
    entries.bulk_update(signed, ["params"], batch_size=BATCH)


def unsign(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries = apps.get_model("tournament", "Entry").objects
    unsigned = []
    for entry in entries.filter(code__in=SAID_MINUS).only("params"):
        text = entry.params.get("derivation")
        if isinstance(text, str):
            entry.params["derivation"] = text.removeprefix(MINUS)
            unsigned.append(entry)
    entries.bulk_update(unsigned, ["params"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0010_renons_none"),
    ]

    operations = [
        migrations.AddField(
            model_name="renons",
            name="steps",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(keep, give_back),
        migrations.RemoveField(model_name="renons", name="derivation"),
        migrations.RenameField(model_name="renons", old_name="steps", new_name="derivation"),
        migrations.RunPython(sign, unsign),
    ]
