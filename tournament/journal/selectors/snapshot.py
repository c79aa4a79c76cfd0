"""How things stand, as a journal line tells it beside what it did, so that what is stored can be compared with it.

A *unit* is a table with who sits there, a round, the renons cases of a table, a warning, a protest, the officials.
Units go by numbers that people know ("2/14" is table 14 of round 2), never by keys of the database. What is nothing
(0, "", None, False) is left out; texts of people are told by their digest. A unit that is gone is None.
What the rules derive (entries, totals, places) is not told: it follows.
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
    Official,
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

#: By kind ("tables", "rounds", "cases", "warnings", "protests", "officials", "prizes", "teams", "fees", "logo",
#: "diploma_picture", "sign_up_page") and name of the unit.
Stands = dict[str, dict[str, Any]]
ALL = "all"
PART = "part"
#: Under this name a unit tells, as one digest that is never nothing, what lines of earlier versions did not tell.
ALSO = "also"
#: What an event is set up with; the points for a bye beside it.
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
    """How a table is called among the units."""
    return f"{round_number}/{table_number}"


def of_event(event: Event) -> dict[str, Any]:
    """The settings of an event, with nothing left out: as the journal has always told them."""
    deadline = event.sign_in_deadline
    state: dict[str, Any] = {name: getattr(event, name) for name in SETTINGS}
    state["bye_points"] = str(points_of(event.bye_points_units))
    state["date"] = str(event.date)
    state["sign_in_deadline"] = deadline.isoformat() if deadline else None
    return state


def of_player(registration: Registration) -> dict[str, Any]:
    """A registration, with nothing left out: as the journal has always told it. One query for its categories, none if
    they are prefetched.
    """
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
        "own_fee": "" if registration.fee_cents is None else str(registration.fee_cents),  # "0" is no nothing
        "paid_cents": registration.paid_cents,
        "paid_at": moment(registration.paid_at),
        "paid_by": registration.paid_by,
    }


#: Under this key a line tells of sign-ups, by number; None for one that is deleted.
SIGN_UPS = "sign_ups"


def of_sign_up(sign_up: SignUp) -> dict[str, Any]:
    """A player who was signed up before the day, with nothing left out. No query if the category is read."""
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


def of_sign_ups(found: Iterable[SignUp]) -> dict[str, Any]:
    """Several of them, as a line tells them."""
    return {SIGN_UPS: {str(one.number): of_sign_up(one) for one in found}}


#: Between the names of a player's categories; no name holds it.
COMMA = ", "


def names_of(categories: Iterable[Category]) -> str:
    """A player's categories in the order of their numbers, as the journal tells them."""
    return COMMA.join(category.name for category in sorted(categories, key=lambda one: one.number))


def of_table(table: Table, seats: Collection[Seat]) -> dict[str, Any]:
    """A table as it is in memory; its seats with whoever sits there. No query if the registrations are read."""
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
    """A round without its tables."""
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
    """A renons case; its number may change when a game before it is taken out, and is not told."""
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
    """A warning, withdrawn or not."""
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
    """A protest and what was decided of it."""
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
    """Whether a unit stands as it was last told; what lines of earlier versions did not tell is not asked."""
    return {name: value for name, value in now.items() if name != ALSO or ALSO in known} == known


def lean(state: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is nothing."""
    return {name: value for name, value in state.items() if value not in (None, "", 0, False)}


def said(words: object) -> str:
    """Sixteen hex digits of what somebody said; "" for nothing."""
    if not words:
        return ""
    text = json.dumps(words, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def moment(at: datetime | None) -> str:
    """A moment in UTC, "" for none."""
    return at.astimezone(UTC).isoformat() if at is not None else ""


# --- as they stand in the database ------------------------------------------------------------------------------------


def tables(rounds: Collection[Round]) -> dict[str, Any]:
    """Every table of these rounds. Two queries."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round__in=numbers).select_related("registration").order_by("letter"):
        seats.setdefault(seat.table_id, []).append(seat)
    found = Table.objects.filter(round__in=numbers).order_by("round", "number")
    return {table_name(numbers[one.round_id], one.number): of_table(one, seats.get(one.pk, ())) for one in found}


def rounds_of(event: Event) -> QuerySet[Round]:
    """The rounds of an event by number, with what `of_round` asks of their draws: not the long requests."""
    return Round.objects.filter(event=event).select_related("draw").defer("draw__request").order_by("number")


def rounds(event: Event) -> dict[str, Any]:
    """Every round of an event. One query."""
    return {str(round_.number): of_round(round_) for round_ in rounds_of(event)}


def drawn(event: Event, numbers: Collection[int]) -> Stands:
    """All rounds of an event, and the tables of some of them. Three queries, one for none of them."""
    found = list(rounds_of(event))
    chosen = [one for one in found if one.number in set(numbers)]
    told: Stands = {"rounds": {str(one.number): of_round(one) for one in found}}
    return {**told, "tables": tables(chosen)} if chosen else told


def cases(table: Table) -> list[dict[str, Any]]:
    """The renons cases of a table, oldest first. Two queries, one for none."""
    rows = Renons.objects.filter(table=table).select_related("claimed_by", "fined")
    found = rows.prefetch_related("against").order_by("pk")
    return [of_case(one) for one in found]


def officials(event: Event) -> Stands:
    """Who has which role. One query."""
    found = Official.objects.filter(event=event).values_list("account__username", "role")
    return {"officials": {ALL: sorted([name, role] for name, role in found)}}


def prizes(event: Event) -> Stands:
    """Fee, categories and prizes of an event; nothing where it has none. Two queries."""
    won = [
        [_won_in(prize), prize.place, prize.cents, said(prize.text)]
        for prize in Prize.objects.filter(event=event).select_related("category")
    ]
    # Ordered here: databases do not agree where those without a category come, and an event moves between them.
    won.sort(key=lambda one: (str(one[0]), one[1]))
    told = {
        "fee": [event.currency, event.fee_cents] if event.fee_cents or event.currency != "EUR" else None,
        "each": "" if event.prizes_each == Event.PrizesEach.HIGHEST else event.prizes_each,
        "categories": [
            [category.number, said(category.name), category.fee_cents]
            for category in event.categories.order_by("number")
        ]
        or None,
        "prizes": won or None,
    }
    return {"prizes": {ALL: lean(told)}}


def fees(event: Event, of: int | None = None) -> Stands:
    """The entry fees that were waived, paid back or paid in part, by the player's start number; `of` one player, None
    if he has none. Two queries."""
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
    """The page for signing up, with nothing left out."""
    return {
        "is_open": page.is_open,
        "opens_at": moment(page.opens_at),
        "closes_at": moment(page.closes_at),
        "places": page.places,
        "kept_days": page.kept_days,
        "text": page.text,
    }


def sign_up_page(event: Event) -> Stands:
    """How an event takes sign-ups, None if it has no page for them. One query."""
    page = SignUpPage.objects.filter(event=event).first()
    told = None if page is None else lean({**of_sign_up_page(page), "text": said(page.text)})
    return {"sign_up_page": {ALL: told}}


def logo(event: Event) -> Stands:
    """The picture on the event's papers by its digest, "" for none. One query."""
    content = logo_of(event)
    return {"logo": {ALL: hashlib.sha256(content).hexdigest() if content else ""}}


def diploma_picture(event: Event) -> Stands:
    """The picture on the event's diplomas by its digest, "" for none. One query."""
    content = diploma_picture_of(event)
    return {"diploma_picture": {ALL: hashlib.sha256(content).hexdigest() if content else ""}}


def _won_in(prize: Prize) -> int | str:
    if prize.category is not None:
        return prize.category.number
    return 0 if prize.won_by == Prize.WonBy.PLAYERS else prize.won_by


def teams(event: Event) -> Stands:
    """The teams that the director named, with the start numbers of their members. Two queries."""
    found = Team.objects.filter(event=event).prefetch_related("members").order_by("number")
    return {
        "teams": {
            ALL: [[one.number, said([one.name]), sorted(m.start_number for m in one.members.all())] for one in found]
        }
    }


def warning(given: Warning) -> Stands:
    """One warning, by its number among the event's. One query."""
    return {"warnings": {str(Warning.objects.filter(event=given.event, pk__lte=given.pk).count()): of_warning(given)}}


def protest(made: Protest) -> Stands:
    """One protest, by its number among the event's. One query."""
    return {"protests": {str(Protest.objects.filter(event=made.event, pk__lte=made.pk).count()): of_protest(made)}}


def whole(event: Event) -> Stands:
    """All that is told of an event but its officials, after something that touches any of it. Seven queries."""
    found = list(Round.objects.filter(event=event))
    told: Stands = drawn(event, [one.number for one in found])
    of_table: dict[str, Any] = {}
    rows = Renons.objects.filter(table__round__event=event).select_related("claimed_by", "fined", "table__round")
    for case in rows.prefetch_related("against").order_by("pk"):
        name = table_name(case.table.round.number, case.table.number)
        of_table.setdefault(name, []).append(of_case(case))
    warnings = Warning.objects.filter(event=event).select_related("registration", "table__round").order_by("pk")
    protests = Protest.objects.filter(event=event).select_related("by", "table__round").order_by("pk")
    told["cases"] = of_table
    told["warnings"] = {str(at): of_warning(one) for at, one in enumerate(warnings, start=1)}
    told["protests"] = {str(at): of_protest(one) for at, one in enumerate(protests, start=1)}
    return told
