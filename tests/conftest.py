"""What every test may use: a database file of the run's own, cheap passwords, and the browser if there is one."""

import gc
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import django
import hypothesis
import pytest
from _pytest import runner
from django.conf import settings
from django.core.cache import caches
from django.db.models.signals import post_migrate
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from bench.management.commands.test import SHARED_FOLDER, browser, windowed_browser
from tournament.backup import keeper, machine
from tournament.db import clock, faults
from tournament.frames import roomy
from tournament.recording.selectors import phone_view
from tournament.web.caching.page_cache import shared

pytest_plugins = ("tests.gate", "tests.rules.toy")
CHEAP_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes a third of a second on purpose
PERMISSIONS = "django.contrib.auth.management.create_permissions"
#: A program that migrates as the tests want it: without Django's own permissions.
MIGRATE = f"""
import django
from django.core.management import call_command
from django.db.models.signals import post_migrate
django.setup()
post_migrate.disconnect(dispatch_uid="{PERMISSIONS}")
call_command("migrate", verbosity=0)
"""
MIGRATION_PATIENCE_SECONDS = 300


def pytest_configure() -> None:
    """Make passwords cheap before any account exists, and let no invented example fail because the machine is busy.

    Nothing asks for Django's own permissions (who may what: tournament/permissions.py), which every emptied database
    would be filled with anew.
    """
    post_migrate.disconnect(dispatch_uid=PERMISSIONS)
    settings.PASSWORD_HASHERS = CHEAP_HASHERS
    for own in ("papers", "pages"):  # whatever CACHE_URL says: tests run beside each other
        settings.CACHES[own] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": own}
    settings.READING_PATIENCE_SECONDS = 60.0  # nobody shall see a page that waits because the machine is busy
    hypothesis.settings.register_profile("radelc", deadline=None)
    hypothesis.settings.load_profile("radelc")
    list_static_files_once()
    runner.runtestprotocol = roomy(runner.runtestprotocol)  # a test is as deep as a page, and its page is deeper


def list_static_files_once() -> None:
    """Let all of Django's test clients share the list of static files, which each would read from the disk."""
    listed: dict[str, object] = {}
    from_finders = WhiteNoiseMiddleware.add_files_from_finders

    def once(self: WhiteNoiseMiddleware) -> None:
        if not listed:
            from_finders(self)
            listed.update(self.files)
        self.files.update(listed)

    WhiteNoiseMiddleware.add_files_from_finders = once


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never look through what was imported and collected: it stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def nothing_is_cached() -> None:
    """Forget what is cached, papers too: after a rollback the next test's events have the same numbers."""
    for cache in caches.all():
        cache.clear()
    shared.clear()


@pytest.fixture(autouse=True)
def no_sheet_is_kept() -> None:
    """Forget the sheets read a moment ago: after a rollback the next test's rows have the same numbers."""
    phone_view.forget()


@pytest.fixture(autouse=True)
def a_sound_machine() -> Iterator[None]:
    """What a test makes the machine do ends with it: a fault is remembered for half a minute, whoever asks."""
    yield
    faults.forget()
    clock.forget()
    machine.forget()
    keeper.forget()


@pytest.fixture(autouse=True)
def nobody_has_chosen_a_language_yet() -> None:
    """Forget the language of the last request: it stays with the thread, and the next test may read a sentence."""
    translation.deactivate()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with every table and no row, made once for all processes of the run, to be copied.

    The migrations take longer than what most programs are started for.
    """
    own = tmp_path_factory.getbasetemp()
    shared_by_workers = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = Path(os.environ.get(SHARED_FOLDER, shared_by_workers)) / f"migrated-by-django-{django.__version__}"
    file = folder / "radelc.sqlite3"
    try:
        folder.mkdir(parents=True)
    except FileExistsError:  # another process makes it, or has made it
        end = time.monotonic() + MIGRATION_PATIENCE_SECONDS
        while not file.exists():
            assert time.monotonic() < end, f"{file} was begun and never finished"
            time.sleep(0.1)
        return file
    begun = folder / "begun"
    begun.mkdir()
    environment = {**os.environ, "RADELC_DATA": str(begun), "DATABASE_URL": ""}
    subprocess.run([sys.executable, "-c", MIGRATE], cwd=settings.BASE_DIR, env=environment, check=True)
    return (begun / file.name).rename(file)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """SQLite's file is a copy of the migrated one: Django only looks that nothing is to be migrated."""
    return django_db_keepdb or settings.DATABASES["default"]["ENGINE"] == "tournament.db.sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest,
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Put SQLite's test database into a file: in memory there is no WAL, and threads would share one connection."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "tournament.db.sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        database["TEST"]["NAME"] = str(shutil.copyfile(request.getfixturevalue("migrated_file"), file))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The installed chromium, without windows if there is such a one."""
    return installed(browser())


@pytest.fixture(scope="session")
def windowed_chromium_path() -> str:
    """The installed chromium that has settings."""
    return installed(windowed_browser())


def installed(found: str | None) -> str:
    """The browser that was found; without it the test is skipped, but fails in CI, where .ci/run installs both."""
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail("Chromium is missing: in CI the browser tests must run.")
    pytest.skip("Chromium was not found; CHROMIUM may name it.")
