import json
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from tournament.management import strict_json
from tournament.series.engine import Refused, Violation, answer
from tournament.series.words import violation_sentence


class Command(BaseCommand):
    help = "Standings of a series or ratings of a season: JSON lines on standard input, one line of JSON for each out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="sl", choices=languages, help="language of the sentences")

    def handle(self, *_args: object, language: str, **_options: object) -> None:
        refused = False
        with translation.override(language):
            # Bytes, so that one line that is not UTF-8 does not end the run.
            for line in sys.stdin.buffer:
                if line.strip():
                    answered = answer_line(line)
                    refused |= "violations" in answered
                    self.stdout.write(json.dumps(answered))
        if refused:
            raise SystemExit(1)


def answer_line(line: bytes | str) -> dict[str, Any]:
    """Return the answer to one line: {"standings"}, {"ratings"}, or {"violations"} with everything that is wrong."""
    try:
        return answer(strict_json.parse(line))
    except Refused as refused:
        violations = refused.violations
    except (ValueError, RecursionError):
        violations = (Violation("line-shape", "", {"kind": "json"}),)
    return {
        "violations": [
            {"code": violation.code, "field": violation.field, "message": violation_sentence(violation)}
            for violation in violations
        ]
    }
