"""The pictures of an event, in the head of its papers and on its diplomas: read from whatever was sent, and stored as
pictures of ours."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.models import DiplomaPicture, Event, Logo

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


@dataclass(frozen=True, slots=True)
class Kind:
    """A picture of an event: where it is kept, who may change it, what the journal calls it, and how large it is kept,
    in pixels and bytes."""

    model: type[Logo | DiplomaPicture]
    code: str
    allowed: str
    stands: Callable[[Event], snapshot.Stands]
    width: int
    height: int
    most_bytes: int


#: 40 mm of a paper's head at 450 dots an inch. Every kept PDF of an event has it inside.
LOGO = Kind(Logo, "logo", "event.settings", snapshot.logo, WIDTH, HEIGHT, LARGEST_KEPT)
#: 120 mm of a diploma at 300 dots an inch. Only diplomas have it inside, one for all pages.
DIPLOMA = Kind(DiplomaPicture, "diploma_picture", "papers.diploma", snapshot.diploma_picture, 1420, 760, 240_000)


def store(*, event: Event, content: bytes, by: Actor, kind: Kind = LOGO) -> None:
    """Put a picture (PNG or JPEG) on the event's papers, instead of the one before if there is one.

    Raises RefereeError at "file" for what is no such picture, is too large, or cannot be seen on white paper.
    """
    require(by, kind.allowed)
    made = made_anew(content, kind)
    with transaction.atomic():
        fresh = lock_event(event)
        before = kind.model._default_manager.filter(event=fresh).first()
        if before is not None and bytes(before.content) == made:
            raise RefereeError(_same(kind), "file")
        kind.model._default_manager.update_or_create(event=fresh, defaults={"content": made})
        _write(fresh, f"event.{kind.code}", before, by, kind)


def remove(*, event: Event, by: Actor, kind: Kind = LOGO) -> None:
    """Take the picture away. Raises Conflict if there is none."""
    require(by, kind.allowed)
    with transaction.atomic():
        fresh = lock_event(event)
        before = kind.model._default_manager.filter(event=fresh).first()
        if before is None:
            raise Conflict(_("The papers have no logo.") if kind is LOGO else _("The diplomas have no picture."))
        kind.model._default_manager.filter(event=fresh).delete()
        _write(fresh, f"event.{kind.code}_remove", before, by, kind)


def _same(kind: Kind) -> str:
    if kind is LOGO:
        return _("This is the logo that the papers have already.")
    return _("This is the picture that the diplomas have already.")


def _write(event: Event, action: str, before: Logo | DiplomaPicture | None, by: Actor, kind: Kind) -> None:
    fresh = Event.objects.get(pk=event.pk)
    told = kind.stands(fresh)
    was = {kind.code: hashlib.sha256(bytes(before.content)).hexdigest()} if before else {}
    now = told[kind.code][snapshot.ALL]
    journal.write(event=fresh, by=by, action=action, before=was, after={kind.code: now} if now else {}, stands=told)


def too_large() -> str:
    """The sentence for a file that is too large."""
    return _("The file is too large: a picture may have at most %(megabytes)s MB.") % {
        "megabytes": LARGEST_FILE // 1_000_000
    }


def made_anew(content: bytes, kind: Kind = LOGO) -> bytes:
    """The picture on white as a JPEG of ours: what else the file holds (places, names, programs) stays behind.

    Raises RefereeError at "file".
    """
    if len(content) > LARGEST_FILE:
        raise RefereeError(too_large(), "file")
    shown = _on_white(_opened(content, kind))
    shown.thumbnail((kind.width, kind.height), Image.Resampling.LANCZOS)
    if not any(shown.convert("L").histogram()[: PALEST + 1]):
        raise RefereeError(
            _("On white paper nothing of this picture would be seen: choose one with dark lines."), "file"
        )
    for quality in QUALITIES:
        made = BytesIO()
        shown.save(made, "JPEG", quality=quality, subsampling=0, optimize=True)
        if made.tell() <= kind.most_bytes:
            break
    return made.getvalue()


def require_sound(content: bytes, kind: Kind = LOGO) -> None:
    """Raise ValueError for what `store` would never have stored."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG",)) as found:
            if found.width > kind.width or found.height > kind.height or len(content) > LARGEST_FILE:
                raise ValueError("too large")
            found.load()
    except BROKEN as problem:
        raise ValueError(str(problem)) from problem


def _opened(content: bytes, kind: Kind) -> Image.Image:
    """The picture, read to its end; its size is looked at before anything is unpacked."""
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as found:
            pixels = found.width * found.height
            if pixels <= MOST_PIXELS:
                found.draft("RGB", (2 * kind.width, 2 * kind.height))
                return ImageOps.exif_transpose(found)
    except BROKEN as problem:
        raise RefereeError(
            _("This cannot be read as a picture: choose a PNG or a JPEG that other programs open, too."), "file"
        ) from problem
    raise RefereeError(
        _("The picture is too large: %(width)s × %(height)s dots. Make it smaller, %(enough)s are enough.")
        % {"width": found.width, "height": found.height, "enough": f"{kind.width} × {kind.height}"},
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
