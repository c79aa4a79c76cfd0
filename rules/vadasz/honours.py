"""Checks lengetés and bound ulti: games with both big honours shown, or with the pagát kept.

2025 III.1, III.7 and III.8, 2023 III.6. Unrecorded facts (bids, the called card) are not judged.
"""

from rules.vadasz.editions import Edition
from rules.vadasz.record import Breach, Game, Lengetes, Xxi


def honour_breaches(breaches: list[Breach], row: Game, edition: Edition) -> None:
    if row.lengetes is not None:
        _lengetes(breaches, row, row.lengetes, edition)
    if row.xxi is not None:
        _holders(breaches, row, row.xxi, edition)
    if row.bound_ulti is not None:
        _bound(breaches, row, row.bound_ulti)


def _lengetes(breaches: list[Breach], row: Game, shown: Lengetes, edition: Edition) -> None:
    refused, passed = shown.answer == "refused", shown.answer == "passed"
    if (refused or passed) and row.xxi is not None and (row.xxi.skiz, row.xxi.xxi) != (shown.by, shown.by):
        article = edition.passed if passed else edition.refused
        breaches.append(Breach("lengetes-holders", article, "xxi", {"seat": shown.by, "what": "skiz-and-xxi"}))
    if refused and row.pagat is not None and row.pagat.by != shown.pagat:
        breaches.append(Breach("lengetes-holders", edition.refused, "pagat", {"seat": shown.pagat, "what": "pagat"}))
    if passed:
        if row.declarer != shown.by:
            breaches.append(
                Breach("lengetes-declarer", edition.passed, "declarer", {"seat": shown.by, "declarer": row.declarer})
            )
        if all(announcement.feature != "tuletroa" or announcement.by != shown.by for announcement in row.announcements):
            breaches.append(Breach("lengetes-tuletroa", edition.passed, "announcements", {"seat": shown.by}))
    met = {row.declarer, row.partner} == {shown.by, shown.pagat}
    if edition.honours_may_not_meet and refused and met:
        breaches.append(Breach("honours-met", edition.refused, "lengetes", {"seat": shown.by, "pagat": shown.pagat}))


def _holders(breaches: list[Breach], row: Game, xxi: Xxi, edition: Edition) -> None:
    """See `Edition.must_show`."""
    if not edition.must_show:
        return
    if xxi.skiz == xxi.xxi:
        shown = row.lengetes
        if shown is None or (shown.answer, shown.by) != ("refused", xxi.skiz):
            breaches.append(Breach("lengetes-missing", "III.7", "lengetes", {"seat": xxi.skiz}))
    partners_pagat = row.pagat is not None and row.pagat.by == row.partner
    if partners_pagat and row.bound_ulti is None and {xxi.skiz, xxi.xxi} == {row.declarer, row.partner}:
        breaches.append(
            Breach("must-throw-in", "III.1.a", "bound_ulti", {"declarer": row.declarer, "partner": row.partner})
        )


def _bound(breaches: list[Breach], row: Game, bound: str) -> None:
    """Check who plays on with the pagát, and his and his partner's words (2025 III.1)."""
    by_declarer = bound == row.declarer
    article = "III.1.b" if by_declarer else "III.1.a"
    if row.partner is None or bound not in (row.declarer, row.partner):
        breaches.append(Breach("bound-ulti-seat", article, "bound_ulti", {"seat": bound}))
        return
    his = [announcement for announcement in row.announcements if announcement.by == bound]
    partners = [announcement for announcement in row.announcements if announcement.by == row.partner]
    words = [
        seat for said in (row.kontra, *(announcement.kontra for announcement in row.announcements)) for seat in said
    ]
    if by_declarer:
        proper = any(announcement.feature == "tuletroa" for announcement in partners) and all(
            announcement.round == 1 for announcement in his
        )
    else:
        proper = bool(his) and all(announcement.feature == "tuletroa" for announcement in his) and bound not in words
    if not proper:
        why = "declarer-bound" if by_declarer else "partner-bound"
        breaches.append(Breach("bound-ulti-words", article, "announcements", {"seat": bound, "why": why}))
    if any(
        announcement.feature == "ulti" and announcement.by in (row.declarer, row.partner)
        for announcement in row.announcements
    ):
        breaches.append(Breach("bound-ulti-announced", article, "announcements", {"seat": bound}))
    if row.pagat is not None and row.pagat.by != bound:
        breaches.append(Breach("bound-ulti-holders", article, "pagat", {"seat": bound, "why": "bound-pagat"}))
    if row.xxi is not None and {row.xxi.skiz, row.xxi.xxi} != {row.declarer, row.partner}:
        breaches.append(Breach("bound-ulti-holders", article, "xxi", {"seat": bound, "why": "bound-honours"}))
    if row.lengetes is not None and row.lengetes.answer == "refused":
        breaches.append(Breach("bound-ulti-holders", article, "lengetes", {"seat": bound, "why": "bound-lengetes"}))
