"""The tables of the first version are made in one step, as Django would make them one by one."""

from importlib import import_module
from unittest import mock

import pytest
from django.db import connection, models
from django.db.migrations.operations import CreateModel
from django.db.migrations.state import ProjectState

CreateModels = import_module("tournament.migrations.0001_first_release").CreateModels

HALL = CreateModel("ProbedHall", [("id", models.BigAutoField(primary_key=True)), ("name", models.TextField())])
SEAT = CreateModel(
    "ProbedSeat",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("hall", models.ForeignKey("tournament.ProbedHall", models.CASCADE)),
    ],
)
TABLES = {"tournament_probedhall", "tournament_probedseat"}


def stored() -> set[str]:
    return TABLES & set(connection.introspection.table_names())


@pytest.mark.django_db(transaction=True)
def test_each_table_is_created_and_removed() -> None:
    step, before, after = CreateModels([HALL, SEAT]), ProjectState(), ProjectState()
    step.state_forwards("tournament", after)
    with connection.schema_editor() as editor:
        step.database_forwards("tournament", editor, before, after)
    assert stored() == TABLES
    with connection.cursor() as cursor:
        referred = connection.introspection.get_relations(cursor, "tournament_probedseat")
    assert referred["hall_id"][:2] == ("id", "tournament_probedhall")
    with connection.schema_editor() as editor:
        step.database_backwards("tournament", editor, after, before)
    assert stored() == set()


def test_no_model_is_made_anew_for_a_later_one() -> None:
    state = ProjectState()
    assert state.apps.get_models() == []
    with mock.patch.object(ProjectState, "reload_model") as reload_model:
        CreateModels([HALL, SEAT]).state_forwards("tournament", state)
    reload_model.assert_not_called()
    assert {model.__name__ for model in state.apps.get_models()} == {"ProbedHall", "ProbedSeat"}
