"""Reading a PDF back."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader


def pages(document: bytes) -> list[str]:
    """The text of every page, white space made single, in which every mark was told (rules/references.py)."""
    found = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(document)).pages]
    assert not any("⟦" in text or "⟧" in text for text in found)
    return found
