import shutil
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.events.services import privacy
from tournament.models import Attempt
from tournament.signup.services import clearing as sign_ups
from tournament.web.pages.uploads import KEPT_SECONDS

# Of a backup that was killed.
LEFTOVERS = ("backups*/.*", ".restore-*", ".*.part", ".backup-*.progress", ".site-*", ".event-*")
LEFT_SECONDS = 3600
PAPERS_SECONDS = 3600


def clear() -> None:
    privacy.clear_due(today=timezone.localdate())
    sign_ups.clear_due(today=timezone.localdate())
    Attempt.objects.filter(until__lt=timezone.now()).delete()
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    data = Path(settings.DATA_DIR)
    _older_than(KEPT_SECONDS, [path for path in data.glob("uploads/*/*") if path.is_file()])
    _older_than(PAPERS_SECONDS, list(data.glob("papers/*")))
    _older_than(LEFT_SECONDS, [path for shape in LEFTOVERS for path in data.glob(shape)])


def _older_than(seconds: int, paths: list[Path]) -> None:
    oldest = time.time() - seconds
    for path in paths:
        with suppress(OSError):
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
