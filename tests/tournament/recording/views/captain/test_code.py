"""The short code of a table's card (A8), what a dead link says, and how many guesses somebody has."""

import re

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.selectors.links import SEAT, hash_of_code
from tournament.access.services import links
from tournament.models import Round, TableLink
from tournament.recording.views.captain.code import PHONE_COOKIE
from tournament.rounds.services import rounds
from tournament.web.rate_limit import TABLE_CODE, TABLE_CODE_STRANGERS, TABLE_LINK

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return build.round_(build.event(), tables=2)


def code_for(round_: Round, table: int = 1, letter: str = "A") -> str:
    return SEAT.code_of(links.issue(round=round_, by=DIRECTOR)[table, letter])


@pytest.mark.parametrize(
    "spelled", ["{0}", " {0} ", "{1}", "{2}", "{3}"], ids=["as printed", "blanks", "small", "bare", "apart"]
)
def test_the_code_opens_its_own_seat_however_it_is_spelled(client: Client, round_: Round, spelled: str) -> None:
    code = code_for(round_, 2, "B")
    typed = spelled.format(code, code.lower(), code.replace("-", ""), " ".join(code.replace("-", "")))
    response = client.post("/t/", {"code": typed}, follow=True)
    assert response.status_code == 200
    assert response.wsgi_request.path.startswith("/t/")
    assert (response.context["sheet"].table.number, response.context["own"].letter) == (2, "B")


def test_codes_have_no_letters_that_look_alike_and_only_a_keyed_hash_is_stored(round_: Round) -> None:
    tokens = links.issue(round=round_, by=DIRECTOR)
    codes = {SEAT.code_of(token) for token in tokens.values()}
    assert len(codes) == 6
    for code in codes:
        assert re.fullmatch(r"[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}", code)
    stored = set(TableLink.objects.values_list("code_hash", flat=True))
    assert stored == {hash_of_code(code) for code in codes}
    assert not any(code in str(stored) for code in codes)


def test_a_pass_dies_with_its_link(client: Client, round_: Round) -> None:
    code = code_for(round_)
    address = client.post("/t/", {"code": code}).headers["Location"]
    assert client.get(address).status_code == 200
    links.revoke(table=round_.tables.get(number=1), by=DIRECTOR)
    response = client.get(address)
    assert response.status_code == 403
    assert "preklicana" in response.content.decode()  # there is no new one yet
    links.issue(round=round_, by=DIRECTOR)
    assert "zamenjana" in client.get(address).content.decode()
    assert client.post("/t/", {"code": code}).status_code == 400


@pytest.mark.parametrize("token", ["1:guess", "1:", ":", "1:" + "A" * 43, "x:y:z", "999999999999999999999:a"])
def test_a_forged_pass_leads_nowhere(client: Client, round_: Round, token: str) -> None:
    links.issue(round=round_, by=DIRECTOR)
    assert client.get(f"/t/{token}/").status_code == 403


def test_a_closed_round_s_code_says_so(client: Client) -> None:
    round_ = build.round_(build.event())
    code = code_for(round_)
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


@pytest.mark.parametrize("revoked", [False, True])
def test_a_link_of_a_closed_round_leads_to_its_event(client: Client, round_: Round, revoked: bool) -> None:
    """A player looks for his next seat and the standings; a revoked link names nothing."""
    token = links.issue(round=round_, by=DIRECTOR)[1, "A"]
    if revoked:
        links.revoke(table=round_.tables.get(number=1), by=DIRECTOR)
    Round.objects.filter(pk=round_.pk).update(state="closed", started_at=timezone.now(), closed_at=timezone.now())
    response = client.get(f"/t/{token}/")
    assert response.status_code == 403
    event = f"/e/{round_.event.slug}/"
    for address in (event, f"{event}standings/"):
        assert (f'href="{address}"' in response.content.decode()) is not revoked


HALL = "192.168.1.1"


def guess(times: int, guesser: Client | None = None, *, address: str = HALL) -> int:
    """Type so many wrong codes; the last answer's status."""
    guesser = guesser or Client()
    for _attempt in range(times):
        status = guesser.post("/t/", {"code": "AAAA-AAAA"}, REMOTE_ADDR=address).status_code
    return status


def test_somebody_who_tries_by_hand_shuts_nobody_at_his_address_out(client: Client, round_: Round) -> None:
    """150 phones behind one router: a quarter of the hall mistypes, and one goes on trying."""
    code = code_for(round_)
    assert guess(2 * TABLE_CODE.attempts) == 400
    assert client.post("/t/", {"code": code}, REMOTE_ADDR=HALL).status_code == 302


def test_after_very_many_wrong_codes_strangers_wait_even_with_the_right_one(round_: Round) -> None:
    """Nobody learns by trying with a machine; whoever was at a table before is not disturbed by it."""
    tokens = links.issue(round=round_, by=DIRECTOR)
    scanned, typed, stranger = Client(), Client(), Client()
    code = SEAT.code_of(tokens[1, "A"])
    assert scanned.get(f"/t/{tokens[2, 'C']}/", REMOTE_ADDR=HALL).status_code == 200
    open_page = typed.post("/t/", {"code": code}, REMOTE_ADDR=HALL).headers["Location"]
    assert typed.get(open_page, REMOTE_ADDR=HALL).status_code == 200
    request = RequestFactory().post("/t/", REMOTE_ADDR=HALL)
    for _attempt in range(TABLE_CODE_STRANGERS.attempts - 1):
        TABLE_CODE_STRANGERS.count(request)
    assert guess(1) == 400
    refused = stranger.post("/t/", {"code": code}, REMOTE_ADDR=HALL)
    assert refused.status_code == 429
    assert "Preveč napačnih kod" in refused.content.decode()
    assert f'value="{code}"' in refused.content.decode()
    assert stranger.get(f"/t/{tokens[1, 'B']}/", REMOTE_ADDR=HALL).status_code == 200
    assert typed.get(open_page, REMOTE_ADDR=HALL).status_code == 200
    for known in (scanned, typed, stranger):
        assert known.post("/t/", {"code": code}, REMOTE_ADDR=HALL).status_code == 302
    assert Client().post("/t/", {"code": code}, REMOTE_ADDR="192.168.1.77").status_code == 302


def test_a_known_phone_that_guesses_waits_alone(round_: Round) -> None:
    tokens = links.issue(round=round_, by=DIRECTOR)
    code = SEAT.code_of(tokens[1, "A"])
    guesser, neighbour = Client(), Client()
    for phone, letter in ((guesser, "B"), (neighbour, "C")):
        assert phone.get(f"/t/{tokens[1, letter]}/", REMOTE_ADDR=HALL).status_code == 200
    assert guess(TABLE_CODE.attempts, guesser) == 400
    assert guesser.post("/t/", {"code": code}, REMOTE_ADDR=HALL).status_code == 429
    assert neighbour.post("/t/", {"code": code}, REMOTE_ADDR=HALL).status_code == 302
    assert Client().post("/t/", {"code": code}, REMOTE_ADDR=HALL).status_code == 302


def test_a_forged_cookie_makes_no_phone_known(client: Client, round_: Round) -> None:
    for forged in ("7", "7:a:b", "é"):
        client.cookies[PHONE_COOKIE] = forged
        guess(1, client)
    request = RequestFactory().post("/t/", REMOTE_ADDR=HALL)
    for _attempt in range(TABLE_CODE_STRANGERS.attempts - 3):
        TABLE_CODE_STRANGERS.count(request)
    assert client.post("/t/", {"code": code_for(round_)}, REMOTE_ADDR=HALL).status_code == 429


def test_the_code_of_an_older_card_is_no_guess(client: Client, round_: Round) -> None:
    old, new = code_for(round_), code_for(round_)
    assert client.get(client.post("/t/", {"code": new}).headers["Location"]).status_code == 200
    for _attempt in range(TABLE_CODE.attempts + 1):
        assert client.post("/t/", {"code": old}).status_code == 400
    assert client.post("/t/", {"code": new}).status_code == 302


def test_unknown_links_are_counted_too(client: Client, round_: Round) -> None:
    token = links.issue(round=round_, by=DIRECTOR)[1, "A"]
    for _attempt in range(TABLE_LINK.attempts):
        assert client.get("/t/guess/").status_code == 403
    assert client.get("/t/guess/").status_code == 429
    assert client.get(f"/t/{token}/").status_code == 200
    assert Client().post("/t/", {"code": SEAT.code_of(token)}).status_code == 302
