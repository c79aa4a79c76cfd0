"""axe-core finds nothing on any page that everybody may open, and no page is wider than its window.

Goes through every public address as Django knows it, so that a new page is looked at without being written down here.
"""

from collections.abc import Callable

import pytest
from django.urls import reverse

from tests.e2e.test_accessibility import faults
from tests.e2e.visitor import Visitor
from tests.tournament.addresses import World, every_address, public_addresses, world
from tests.tournament.build import DIRECTOR
from tournament.hall.services import screens
from tournament.models import Screen

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

#: What a page shows otherwise by what is asked of it.
ASKED = {
    "round": ("?view=tables", "?q=Priimek", "?view=tables&q=nobody"),
    "standings": ("?view=teams", "?q=Priimek", "?q=nobody"),
    "round-standings": ("?view=teams", "?view=round"),
    "find-player": ("?number=abc", "?number=999"),
}
NOWHERE = ("/no/such/page/", "/e/no-such-event/", "/t/unknown-link/", "/my/unknown-card/", "/verify/unknown/")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: The smallest text that is shown, in px.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("body *")]
  .filter((one) => one.offsetParent && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))"""
OPENED = "for (const one of document.querySelectorAll('main details')) one.open = true"
#: Every size that somebody looks at a page in: a small phone, a phone, a laptop, a projector, a wall.
WIDTHS = (320, 360, 1280, 1920, 3840)


def pages(made: World) -> list[str]:
    """The addresses of what is a whole page, with what can be asked of it."""
    wanted = [*public_addresses(), *(one for one in every_address() if one.name in ("my-page", "my-sheet"))]
    named = {one.name: reverse(one.name, kwargs=made.arguments(one)) for one in wanted}
    return [at + more for name, at in named.items() for more in ("", *ASKED.get(name, ()))]


@pytest.fixture
def made(transactional_db: None) -> World:
    found = world()
    screen = Screen.objects.get(event=found.event)
    screens.save(
        event=found.event, name="", steps=[(one, 600) for one in Screen.Show.values], by=DIRECTOR, screen=screen
    )
    return found


def whole_pages(guest: Visitor, made: World) -> list[str]:
    """The addresses that answer with a page, not with a file or with a part that a page asks for."""
    found = []
    for address in (*pages(made), *NOWHERE):
        answer = guest.context.request.get(guest.base + address)
        if "text/html" in answer.headers["content-type"] and "<!doctype html>" in answer.text()[:500].lower():
            found.append(address)
    return found


@pytest.mark.parametrize(("language", "theme", "width"), [("sl", "light", 360), ("en", "dark", 1280)])
def test_axe_finds_nothing_on_any_public_page(
    visitor: Callable[..., Visitor], made: World, language: str, theme: str, width: int
) -> None:
    guest = visitor("guest", phone=width < 500)
    for name, value in (("radelc_language", language), ("radelc_theme", theme)):
        guest.context.add_cookies([{"name": name, "value": value, "url": guest.base}])
    guest.page.set_viewport_size({"width": width, "height": 900})
    found: list[str] = []
    walked = whole_pages(guest, made)
    for address in walked:
        guest.open(address)
        guest.page.evaluate(OPENED)
        found += faults(guest)
    assert len(walked) > 20
    assert not found, "\n".join(dict.fromkeys(found))


def test_no_public_page_is_wider_than_its_window_or_tiny_on_a_wall(
    visitor: Callable[..., Visitor], made: World
) -> None:
    guest = visitor("guest")
    found: list[str] = []
    for address in whole_pages(guest, made):
        guest.open(address)
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": round(width * (9 / 16 if width > 500 else 16 / 9))})
            wider, smallest = guest.page.evaluate(WIDER), guest.page.evaluate(SMALLEST)
            found += [f"{address}: {wider} px wider than {width}"] if wider > 0 else []
            found += [f"{address}: {smallest} px at {width}"] if smallest < (16 if width > 3000 else 11) else []
    assert not found, "\n".join(found)
