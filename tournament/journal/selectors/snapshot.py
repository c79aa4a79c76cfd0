"""State snapshots stored in journal lines; `verify` compares them with the database.

A *unit* is a table with its players, a round, the renons cases of a table, a warning, a protest, the officials. Units
are named by numbers that people know ("2/14" is table 14 of round 2), never by database keys. Empty values (0, "",
None, False) are dropped; people's texts are stored as digests. A removed unit is None. What the rules derive (entries,
totals, places) is left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet

from tournament.models import (
    Category,
    Event,
    PartPayment,
    Prize,
    Protest,
    Registration,
    Remission,
    Renons,
    Round,
    Seat,
    SignUp,
    SignUpPage,
    Table,
    Team,
    Warning,
    points_of,
)
from tournament.models.events import diploma_picture_of, logo_of
from tournament.permissions import Directed

# By kind ("tables", "rounds", …) and name of the unit.
Stands = dict[str, dict[str, Any]]
ALL = "all"
PART = "part"
# Key of a never empty digest of what lines of earlier versions did not store.
ALSO = "also"
SETTINGS = (
    "name",
    "place",
    "organiser",
    "date",
    "ruleset",
    "options",
    "round_count",
    "ends",
    "games_per_round",
    "seconds_per_game",
    "clock_seconds",
    "sign_in_deadline",
    "schedule",
    "short_table",
    "team_size",
    "slug",
    "paper_size",
    "first_mode",
    "later_mode",
    "last_mode",
    "finals_by",
    "stake",
)


def table_name(round_number: int, table_number: int) -> str:
    return f"{round_number}/{table_number}"


def of_event(event: Event) -> dict[str, Any]:
    deadline = event.sign_in_deadline
    state: dict[str, Any] = {name: getattr(event, name) for name in SETTINGS}
    state["bye_points"] = str(points_of(event.bye_points_units))
    state["date"] = str(event.date)
    state["sign_in_deadline"] = deadline.isoformat() if deadline else None
    return state


def of_player(registration: Registration) -> dict[str, Any]:
    rating = registration.player.rating
    return {
        "start_number": registration.start_number,
        "name": registration.player.name,
        "club": registration.club.name if registration.club else "",
        "licence": registration.player.licence,
        "rating": None if rating is None else str(rating),
        "ranking_seed": registration.ranking_seed,
        "checked_in": registration.checked_in,
        "late": registration.late,
        "withdrawn": registration.withdrawn,
        "out_of_competition": registration.out_of_competition,
        "removed": registration.removed,
        "categories": names_of(registration.categories.all()),
        # keep "0": it means free entry
        "own_fee": "" if registration.fee_cents is None else str(registration.fee_cents),
        "paid_cents": registration.paid_cents,
        "paid_at": moment(registration.paid_at),
        "paid_by": registration.paid_by,
    }


# Key of a line's sign-ups, by number; None for a deleted one.
SIGN_UPS = "sign_ups"


def of_sign_up(sign_up: SignUp) -> dict[str, Any]:
    return {
        "name": sign_up.name,
        "club": sign_up.club,
        "licence": sign_up.licence,
        "category": sign_up.category.name if sign_up.category else "",
        "note": sign_up.note,
        "state": str(sign_up.state),
        "moved_up_at": moment(sign_up.moved_up_at),
        "confirmed_at": moment(sign_up.confirmed_at),
        "reason": sign_up.reason,
    }


def of_sign_ups(sign_ups: Iterable[SignUp]) -> dict[str, Any]:
    return {SIGN_UPS: {str(sign_up.number): of_sign_up(sign_up) for sign_up in sign_ups}}


# No category's name contains it.
COMMA = ", "


def names_of(categories: Iterable[Category]) -> str:
    return COMMA.join(category.name for category in sorted(categories, key=lambda category: category.number))


def of_table(table: Table, seats: Collection[Seat]) -> dict[str, Any]:
    return lean(
        {
            "state": str(table.state),
            "revision": table.revision,
            "way": str(table.entry_way),
            "bye": table.bye,
            "removed": table.disqualified_seat,
            "closed": said(table.closed_reason),
            "unsigned": said(table.signature_reason),
            "paper": table.paper_totals,
            "accepted_by": table.accepted_by,
            "accepted_at": moment(table.accepted_at),
            "more": table.added_seconds,
            "aside": [seat.letter for seat in seats if not seat.counts] or None,
            "seats": lean({seat.letter: seat.registration.start_number if seat.registration else 0 for seat in seats}),
        }
    )


def of_round(round_: Round) -> dict[str, Any]:
    return lean(
        {
            "state": str(round_.state),
            "seconds": round_.seconds,
            "added": round_.added_seconds,
            "pauses": said(round_.pauses),
            "mode": round_.draw_mode,
            "seed": round_.draw_seed,
            "started_at": moment(round_.started_at),
            "shown_at": moment(round_.standings_published_at),
            ALSO: said(
                [
                    *map(moment, (round_.published_at, round_.closed_at, round_.reopened_at)),
                    round_.draw.request_sha256 if round_.draw else "",
                    round_.draw_part,
                    round_.draw_report,
                ]
            ),
        }
    )


def of_case(case: Renons) -> dict[str, Any]:
    """Return a renons case without its number, which changes when an earlier game is removed."""
    return lean(
        {
            "kind": str(case.kind),
            "claimed_by": case.claimed_by.letter if case.claimed_by else "",
            "against": case.letters,
            "trick": case.trick,
            "outcome": str(case.outcome),
            "decided_by": str(case.decided_by),
            "proposed": case.proposed_points,
            "written": case.points,
            "words": said([case.claim, case.reason, case.text, case.facts, case.answers, case.derivation]),
            ALSO: said(
                [
                    case.fined.letter if case.fined else "",
                    moment(case.opened_at),
                    case.opened_by,
                    moment(case.ended_at),
                    case.ended_by,
                ]
            ),
        }
    )


def of_warning(warning: Warning) -> dict[str, Any]:
    return lean(
        {
            "player": warning.registration.start_number,
            "kind": str(warning.kind),
            "article": warning.article,
            "given_by": warning.given_by,
            "withdrawn_at": moment(warning.withdrawn_at),
            "words": said([warning.text, warning.withdrawn_by, warning.withdrawn_reason]),
            ALSO: said([moment(warning.at), _place(warning.table)]),
        }
    )


def of_protest(protest: Protest) -> dict[str, Any]:
    return lean(
        {
            "player": protest.by.start_number,
            "addressed_to": str(protest.addressed_to),
            "outcome": str(protest.outcome),
            "decided_by": protest.decided_by,
            "deadline": moment(protest.deadline),
            "decided_at": moment(protest.decided_at),
            "words": said([protest.text, protest.decision]),
            ALSO: said([moment(protest.received_at), protest.received_by, protest.decided_as, _place(protest.table)]),
            "settled_at": moment(protest.settled_at),
            "settled_by": protest.settled_by,
            "settled": said(protest.settled_reason),
        }
    )


def _place(table: Table | None) -> str:
    return table_name(table.round.number, table.number) if table is not None else ""


def agrees(now: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    """Return whether a unit equals its last snapshot; `ALSO` counts only if the snapshot has it."""
    return {name: value for name, value in now.items() if name != ALSO or ALSO in known} == known


def lean(state: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in state.items() if value not in (None, "", 0, False)}


def said(words: object) -> str:
    """Return sixteen hex digits of somebody's words; "" for nothing."""
    if not words:
        return ""
    text = json.dumps(words, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def moment(at: datetime | None) -> str:
    """Return a moment in UTC, "" for none."""
    return at.astimezone(UTC).isoformat() if at is not None else ""


def tables(rounds: Collection[Round]) -> dict[str, Any]:
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round__in=numbers).select_related("registration").order_by("letter"):
        seats.setdefault(seat.table_id, []).append(seat)
    ordered = Table.objects.filter(round__in=numbers).order_by("round", "number")
    return {
        table_name(numbers[table.round_id], table.number): of_table(table, seats.get(table.pk, ())) for table in ordered
    }


def rounds_of(event: Event) -> QuerySet[Round]:
    """Return an event's rounds by number, with their draws for `of_round`, without the long requests."""
    return Round.objects.filter(event=event).select_related("draw").defer("draw__request").order_by("number")


def rounds(event: Event) -> dict[str, Any]:
    return {str(round_.number): of_round(round_) for round_ in rounds_of(event)}


def drawn(event: Event, numbers: Collection[int]) -> Stands:
    all_rounds = list(rounds_of(event))
    chosen = [round_ for round_ in all_rounds if round_.number in set(numbers)]
    units: Stands = {"rounds": {str(round_.number): of_round(round_) for round_ in all_rounds}}
    return {**units, "tables": tables(chosen)} if chosen else units


def at_table(table: Table, seats: Collection[Seat]) -> Stands:
    return {"tables": {table_name(table.round.number, table.number): of_table(table, seats)}}


def at_table_with_cases(table: Table, seats: Collection[Seat]) -> Stands:
    rows = Renons.objects.filter(table=table).select_related("claimed_by", "fined")
    ordered = rows.prefetch_related("against").order_by("pk")
    name = table_name(table.round.number, table.number)
    return {**at_table(table, seats), "cases": {name: [of_case(case) for case in ordered]}}


def officials(directed: Directed) -> Stands:
    pairs = directed.officials.values_list("account__username", "role")
    return {"officials": {ALL: sorted([name, role] for name, role in pairs)}}


def prizes(event: Event) -> Stands:
    won = [
        [_won_in(prize), prize.place, prize.cents, said(prize.text)]
        for prize in Prize.objects.filter(event=event).select_related("category")
    ]
    # Sorted here: databases differ in where they put rows without a category, and an event moves between them.
    won.sort(key=lambda prize: (str(prize[0]), prize[1]))
    units = {
        "fee": [event.currency, event.fee_cents] if event.fee_cents or event.currency != "EUR" else None,
        "each": "" if event.prizes_each == Event.PrizesEach.HIGHEST else event.prizes_each,
        "categories": [
            [category.number, said(category.name), category.fee_cents]
            for category in event.categories.order_by("number")
        ]
        or None,
        "prizes": won or None,
    }
    return {"prizes": {ALL: lean(units)}}


def fees(event: Event, of: int | None = None) -> Stands:
    """Return the entry fees waived, refunded or paid in part, by start number; of player number `of` only, None if he
    has none.
    """
    rows = Remission.objects.filter(registration__event=event).select_related("registration")
    parts = PartPayment.objects.filter(registration__event=event).select_related("registration")
    if of is not None:
        rows = rows.filter(registration__start_number=of)
        parts = parts.filter(registration__start_number=of)
    by_player: dict[str, Any] = {}
    for row in rows.order_by("registration__start_number", "at", "pk"):
        paid = [moment(row.paid_at), row.paid_by]
        by_player.setdefault(str(row.registration.start_number), []).append(
            [row.cents, moment(row.at), row.by, said(row.reason), *paid, *([PART] if row.part else [])]
        )
    for part in parts.order_by("registration__start_number", "at", "pk"):
        by_player.setdefault(str(part.registration.start_number), []).append([part.cents, moment(part.at), part.by])
    return {"fees": by_player if of is None else {str(of): by_player.get(str(of))}}


def of_sign_up_page(page: SignUpPage) -> dict[str, Any]:
    return {
        "is_open": page.is_open,
        "opens_at": moment(page.opens_at),
        "closes_at": moment(page.closes_at),
        "places": page.places,
        "kept_days": page.kept_days,
        "text": page.text,
    }


def sign_up_page(event: Event) -> Stands:
    """Return how an event takes sign-ups, None without a page."""
    page = SignUpPage.objects.filter(event=event).first()
    state = None if page is None else lean({**of_sign_up_page(page), "text": said(page.text)})
    return {"sign_up_page": {ALL: state}}


def logo(event: Event) -> Stands:
    """Return the digest of the event's logo, "" for none."""
    content = logo_of(event)
    return {"logo": {ALL: hashlib.sha256(content).hexdigest() if content else ""}}


def diploma_picture(event: Event) -> Stands:
    content = diploma_picture_of(event)
    return {"diploma_picture": {ALL: hashlib.sha256(content).hexdigest() if content else ""}}


def _won_in(prize: Prize) -> int | str:
    if prize.category is not None:
        return prize.category.number
    return 0 if prize.won_by == Prize.WonBy.PLAYERS else prize.won_by


def teams(event: Event) -> Stands:
    named = Team.objects.filter(event=event).prefetch_related("members").order_by("number")
    return {
        "teams": {
            ALL: [
                [team.number, said([team.name]), sorted(m.start_number for m in team.members.all())] for team in named
            ]
        }
    }


def warning(given: Warning) -> Stands:
    """Return one warning, by its number among the event's."""
    return {"warnings": {str(Warning.objects.filter(event=given.event, pk__lte=given.pk).count()): of_warning(given)}}


def protest(given: Protest) -> Stands:
    return {"protests": {str(Protest.objects.filter(event=given.event, pk__lte=given.pk).count()): of_protest(given)}}


def whole(event: Event) -> Stands:
    rounds_ = list(Round.objects.filter(event=event))
    units: Stands = drawn(event, [item.number for item in rounds_])
    of_table: dict[str, Any] = {}
    rows = Renons.objects.filter(table__round__event=event).select_related("claimed_by", "fined", "table__round")
    for case in rows.prefetch_related("against").order_by("pk"):
        name = table_name(case.table.round.number, case.table.number)
        of_table.setdefault(name, []).append(of_case(case))
    warnings = Warning.objects.filter(event=event).select_related("registration", "table__round").order_by("pk")
    protests = Protest.objects.filter(event=event).select_related("by", "table__round").order_by("pk")
    units["cases"] = of_table
    units["warnings"] = {str(at): of_warning(item) for at, item in enumerate(warnings, start=1)}
    units["protests"] = {str(at): of_protest(item) for at, item in enumerate(protests, start=1)}
    return units
