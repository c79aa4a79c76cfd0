"""Files that cannot be read, or only just: one clear problem each, never an exception (issue 2, 'Bad input')."""

import io
import random
import re
import warnings
import zipfile
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.startlist.files import HEADING, codes, text_file, workbook
from tournament.startlist import FILE_LEVELS, read_start_list

NOVAK = ("Novak", "Ana", "TK Volk", "2101", "12,5")
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504


def _zip(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name.replace("__", "/"), content)
    return out.getvalue()


def _changed(change: Callable[[str, bytes], bytes]) -> bytes:
    """A plain workbook with every part sent through `change(name, content)`."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([HEADING, NOVAK]))) as plain,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package,
    ):
        for name in plain.namelist():
            package.writestr(name, change(name, plain.read(name)))
    return out.getvalue()


MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = b"http://schemas.openxmlformats.org/package/2006"
TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml."
BY_EXCEL = {
    "[Content_Types].xml": b'<Types xmlns="%s/content-types">'
    b'<Override PartName="/xl/workbook.xml" ContentType="%ssheet.main+xml"/>'
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="%ssharedStrings+xml"/></Types>' % (PACKAGE, TYPE, TYPE),
    "_rels__.rels": b'<Relationships xmlns="%s/relationships"><Relationship Id="rId1" Type="%s/officeDocument" '
    b'Target="xl/workbook.xml"/></Relationships>' % (PACKAGE, OFFICE),
    "xl__workbook.xml": b'<workbook xmlns="%s" xmlns:r="%s"><sheets><sheet name="Prijave" sheetId="1" r:id="rId1"/>'
    b"</sheets></workbook>" % (MAIN, OFFICE),
    "xl___rels__workbook.xml.rels": b'<Relationships xmlns="%s/relationships"><Relationship Id="rId1" '
    b'Type="%s/worksheet" Target="worksheets/sheet1.xml"/></Relationships>' % (PACKAGE, OFFICE),
    "xl__worksheets__sheet1.xml": b'<worksheet xmlns="%s"><sheetData>'
    b'<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    b'<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row></sheetData></worksheet>' % MAIN,
}
STRINGS = (
    b'<sst xmlns="%s"><si><t>Priimek</t></si><si><t>Ime</t></si>'
    b"<si><r><t>No</t></r><r><t>vak</t></r></si><si><t>Ana</t></si></sst>" % MAIN
)


def _by_excel(shared_strings: bytes) -> bytes:
    """The workbook as Excel itself writes it: text stands in a part of its own, and the cells point into it."""
    return _zip(**BY_EXCEL, **{"xl__sharedStrings.xml": shared_strings})


def _sheet(change: Callable[[bytes], bytes]) -> bytes:
    return _changed(lambda name, content: change(content) if name.endswith("sheet1.xml") else content)


def _encrypted_zip() -> bytes:
    plain = bytearray(_zip(**{"xl__workbook.xml": b"x"}))
    for signature, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        plain[plain.index(signature) + offset] |= 1
    return bytes(plain)


UNREADABLE = [
    ("a.xlsx", b"", "empty_file"),
    ("a.csv", b" \r\n\r\n ", "empty_file"),
    ("a.csv", b"\xef\xbb\xbf", "empty_file"),
    ("a.csv", b"Priimek;Ime\n" * 500_000, "too_large"),
    ("a.csv", b"Priimek;Ime\n" + b"Novak;Ana\n" * 5_001, "too_many_rows"),
    ("a.xlsx", partial(workbook, [HEADING, *[NOVAK] * 5_100]), "too_many_rows"),
    ("a.xls", OLE2, "old_excel"),
    ("a.xlsx", OLE2 + "EncryptedPackage".encode("utf-16-le"), "encrypted"),
    ("a.xlsx", _encrypted_zip(), "encrypted"),
    (
        "a.ods",
        _zip(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", **{"content.xml": b""}),
        "open_document",
    ),
    ("a.xlsb", _zip(**{"[Content_Types].xml": b"", "xl__workbook.bin": b""}), "binary_excel"),
    ("a.docx", _zip(**{"[Content_Types].xml": b"", "word__document.xml": b""}), "not_a_workbook"),
    ("a.xlsx", b"Priimek;Ime\nNovak;Ana\n", "not_a_workbook"),
    ("a.xlsx", random.Random(1).randbytes(2_000), "not_a_workbook"),
    ("a.xlsx", workbook([HEADING, NOVAK])[:-200], "broken_workbook"),
    ("a.xlsx", workbook([HEADING, NOVAK])[:1000], "broken_workbook"),
    ("a.xlsx", b"PK\x03\x04" + b"\0" * 100, "broken_workbook"),
    ("a.xlsx", _zip(**{"[Content_Types].xml": b"<x/>", "xl__workbook.xml": b"<x/>"}), "broken_workbook"),
    ("a.xlsx", partial(_zip, **{"[Content_Types].xml": b"", "xl__a.xml": b"0" * 40_000_000}), "zip_bomb"),
    ("a.xlsx", _zip(**{f"xl__{number}.xml": b"" for number in range(600)}), "zip_bomb"),
    ("a.xlsx", _sheet(lambda xml: xml[:-40]), "broken_workbook"),
    ("a.xlsx", _sheet(lambda xml: xml.replace(b'r="A2"', b'r="ZZZZZZZZ2"')), "broken_workbook"),
    ("a.xlsx", _by_excel(STRINGS[:-7]), "broken_workbook"),
    ("a.xlsx", _by_excel(STRINGS.replace(b"<si><t>Ana</t></si>", b"")), "broken_workbook"),
    ("a.pdf", b"%PDF-1.7\n" + bytes(range(256)), "other_kind"),
    ("a.csv", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "other_kind"),
    ("a.xls.html", b"<html><table><tr><td>Priimek</td></tr></table></html>", "other_kind"),
    ("a.csv", random.Random(2).randbytes(5_000), "binary"),
    ("a.csv", b"Priimek;Ime\nNovak;\0\0Ana\n", "binary"),
    ("a.csv", b"Priimek;Ime\n" + b"\x01\x02\x03\x04;\x05\n" * 9, "binary"),
    ("a.csv", b"Priimek;Ime\nNovak\x81;Ana\n", "unreadable_text"),
    ("a.csv", b"\xff\xfeP\0r", "unreadable_text"),
    ("a.csv", b"Novak;Ana\nKos;Bor\n", "no_heading"),
    ("a.csv", b"x", "no_heading"),
    ("a.csv", b"Klub;Licenca\nTK Volk;7\n", "no_name_column"),
    ("a.csv", b"Priimek;Ime\n", "no_rows"),
    ("a.xlsx", workbook([]), "empty_file"),
    ("a.xlsx", workbook([["Novak", "Ana"]]), "no_heading"),
    ("a.xlsx", workbook([["Postavka", "Znesek"], ["Dvorana", 350], ["Pokali", "120,50 €"]]), "only_figures"),
    (
        "a.txt",
        "Spoštovani, turnir bo v soboto v domu krajanov.\nKosilo se začne ob enih popoldne.\n".encode(),
        "running_text",
    ),
    ("a.csv", b"Ime;Znesek\nDvorana 1;350\nHrana 2;120\nPokali;80\nSodniki;90\n", "no_names"),
]


@pytest.mark.parametrize(("name", "content", "code"), UNREADABLE)
def test_one_clear_problem(name: str, content: bytes | Callable[[], bytes], code: str) -> None:
    start_list = read_start_list(content() if callable(content) else content, name)
    assert codes(start_list) == [code]
    assert not start_list.readable
    assert start_list.rows == ()


def test_every_refusal_is_tried() -> None:
    refusals = {code for code, level in FILE_LEVELS.items() if level == "error"}
    assert refusals - {"too_long_to_read", "too_much_to_read"} == {code for _, _, code in UNREADABLE}


def test_without_a_heading_the_first_rows_are_shown() -> None:
    start_list = read_start_list(text_file([[], *[("Novak", "Ana", "k" * 10_000)] * 9]), "a.csv")
    assert start_list.first_rows == (("Novak", "Ana", "k" * 200),) * 5


def test_a_missing_name_column_names_what_was_found() -> None:
    (problem,) = read_start_list(b"\nKlub;Licenca\nTK Volk;7\n", "a.csv").problems
    assert problem.params == {"row": 2, "found": "Klub, Licenca"}


ENCODINGS = [
    ("utf-8", "utf-8"),
    ("utf-8-sig", "utf-8-sig"),
    ("cp1250", "cp1250"),
    ("iso-8859-2", "iso-8859-2"),
    ("utf-16", "utf-16"),
    ("utf-16-le", "utf-16-le"),
    ("utf-16-be", "utf-16-be"),
    ("utf-32", "utf-32"),
]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize(("encoding", "found"), ENCODINGS)
def test_encodings_and_delimiters(encoding: str, found: str, delimiter: str) -> None:
    content = text_file([HEADING, ("Šuštar Žnidaršič", "Črtomir", "Društvo Žalec", "7", "1,5")], delimiter, encoding)
    start_list = read_start_list(content, "a.csv")
    assert (start_list.encoding, start_list.delimiter) == (found, delimiter)
    (row,) = start_list.rows
    assert (row.last_name, row.first_name, row.club) == ("Šuštar Žnidaršič", "Črtomir", "Društvo Žalec")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    assert len(read_start_list(end.join(["Priimek;Ime", "Novak;Ana", "Kos;Bor"]).encode(), "a.csv").rows) == 2


def test_titles_full_of_commas_do_not_choose_the_delimiter() -> None:
    title = ["Prijave, turnir, Jelen, 7., 8., 9. november"] * 3
    content = "\n".join([*title, "Priimek;Ime;Rating", "Novak;Ana;1,5", "Kos;Bor;2,5"]).encode()
    start_list = read_start_list(content, "a.csv")
    assert (start_list.delimiter, len(start_list.rows)) == (";", 2)


def test_excel_says_the_separator() -> None:
    start_list = read_start_list(b"sep=,\r\nPriimek,Ime\r\nNovak,Ana\r\n", "a.csv")
    assert start_list.delimiter == ","
    assert [(row.number, row.last_name) for row in start_list.rows] == [(3, "Novak")]
    assert [(one.number, one.code) for one in start_list.skipped] == [(1, "separator_line")]


@pytest.mark.parametrize(
    "content",
    [
        b'Priimek;Ime\n"Novak;Ana\nKos;Bor\n',
        b'Priimek;Ime\n"Novak" jr;Ana\nKos;Bor\n',
        b'Priimek;Ime\n"Novak";' + b"a" * 200_000 + b"\nKos;Bor\n",
    ],
)
def test_no_row_is_swallowed_by_a_quotation_mark(content: bytes) -> None:
    start_list = read_start_list(content, "a.csv")
    assert codes(start_list) == ["broken_quotes"]
    assert [row.number for row in start_list.rows] == [2, 3]


def test_a_cell_longer_than_pythons_csv_reads() -> None:
    first, second = read_start_list(b"Priimek;Ime\nNovak;" + b"a" * 200_000 + b"\nKos;Bor\n", "a.csv").rows
    assert codes(first) == ["too_long"]
    assert codes(second) == []


def test_columns_beyond_the_limit_are_told() -> None:
    wide = [*HEADING, *[""] * 50, "Rating"]
    for content, name in ((text_file([wide, NOVAK]), "a.csv"), (workbook([wide, NOVAK]), "a.xlsx")):
        assert codes(read_start_list(content, name)) == ["too_many_columns"]


def test_the_sheet_with_a_heading_is_read_and_others_are_told() -> None:
    start_list = read_start_list(workbook([["Navodila"]], [HEADING, NOVAK], [HEADING, NOVAK]), "a.xlsx")
    assert (start_list.sheet, len(start_list.rows)) == ("Sheet1", 1)
    (problem,) = start_list.problems
    assert problem.params == {"sheet": "Sheet1", "others": "Sheet2"}


def test_a_workbook_under_another_name() -> None:
    assert len(read_start_list(workbook([HEADING, NOVAK]), "prijave.csv").rows) == 1


def test_a_formula_that_was_never_calculated_is_text() -> None:
    (row,) = read_start_list(workbook([HEADING, ['=HYPERLINK("x")', "Ana", "TK Volk", 1, 1]]), "a.xlsx").rows
    assert row.last_name == '=HYPERLINK("x")'
    assert codes(row) == ["formula_text"]


def test_a_wrong_dimension_hides_nothing() -> None:
    content = _sheet(lambda xml: re.sub(rb'<dimension ref="[^"]*"', b'<dimension ref="A1"', xml))
    assert len(read_start_list(content, "a.xlsx").rows) == 1


def test_a_row_far_down_is_found() -> None:
    content = _sheet(lambda xml: re.sub(rb'r="([A-E])2"', rb'r="\g<1>1048576"', xml).replace(b'r="2"', b'r="1048576"'))
    (row,) = read_start_list(content, "a.xlsx").rows
    assert row.number == 1_048_576


def test_entities_do_not_grow() -> None:
    """The billion laughs: refused by expat, told as a damaged workbook."""
    laughs = b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 20) for n in range(1, 9))
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">' + laughs + b"]><x>&a8;</x>"
    assert codes(read_start_list(_by_excel(bomb), "a.xlsx")) == ["broken_workbook"]


def test_shared_strings() -> None:
    (row,) = read_start_list(_by_excel(STRINGS), "a.xlsx").rows
    assert (row.last_name, row.first_name) == ("Novak", "Ana")


@given(st.binary(max_size=400), st.sampled_from(["a.csv", "a.xlsx", "a", "š.XLS"]))
def test_random_bytes_never_raise(content: bytes, name: str) -> None:
    read_start_list(content, name)


@given(st.text(max_size=200), st.sampled_from(["utf-8", "utf-16", "cp1250"]))
def test_random_text_never_raises(text: str, encoding: str) -> None:
    read_start_list(b"Priimek;Ime;Klub;Licenca;Rating\n" + text.encode("utf-8", "replace"), "a.csv")
    read_start_list(f"Igralec,Klub\n{text}".encode(encoding, "replace"), "a.csv")


WHOLE = workbook([["Prijave"], HEADING, NOVAK])


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=8))
def test_damaged_workbooks_never_raise(changes: list[tuple[int, int]]) -> None:
    content = bytearray(WHOLE)
    for at, byte in changes:
        content[at] = byte
    read_start_list(bytes(content), "a.xlsx")


SHEET = zipfile.ZipFile(io.BytesIO(WHOLE)).read("xl/worksheets/sheet1.xml")


@given(st.integers(0, len(SHEET)), st.sampled_from([b"", b"<", b'"', b"0", b"9999999999", b"-1", b"e", b"<f>A1</f>"]))
def test_damaged_sheets_never_raise(at: int, put: bytes) -> None:
    read_start_list(_sheet(lambda xml: xml[:at] + put + xml[at + max(1, len(put)) :]), "a.xlsx")


def test_nothing_is_warned_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_start_list(WHOLE, "a.xlsx")
