"""The picture in the head of the papers: made anew from what was sent, one line each, compared by `verify`."""

from collections.abc import Callable
from functools import partial
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, PngImagePlugin

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.services import logos
from tournament.journal.services.actor import Actor
from tournament.models import Event, Logo
from tournament.models.events import logo_of
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


def picture(
    width: int = 300, height: int = 100, *, kind: str = "PNG", mode: str = "RGB", ink: str = "navy", **more: object
) -> bytes:
    """A file with a filled ellipse; see-through around it where the mode lets it be."""
    drawn = Image.new(mode, (width, height), (255, 255, 255, 0) if mode == "RGBA" else "white")
    ImageDraw.Draw(drawn).ellipse((2, 2, width - 3, height - 3), fill=ink)
    written = BytesIO()
    drawn.save(written, kind, **more)
    return written.getvalue()


def stored(event: Event) -> Image.Image:
    return Image.open(BytesIO(logo_of(Event.objects.get(pk=event.pk))))


@pytest.mark.parametrize(
    ("sent", "size"),
    [
        (picture, (300, 100)),
        (partial(picture, 3000, 400), (720, 96)),
        (partial(picture, 80, 2000), (14, 360)),
        (partial(picture, 4000, 2900, mode="L", ink="black"), (497, 360)),
        (partial(picture, kind="JPEG"), (300, 100)),
        (partial(picture, kind="JPEG", mode="CMYK"), (300, 100)),
        (partial(picture, mode="P"), (300, 100)),
    ],
)
def test_any_sound_picture_is_stored_within_its_limits(sent: Callable[[], bytes], size: tuple[int, int]) -> None:
    event = build.event()
    logos.store(event=event, content=sent(), by=DIRECTOR)
    found = stored(event)
    assert (found.format, found.size) == ("JPEG", size)
    assert len(logo_of(event)) <= logos.LARGEST_KEPT


def test_what_shines_through_is_white_and_sixteen_bits_keep_their_grey() -> None:
    event = build.event()
    logos.store(event=event, content=picture(mode="RGBA"), by=DIRECTOR)
    assert min(stored(event).getpixel((1, 1))) > 250
    grey = BytesIO()
    Image.new("I;16", (60, 40), 0x4000).save(grey, "PNG")
    logos.store(event=event, content=grey.getvalue(), by=DIRECTOR)
    assert abs(stored(event).getpixel((30, 20))[0] - 0x40) < 4


def test_noise_is_pressed_until_every_kept_paper_can_carry_it() -> None:
    event = build.event()
    noise = BytesIO()
    Image.effect_noise((1440, 720), 200).convert("RGB").save(noise, "PNG")
    logos.store(event=event, content=noise.getvalue(), by=DIRECTOR)
    assert len(logo_of(event)) <= logos.LARGEST_KEPT


def test_nothing_but_dots_is_taken_over() -> None:
    """Where a photo was taken, who drew it and what hangs behind its end stay with whoever sent it."""
    event = build.event()
    place = Image.Exif()
    place[0x010E] = "TAJNO mesto"
    sent = picture(kind="JPEG", exif=place, comment=b"TAJNO ime") + b"<script>TAJNO</script>"
    logos.store(event=event, content=sent, by=DIRECTOR)
    assert b"TAJNO" not in logo_of(event)
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", "TAJNO")
    logos.store(event=event, content=picture(200, 200, pnginfo=words), by=DIRECTOR)
    assert b"TAJNO" not in logo_of(Event.objects.get(pk=event.pk))


def test_a_photo_that_lies_on_its_side_is_turned() -> None:
    event = build.event()
    turned = Image.Exif()
    turned[0x0112] = 6
    logos.store(event=event, content=picture(kind="JPEG", exif=turned), by=DIRECTOR)
    assert stored(event).size == (100, 300)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "ni mogoče prebrati kot sliko"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "ni mogoče prebrati kot sliko"),
        (picture()[:300], "ni mogoče prebrati kot sliko"),
        (picture(kind="JPEG")[:400], "ni mogoče prebrati kot sliko"),
        (picture(kind="GIF"), "ni mogoče prebrati kot sliko"),
        (partial(picture, 5000, 2500, mode="1"), "5000 × 2500 pik"),
        (partial(picture, 16000, 8000, mode="1"), "slik"),
        (bytes(logos.LARGEST_FILE + 1), "največ 5 MB"),
        (picture(mode="RGBA", ink="white"), "ne bi videlo nič"),
        (picture(ink="#fffde0"), "ne bi videlo nič"),
    ],
)
def test_what_is_no_logo_is_said_in_a_sentence_at_its_field(sent: bytes | Callable[[], bytes], said: str) -> None:
    event = build.event()
    with pytest.raises(RefereeError, match=said) as refused:
        logos.store(event=event, content=sent() if callable(sent) else sent, by=DIRECTOR)
    assert refused.value.field == "file"
    assert not Logo.objects.exists()
    assert not event.journal.exists()


def test_stored_replaced_and_removed_are_a_line_each() -> None:
    event = build.event()
    logos.store(event=event, content=picture(), by=DIRECTOR)
    with pytest.raises(RefereeError, match="že zdaj"):
        logos.store(event=event, content=picture(), by=DIRECTOR)
    logos.store(event=event, content=picture(ink="black"), by=DIRECTOR)
    logos.remove(event=event, by=DIRECTOR)
    with pytest.raises(Conflict):
        logos.remove(event=event, by=DIRECTOR)
    lines = list(event.journal.order_by("number"))
    assert [one.action for one in lines] == ["event.logo", "event.logo", "event.logo_remove"]
    assert lines[0].after == lines[1].before != lines[1].after == lines[2].before
    assert lines[2].after == {}


@pytest.mark.parametrize("role", ["operator", "referee", "delegate", "public"])
def test_the_director_alone_chooses(role: str) -> None:
    with pytest.raises(NotAllowed):
        logos.store(event=build.event(), content=picture(), by=Actor(label="x", role=role))


def test_verify_notices_a_logo_that_no_line_told() -> None:
    event = build.event()
    logos.store(event=event, content=picture(), by=DIRECTOR)
    assert list(verified.findings(event)) == []
    Logo.objects.update(content=logos.reencoded(picture(ink="black")))
    assert [one.code for one in verified.findings(event)] == ["logo"]
    Logo.objects.all().delete()
    assert [one.code for one in verified.findings(event)] == ["logo"]


@pytest.mark.parametrize(
    "forged", [b"", b"junk", picture(), picture(3000, 3000, kind="JPEG"), picture(kind="JPEG")[:200]]
)
def test_an_events_file_with_a_forged_logo_is_refused(forged: bytes) -> None:
    logos.require_sound(logos.reencoded(picture()))
    with pytest.raises(ValueError, match=r"large|image|truncated|Truncated"):
        logos.require_sound(forged)
