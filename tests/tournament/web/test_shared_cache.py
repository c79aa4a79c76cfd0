"""What several servers share: a Redis that may be away, and names that no other site or version has."""

import pickle
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as real
from django.test import Client
from redis import ConnectionError as Away
from redis import Redis

from tournament import steady
from tournament.web.caching import shared_cache
from tournament.web.caching.shared_cache import SharedCache, release, shared


@pytest.fixture(autouse=True)
def redis_was_not_asked_yet() -> Iterator[None]:
    shared_cache._away["until"] = 0.0
    yield
    shared_cache._away["until"] = 0.0


def cache_at(url: str, alias: str = "pages", site: tuple[str, ...] = ("a",)) -> SharedCache:
    told = shared(url, alias=alias, site=site, base=real.BASE_DIR / "rules" / "slovenian")
    return SharedCache(told["LOCATION"], told)


def nobody() -> str:
    """The address of a port on which nobody answers."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return f"redis://127.0.0.1:{probe.getsockname()[1]}/0"


@pytest.mark.parametrize("url", ["localhost:6379", "http://127.0.0.1", "redis"])
def test_an_address_that_is_not_redis(url: str) -> None:
    with pytest.raises(ValueError, match="CACHE_URL must look like"):
        cache_at(url)


def test_a_redis_that_is_away_is_asked_again_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def away(*_arguments: Any, **_more: Any) -> None:
        asked.append(1)
        raise Away

    monkeypatch.setattr(Redis, "execute_command", away)
    cache = cache_at(nobody())
    cache.set("page", "made")
    assert (cache.get("page"), cache.get("page", "nothing"), cache.answers()) == (None, "nothing", False)
    cache.clear()
    assert len(asked) == 2, "once, and once more because somebody wanted to know"


def test_a_redis_that_takes_a_connection_and_says_nothing_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        cache = cache_at(f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        assert cache.get("page", "nothing") == "nothing"


def test_no_site_and_no_version_reads_what_another_made(tmp_path: Path) -> None:
    prefixes = {
        cache_at(nobody(), alias, site).key_prefix for alias in ("pages", "papers") for site in (("a",), ("b",))
    }
    assert len(prefixes) == 4
    for room in ("rules", "templates"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "one.py").write_text("1")
    before = release(tmp_path)
    assert release(tmp_path) == before
    (tmp_path / "templates" / "one.py").write_text("2")
    assert release(tmp_path) != before


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """What stands in a Redis that answers."""
    stands: dict[str, bytes] = {}

    def asked(_self: Redis, command: str, key: str, *more: Any, **_options: Any) -> Any:
        return stands.get(key) if command == "GET" else stands.update({key: more[0]})

    monkeypatch.setattr(Redis, "execute_command", asked)
    return stands


_ran: list[str] = []


def run_here() -> None:
    _ran.append("here")


class Door:
    """A pickle that runs something where it is read."""

    def __reduce__(self) -> Any:
        return run_here, ()


def test_what_somebody_else_wrote_there_is_never_read(kept: dict[str, bytes]) -> None:
    cache = cache_at(nobody())
    cache.set("page", ("made", 1))
    assert cache.get("page") == ("made", 1)
    ((name, sealed),) = kept.items()
    pickled = pickle.dumps(Door())
    for forged in (pickled, sealed[:32] + pickled, bytes(32) + pickled, b"", b"7", sealed[:-1]):
        kept[name] = forged
        assert cache.get("page", "nothing") == "nothing"
    assert not _ran
    kept[name] = sealed
    assert cache.get("page") == ("made", 1)


def test_a_page_stands_under_its_own_name_alone(kept: dict[str, bytes]) -> None:
    """Who writes there cannot give one event's page, or another site's, for another."""
    cache = cache_at(nobody())
    cache.set("one", "made")
    ((_name, sealed),) = kept.items()
    for other, at in ((cache, "two"), (cache_at(nobody(), site=("b",)), "one"), (cache_at(nobody(), "papers"), "one")):
        kept[other.make_key(at)] = sealed
        assert other.get(at) is None
    assert cache.get("one") == "made"


@pytest.mark.django_db
def test_monitors_and_the_desk_hear_that_it_is_away(client: Client, settings: Any) -> None:
    url = nobody()
    settings.CACHES = {**settings.CACHES, "pages": shared(url, alias="pages", site=(), base=real.BASE_DIR / "rules")}
    settings.CACHE_URL = url
    told = client.get("/health/")
    assert told.status_code == 200, "games are saved all the same"
    assert told.json()["checks"]["cache"] == {"state": "warn", "code": "cache_away"}
    assert client.get("/").status_code == 200


def test_servers_of_one_hall_follow_their_computers_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """One was started while its computer's clock was an hour off; the network has put it right since."""
    told = steady.time.time()
    monkeypatch.setattr(steady._hall, "anchor", steady.Anchor(steady._boot(), told - 3600, steady.steady()))
    monkeypatch.setattr(steady._hall, "file", None)
    assert abs(steady.set_back_by() + 3600) < 1
    steady.follow_the_computer()
    try:
        assert steady.set_back_by() == 0
    finally:
        steady.follow_the_computer(False)
