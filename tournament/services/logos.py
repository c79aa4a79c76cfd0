"""The picture in the head of an event's papers: read from whatever was sent, and stored as a picture of ours."""

from __future__ import annotations

import hashlib
import struct
from io import BytesIO

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.models import Event, Logo
from tournament.selectors import stands
from tournament.services import journal
from tournament.services.actor import Actor, require
from tournament.services.errors import Conflict, RefereeError
from tournament.services.loading import lock_event

LARGEST_FILE = 5_000_000  # bytes
MOST_PIXELS = 12_000_000
FORMATS = ("PNG", "JPEG")
#: A picture is stored no larger than this: 40 mm of a paper's head at 450 dots an inch.
WIDTH, HEIGHT = 720, 360  # pixels
#: Every kept PDF of an event has it inside, so the best of these qualities is taken that makes it no larger.
QUALITIES, LARGEST_KEPT = (90, 80, 70, 55, 40, 25), 60_000  # bytes
#: What Pillow raises of a damaged picture (60,000 tried), but for one that asks for more memory than there is.
#: The bomb's warning is raised where warnings are errors.
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    struct.error,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)
#: Grey of the darkest dot of a picture that can hardly be seen on paper, from 0 (black) to 255.
PALEST = 225


def store(*, event: Event, content: bytes, by: Actor) -> None:
    """Put a picture (PNG or JPEG) into the head of the event's papers, instead of the one before if there is one.

    Raises RefereeError at "file" for what is no such picture, is too large, or cannot be seen on white paper.
    """
    require(by, "event.settings")
    made = made_anew(content)
    with transaction.atomic():
        fresh = lock_event(event)
        before = Logo.objects.filter(event=fresh).first()
        if before is not None and bytes(before.content) == made:
            raise RefereeError(_("This is the logo that the papers have already."), "file")
        Logo.objects.update_or_create(event=fresh, defaults={"content": made})
        _write(fresh, "event.logo", before, by)


def remove(*, event: Event, by: Actor) -> None:
    """Take the picture away. Raises Conflict if there is none."""
    require(by, "event.settings")
    with transaction.atomic():
        fresh = lock_event(event)
        before = Logo.objects.filter(event=fresh).first()
        if before is None:
            raise Conflict(_("The papers have no logo."))
        Logo.objects.filter(event=fresh).delete()
        _write(fresh, "event.logo_remove", before, by)


def _write(event: Event, action: str, before: Logo | None, by: Actor) -> None:
    fresh = Event.objects.get(pk=event.pk)
    told = stands.logo(fresh)
    was = {"logo": hashlib.sha256(bytes(before.content)).hexdigest()} if before else {}
    now = told["logo"][stands.ALL]
    journal.write(event=fresh, by=by, action=action, before=was, after={"logo": now} if now else {}, stands=told)


def too_large() -> str:
    """The sentence for a file that is too large."""
    return _("The file is too large: a logo may have at most %(megabytes)s MB.") % {
        "megabytes": LARGEST_FILE // 1_000_000
    }


def made_anew(content: bytes) -> bytes:
    """The picture on white as a JPEG of ours: what else the file holds (places, names, programs) stays behind.

    Raises RefereeError at "file".
    """
    if len(content) > LARGEST_FILE:
        raise RefereeError(too_large(), "file")
    shown = _on_white(_opened(content))
    shown.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    if not any(shown.convert("L").histogram()[: PALEST + 1]):
        raise RefereeError(
            _("On white paper nothing of this picture would be seen: choose one with dark lines."), "file"
        )
    for quality in QUALITIES:
        made = BytesIO()
        shown.save(made, "JPEG", quality=quality, subsampling=0, optimize=True)
        if made.tell() <= LARGEST_KEPT:
            break
    return made.getvalue()


def require_sound(content: bytes) -> None:
    """Raise ValueError for what `store` would never have stored."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG",)) as found:
            if found.width > WIDTH or found.height > HEIGHT or len(content) > LARGEST_FILE:
                raise ValueError("too large")
            found.load()
    except BROKEN as problem:
        raise ValueError(str(problem)) from problem


def _opened(content: bytes) -> Image.Image:
    """The picture, read to its end; its size is looked at before anything is unpacked."""
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as found:
            pixels = found.width * found.height
            if pixels <= MOST_PIXELS:
                found.draft("RGB", (2 * WIDTH, 2 * HEIGHT))
                return ImageOps.exif_transpose(found)
    except BROKEN as problem:
        raise RefereeError(
            _("This cannot be read as a picture: choose a PNG or a JPEG that other programs open, too."), "file"
        ) from problem
    raise RefereeError(
        _("The picture is too large: %(width)s × %(height)s dots. Make it smaller, 720 × 360 are enough.")
        % {"width": found.width, "height": found.height},
        "file",
    )


def _on_white(picture: Image.Image) -> Image.Image:
    """What shines through shows paper; only dots are taken over."""
    if picture.mode.startswith("I"):  # sixteen bits a dot, of which the upper eight are enough
        picture = picture.convert("I").point(lambda grey: grey / 256).convert("L")
    seen = picture.convert("RGBA")
    white = Image.new("RGB", picture.size, "white")
    white.paste(seen, mask=seen)  # as far as each dot covers
    return white
