"""The short code of a table's card (A8), what a dead link says, and how many guesses somebody has."""

import re

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.attempts import TABLE_LINK
from tournament.models import Round, TableLink
from tournament.services import links, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return build.round_(build.event(), tables=2)


def code_of(round_: Round, table: int = 1, letter: str = "A") -> str:
    return links.code_of(links.issue(round=round_, by=DIRECTOR)[table, letter])


@pytest.mark.parametrize(
    "spelled", ["{0}", " {0} ", "{1}", "{2}", "{3}"], ids=["as printed", "blanks", "small", "bare", "apart"]
)
def test_the_code_opens_its_own_seat_however_it_is_spelled(client: Client, round_: Round, spelled: str) -> None:
    code = code_of(round_, 2, "B")
    typed = spelled.format(code, code.lower(), code.replace("-", ""), " ".join(code.replace("-", "")))
    response = client.post("/t/", {"code": typed}, follow=True)
    assert response.status_code == 200
    assert response.wsgi_request.path.startswith("/t/")
    assert (response.context["sheet"].table.number, response.context["own"].letter) == (2, "B")


def test_codes_have_no_letters_that_look_alike_and_only_a_keyed_hash_is_stored(round_: Round) -> None:
    tokens = links.issue(round=round_, by=DIRECTOR)
    codes = {links.code_of(token) for token in tokens.values()}
    assert len(codes) == 6
    for code in codes:
        assert re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}", code)
    stored = set(TableLink.objects.values_list("code_hash", flat=True))
    assert stored == {links.hash_of_code(code) for code in codes}
    assert not any(code in str(stored) for code in codes)


def test_a_pass_dies_with_its_link(client: Client, round_: Round) -> None:
    code = code_of(round_)
    address = client.post("/t/", {"code": code}).headers["Location"]
    assert client.get(address).status_code == 200
    links.revoke(table=round_.tables.get(number=1), by=DIRECTOR)
    response = client.get(address)
    assert response.status_code == 403
    assert "zamenjana" in response.content.decode()
    assert client.post("/t/", {"code": code}).status_code == 400


@pytest.mark.parametrize("token", ["1:guess", "1:", ":", "1:" + "A" * 43, "x:y:z", "999999999999999999999:a"])
def test_a_forged_pass_leads_nowhere(client: Client, round_: Round, token: str) -> None:
    links.issue(round=round_, by=DIRECTOR)
    assert client.get(f"/t/{token}/").status_code == 403


def test_a_closed_round_s_code_says_so(client: Client) -> None:
    round_ = build.round_(build.event())
    code = code_of(round_)
    build.accept_with_totals(round_.tables.get(), 1, 2, 3)
    rounds.close(round=round_, by=DIRECTOR)
    response = client.post("/t/", {"code": code})
    assert response.status_code == 400
    assert "zaključen" in response.content.decode()


@pytest.mark.parametrize("typed", ["", "   ", "x", "K7QM-4XZP", "K7QM4XZP" * 5, "č\u0000š", "' OR 1=1 --", "x" * 5000])
def test_a_wrong_code_is_said_at_its_field_and_kept(client: Client, round_: Round, typed: str) -> None:
    response = client.post("/t/", {"code": typed})
    assert response.status_code == 400
    text = response.content.decode()
    assert 'aria-invalid="true"' in text
    if typed == "K7QM-4XZP":
        assert 'value="K7QM-4XZP"' in text


def test_a_dead_link_says_what_to_do_and_takes_the_code(client: Client) -> None:
    response = client.get("/t/never-seen/")
    assert response.status_code == 403
    text = response.content.decode()
    assert 'name="code"' in text
    assert "sodnik" in text


def test_after_too_many_wrong_codes_even_the_right_one_waits_and_an_open_page_goes_on(
    client: Client, round_: Round
) -> None:
    """Nobody learns by trying; whoever sits at his table already is not disturbed by it."""
    code = code_of(round_)
    open_page = client.post("/t/", {"code": code}).headers["Location"]
    for _attempt in range(TABLE_LINK.attempts):
        assert client.post("/t/", {"code": "AAAA-AAAA"}).status_code == 400
    response = client.post("/t/", {"code": code})
    assert response.status_code == 429
    assert "Preveč napačnih kod" in response.content.decode()
    assert client.get(open_page).status_code == 200
    assert client.post("/t/", {"code": code}, REMOTE_ADDR="192.168.1.77").status_code == 302


def test_unknown_links_are_counted_too(client: Client, round_: Round) -> None:
    token = links.issue(round=round_, by=DIRECTOR)[1, "A"]
    for _attempt in range(TABLE_LINK.attempts):
        assert client.get("/t/guess/").status_code == 403
    assert client.get("/t/guess/").status_code == 429
    assert client.get(f"/t/{token}/").status_code == 200
