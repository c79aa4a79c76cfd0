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
#: 40 mm of a paper's head at 450 dots an inch.
WIDTH, HEIGHT = 720, 360  # pixels
#: Every stored PDF of an event contains it: use the best of these qualities that fits.
QUALITIES, LARGEST_KEPT = (90, 80, 70, 55, 40, 25), 60_000  # bytes
#: Exceptions of Pillow for damaged pictures, except for lack of memory. The bomb's warning is raised where warnings are
#: errors.
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    struct.error,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)
#: Darkest grey of a picture that is hardly visible on paper, from 0 (black) to 255.
PALEST = 225


@dataclass(frozen=True, slots=True)
class Kind:
    model: type[Logo | DiplomaPicture]
    code: str
    allowed: str
    stands: Callable[[Event], snapshot.Stands]
    width: int
    height: int
    most_bytes: int


LOGO = Kind(Logo, "logo", "event.settings", snapshot.logo, WIDTH, HEIGHT, LARGEST_KEPT)
#: 120 mm of a diploma at 300 dots an inch.
DIPLOMA = Kind(DiplomaPicture, "diploma_picture", "papers.diploma", snapshot.diploma_picture, 1420, 760, 240_000)


def store(*, event: Event, content: bytes, by: Actor, kind: Kind = LOGO) -> None:
    """Store a picture (PNG or JPEG), replacing an earlier one.

    Raises RefereeError at "file" for other content, a picture too large, or invisible on white paper.
    """
    require(by, kind.allowed)
    encoded = reencoded(content, kind)
    with transaction.atomic():
        fresh = lock_event(event)
        before = kind.model._default_manager.filter(event=fresh).first()
        if before is not None and bytes(before.content) == encoded:
            raise RefereeError(_same(kind), "file")
        kind.model._default_manager.update_or_create(event=fresh, defaults={"content": encoded})
        _write(fresh, f"event.{kind.code}", before, by, kind)


def remove(*, event: Event, by: Actor, kind: Kind = LOGO) -> None:
    """Remove the picture. Raises Conflict without one."""
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
    pictures = kind.stands(fresh)
    was = {kind.code: hashlib.sha256(bytes(before.content)).hexdigest()} if before else {}
    now = pictures[kind.code][snapshot.ALL]
    journal.write(event=fresh, by=by, action=action, before=was, after={kind.code: now} if now else {}, stands=pictures)


def too_large() -> str:
    return _("The file is too large: a picture may have at most %(megabytes)s MB.") % {
        "megabytes": LARGEST_FILE // 1_000_000
    }


def reencoded(content: bytes, kind: Kind = LOGO) -> bytes:
    """Re-encode the picture on white as JPEG, dropping all metadata (places, names, programs).

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
        encoded = BytesIO()
        shown.save(encoded, "JPEG", quality=quality, subsampling=0, optimize=True)
        if encoded.tell() <= kind.most_bytes:
            break
    return encoded.getvalue()


def require_sound(content: bytes, kind: Kind = LOGO) -> None:
    """Raise ValueError for content that `store` would never have stored."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG",)) as stored:
            if stored.width > kind.width or stored.height > kind.height or len(content) > LARGEST_FILE:
                raise ValueError("too large")
            stored.load()
    except BROKEN as problem:
        raise ValueError(str(problem)) from problem


def _opened(content: bytes, kind: Kind) -> Image.Image:
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as sent:
            pixels = sent.width * sent.height
            if pixels <= MOST_PIXELS:
                sent.draft("RGB", (2 * kind.width, 2 * kind.height))
                return ImageOps.exif_transpose(sent)
    except BROKEN as problem:
        raise RefereeError(
            _("This cannot be read as a picture: choose a PNG or a JPEG that other programs open, too."), "file"
        ) from problem
    raise RefereeError(
        _("The picture is too large: %(width)s × %(height)s dots. Make it smaller, %(enough)s are enough.")
        % {"width": sent.width, "height": sent.height, "enough": f"{kind.width} × {kind.height}"},
        "file",
    )


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):  # sixteen bits a dot, of which the upper eight are enough
        picture = picture.convert("I").point(lambda grey: grey / 256).convert("L")
    seen = picture.convert("RGBA")
    white = Image.new("RGB", picture.size, "white")
    white.paste(seen, mask=seen)  # the alpha channel is the mask
    return white
