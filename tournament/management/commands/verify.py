"""`manage.py verify`: walks the journal's chain of hashes, event by event, and names the first line that is broken."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.management.database import bring_up_to_date
from tournament.models import Event, Journal
from tournament.selectors.journal import opened
from tournament.services import journal
from tournament.wording import journal as journal_wording


class Command(BaseCommand):
    """Leaves with 0 if every chain is whole, with 1 if one is broken; each chain gets its line either way."""

    help = "Walk the journal's chain of hashes and name the first broken line of each event."

    def add_arguments(self, parser):
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--language", default="sl", choices=languages, help="language of the sentences")

    def handle(self, *_args, language, **_options):
        with translation.override(language):
            bring_up_to_date()
            whole = [self._told(event) for event in (None, *Event.objects.order_by("date", "pk"))]
        if not all(whole):
            raise SystemExit(1)

    def _told(self, event):
        """Say how one chain stands; returns whether it is whole."""
        name = event.name if event else _("Accounts and the site itself")
        broken = journal.verify(event)
        if broken is None:
            lines = Journal.objects.filter(event=event).count()
            self.stdout.write(_("%(chain)s: %(lines)s lines, all whole.") % {"chain": name, "lines": lines})
            return True
        (broken,) = opened([broken])
        told = {"action": journal_wording.action(broken.action), "subject": journal_wording.subject(broken) or "–"}
        self.stdout.write(
            _("%(chain)s: line %(number)s (%(action)s, %(subject)s) is the first that is broken.")
            % {"chain": name, "number": broken.number, **told}
        )
        return False
