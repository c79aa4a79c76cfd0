"""An event of three rounds of 3 games, and somebody signed in for each role that works at the desk."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.tournament import build
from tournament.models import Event


@pytest.fixture(autouse=True)
def _data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def event(db: None) -> Event:
    return build.event(round_count=3, games_per_round=3, place="Dolina")


def signed_in(event: Event, role: str) -> Client:
    """A client of an official, with English pages."""
    client = Client()
    client.force_login(build.official(event, role))
    client.cookies["radelc_language"] = "en"
    return client


@pytest.fixture
def director(event: Event) -> Client:
    return signed_in(event, "director")


@pytest.fixture
def operator(event: Event) -> Client:
    return signed_in(event, "operator")


@pytest.fixture
def desk(event: Event) -> str:
    """The address of the desk."""
    return f"/e/{event.slug}/desk/"
