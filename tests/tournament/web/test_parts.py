"""The cache of parts keeps what was asked for last, and never more bytes than it may."""

from collections.abc import Iterator

import pytest
from django.core.cache import caches

from tournament.web.caching.fragment_cache import ENTRY_BYTES, PackedCache

MOST = 20_000


@pytest.fixture
def parts() -> Iterator[PackedCache]:
    made = PackedCache("tried", {"OPTIONS": {"MAX_BYTES": MOST}})
    yield made
    made.clear()


def text(number: int) -> str:
    """Nothing in it packs well."""
    return "".join(chr(0x4E00 + (number * 7919 + at * at * 104729) % 20_000) for at in range(200))


def test_the_ceiling_holds_and_the_oldest_goes(parts: PackedCache) -> None:
    for number in range(200):
        parts.set(f"part-{number}", text(number))
        assert parts.get("part-0") == text(0), "asked for all the time"
        assert parts.weight <= MOST
    kept = [number for number in range(200) if parts.get(f"part-{number}") is not None]
    assert kept[-1] == 199
    assert 1 not in kept
    assert len(kept) * ENTRY_BYTES < MOST
    assert parts.weight == sum(len(packed) + ENTRY_BYTES for packed, _end in parts._parts.by_key.values())


def test_what_is_replaced_deleted_or_expired_weighs_nothing(parts: PackedCache) -> None:
    for _each in range(3):
        parts.set("part", text(1))
    once = parts.weight
    parts.set("other", text(2), timeout=0)
    assert parts.get("other", "gone") == "gone"
    assert parts.weight == once
    assert parts.delete("part")
    assert parts.weight == 0


def test_a_part_that_is_larger_than_all_is_not_kept(parts: PackedCache) -> None:
    parts.set("huge", "".join(map(text, range(200))))
    assert (parts.get("huge"), parts.weight) == (None, 0)


def test_the_tables_pages_use_it() -> None:
    assert isinstance(caches["parts"], PackedCache)
