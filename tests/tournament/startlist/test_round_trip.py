"""Valid lists come back as they were written, whatever the file, the encoding, the delimiter and the columns' order."""

from dataclasses import dataclass
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.startlist.files import text_file, workbook
from tournament.startlist import StartList, read_start_list
from tournament.startlist.headings import read_heading

HEADINGS = {
    "last_name": ["Priimek", "Surname", "LAST NAME"],
    "first_name": ["Ime", "First name", "Given name"],
    "club": ["Društvo/klub", "Klub", "Club"],
    "licence": ["Št. licence", "Licenca", "Licence no."],
    "rating": ["Rating", "Rejting"],
}
LETTERS = "abcčdefghijklmnoprsštuvzž"


@dataclass(frozen=True)
class Person:
    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None


names = (
    st.text(LETTERS, min_size=2, max_size=12)
    .map(str.capitalize)
    .filter(lambda name: not read_heading(0, [name]).fields)  # nobody is called Klub or Rating
)
people = st.builds(
    Person,
    names,
    names,
    st.one_of(st.just(""), names.map("TK {}".format), names.map("TD {}, Žalec".format)),
    st.one_of(st.just(""), st.integers(1000, 9999).map(str)),
    st.none() | st.integers(0, 4000).map(lambda tenths: Decimal(tenths) / 10),
)
lists = st.lists(people, min_size=1, max_size=12)
orders = st.permutations(sorted(HEADINGS))


def _shown(person: Person, field: str, mark: str) -> str:
    value = getattr(person, field)
    return "" if value is None else str(value).replace(".", mark) if field == "rating" else value


def _same(start_list: StartList, expected: list[Person]) -> None:
    read = [Person(row.last_name, row.first_name, row.club, row.licence, row.rating) for row in start_list.rows]
    assert read == expected
    assert start_list.readable
    assert start_list.skipped == ()


@given(
    lists,
    orders,
    st.data(),
    st.sampled_from(["utf-8", "utf-8-sig", "cp1250", "utf-16", "utf-16-le"]),
    st.sampled_from([";", ",", "\t"]),
    st.sampled_from([",", "."]),
)
def test_text(
    expected: list[Person], order: list[str], data: st.DataObject, encoding: str, delimiter: str, mark: str
) -> None:
    heading = [data.draw(st.sampled_from(HEADINGS[field])) for field in order]
    rows = [[_shown(person, field, mark) for field in order] for person in expected]
    start_list = read_start_list(text_file([heading, *rows], delimiter, encoding), "list.csv")
    assert start_list.delimiter == delimiter
    _same(start_list, expected)


@given(lists, orders, st.booleans())
def test_a_workbook(expected: list[Person], order: list[str], as_numbers: bool) -> None:
    def value(person: Person, field: str) -> object:
        if as_numbers and field == "licence" and person.licence:
            return float(person.licence)
        if as_numbers and field == "rating" and person.rating is not None:
            return float(person.rating)
        return _shown(person, field, ",") or None

    rows = [[value(person, field) for field in order] for person in expected]
    _same(read_start_list(workbook([[HEADINGS[field][0] for field in order], *rows]), "list.xlsx"), expected)


@given(lists, st.booleans())
def test_names_in_one_cell(expected: list[Person], first_name_first: bool) -> None:
    heading = ["Ime in priimek" if first_name_first else "Priimek in ime", "Klub", "Licenca", "Rating"]
    rows = []
    for person in expected:
        both = [person.last_name, person.first_name]
        name = " ".join(reversed(both) if first_name_first else both)
        rows.append([name, person.club, person.licence, _shown(person, "rating", ",")])
    _same(read_start_list(text_file([heading, *rows]), "list.csv"), expected)
