"""Remarks of the printed line of a Czech sheet beside its values."""

from collections.abc import Iterator

from rules.book import Remark
from rules.czech.contracts import CALLED, WORDS
from rules.czech.game import SIDE_NAME, pagat_made
from rules.czech.record import Announcement, Game, Renonc, Row, Varsava
from rules.czech.sides import Sides, sides_of


def remarks_of(row: Row) -> Iterator[Remark]:
    if isinstance(row, Game):
        yield from _undertaken(row)
        sides = sides_of(row)
        if sides is not None:
            yield from _result(row, sides)
    elif isinstance(row, Varsava):
        if row.points is not None:
            yield Remark("remark-points-each", {"points": tuple(row.points.items())})
        if row.forgotten:
            yield Remark("remark-forgotten")
    if isinstance(row, Game | Varsava) and row.renonc is not None:
        yield _renonc(row.renonc)


def _undertaken(row: Game) -> Iterator[Remark]:
    if row.third is not None:
        yield Remark("remark-third", {"third": row.third})
    if row.called is not None and row.called != CALLED[0]:
        yield Remark("remark-called", {"card": row.called})
    if row.alone is not None:
        yield Remark("remark-alone", {"why": row.alone})
    if row.laid_down is not None:
        yield Remark("remark-unkontraed" if row.laid_down == "unkontraed" else "remark-laid-down")
    for seat, words in row.revealing.items():
        yield from (Remark("remark-revealed", {"feature": word, "by": seat}) for word in words)
    yield from (Remark("remark-word", {"word": word, "by": seat}) for word, seat in _words(row.kontra))


def _result(row: Game, sides: Sides) -> Iterator[Remark]:
    yield from (_announced(row, announcement, sides) for announcement in row.announcements)
    if row.points is not None:
        yield Remark("remark-points", {"points": row.points})
    said = {(announcement.feature, sides.of(announcement.by)) for announcement in row.announcements}
    if row.pagat is not None and ("pagat", sides.of(row.pagat.by)) not in said:
        yield Remark("remark-pagat-won" if row.pagat.won else "remark-pagat-lost", {"by": row.pagat.by})
    if row.ucho is not None and ("ucho", sides.of(row.ucho)) not in said:
        yield Remark("remark-ucho", {"by": row.ucho})
    if row.valat is not None and not any(feature == "valat" for feature, _side in said):
        yield Remark("remark-valat", {"side": SIDE_NAME[row.valat]})


def _announced(row: Game, announcement: Announcement, sides: Sides) -> Remark:
    """See Pagát.1, Ucho.1, Valát.1."""
    side = sides.of(announcement.by)
    if announcement.feature == "valat":
        succeeded = row.valat == ("declarer" if side == sides.declarers else "defenders")
    else:
        succeeded = pagat_made(row, side) and (announcement.feature == "pagat" or row.ucho in side)
    params: dict[str, object] = {"feature": announcement.feature, "by": announcement.by}
    if announcement.kontra:
        params["words"] = _words(announcement.kontra)
    return Remark(
        f"remark-announced{'-words' if announcement.kontra else ''}-{'made' if succeeded else 'failed'}", params
    )


def _renonc(renonc: Renonc) -> Remark:
    code = "remark-renonc-corrected" if renonc.corrected else "remark-renonc"
    return Remark(code, {"by": renonc.by, "features": renonc.breaches})


def _words(kontra: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(WORDS, kontra, strict=False))
