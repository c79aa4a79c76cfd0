from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from django.urls import reverse

from tournament.hall.feeds import feeds, feeds_csv
from tournament.models import Event, Round, Table
from tournament.papers.cards import calendar
from tournament.sheets.selectors.privacy import standings_for
from tournament.sheets.selectors.sheets import sheet, sheets
from tournament.standings.selectors.standings import counted_rounds
from tournament.web.address import site_address

FeedFile = tuple[str, Callable[[], bytes]]


def as_json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def of_event(event: Event) -> Iterator[FeedFile]:
    site = site_address()
    page = site and site + reverse("event", args=[event.slug])
    public = partial(standings_for, event, official=False)
    yield "event.json", lambda: as_json(feeds.of_event(event))
    yield "calendar.ics", lambda: calendar.of_event(event, address=page)
    yield "standings.json", lambda: as_json(feeds.of_standings(event, public()))
    yield "standings.csv", lambda: feeds_csv.standings(event, public())
    yield "teams.json", lambda: as_json(feeds.of_teams(event, public()))
    yield "teams.csv", lambda: feeds_csv.teams(event, public())
    published = counted_rounds(event=event, rounds="published")
    rounds = Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED).select_related("event")
    for round_ in rounds.order_by("number"):
        yield from _of_round(round_, published=round_.number in published)


def _of_round(round_: Round, *, published: bool) -> Iterator[FeedFile]:
    folder, event = f"rounds/{round_.number}", round_.event
    yield f"{folder}/tables.json", lambda: as_json(feeds.of_tables(round_))
    yield f"{folder}/seating.csv", lambda: feeds_csv.seating(round_)
    if not published:
        return
    number = round_.number
    public = partial(standings_for, event, official=False, until=number)
    yield f"{folder}/standings.json", lambda: as_json(feeds.of_standings(event, public(), after=number))
    yield f"{folder}/standings.csv", lambda: feeds_csv.standings(event, public())
    shown = feeds.of_public(event)
    yield f"{folder}/games.csv", lambda: feeds_csv.games(shown.sheet(table) for table in sheets(round=round_))
    for table in Table.objects.filter(round=round_, state=Table.State.ACCEPTED).order_by("number"):
        table.round = round_
        yield f"{folder}/tables/{table.number}/games.json", partial(_games, table)


def _games(table: Table) -> bytes:
    return as_json(feeds.of_sheet(feeds.of_public(table.round.event).sheet(sheet(table=table))))
