"""Remarks of the printed line of a Vadász sheet beside its values."""

from collections.abc import Iterator

from rules.book import Remark
from rules.hungarian.table import WORDS
from rules.vadasz.parts import makers_of
from rules.vadasz.record import Announcement, Game, NewDeal, Row, ThrowIn


def remarks_of(row: Row) -> Iterator[Remark]:
    if isinstance(row, ThrowIn):
        yield Remark("remark-thrown", {"by": row.by, "reason": row.reason})
        yield Remark(f"remark-dealing-{row.dealing}", {"by": row.by})
        if row.double:
            yield Remark("remark-double-lap")
    elif isinstance(row, NewDeal):
        yield Remark("remark-new-deal", {"by": row.by})
    else:
        yield from _game(row)


def _game(row: Game) -> Iterator[Remark]:
    if row.alone is not None:
        yield Remark("remark-alone", {"way": row.alone})
    yield Remark("remark-points", {"points": row.points})
    yield from (Remark("remark-word", {"word": word, "by": seat}) for word, seat in _words(row.kontra))
    makers = makers_of(row)
    said = {(announcement.feature, row.side_of(announcement.by)) for announcement in row.announcements}
    yield from (
        _announced(announcement, made=makers[announcement.feature] == row.side_of(announcement.by))
        for announcement in row.announcements
    )
    for feature, side in makers.items():
        if side is not None and (feature, side) not in said:
            yield Remark("remark-silent", {"feature": feature, "side": side})
    if row.pagat is not None and not row.pagat.won:
        yield Remark("remark-pagat-beaten", {"by": row.pagat.by})
    if row.xxi is not None and not row.xxi.caught:
        yield Remark("remark-holders", {"skiz": row.xxi.skiz, "xxi": row.xxi.xxi})
    for seat, count in row.taroks.items():
        yield Remark("remark-hand", {"by": seat, "count": count})
    if row.lengetes is not None:
        yield Remark("remark-lengetes", {"by": row.lengetes.by, "answer": row.lengetes.answer})
    if row.bound_ulti is not None:
        yield Remark("remark-bound-ulti", {"by": row.bound_ulti})
    if row.inverse:
        yield Remark("remark-inverse")


def _words(kontra: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(WORDS, kontra, strict=False))


def _announced(announcement: Announcement, *, made: bool) -> Remark:
    params: dict[str, object] = {"feature": announcement.feature, "by": announcement.by}
    if announcement.kontra:
        params["words"] = _words(announcement.kontra)
    words = "-words" if announcement.kontra else ""
    return Remark(f"remark-announced{words}-{'made' if made else 'failed'}", params)
