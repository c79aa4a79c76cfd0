import json
import sys
from collections.abc import Mapping

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from rules import RULE_BOOKS
from rules.book import Judge
from rules.sheet import Judged
from tournament.management import strict_json
from tournament.wording.rulebook import item_sentence, violation_sentence

DEFAULT_BOOK = "si-tzs"


class Command(BaseCommand):
    help = "Score sheets: JSON lines on standard input, one line of JSON for each on standard output."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="sl", choices=languages, help="language of the sentences")

    def handle(self, *_args: object, language: str, **_options: object) -> None:
        worst = 0
        with translation.override(language):
            # Bytes, so that one line that is not UTF-8 does not end the run.
            for line in sys.stdin.buffer:
                if not line.strip():
                    continue
                try:
                    answer, code = answer_line(line)
                    text = json.dumps(answer)
                except ValueError as error:  # laps upon laps: a factor of thousands of digits
                    text, code = json.dumps({"error": f"not to be written down: {error}"}), 2
                worst = max(worst, code)
                self.stdout.write(text)
        if worst:
            raise SystemExit(worst)


def answer_line(line: bytes | str) -> tuple[dict[str, object], int]:
    """Return the answer to one line and its exit code: 0 scored, 1 violations, 2 not JSON."""
    try:
        sheet = strict_json.parse(line)
    except (ValueError, RecursionError) as error:
        return {"error": f"not JSON: {error}"}, 2
    code = sheet.get("ruleset") if isinstance(sheet, Mapping) else None
    book = RULE_BOOKS[code if isinstance(code, str) and code in RULE_BOOKS else DEFAULT_BOOK]
    judged = book.judge(sheet)
    if isinstance(judged, Judged):
        return scored_json(judged, book), 0
    violations = [
        {
            "row": violation.row,
            "code": violation.code,
            "article": violation.article,
            "field": violation.field,
            "message": violation_sentence(violation, book),
        }
        for violation in judged
    ]
    return {"violations": violations}, 1


def scored_json(judged: Judged, book: Judge) -> dict[str, object]:
    """Return a scored sheet as JSON. Table points are exact: "3", "5/2", "7/6"."""
    return {
        "rows": [
            {
                "entries": row.entries,
                "carry": row.carry,
                "items": [
                    {
                        "seat": item.seat,
                        "article": item.article,
                        "points": item.points,
                        "code": item.code,
                        "message": item_sentence(item, book),
                    }
                    for item in row.items
                ],
            }
            for row in judged.rows
        ],
        "totals": judged.result.totals,
        "difference": judged.result.difference,
        "places": judged.result.places,
        "points": {seat: str(points) for seat, points in judged.result.points.items()},
    }
