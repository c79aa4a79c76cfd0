"""The schedule on a screen: which of the organiser's own lines names a time."""

import pytest

from tests.tournament import build
from tournament.hall.selectors.hall import schedule

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("9.00 prijava", "09:00"),
        ("09:30 1. krog", "09:30"),
        ("1. krog ob 14.05, nato odmor do 14.30", "14:05"),
        ("Kosilo (12.30–13.30)", "12:30"),
        ("23.59 konec", "23:59"),
        ("24.00 konec", ""),
        ("14.03.2026", ""),
        ("14. 3. 2026", ""),
        ("2.5 kilometra", ""),
        ("Startnina 15.000", ""),
        ("Dobrodošli", ""),
    ],
)
def test_a_line_names_a_time(line: str, at: str) -> None:
    shown = schedule(build.event(schedule=f"\n  {line}  \n\n"))
    assert shown is not None
    assert shown.lines == ((line, at),)


def test_no_schedule_is_no_slide() -> None:
    assert schedule(build.event(schedule=" \n ")) is None
