from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from tournament import steady
from tournament.draw.asked.request import LARGEST_TABLE
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.selectors.book import book_of
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_all_rounds, lock_event, lock_round, lock_rounds, lock_tables
from tournament.journal.services.season import season
from tournament.journal.services.typed_text import given_reason
from tournament.models import Event, Place, Registration, Round, Seat, Table
from tournament.people.services import locked_registration
from tournament.people.services.places import places
from tournament.people.services.registrations import require_can_withdraw
from tournament.rounds.selectors.tables import can_be_seated, is_larger
from tournament.rounds.services.extra_round import mark_helpers
from tournament.rounds.services.prepared_draws import drawn, prepared
from tournament.rounds.services.seat_changes import drawn_with, settle


def enter_late(*, event: Event, registrations: Sequence[Registration], by: Actor) -> list[Table]:
    """Seat players who came after the draw of round 1; returns the tables they joined.

    They fill the empty seats of the last tables first. The others must fill whole new tables or, if the event allows
    larger tables, join tables where nothing is entered. Once the clock runs, at least half of the round's games must be
    left and no table may stay incomplete. Raises NotAllowed otherwise.
    """
    require(by, "players.late")
    with prepared(partial(drawn_with, Round.objects.filter(event=event, number=1), registrations)):
        first = Round.objects.filter(event=event, number=1).first()
        if first is None or first.state == Round.State.DRAFTED:
            raise Conflict(_("Round 1 is not published yet: check the players in and draw it anew."))
        round_ = lock_round(first)
        _require_time(round_)
        lock_tables(round_)
        lock_event(event)
        players = _require_players(round_, registrations)
        seats = book_of(event).seats
        free = _free_seats(round_)
        fill, rest = players[: len(free)], players[len(free) :]
        taken = free[: len(fill)]
        joined = _joined(round_, len(rest) % len(seats))
        if len(rest) % len(seats) != len(joined):
            raise NotAllowed(
                _(
                    "Late players are seated on the empty seats of the last table or, if there are enough of them, "
                    "at a new table of %(count)s ⟦latecomers⟧."
                )
                % {"count": len(seats)}
            )
        for seat, player in zip(taken, fill, strict=True):
            seat.registration = player
        Seat.objects.bulk_update(taken, ["registration"])
        opened = [seat.table for seat in taken] + _one_more(joined, rest)
        rest = rest[len(joined) :]
        opened += _new_tables(round_, [rest[at : at + len(seats)] for at in range(0, len(rest), len(seats))])
        _open(round_, opened)
        Registration.objects.filter(pk__in=[player.pk for player in players]).update(late=True, checked_in=True)
        settled = settle(round_) if round_.state == Round.State.PUBLISHED else {}
        tables = list(Table.objects.filter(pk__in={table.pk for table in opened}).order_by("number"))
        journal.write(
            event=event,
            by=by,
            action="players.late",
            subject=Place(round_.number),
            after={
                "players": [player.start_number for player in players],
                "tables": [table.number for table in tables],
                **settled,
            },
            stands=snapshot.drawn(event, [round_.number]),
        )
        return tables


def seat_player(*, table: Table, letter: str, registration: Registration, by: Actor) -> Table:
    """Put a substitute, out of competition, or a present player on an empty seat of a round that has not started. Not
    for late players of a published round 1.
    """
    require(by, "players.late")
    with prepared(partial(drawn_with, Round.objects.filter(pk=table.round_id), [registration])):
        round_ = lock_all_rounds(table.round)
        lock_tables(round_)
        if round_.state not in (Round.State.DRAFTED, Round.State.PUBLISHED):
            raise Conflict(_("An empty seat is filled before the round starts."))
        if Seat.objects.filter(round=round_, registration=registration).exists():
            raise Conflict(_("%(player)s has a seat in this round already.") % {"player": registration.player.name})
        player = can_be_seated(round=round_).filter(pk=registration.pk).first()
        if player is None:
            raise RefereeError(
                _("Only a substitute, or a player who is here and belongs in this round, can be seated."),
                "registration",
            )
        seat = Seat.objects.filter(table=table, letter=letter, registration__isnull=True).first()
        if seat is None:
            raise Conflict(_("There is no empty seat %(seat)s at this table.") % {"seat": letter[:20]})
        seat.registration = player
        seat.save(update_fields=["registration"])
        mark_byes(round_)
        settled = settle(round_)
        fresh = Table.objects.get(pk=table.pk)
        journal.write(
            event=round_.event,
            by=by,
            action="players.substitute" if player.out_of_competition else "players.seat",
            subject=Place(round_.number, fresh.number),
            after={"player": player.start_number, "seat": letter, **settled},
            stands=snapshot.drawn(round_.event, [round_.number]),
        )
        return fresh


def lock_waiting(event: Event) -> list[Round]:
    """Lock all rounds of an event, and the tables of those not started; returns these rounds."""
    not_started = (Round.State.DRAFTED, Round.State.PUBLISHED)
    waiting = [round_ for round_ in lock_rounds(event) if round_.state in not_started]
    for round_ in waiting:
        lock_tables(round_)
    return waiting


def leave(player: Registration, waiting: Sequence[Round]) -> list[dict[str, Any]]:
    """Empty the player's seats in the locked rounds `waiting`; returns the seats and what became of their certificates,
    for the journal.
    """
    emptied = []
    for round_ in waiting:
        seat = Seat.objects.filter(round=round_, registration=player).select_related("table").first()
        if seat is None:
            continue
        Seat.objects.filter(pk=seat.pk).update(registration=None)
        if is_larger(seat.table):
            _close_up(seat)
        mark_byes(round_)
        emptied.append({"round": round_.number, "seat": f"{seat.table.number}{seat.letter}", **settle(round_)})
    return emptied


def _close_up(gap: Seat) -> None:
    last = Seat.objects.filter(table=gap.table).order_by("letter").last()
    assert last is not None  # at least the empty one
    mover, is_gap = last.registration_id, last.pk == gap.pk
    last.delete()
    if not is_gap:
        Seat.objects.filter(pk=gap.pk).update(registration=mover)


def leave_place(table: dict[str, Any], player: str, usual: int) -> None:
    """Take a player from a table in the draw's shape, as `leave` does: a larger table than usual closes up."""
    place = next((letter for letter, sitting in table.items() if sitting == player), None)
    if place is None:
        return
    if len(table) > usual:
        table[place] = table[max(table)]
        del table[max(table)]
    else:
        table[place] = None


def mark_byes(round_: Round) -> None:
    """Mark tables with an empty seat as byes, and an extra round's helpers as not counting. Not for a running round.

    If the event lets two play, a table is a bye only with a single player.
    """
    mark_helpers(round_)
    empty = Table.objects.filter(round=round_).annotate(empty=Count("seats", filter=Q(seats__registration=None)))
    short = empty.filter(empty__gt=1 if round_.event.short_table == Event.ShortTable.TWO else 0)
    Table.objects.filter(round=round_, bye=True).exclude(pk__in=short).update(bye=False)
    Table.objects.filter(round=round_, bye=False, pk__in=short).update(bye=True)


def _require_time(round_: Round) -> None:
    if round_.state == Round.State.PUBLISHED:
        return
    if round_.state != Round.State.RUNNING:
        raise NotAllowed(_("Late players may join round 1 only ⟦latecomers⟧."))
    clock = round_.playing_time()
    assert clock is not None  # the database refuses a running round without a start
    if clock.left(steady.now()).total_seconds() * 2 < clock.seconds:
        raise NotAllowed(_("Less than half of the games of round 1 are left: nobody can join any more ⟦latecomers⟧."))


def _require_players(round_: Round, registrations: Sequence[Registration]) -> list[Registration]:
    wanted = [registration.pk for registration in registrations]
    players = list(
        Registration.objects.filter(pk__in=wanted, event=round_.event).select_related("player").order_by("start_number")
    )
    if not players or len(players) != len(set(wanted)):
        raise RefereeError(_("Choose players who are registered for this event."), "registrations")
    seated = set(Seat.objects.filter(round=round_, registration__in=players).values_list("registration", flat=True))
    for player in players:
        if player.pk in seated:
            raise Conflict(_("%(player)s has a seat in this round already.") % {"player": player.player.name})
        if player.removed or player.withdrawn or player.out_of_competition:
            raise RefereeError(_("%(player)s does not take part.") % {"player": player.player.name}, "registrations")
    return players


def _free_seats(round_: Round) -> list[Seat]:
    free = Seat.objects.filter(round=round_, registration__isnull=True).select_related("table")
    return list(free.order_by("-table__number", "letter"))


def _joined(round_: Round, count: int) -> list[Table]:
    if not count or round_.event.short_table not in LARGEST_TABLE:
        return []
    usual = Table.objects.filter(round=round_, revision=0).annotate(places=Count("seats"))
    tables: list[Table] = list(usual.filter(places=len(book_of(round_.event).seats)).order_by("-number")[:count])
    return tables if len(tables) == count else []


def _one_more(tables: Sequence[Table], players: Sequence[Registration]) -> list[Table]:
    for table, player in zip(tables, players, strict=False):
        book = book_of(table.round.event, table.seats.count() + 1)
        Seat.objects.create(table=table, round=table.round, letter=book.seats[-1], registration=player)
    return list(tables)


def _new_tables(round_: Round, groups: Sequence[Sequence[Registration]]) -> list[Table]:
    last = Table.objects.filter(round=round_).aggregate(last=Max("number"))["last"] or 0
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number, _group in enumerate(groups, start=last + 1)
    )
    letters = book_of(round_.event).seats
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, letter=letter, registration=player)
        for table, group in zip(tables, groups, strict=True)
        for letter, player in zip(letters, group, strict=True)
    )
    return tables


def _open(round_: Round, tables: Sequence[Table]) -> None:
    if round_.state != Round.State.RUNNING:
        mark_byes(round_)
        return
    ids = {table.pk for table in tables}
    if Table.objects.filter(pk__in=ids, bye=False, revision__gt=0).exists():
        raise NotAllowed(
            _("Something is entered for the last table already: nobody can join it any more ⟦latecomers⟧.")
        )
    if Seat.objects.filter(table__in=ids, registration__isnull=True).exists():
        raise NotAllowed(_("The round is running: late players must make the table complete ⟦latecomers⟧."))
    Table.objects.filter(pk__in=ids).update(bye=False, state=Table.State.OPEN, accepted_by="", accepted_at=None)
    Seat.objects.filter(table__in=ids).update(counts=True)
    clear_result(seats={str(seat.pk): seat for seat in Seat.objects.filter(table__in=ids)})


def withdraw(*, registration: Registration, reason: str, by: Actor) -> Registration:
    """Withdraw a player from later draws. His seats in rounds not started become empty; results stay."""
    require(by, "players.edit")
    with prepared(partial(drawn, Round.objects.filter(event=registration.event))):
        waiting = lock_waiting(registration.event)
        fresh = locked_registration.lock(registration)
        require_can_withdraw(fresh)
        reason = given_reason(reason)
        before = locked_registration.state(fresh)
        fresh.withdrawn = True  # he stays checked in: his entry fee is due
        fresh.save(update_fields=["withdrawn"])
        emptied = leave(fresh, waiting)
        if fresh.seats.exists():
            season().settle(fresh.event, by)  # he may have been the last who owed a round
        locked_registration.log(fresh, "players.withdraw", before=before, by=by, reason=reason, emptied=emptied)
        places().fill(fresh.event, by)
        return fresh


def clear_result(*, seats: Mapping[str, Seat]) -> None:
    nothing = {"total": 0, "difference": None, "place": None, "placing_units": 0, "tables_won": 0, "circles": 0}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).update(**nothing)
    for seat in seats.values():
        for name, value in nothing.items():
            setattr(seat, name, value)
