"""Stamps a line across the top of every page of a printed document.

pypdf is imported where it is used: every command would wait for it.
"""

from __future__ import annotations

from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoresheets import typeface

SIZE = 10.0
TOP = 6.5  # millimetres from the edge, above everything printed
COLOUR = HexColor("#a02020")


def stamped(content: bytes, sentence: str) -> bytes:
    """Return the PDF with the sentence in its upper margin. Raises pypdf.errors.PdfReadError."""
    from pypdf import PdfReader, PdfWriter

    typeface.register()
    writer = PdfWriter(clone_from=PdfReader(BytesIO(content)))
    for page in writer.pages:
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        layer = BytesIO()
        canvas = Canvas(layer, pagesize=(width, height))
        canvas.setFillColor(COLOUR)
        canvas.setFont(typeface.BOLD, SIZE)
        canvas.drawCentredString(width / 2, height - TOP * mm, sentence)
        canvas.save()
        page.merge_page(PdfReader(layer).pages[0])
    printed = BytesIO()
    writer.write(printed)
    return printed.getvalue()


def text(content: bytes) -> str:
    """Return the text of a PDF; "" if it is not one."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    except PyPdfError:
        return ""
