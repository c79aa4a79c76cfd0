"""Several documents as one file, on the printer's paper.

Pages are laid out for A4, and scaled for Letter and A3, so that page breaks are the same. pypdf is imported where it is
used: every command would wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader, PdfWriter

#: In points.
LETTER, A3 = (612.0, 792.0), (841.89, 1190.55)


def bound(documents: Sequence[bytes], *, title: str, size: tuple[float, float] | None = None) -> bytes:
    """Return one PDF, each document with its own page numbers, author and language the first one's.

    Raises ValueError without a document.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject

    if not documents:
        raise ValueError("nothing to bind")
    writer = PdfWriter()
    readers = [PdfReader(BytesIO(document)) for document in documents]
    for reader in readers:
        writer.append(reader, outline_item=_title(reader) or None if len(readers) > 1 else None)
    if size:
        for page in writer.pages:
            _set_on(writer, page, size)
    first = readers[0].metadata
    author = {"/Author": first.author} if first and first.author else {}
    writer.metadata = {"/Title": title, "/Creator": "Radelc", "/Producer": "Radelc", **author}
    for name in ("/Lang", "/ViewerPreferences"):
        if name in readers[0].root_object:
            writer.root_object[NameObject(name)] = readers[0].root_object[name].clone(writer)
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def alone(document: bytes, size: tuple[float, float] | None) -> bytes:
    from pypdf import PdfReader

    return bound([document], title=_title(PdfReader(BytesIO(document))), size=size) if size else document


def on_letter(document: bytes) -> bytes:
    return alone(document, LETTER)


def _title(reader: PdfReader) -> str:
    return (reader.metadata.title if reader.metadata else None) or ""


def _set_on(writer: PdfWriter, page: PageObject, size: tuple[float, float]) -> None:
    from pypdf.generic import ArrayObject, DecodedStreamObject, NameObject, RectangleObject

    width, height = float(page.mediabox.width), float(page.mediabox.height)
    scale = min(size[0] / width, size[1] / height)
    left, below = (size[0] - width * scale) / 2, (size[1] - height * scale) / 2
    drawn = page.raw_get("/Contents")
    inside = drawn.get_object()
    parts = list(inside) if isinstance(inside, ArrayObject) else [drawn]
    before, after = DecodedStreamObject(), DecodedStreamObject()
    before.set_data(f"q {scale:.5f} 0 0 {scale:.5f} {left:.3f} {below:.3f} cm\n".encode())
    after.set_data(b"\nQ")
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(before), *parts, writer._add_object(after)])
    for box in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
        if box == "/MediaBox" or box in page:
            page[NameObject(box)] = RectangleObject((0, 0, *size))
