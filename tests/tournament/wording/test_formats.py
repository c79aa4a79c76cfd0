"""How days and times are written in each language, and that documents write them likewise."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format

from tournament.events import heads as texts

MOMENT = datetime(2026, 3, 4, 8, 5, tzinfo=UTC)  # 9:05 in Ljubljana, a Wednesday


@pytest.mark.parametrize(
    ("language", "day_and_time", "time"),
    [
        ("sl", "4. 3. 2026, 09.05", "09.05"),
        ("en", "4. 3. 2026, 09.05", "09.05"),
        ("hu", "2026. 03. 04., 09:05", "09:05"),
        ("cs", "4. 3. 2026, 09:05", "09:05"),
    ],
)
def test_a_moment(language: str, day_and_time: str, time: str) -> None:
    with translation.override(language):
        assert (texts.day_and_time(MOMENT), texts.time(MOMENT)) == (day_and_time, time)


@pytest.mark.parametrize(
    ("language", "day", "at_the_event"),
    [
        ("sl", "sreda, 4. 3. 2026", "4. 3., 08.05"),
        ("hu", "2026. március 4., szerda", "03. 04., 08:05"),
        ("cs", "středa 4. 3. 2026", "4. 3., 08:05"),
    ],
)
def test_a_day_and_a_moment_of_the_event_at_hand(language: str, day: str, at_the_event: str) -> None:
    with translation.override(language):
        assert date_format(MOMENT, "DATE_FORMAT") == day
        assert date_format(MOMENT, "DATETIME_FORMAT") == at_the_event


def test_every_offered_language_has_formats_of_its_own() -> None:
    root = settings.BASE_DIR / "tournament" / "formats"
    assert {code for code, _name in settings.LANGUAGES} <= {path.parent.name for path in root.glob("*/formats.py")}
