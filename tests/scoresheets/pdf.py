"""Reading a PDF back."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader


def pages(document: bytes) -> list[str]:
    """The text of every page, white space made single."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(document)).pages]
