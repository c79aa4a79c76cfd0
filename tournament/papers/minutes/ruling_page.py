"""One ruling as a page to hand over, in the official language. A removal's is the report to the court of honour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.book import RuleBook
from scoresheets.data import Signature
from scoresheets.sheet import ruling
from scoresheets.sheet.ruling import Result, RulingPage, Section
from scoresheets.text import exact, signed, with_plus
from tournament.cases.selectors.events import (
    Correction,
    correction,
    protests,
    readmission,
    removal_before,
    renons_cases,
    warnings,
)
from tournament.events.heads import day_and_time, head, headed, quoted_in
from tournament.events.labels import decimal_mark, official_language, ruling_labels
from tournament.events.selectors.book import book_of
from tournament.models import Event, Journal, Protest, Registration, Renons, Seat, Table, Warning, points_of
from tournament.papers.minutes.notes import correction_text, taken_back_text
from tournament.papers.minutes.renons_page import game_words, player_name, renons_ruling, sentences
from tournament.papers.minutes.rulings import (
    LINE,
    PROTEST,
    READMISSION,
    REMOVAL,
    RENONS,
    WARNING,
    at,
    decided_by,
    has_page,
)
from tournament.sheets.selectors.minutes import minutes_of
from tournament.wording.journal import role_name
from tournament.wording.rulebook import term

Facts = list[tuple[str, str]]


def of_listed(*, event: Event, kind: str, number: int) -> bytes | None:
    """Return a ruling's page by kind and number of `rulings.Listed`; None if the event has none."""
    if kind == LINE:
        listed_correction = correction(event=event, line=number)
        if listed_correction is None or not has_page(listed_correction[0]):
            return None
        return of_correction(event=event, correction_=listed_correction[0], line=listed_correction[1])
    if kind == RENONS:
        case = renons_cases(event=event).filter(pk=number).first()
        return None if case is None else of_renons(case=case)
    if kind == WARNING:
        warning = warnings(event=event).filter(pk=number).first()
        return None if warning is None else of_warning(warning=warning)
    if kind == PROTEST:
        protest = protests(event=event).filter(pk=number).first()
        return None if protest is None else of_protest(protest=protest)
    return None


def of_correction(*, event: Event, correction_: Correction, line: Journal) -> bytes:
    with official_language(event):
        seats = _seats(event, correction_)
        page = (
            _removal(event, correction_, seats)
            if correction_.action == REMOVAL
            else _correction(event, correction_, line, seats)
        )
        return _drawn(page, event)


def of_renons(*, case: Renons) -> bytes:
    with official_language(case.table.round.event):
        return _drawn(renons_ruling(case), case.table.round.event)


def of_warning(*, warning: Warning) -> bytes:
    with official_language(warning.event):
        return _drawn(_warning(warning), warning.event)


def of_protest(*, protest: Protest) -> bytes:
    with official_language(protest.event):
        return _drawn(_protest(protest), protest.event)


def _drawn(page: RulingPage, event: Event) -> bytes:
    return ruling.render(quoted_in(headed(page, event), event), ruling_labels())


# --- removal and correction -------------------------------------------------------------------------------------------


def _seats(event: Event, correction_: Correction) -> list[Seat]:
    seats = Seat.objects.filter(
        round__event=event, round__number=correction_.round, table__number=correction_.table, registration__isnull=False
    )
    return list(seats.select_related("table", "registration__player", "registration__club").order_by("letter"))


def _removal(event: Event, removal: Correction, seats: list[Seat]) -> RulingPage:
    removed = next((seat.registration for seat in seats if seat.letter == removal.seat and seat.registration), None)
    name = removed.player.name if removed else removal.seat
    case = _case_of_removal(removal, seats)
    back = readmission(event=event, removal=removal)
    article = book_of(event).references.get("removal")
    return RulingPage(
        event=head(event),
        title=_("Report to the court of honour") if article else _("Report on a removal"),
        facts=(
            *_person(_("Player removed"), removed),
            (_("Where"), f"{at(removal.round, removal.table, case.number if case else 0)}, {removal.seat}"),
            (_("When"), day_and_time(removal.at)),
            *([(_("Article"), article)] if article else ()),
            (_("Decided by"), f"{removal.by} ({role_name(removal.role)})"),
        ),
        sections=(
            Section(_("What happened"), (removal.reason, *(sentences(case) if case else ()))),
            Section(
                _("What was decided"),
                (_removed_by(article) % {"player": name}, _others_keep(event), *_handed_on(article)),
            ),
            *([Section(_("Taken back"), (correction_text(back, book_of(event)),))] if back else ()),
        ),
        result=None if back else _table_result(event, seats, removal.seat),
        signatures=(_decider(removal), Signature(_("Delegate"))),
    )


def _removed_by(article: str | None) -> str:
    if article is None:
        return _("%(player)s is removed from the hall; the result is annulled, and the player is in no later draw.")
    return _(
        "%(player)s caused a renons deliberately and so changed the course of the game. The consequence is removal "
        "from the hall; the result is annulled, and the player is in no later draw ⟦removal⟧."
    )


def _handed_on(article: str | None) -> tuple[str, ...]:
    return (_("The report is handed to the court of honour through the delegate."),) if article else ()


def _others_keep(event: Event) -> str:
    if not book_of(event).differences:
        return _(
            "No further games are played at the table. The others receive the points of the first place each, and "
            "keep what they had when the game was stopped."
        )
    return _(
        "No further games are played at the table. The others receive the points of the first place "
        "each, and the difference they had when the game was stopped."
    )


def _case_of_removal(removal: Correction, seats: list[Seat]) -> Renons | None:
    if not seats:
        return None
    cases = renons_cases(event=seats[0].table.round.event).filter(
        table=seats[0].table, outcome=Renons.Outcome.UPHELD, points=None, against__letter=removal.seat
    )
    return cases.order_by("ended_at").last()


def _person(label: str, registration: Registration | None) -> Facts:
    if registration is None:
        return []
    player = registration.player
    numbers = [_("start number %(number)s") % {"number": registration.start_number}]
    if player.licence:
        numbers.append(_("licence %(number)s") % {"number": player.licence})
    facts = [(label, f"{player.name} ({', '.join(numbers)})")]
    if registration.club:
        facts.append((_("Club"), registration.club.name))
    return facts


def _table_result(event: Event, seats: list[Seat], removed: str) -> Result:
    mark, differences = decimal_mark(), book_of(event).differences
    rows = []
    for seat in seats:
        annulled = seat.letter == removed
        rows.append(
            (
                seat.letter,
                player_name(seat),
                _("annulled") if annulled else signed(seat.total),
                *(("" if annulled or seat.difference is None else with_plus(seat.difference),) if differences else ()),
                _("removed") if annulled else f"{seat.place}.",
                exact(points_of(seat.placing_units), mark),
            )
        )
    heads = (_("Total"), *((_("Difference"),) if differences else ()), _("Place"), _("Points"))
    return Result(_("Result of the table"), heads, tuple(rows))


def _correction(event: Event, correction_: Correction, line: Journal, seats: list[Seat]) -> RulingPage:
    removal = removal_before(event=event, readmission=correction_) if correction_.action == READMISSION else None
    sections = [Section(_("Reason"), (correction_.reason,))]
    if removal is not None:
        sections.insert(0, Section(_("What is taken back"), (correction_text(removal, book_of(event)),)))
    facts = [
        sentence % {"game": game_words(event, side["facts"])}
        for sentence, side in ((_("Before: %(game)s"), line.before), (_("Now: %(game)s"), line.after))
        if side.get("facts")
    ]
    if facts:
        sections.append(Section(_("What was corrected"), tuple(facts)))
    later = _later_games(line, correction_.game, book_of(event))
    if later:
        sections.append(Section(_("Later games that changed"), tuple(later)))
    counts = _what_counts(seats[0].table, int(line.after.get("revision", 0))) if seats else ()
    sections.append(Section(_("What counts"), counts))
    return RulingPage(
        event=head(event),
        title=_("Removal taken back ⟦removal⟧")
        if correction_.action == READMISSION
        else _("Correction of the minutes"),
        facts=(
            *((_("Player"), player_name(seat)) for seat in seats if seat.letter == correction_.seat),
            (_("Where"), at(correction_.round, correction_.table, correction_.game)),
            (_("When"), day_and_time(correction_.at)),
            (_("Decided by"), f"{correction_.by} ({role_name(correction_.role)})"),
            (_("Revision"), str(line.after.get("revision", ""))),
            (_("Line of the journal"), f"{line.number}"),
        ),
        sections=tuple(sections),
        result=_before_and_after(line, correction_.game, seats),
        signatures=(_decider(correction_),),
    )


def _decider(correction_: Correction) -> Signature:
    return Signature(str(role_name(correction_.role)).capitalize(), correction_.by)


def _what_counts(table: Table, corrected: int) -> tuple[str, ...]:
    printed = minutes_of(table=table)
    facts = [
        _("Revision %(revision)s of the minutes, its signatures and its print stay; it no longer counts.")
        % {"revision": revision.revision}
        for revision in reversed(printed)
        if revision.revision < corrected
    ]
    current = next((revision.revision for revision in printed if revision.current), None)
    if current is None:
        facts.append(_("The corrected sheet is not signed and accepted yet ⟦signing⟧."))
    else:
        facts.append(_("Revision %(revision)s of the minutes counts.") % {"revision": current})
    return tuple(facts)


def _before_and_after(line: Journal, game: int, seats: list[Seat]) -> Result:
    was, now = _entries(line.before, game), _entries(line.after, game)
    rows = []
    for seat in seats:
        cells = [_points(was, seat.letter), _points(now, seat.letter)] if game else []
        cells += [_points(line.before.get("totals"), seat.letter), _points(line.after.get("totals"), seat.letter)]
        rows.append((seat.letter, player_name(seat), *cells))
    heads: tuple[str, ...] = (_("Total before"), _("Total after"))
    if game:
        heads = (_("Game before"), _("Game after"), *heads)
    return Result(_("Before and after"), heads, tuple(rows))


def _later_games(line: Journal, game: int, book: RuleBook) -> list[str]:
    if not game:
        return []
    games = []
    for number in sorted(int(key) for key in line.after.get("entries", {})):
        was, now = _entries(line.before, number), _entries(line.after, number)
        letters = sorted({*was, *now})
        if number > game and was and any(was.get(letter, 0) != now.get(letter, 0) for letter in letters):
            game_ = {"game": number, "was": _all_points(was, letters, book), "now": _all_points(now, letters, book)}
            games.append(_("Game %(game)s: %(was)s → %(now)s") % game_)
    return games


def _entries(side: Mapping[str, Any], game: int) -> Mapping[str, int]:
    entries: Mapping[str, int] = side.get("entries", {}).get(str(game), {})
    return entries


def _points(values: Mapping[str, int] | None, letter: str) -> str:
    return signed(values.get(letter, 0)) if values else "–"


def _all_points(values: Mapping[str, int], letters: list[str], book: RuleBook) -> str:
    return ", ".join(f"{term(letter, book)} {signed(values.get(letter, 0))}" for letter in letters)


# --- warnings and protests --------------------------------------------------------------------------------------------


def _warning(warning: Warning) -> RulingPage:
    facts = _person(_("Player"), warning.registration)
    if warning.table is not None:
        facts.append((_("Where"), at(warning.table.round.number, warning.table.number)))
    facts.append((_("When"), day_and_time(warning.at)))
    facts.append((_("Article"), warning.article))
    facts.append((_("Given by"), warning.given_by))
    return RulingPage(
        event=head(warning.event),
        title=_("Warning") if warning.kind == Warning.Kind.WARNING else _("Note of the referee"),
        facts=tuple(facts),
        sections=(
            Section(_("What happened"), tuple(part for part in (warning.text, taken_back_text(warning)) if part)),
        ),
        signatures=(Signature(_("Referee"), warning.given_by),),
    )


def _protest(protest: Protest) -> RulingPage:
    facts = _person(_("Protest of"), protest.by)
    if protest.table is not None:
        game = protest.game.number if protest.game else 0
        facts.append((_("Where"), at(protest.table.round.number, protest.table.number, game)))
    facts.append((_("Addressed to"), protest.get_addressed_to_display()))
    facts.append((_("Received"), _received(protest)))
    if protest.deadline:
        facts.append((_("To be decided by"), day_and_time(protest.deadline)))
    sections = [Section(_("Statement"), tuple(protest.text.splitlines()))]
    signatures = [Signature(_("Player"), protest.by.player.name)]
    if protest.decided_at is not None:
        facts.append((_("Decided"), f"{day_and_time(protest.decided_at)}, {decided_by(protest)}"))
        if protest.outcome:
            facts.append((_("Outcome"), protest.get_outcome_display()))
        sections.append(Section(_("Decision"), tuple(protest.decision.splitlines())))
        signatures.append(Signature(protest.get_decided_as_display().capitalize(), protest.decided_by))
    else:
        if protest.outcome:
            facts.append((_("Outcome"), protest.get_outcome_display()))
        sections.append(Section(_("Decision"), (_("Not decided yet."),)))
        signatures.append(Signature(protest.get_addressed_to_display().capitalize()))
    return RulingPage(
        event=head(protest.event),
        title=_("Protest"),
        facts=tuple(facts),
        sections=tuple(sections),
        signatures=tuple(signatures),
    )


def _received(protest: Protest) -> str:
    return ", ".join(part for part in (day_and_time(protest.received_at), protest.received_by) if part)
