"""`manage.py draw`: a draw's request as JSON in, the drawn rounds as JSON out (draw.md, 'Command line')."""

import json
import sys
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.cup.engine import CupError
from tournament.cup.engine import draw as draw_matches
from tournament.cup.wording import refused_sentence
from tournament.draw import DrawError, draw
from tournament.management import strict_json
from tournament.wording.draw import draw_sentence

LARGEST_REQUEST = 20_000_000  # bytes; 5,000 players with fifty rounds of history are about half of it


class Command(BaseCommand):
    """A refused request exits with 2 and a sentence on standard error."""

    help = "Draw rounds: one JSON request on standard input, one JSON answer on standard output."
    requires_system_checks: list[str] = []
    stealth_options = ("stdin",)  # for call_command

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="sl", choices=languages, help="language of the sentences")
        parser.add_argument("--cup", action="store_true", help="draw the matches of a cup's round")

    def handle(
        self, *_args: object, language: str, cup: bool = False, stdin: BinaryIO | None = None, **_options: object
    ) -> None:
        with translation.override(language):
            try:
                answer = (draw_matches if cup else draw)(_read(stdin or sys.stdin.buffer))
            except CupError as refused:
                self._refuse(refused_sentence(refused))
            except DrawError as refused:
                self._refuse(draw_sentence(refused))
            except (ValueError, RecursionError):
                self._refuse(_("The request is not JSON."))
        self.stdout.write(json.dumps(answer))

    def _refuse(self, sentence: str) -> None:
        self.stderr.write(sentence)
        raise SystemExit(2)


def _read(source: BinaryIO) -> Any:
    """Raises ValueError if it is not JSON, not UTF-8, too large, or repeats a key in one object."""
    content = source.read(LARGEST_REQUEST + 1)
    if len(content) > LARGEST_REQUEST:
        raise ValueError("too large")
    return strict_json.parse(content)
