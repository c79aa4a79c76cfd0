"""Links from a wrong card to the sheet's line that writes the fault, in books with such a line."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from rules.book import RuleBook
from rules.remembered.reconstruction import Reconstruction
from tournament.recording.views.office.tricks import FILL
from tournament.recording.views.row_fields import FACTS
from tournament.rulings.views.reconstruction_shown import of_play, tricks_of


def faults_to_write(judged: Reconstruction, texts: Mapping[str, str], book: RuleBook) -> list[tuple[str, str]]:
    """Return each seat with a wrong card, and the address that fills its fault into the sheet's page."""
    links: dict[str, str] = {}
    for play in judged.wrong:
        typed = tricks_of(book).fault(play.seat, texts)
        if typed and play.seat not in links:
            said = of_play(play, book)[0]
            filled = {**typed, "reason": f"{said.words} ({said.article})"}
            asked = {"way": FACTS, **{f"{FILL}{name}": text for name, text in filled.items()}}
            links[play.seat] = f"?{urlencode(asked)}"
    return sorted(links.items())
