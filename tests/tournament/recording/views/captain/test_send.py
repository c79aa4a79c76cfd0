"""What a phone sends from its outbox: exactly once, in order, never merged silently, and never lost (A9)."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import rule_book
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve, klop
from tests.tournament.recording.services.test_concurrency import together
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.access.services import links
from tournament.models import Game, HeldGame, Journal, Round, Submission, Table
from tournament.recording.services import overtaken_games, signatures

DVE = {"contract": "dve", "declarer": "B", "points": "45"}
KLOP = {"contract": "klop", "points_A": "20", "points_B": "30", "points_C": "20"}


def send(phone: Player, number: int, revision: int, *, key: str = "", **texts: str) -> Any:
    """One game; returns the answer with `said`, its JSON."""
    form = {"key": key or str(uuid4()), "number": number, "revision": revision, **(texts or DVE)}
    answer: Any = phone.client.post(f"{phone.base}send/", form, HTTP_ACCEPT="application/json")
    answer.said = answer.json()
    assert answer["Cache-Control"].count("no-store")
    if answer.said["outcome"] != "dead":
        assert answer.said["key"] == form["key"]
    return answer


def test_a_game_is_saved_and_told_its_revision(phone: Player) -> None:
    key = str(uuid4())
    answer = send(phone, 1, 0, key=key)
    assert (answer.status_code, answer.said) == (200, {"outcome": "saved", "key": key, "number": 1, "revision": 1})
    game = Game.objects.get()
    assert (game.facts, game.source) == (dve("B"), "live")


def test_a_game_in_its_turn_asks_the_database_for_nothing_twice(
    phone: Player, table: Table, django_assert_max_num_queries: Any
) -> None:
    build.record(table, klop())
    with django_assert_max_num_queries(26 + connection.features.has_select_for_update):  # the event for its journal
        send(phone, 2, 1)


def test_the_same_key_again_is_the_same_game_also_after_others(phone: Player, table: Table) -> None:
    """The answer was lost on its way: the phone asks again, however much later."""
    key = str(uuid4())
    first = send(phone, 1, 0, key=key).said
    assert send(phone, 1, 0, key=key).said == first
    build.record(table, klop())
    assert send(phone, 1, 0, key=key).said == first
    assert (Game.objects.count(), Submission.objects.count(), HeldGame.objects.count()) == (2, 2, 0)


def test_a_chain_goes_through_in_order(phone: Player) -> None:
    revision = 0
    for number in range(1, 5):
        revision = send(phone, number, revision).said["revision"]
    assert list(Game.objects.order_by("number").values_list("number", "revision")) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_breach_is_told_at_its_fields_and_stores_nothing(phone: Player) -> None:
    answer = send(phone, 1, 0, contract="tri", declarer="A", points="71")
    assert answer.status_code == 422
    assert answer.said["outcome"] == "breach"
    fields = {field for breach in answer.said["breaches"] for field in breach["fields"]}
    assert fields == {"declarer", "points"}
    assert all(breach["sentence"] and breach["article"] for breach in answer.said["breaches"])


def test_a_refused_game_is_judged_once(phone: Player, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    book = type(rule_book(table.round.event.ruleset))
    judge, judged = book.judge, []

    def counted(self: Any, sheet: Any) -> Any:
        judged.append(sheet)
        return judge(self, sheet)

    monkeypatch.setattr(book, "judge", counted)
    assert send(phone, 1, 0, contract="tri", declarer="A", points="71").said["outcome"] == "breach"
    assert len(judged) == 1


def test_when_the_sheet_has_moved_on_both_versions_are_kept(phone: Player, table: Table) -> None:
    build.record(table, klop(), by=OPERATOR)
    key = str(uuid4())
    answer = send(phone, 1, 0, key=key)
    assert (answer.status_code, answer.said["outcome"], answer.said["revision"]) == (200, "held", 1)
    assert send(phone, 1, 0, key=key).said["outcome"] == "held"
    assert Game.objects.get().facts == klop()
    assert HeldGame.objects.get().texts == DVE
    # what was entered after it waits behind it, although its revision is the sheet's
    assert send(phone, 2, 1, **KLOP).said["outcome"] == "held"
    assert list(HeldGame.objects.order_by("pk").values_list("number", flat=True)) == [1, 2]


SIGNS = {"contract": "dve", "declarer": "B", "points": "45", "announcements": "pB+"}


def test_a_game_with_signs_is_held_so_that_the_choice_can_write_it(phone: Player, table: Table) -> None:
    """A choice is read in another place, and maybe in another language, than where the game was typed."""
    build.record(table, klop())
    key = str(uuid4())
    for _again in range(2):
        assert send(phone, 1, 0, key=key, **SIGNS).said["outcome"] == "held"
    one = HeldGame.objects.get()
    assert one.texts == {**SIGNS, "announcements": "pB", "pagat": "B+"}
    overtaken_games.settle(held=one, choice="added", by=build.captain(table))
    assert Game.objects.get(number=2).facts["pagat"] == {"by": "B", "won": True}


def test_a_held_game_that_contradicts_itself_stays_as_it_was_typed(phone: Player, table: Table) -> None:
    build.record(table, klop())
    assert send(phone, 1, 0, **SIGNS, pagat="-").said["outcome"] == "held"
    assert HeldGame.objects.get().texts == {**SIGNS, "pagat": "-"}


def test_the_very_same_game_with_signs_of_a_second_phone_is_saved_already(phone: Player, table: Table) -> None:
    second = Player(Client(), table, phone.token)
    assert send(phone, 1, 0, **SIGNS).said["revision"] == 1
    assert send(phone, 2, 1, **KLOP).said["revision"] == 2
    assert send(second, 1, 0, **SIGNS).said["outcome"] == "saved"
    assert not HeldGame.objects.exists()


def test_a_number_that_is_not_the_next_one_is_held_too(phone: Player, table: Table) -> None:
    """The game before it was held and dropped: the phone could not know."""
    assert send(phone, 2, 0).said["outcome"] == "held"
    assert not Game.objects.exists()


def test_the_very_same_game_of_a_second_phone_is_saved_already(phone: Player, table: Table) -> None:
    second = Player(Client(), table, phone.token)
    assert send(phone, 1, 0).said["revision"] == 1
    assert send(phone, 2, 1, **KLOP).said["revision"] == 2
    again = send(second, 1, 0).said
    assert (again["outcome"], again["revision"]) == ("saved", 2)
    assert send(second, 2, 2, **KLOP).said["outcome"] == "saved"
    assert send(second, 3, 2).said["outcome"] == "saved"
    assert (Game.objects.count(), HeldGame.objects.count()) == (3, 0)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_other_game_is_called_saved_because_its_key_was_used_before(
    number: int, phone: Player, table: Table
) -> None:
    key = str(uuid4())
    assert send(phone, 1, 0, key=key).said["outcome"] == "saved"
    build.record(table, klop())
    for revision in (0, 2):
        answer = send(phone, number, revision, key=key, contract="dve", declarer="C", points="41")
        assert (answer.status_code, answer.said["outcome"]) == (409, "refused")
        assert answer.said["message"]
    assert (Game.objects.count(), HeldGame.objects.count()) == (2, 0)


def test_a_held_game_that_was_chosen_is_saved_for_the_phone_that_asks_again(phone: Player, table: Table) -> None:
    build.record(table, klop(), by=OPERATOR)
    key = str(uuid4())
    send(phone, 1, 0, key=key)
    overtaken_games.settle(held=HeldGame.objects.get(), choice="added", by=build.captain(table))
    assert send(phone, 1, 0, key=key).said["outcome"] == "saved"
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    "form",
    [{"key": "nonsense"}, {"number": ""}, {"number": "99"}, {"revision": "x"}, {"revision": ""}],
    ids=["key", "number", "too far", "revision", "no revision"],
)
def test_what_can_not_be_read_is_refused_in_words(phone: Player, form: dict[str, str]) -> None:
    sent = {"key": str(uuid4()), "number": "1", "revision": "0", **DVE, **form}
    answer = phone.client.post(f"{phone.base}send/", sent)
    assert answer.status_code == 400
    assert answer.json()["outcome"] == "refused"
    assert answer.json()["message"]
    assert not Game.objects.exists()


def test_a_signed_sheet_takes_nothing_and_says_so(phone: Player, table: Table) -> None:
    for at in range(4):
        build.record(table, klop() if at else dve("B"))
    table.refresh_from_db()
    signatures.sign(table=table, seats="ABC", by=REFEREE, revision=table.revision, reason="paper")
    answer = send(phone, 4, 3)
    assert (answer.status_code, answer.said["outcome"]) == (403, "refused")
    assert "A12" in answer.said["message"]


@pytest.mark.parametrize("why", ["closed", "revoked", "unknown"])
def test_a_link_that_is_dead_says_so_and_stores_nothing(why: str, phone: Player, table: Table) -> None:
    if why == "closed":
        Round.objects.update(state=Round.State.CLOSED, closed_at=timezone.now())
    elif why == "revoked":
        links.revoke(table=table, by=DIRECTOR)
    else:
        phone.token = "nowhere"
    answer = send(phone, 1, 0)
    assert (answer.status_code, answer.said["outcome"]) == (403, "dead")
    assert answer.said["message"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("why", ["closed", "revoked"])
def test_a_game_that_was_saved_before_its_link_died_is_not_called_unsent(why: str, phone: Player, table: Table) -> None:
    """The answer was lost, the round went on without the phone: on paper the game would be written once more."""
    key = str(uuid4())
    first = send(phone, 1, 0, key=key).said
    if why == "closed":
        Round.objects.update(state=Round.State.CLOSED, closed_at=timezone.now())
    else:
        links.revoke(table=table, by=DIRECTOR)
    assert send(phone, 1, 0, key=key).said == first
    for number, other, texts in ((1, key, KLOP), (2, key, DVE), (1, str(uuid4()), DVE), (1, "nonsense", DVE)):
        answer = phone.client.post(
            f"{phone.base}send/",
            {"key": other, "number": number, "revision": 0, **texts},
            HTTP_ACCEPT="application/json",
        )
        assert (answer.status_code, answer.json()["outcome"]) == (403, "dead")
    assert phone.client.get(f"{phone.base}sheet/", HTTP_ACCEPT="application/json").json()["outcome"] == "dead"
    assert Game.objects.count() == 1


def test_b_and_c_can_not_send(table: Table) -> None:
    for letter in "BC":
        player = players(table)[letter]
        form = {"key": str(uuid4()), "number": 1, "revision": 0, **DVE}
        assert player.client.post(f"{player.base}send/", form).status_code == 403
    assert not Game.objects.exists()


def test_no_cookie_is_needed(phone: Player) -> None:
    """A phone that slept through a restart of the server, or signed in elsewhere, has an old form's token at most."""
    phone.client = Client(enforce_csrf_checks=True)
    assert send(phone, 1, 0).said["outcome"] == "saved"


def test_a_game_counts_from_when_it_was_entered_not_from_when_it_arrived(phone: Player, table: Table) -> None:
    """A4: the game after one that was entered in time has begun in time, although the network came back later."""
    build.time_is_up(table.round, seconds_ago=60)
    form = {"contract": "dve", "declarer": "B", "points": "45", "age": "120000"}
    assert send(phone, 1, 0, **form).said["outcome"] == "saved"
    game = Game.objects.get()
    assert timezone.now() - game.recorded_at >= timedelta(seconds=119)
    assert game.recorded_at < table.round.started_at + timedelta(days=1)
    assert send(phone, 2, 1, **{**form, "age": "30000"}).said["outcome"] == "saved"  # begun in time, ended after it
    late = send(phone, 3, 2, **{**form, "age": "0"})
    assert (late.status_code, late.said["outcome"]) == (403, "refused")
    assert "A4" in late.said["message"]


@pytest.mark.parametrize("age", ["", "-5", "x", "9" * 30, "999999999999"])
def test_a_wrong_clock_of_a_phone_does_no_harm(age: str, phone: Player, table: Table) -> None:
    answer = phone.client.post(
        f"{phone.base}send/", {"key": str(uuid4()), "number": 1, "revision": 0, "age": age, **DVE}
    )
    assert answer.json()["outcome"] == "saved"
    started = Round.objects.get(pk=table.round_id).started_at
    assert started is not None
    assert started <= Game.objects.get().recorded_at <= timezone.now()


@pytest.mark.django_db(transaction=True)
def test_the_same_entry_sent_by_many_at_once_is_one_game() -> None:
    """Two tabs of one browser, and a request that the phone had given up but the server had not."""
    table = build.table(games_per_round=4)
    token, key = links.issue(round=table.round, by=DIRECTOR)[table.number, "A"], str(uuid4())

    def one() -> object:
        client = Client()
        return send(Player(client, table, token), 1, 0, key=key).said

    outcomes = together(one, one, one, one)
    assert outcomes == [{"outcome": "saved", "key": key, "number": 1, "revision": 1}] * 4
    assert Game.objects.count() == Journal.objects.filter(action="game.record").count() == 1
    assert not HeldGame.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_lose_nothing_and_merge_nothing() -> None:
    table = build.table(games_per_round=4)
    token = links.issue(round=table.round, by=DIRECTOR)[table.number, "A"]

    def phone(texts: dict[str, str]) -> Any:
        return lambda: send(Player(Client(), table, token), 1, 0, **texts).said["outcome"]

    assert sorted(map(str, together(phone(DVE), phone(KLOP)))) == ["held", "saved"]
    assert Game.objects.count() == HeldGame.objects.count() == 1


def test_the_worker_serves_the_tables_pages_alone(client: Client) -> None:
    """Its scope is where it lies: /t/; a browser asks for it anew and takes nothing but a script."""
    path = reverse("table-worker")
    assert path.rsplit("/", 1)[0] == "/t"
    answer = client.get(path)
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    assert b"addEventListener" in answer.content
