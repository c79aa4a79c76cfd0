from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.cup.selectors import verified as cup_verified
from tournament.journal.selectors.chain import lines_of
from tournament.management.database import bring_up_to_date
from tournament.models import Cup, Event, Series
from tournament.series.selectors import verified as series_verified
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding
from tournament.wording import verify as wording


class Command(BaseCommand):
    """Exits with 0 if there are no findings, else 1, also where there is no event; each chain gets its line."""

    help = "Compare what is stored with the journal, the rules and the anchors, and say what does not agree."
    requires_system_checks: list[str] = []  # they import every page

    def add_arguments(self, parser):
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="sl", choices=languages, help="language of the sentences")

    def handle(self, *_args, language, **_options):
        with translation.override(language):
            bring_up_to_date()
            whole = [self._compare(None, _("Accounts and the site itself"))]
            events = list(Event.objects.only("name").order_by("date", "pk"))
            whole += [self._compare(event, event.name) for event in events]
            whole += [self._compare(cup, str(cup)) for cup in Cup.objects.order_by("pk")]
            whole += [self._compare(series, str(series)) for series in Series.objects.order_by("pk")]
            if not events:
                self._say_where()
        if not events or not all(whole):
            raise SystemExit(1)

    def _say_where(self):
        database = settings.DATABASES["default"]
        where = ", ".join(str(database[part]) for part in ("HOST", "NAME") if database.get(part))
        self.stdout.write(_("There are no events in this database: %(database)s.") % {"database": where})
        if not settings.IS_DEMO and settings.DEMO_FILE.exists():
            self.stdout.write(
                _("The demo's events are in a database of their own: %(command)s compares them.")
                % {"command": f"RADELC_DEMO=1 {settings.PROGRAM} verify"}
            )

    def _compare(self, owner, name):
        count = 0
        for finding in _findings(owner):
            count += 1
            self.stdout.write(f"{name}: {_said(finding)}")
        lines = lines_of(owner).count()
        if not count:
            self.stdout.write(_("%(chain)s: %(lines)s lines, all intact.") % {"chain": name, "lines": lines})
            return True
        sentence = ngettext(
            "%(chain)s: %(count)s thing does not agree. Tell the referee, and keep a copy of the data as they are.",
            "%(chain)s: %(count)s things do not agree. Tell the referee, and keep a copy of the data as they are.",
            count,
        )
        self.stdout.write(sentence % {"chain": name, "count": count})
        return False


def _findings(owner):
    if isinstance(owner, Event):
        return verified.findings(owner)
    return cup_verified.findings(owner) if isinstance(owner, Cup) else series_verified.findings(owner)


def _said(finding: Finding) -> str:
    where = wording.place(finding.round, finding.table, finding.game, finding.start_number)
    text = wording.sentence(finding.code, finding.params, finding.seat)
    return f"{where}: {text}" if where else text
