"""The table's page by its link: A writes a game in three steps, B and C read, a dead link says what to do (A8)."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve, klop
from tournament.access.services import links
from tournament.models import Game, Table, TableLink
from tournament.recording.services import sheets, signatures

pytestmark = pytest.mark.django_db

DVE = {"contract": "dve", "declarer": "B", "points": "45"}


@dataclass
class Player:
    """Somebody at the table with his link."""

    client: Client
    table: Table
    token: str

    @property
    def base(self) -> str:
        return f"/t/{self.token}/"

    def open(self, path: str = "") -> Any:
        return self.client.get(self.base + path)

    def step(self, step: str, path: str = "game/", **data: Any) -> Any:
        self.table.refresh_from_db()
        form = {"number": self.table.games.count() + 1, "revision": self.table.revision, "key": str(uuid4())}
        return self.client.post(self.base + path, {**form, "step": step, **data})


def players(table: Table) -> dict[str, Player]:
    tokens = links.issue(round=table.round, by=DIRECTOR)
    found = {}
    for letter in table.seats.values_list("letter", flat=True):
        client = Client()
        client.cookies["radelc_language"] = "en"
        found[letter] = Player(client, table, tokens[table.number, letter])
    return found


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def captain(table: Table) -> Player:
    return players(table)["A"]


def test_a_game_is_chosen_told_looked_at_and_saved(captain: Player) -> None:
    page = captain.open("game/")
    assert page.status_code == 200
    assert 'value="berac"' in page.content.decode()
    fields = captain.step("fields", contract="dve").context["form"].fields
    assert {"declarer", "points", "announcements"} <= set(fields)
    assert not {"won", "points_A", "late", "contract"} & set(fields)
    preview = captain.step("preview", **DVE)
    assert preview.status_code == 200
    assert not Game.objects.exists()
    (item,) = preview.context["attempt"].words
    assert (item.seat, item.points) == ("B", 30)
    assert 'class="article"' in preview.content.decode()
    saved = captain.step("save", **DVE)
    assert saved.status_code == 302
    game = Game.objects.get()
    assert game.facts == dve("B")
    assert game.source == "live"


@pytest.mark.parametrize(
    ("contract", "typed", "facts"),
    [
        ("klop", {"points_A": "20", "points_B": "30", "points_C": "20"}, klop()),
        ("late", {"late": "C"}, {"late": "C"}),
        ("berac", {"declarer": "A", "won": "-"}, {"contract": "berac", "declarer": "A", "won": False}),
        ("dve", {**DVE, "pagat": "B+", "kings": "+"}, dve("B", pagat={"by": "B", "won": True}, kings="declarer")),
    ],
)
def test_every_contract_has_its_own_fields(captain: Player, contract: str, typed: Any, facts: Any) -> None:
    fields = captain.step("fields", contract=contract).context["form"].fields
    assert set(typed) - {"contract"} <= set(fields)
    assert captain.step("save", **{**typed, "contract": contract}).status_code == 302
    assert Game.objects.get().facts == facts


def test_what_was_typed_goes_along_and_another_contract_forgets_what_does_not_belong(captain: Player) -> None:
    page = captain.step("contract", **DVE).content.decode()
    assert 'name="points" value="45"' in page
    response = captain.step("save", contract="klop", points="45", points_A="20", points_B="30", points_C="20")
    assert response.status_code == 302
    assert Game.objects.get().facts == klop()


def test_without_a_script_an_outcome_is_said_with_its_announcement(captain: Player) -> None:
    """B1.17: then it is not asked once more, and stays in the announcement until the game is saved."""
    asked = captain.step("fields", contract="dve").text
    assert 'name="pagat"' in asked
    assert "kB+ made" in asked
    said = {**DVE, "announcements": "pB+"}
    assert 'name="pagat"' not in captain.step("fields", **said).text
    assert captain.step("save", **said).status_code == 302
    assert captain.table.games.get().facts["pagat"] == {"by": "B", "won": True}


def test_a_breach_stands_at_its_field(captain: Player) -> None:
    """B1.6: in the first game B is forehand."""
    response = captain.step("preview", contract="tri", declarer="A", points="71")
    assert response.status_code == 422
    form = response.context["form"]
    assert "B1.6" in form.errors["declarer"][0]
    assert "B1.14" in form.errors["points"][0]
    page = response.content.decode()
    assert 'value="71"' in page
    assert not Game.objects.exists()


def test_a_correction_shows_later_changes_and_needs_a_reason(captain: Player) -> None:
    """B1.25: game 2 was doubled by the circle of the klop."""
    build.record(captain.table, klop(), by=build.captain(captain.table))
    build.record(captain.table, dve("B"), by=build.captain(captain.table))
    path = "games/1/"
    first = captain.open(path)
    assert first.context["form"]["points_B"].value() == "30"
    preview = captain.step("preview", path, **DVE)
    assert [change.number for change in preview.context["attempt"].preview.later] == [2]
    assert 'id="circles-change"' in preview.content.decode()
    assert "Game 2 · dve B" in " ".join(preview.content.decode().split())
    refused = captain.step("save", path, **DVE)
    assert refused.status_code == 400
    assert 'id="reason-error"' in refused.content.decode()
    saved = captain.step("save", path, **DVE, reason="it was no klop")
    assert saved.status_code == 302
    assert [one.message for one in get_messages(saved.wsgi_request)] == [
        "Game 1 is saved. The points of these later games changed with it: 2 (dve B)."
    ]
    assert build.totals(captain.table) == {"A": 0, "B": 60, "C": 0}
    assert build.told()[-1].reason == "it was no klop"


def test_the_same_game_sent_twice_is_one(captain: Player) -> None:
    form = {**DVE, "key": str(uuid4()), "number": 1, "revision": 0}
    for _ in range(2):
        assert captain.step("save", **form).status_code == 302
    assert Game.objects.count() == 1


def test_another_game_from_a_page_fetched_back_is_not_called_saved(captain: Player) -> None:
    """The browser's own way back brings the form with its old id: what is new in it is shown, then saved anew."""
    form = {"key": str(uuid4()), "number": 1, "revision": 0}
    captain.step("save", **DVE, **form)
    response = captain.step("save", **DVE | {"points": "50"}, **form)
    assert response.status_code == 409
    assert Game.objects.get().facts == dve("B")
    row = response.context["row"]
    assert (row.texts["points"], row.key == form["key"]) == ("50", False)


def test_what_somebody_else_wrote_meanwhile_is_shown(captain: Player) -> None:
    build.record(captain.table, dve("C", 50))
    response = captain.step("save", **DVE, number=1, revision=0)
    assert response.status_code == 409
    assert [(one["line"].number, one["by"]) for one in response.context["theirs"]] == [(1, OPERATOR.label)]
    assert response.context["row"].number == 2
    assert response.context["row"].revision == "1"
    assert ("points", "45") in response.context["hidden"]
    assert Game.objects.count() == 1


def test_a_game_the_referee_entered_is_not_the_players(captain: Player) -> None:
    build.record(captain.table, dve("C"), by=REFEREE)
    page = captain.open().content.decode()
    assert 'games/1/"' not in page
    response = captain.step("save", "games/1/", **DVE, reason="no")
    assert response.status_code == 403
    assert Game.objects.get().facts == dve("C")


@pytest.mark.parametrize("why", ["entered by the referee", "signed", "taken back"])
def test_what_can_not_be_corrected_any_more_is_said_before_it_is_typed(why: str, captain: Player) -> None:
    """A's page may be older than the signatures: he is not led through a form that is refused at its end."""
    build.record(captain.table, dve("C"), by=REFEREE if why == "entered by the referee" else OPERATOR)
    if why != "entered by the referee":
        for _game in (2, 3):
            build.record(captain.table, klop())
        captain.table.refresh_from_db()
        signatures.sign(table=captain.table, seats="ABC", revision=captain.table.revision, reason="paper", by=REFEREE)
    if why == "taken back":
        sheets.reopen(table=captain.table, reason="ugovor", by=REFEREE)
    answer = captain.client.get(f"{captain.base}games/1/", follow=True)
    assert answer.redirect_chain == [(captain.base, 302)]
    assert "eferee" in str(*answer.context["messages"])


def test_seats_b_and_c_read(table: Table) -> None:
    for letter, player in players(table).items():
        page = player.open()
        assert page.status_code == 200
        assert (f"/t/{player.token}/game/" in page.content.decode()) == (letter == "A")
        assert player.open("game/").status_code == (200 if letter == "A" else 403)
        assert player.step("save", **DVE, number=1).status_code == (302 if letter == "A" else 403)
        assert player.open("complete/").status_code == (302 if letter == "A" else 403), "not before time is up"


def test_a_dead_link_says_what_to_do(captain: Player) -> None:
    TableLink.objects.update(revoked_at=timezone.now())
    for path in ("", "game/", "games/1/", "complete/"):
        response = captain.open(path)
        assert response.status_code == 403
        assert "This link was revoked. Ask the referee for a new link" in response.content.decode()
    assert captain.step("save", **DVE).status_code == 403
    assert Client().get("/t/nothing/").status_code == 403
    assert Client().get(f"/t/{'x' * 3000}/").status_code == 403


def test_a_game_begun_after_time_is_refused(captain: Player) -> None:
    """A4: the game that was running may be entered, the next one not."""
    build.record(captain.table, dve("A"), by=build.captain(captain.table))
    build.time_is_up(captain.table.round)
    assert "Time is up" in captain.open().content.decode()
    response = captain.step("save", **DVE)
    assert response.status_code == 403
    assert "A4" in response.content.decode()
    assert Game.objects.count() == 1


def test_the_sheet_is_closed_when_time_is_up(captain: Player) -> None:
    """A4."""
    build.record(captain.table, dve("A"), by=build.captain(captain.table))
    captain.table.refresh_from_db()
    early = captain.client.post(captain.base + "complete/", {"revision": captain.table.revision})
    assert early.status_code == 403
    build.time_is_up(captain.table.round)
    assert captain.client.post(captain.base + "complete/", {"revision": "x"}).status_code == 400
    done = captain.client.post(captain.base + "complete/", {"revision": captain.table.revision})
    assert done.status_code == 302
    assert Table.objects.get().state == "complete"
    page = captain.open().content.decode()
    assert "Result of the table" in page
    assert "missing: Time is up (A4)." in page
    assert "/game/" not in page


def test_a_full_sheet_shows_places_and_points(captain: Player) -> None:
    for _ in range(3):
        build.record(captain.table, dve("A"), by=build.captain(captain.table))
    page = captain.open().content.decode()
    assert "Result of the table" in page
    assert page.count('<td class="num">1.5</td>') == 2, "B and C share the second place (D14)"
    assert captain.open("game/").status_code == 302


def test_values_from_paper_are_read_but_have_no_facts_to_correct(captain: Player) -> None:
    build.record(captain.table, {"contract": "dve", "declarer": "B", "entries": {"A": 0, "B": 47, "C": 0}})
    assert captain.open().status_code == 200
    assert captain.open("games/1/").status_code == 200
    assert captain.step("preview", "games/1/", contract="dve", declarer="B").status_code == 422


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"number": "22"}, 400),
        ({"number": "x"}, 400),
        ({"number": "3"}, 400),
        ({"key": "x"}, 400),
        ({"revision": "x"}, 400),
        ({"points": "x" * 10_000}, 422),
        ({"declarer": "Q"}, 422),
        ({"contract": "bridge"}, 422),
        ({"points": "\x00"}, 422),
        ({"kontra": "č" * 10_000}, 422),
        ({"misdeals": "B" * 40_000}, 422),
    ],
)
def test_bad_input_is_answered_in_words(captain: Player, data: dict[str, str], status: int) -> None:
    response = captain.step("save", **{**DVE, **data})
    assert response.status_code == status
    assert not Game.objects.exists()
    page = response.content.decode()
    assert "alert" in page or "error" in page


def test_a_game_that_is_not_there_can_not_be_corrected(captain: Player) -> None:
    for number in (0, 1, 22, 10**30):
        assert captain.open(f"games/{number}/").status_code == 404


def test_the_table_is_read_in_a_constant_number_of_queries(captain: Player, django_assert_max_num_queries: Any) -> None:
    for _ in range(3):
        build.record(captain.table, klop())
    with django_assert_max_num_queries(12):
        assert captain.open().status_code == 200
