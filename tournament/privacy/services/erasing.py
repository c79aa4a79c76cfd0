"""Erasing a person from the register and all events; only his results stay, under initials or a number.

Irreversible. Earlier backups, and paper, still hold the data: the page says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cup.documents import certificate as cup_certificate
from tournament.db.secure_delete import forget_overwritten
from tournament.errors import Conflict, RefereeError
from tournament.events.services import privacy
from tournament.journal.selectors import cup_stands, snapshot
from tournament.journal.selectors.chain import ERASING
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.models import (
    Announcement,
    Call,
    Category,
    Certificate,
    Confirmation,
    Cup,
    CupCertificate,
    CupTeam,
    ErasedPaper,
    Event,
    ForbiddenPair,
    Game,
    HeldGame,
    JournalWord,
    PaperDoubt,
    Place,
    Player,
    PlayerLink,
    Prize,
    Protest,
    Registration,
    Remission,
    Renons,
    Round,
    Series,
    SeriesTeam,
    Signature,
    SignUp,
    SignUpPage,
    StoredDocument,
    Table,
    TableLink,
    TablePin,
    Team,
    Warning,
    initials,
)
from tournament.papers.minutes import verification
from tournament.people.services import locked_registration
from tournament.people.services.places import places
from tournament.privacy.selectors import erasing as selectors
from tournament.privacy.selectors.declined_names import DeclinedName
from tournament.privacy.selectors.erasing import Known, KnownAt
from tournament.rounds import certificate
from tournament.series.selectors import snapshot as season_snapshot
from tournament.signup.services.deciding import erase as erase_sign_ups

INITIALS, NUMBER = "initials", "number"
#: Texts that mention people, and labels of writers at a table: by model, with the path to the event. Names of teams and
#: categories, which are unique, are separate.
TEXTS: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Table, "round__event", ("closed_reason", "signature_reason")),
    (Game, "table__round__event", ("recorded_by", "changed_by")),
    (Confirmation, "game__table__round__event", ("note", "settled_reason")),
    (HeldGame, "table__round__event", ("settled_by",)),
    (Signature, "table__round__event", ("by", "reason")),
    (Call, "table__round__event", ("note",)),
    (Renons, "table__round__event", ("claim", "reason", "text", "opened_by", "ended_by")),
    (PaperDoubt, "table__round__event", ("by",)),
    (Warning, "event", ("text", "given_by", "withdrawn_reason")),
    (Protest, "event", ("text", "received_by", "decision", "settled_reason")),
    (Announcement, "event", ("text",)),
    (Prize, "event", ("text",)),
    (Remission, "registration__event", ("reason",)),
    (Event, "pk", ("diploma",)),
    (TablePin, "event", ("reason",)),
    (ForbiddenPair, "event", ("reason",)),
    (SignUp, "event", ("note", "reason")),
    (SignUpPage, "event", ("text",)),
)


def erase(*, player: Player, typed: str, under: str, by: Actor) -> Player:
    """Erase a person; his results stay under his `initials`, or the `number` of his entry.

    `typed` is his name, against slips. Raises RefereeError at the field, Conflict while he plays or if he was erased
    already.
    """
    require(by, "register.edit")
    with transaction.atomic():
        forget_overwritten()
        fresh = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
        _require_possible(fresh, typed, under)
        signed_up_at = {sign_up.event_id for sign_up in selectors.known(fresh).sign_ups}
        for event in Event.objects.filter(Q(registrations__player=fresh) | Q(pk__in=signed_up_at)).distinct():
            lock_event(event)
        known = selectors.known(fresh)
        for at in known.at:
            _remember_papers(at.tables)
        fresh.last_name, fresh.first_name = _name_kept(fresh, under)
        fresh.club, fresh.licence, fresh.rating, fresh.erased_at = None, "", None, timezone.now()
        fresh.save()
        for at in known.at:
            _erase_at(at, known, fresh, by)
        _erase_elsewhere(known, fresh, by)
        transaction.on_commit(_clear_caches)
        return fresh


def _clear_caches() -> None:
    for name in ("pages", "papers", "parts"):
        caches[name].clear()


def why_not(player: Player) -> str:
    if player.erased_at:
        return _("This person was erased already.")
    plays = Round.objects.filter(seats__registration__player=player).exclude(state=Round.State.CLOSED)
    round_ = plays.select_related("event").order_by("pk").first()
    if round_ is None:
        return ""
    params = {"event": round_.event.name, "number": round_.number}
    return _("He sits in round %(number)s of %(event)s, which is not closed: erase him afterwards.") % params


def _require_possible(player: Player, typed: str, under: str) -> None:
    refused = why_not(player)
    if refused:
        raise Conflict(refused)
    if " ".join(typed.split()).casefold() != player.name.casefold():
        raise RefereeError(_("Type the name as it is written above: %(name)s.") % {"name": player.name}, "typed")
    if under not in (INITIALS, NUMBER):
        raise RefereeError(_("Choose what is to replace the name."), "under")


def names_to_choose(player: Player) -> list[tuple[str, str]]:
    return [(under, " ".join(_name_kept(player, under)).strip()) for under in (INITIALS, NUMBER)]


def _name_kept(player: Player, under: str) -> tuple[str, str]:
    if under == NUMBER:
        return _("Player"), str(player.pk)
    return initials(player.last_name), initials(player.first_name)


def _remember_papers(tables: Iterable[Table]) -> None:
    """Keep proofs of printed papers, so that they are not called forged afterwards."""
    for table in tables:
        rows = (
            ErasedPaper(table=table, revision=table.revision, proof=proof)
            for proof in sorted(verification.proofs_of(table))
        )
        ErasedPaper.objects.bulk_create(rows, ignore_conflicts=True)


def _erase_at(at: KnownAt, known: Known, player: Player, by: Actor) -> None:
    registration = Registration.objects.select_related("event", "club").get(pk=at.registration.pk)
    registration.player, registration.ranking_seed = player, None
    if not registration.event.public_clubs:
        registration.club = None
    registration.save(update_fields=["ranking_seed", "club"])
    registration.categories.clear()
    for model, way, names in TEXTS:
        _rewrite(model._default_manager.filter(**{way: registration.event.pk}), names, known.names, player.name)
    for own in (Team.objects, Category.objects):
        _rename(own.filter(event=registration.event).order_by("number"), known.names, player.name)
    _rewrite_pauses(registration.event, known.names, player.name)
    TableLink.objects.filter(registration=registration).delete()
    PlayerLink.objects.filter(registration=registration).delete()
    erased = privacy.remove(
        drawn=Signature.objects.filter(seat__registration=registration),
        papers=StoredDocument.objects.filter(table__in=at.tables),
    )
    certificates = [certificate.pk for certificate in _certificates_with(registration.event, known.names)]
    Certificate.objects.filter(pk__in=certificates).update(content=b"")
    words = _erase_words(at.words)
    journal.write(
        event=registration.event,
        by=by,
        action=ERASING,
        subject=Place(start_number=registration.start_number),
        after={
            **locked_registration.state(registration),
            **erased,
            **_without_sign_ups(registration.event, known, words),
        },
        stands={
            **snapshot.whole(registration.event),
            **snapshot.prizes(registration.event),
            **snapshot.teams(registration.event),
            **snapshot.fees(registration.event),
            **snapshot.sign_up_page(registration.event),
        },
    )
    places().fill(registration.event, by)


def _without_sign_ups(event: Event, known: Known, words: list[str]) -> dict[str, Any]:
    """Delete his sign-ups for an event; return the facts for the line, with the `words` erased before."""
    sign_ups = [sign_up for sign_up in known.sign_ups if sign_up.event_id == event.pk]
    if not sign_ups:
        return {"words": words}
    gone = erase_sign_ups(event, sign_ups)
    return {**gone, "words": sorted({*words, *gone["words"]})}


class _Owner(NamedTuple):
    event: int | None = None
    series: int | None = None
    cup: int | None = None


def _erase_elsewhere(known: Known, player: Player, by: Actor) -> None:
    journals: dict[_Owner, list[JournalWord]] = {_Owner(): []}
    for pk in Cup.objects.filter(members__player=player).order_by("pk").values_list("pk", flat=True):
        journals[_Owner(cup=pk)] = []
    for pk in Series.objects.filter(team_members__player=player).order_by("pk").values_list("pk", flat=True):
        journals[_Owner(series=pk)] = []
    here = {place.event.pk for place in known.at}
    journals |= {_Owner(event=sign_up.event_id): [] for sign_up in known.sign_ups if sign_up.event_id not in here}
    for word in known.elsewhere:
        line = word.line
        journals.setdefault(_Owner(line.event_id, line.series_id, line.cup_id), []).append(word)
    for owner, erased in journals.items():
        event = Event.objects.get(pk=owner.event) if owner.event else None
        cup = Cup.objects.get(pk=owner.cup) if owner.cup else None
        series = Series.objects.get(pk=owner.series) if owner.series else None
        stood = _erase_in_cup(cup, known, player) if cup is not None else None
        if series is not None and series.teams.exists():
            teams = SeriesTeam.objects.filter(series=series).order_by("number")
            _rename(teams, known.names, player.name)
            _rewrite(teams, ("withdrawn_reason",), known.names, player.name)
            stood = season_snapshot.teams(series)
        words = _erase_words(erased)
        after: dict[str, Any] = _without_sign_ups(event, known, words) if event else {"words": words}
        journal.write(
            event=event,
            series=series,
            cup=cup,
            by=by,
            action=ERASING,
            subject=player.name,
            after=after,
            stands=stood,
        )
        if event is not None and snapshot.SIGN_UPS in after:
            places().fill(event, by)


def _erase_in_cup(cup: Cup, known: Known, player: Player) -> snapshot.Stands:
    _rename(CupTeam.objects.filter(cup=cup).order_by("number"), known.names, player.name)
    for certificate_ in CupCertificate.objects.filter(round__cup=cup).exclude(content=b""):
        if any(name.stands_in(cup_certificate.text_of(certificate_)) for name in known.names):
            CupCertificate.objects.filter(pk=certificate_.pk).update(content=b"")
    return cup_stands.teams(cup)


def _erase_words(words: Iterable[JournalWord]) -> list[str]:
    rows = list(words)
    JournalWord.objects.filter(pk__in=[word.pk for word in rows]).update(text="", salt="", erased_at=timezone.now())
    return sorted(word.digest for word in rows)


def _rewrite(rows: QuerySet[Any], fields: tuple[str, ...], names: tuple[DeclinedName, ...], by: str) -> None:
    for row in rows.only("pk", *fields):
        changed = []
        for field in fields:
            before = getattr(row, field)
            text = _without(before, names, by)
            if text != before:
                setattr(row, field, text[: row._meta.get_field(field).max_length])
                changed.append(field)
        if changed:
            row.save(update_fields=changed)


def _rename(rows: QuerySet[Any], names: tuple[DeclinedName, ...], by: str) -> None:
    taken = {row.name.casefold() for row in rows}
    for row in rows:
        name = _without(row.name, names, by)
        if name == row.name:
            continue
        longest, at = row._meta.get_field("name").max_length, 1
        row.name = name[:longest]
        while row.name.casefold() in taken:
            at += 1
            row.name = f"{name[: longest - 4]} {at}"
        taken.add(row.name.casefold())
        row.save(update_fields=["name"])


def _rewrite_pauses(event: Event, names: tuple[DeclinedName, ...], by: str) -> None:
    for round_ in Round.objects.filter(event=event).exclude(pauses=[]):
        pauses = [{**pause, "reason": _without(pause["reason"], names, by)} for pause in round_.pauses]
        if pauses != round_.pauses:
            round_.pauses = pauses
            round_.save(update_fields=["pauses"])


def _without(text: str, names: tuple[DeclinedName, ...], by: str) -> str:
    for name in names:
        text = name.replaced(text, by)
    return text


def _certificates_with(event: Event, names: tuple[DeclinedName, ...]) -> list[Certificate]:
    certificates = Certificate.objects.filter(event=event).exclude(content=b"")
    return [stored for stored in certificates if any(name.stands_in(certificate.text_of(stored)) for name in names)]
