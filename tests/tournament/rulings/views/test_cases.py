"""The referee's walk through a renons case: every question with its articles, nothing typed is lost, C1.14 is said."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests.tournament import build
from tests.tournament.build import REFEREE, captain, dve
from tests.tournament.pages import folded
from tournament.cases.services import calls, cases
from tournament.cases.services.claims import Stop, state_of
from tournament.models import Renons, Table
from tournament.rulings.services import decisions, removals
from tournament.rulings.services.decisions import Ruling

pytestmark = pytest.mark.django_db

CLAIM = {"number": "1", "kind": "card", "claimed_by": "B", "against": ["C"], "trick": "3", "claim": "a heart on spades"}


def signed_in(table: Table, role: str) -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(table.round.event, role))
    return client


def words_of(page: str) -> str:
    return " ".join(strip_tags(page).split())


def opened(table: Table) -> Renons:
    return cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)


def ready(table: Table) -> Renons:
    case = cases.stopped_at(case=opened(table), facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    answers = "excluded no,obvious no,decider referee,founded yes,deliberate no,waived no"
    for question, given in (one.split() for one in answers.split(",")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    return case


def sent(client: Client, name: str, table: Table, case: Renons, data: dict[str, Any], **more: Any) -> Any:
    """A form of the case as its page stands now."""
    seen = {"seen": state_of(Renons.objects.get(pk=case.pk))}
    return client.post(at(name, table, case.pk), {**seen, **data}, **more)


def at(name: str, table: Table, *more: Any) -> str:
    return reverse(name, args=[table.round.event.slug, *more])


def test_from_a_claim_to_a_ruling(client: Client, table: Table) -> None:
    page = client.get(at("case-open", table, table.pk)).content.decode()
    for article in ("C1.1", "C1.2", "C1.14"):
        assert article in page
    assert client.post(at("case-open", table, table.pk), CLAIM).status_code == 302
    case = Renons.objects.get()
    here = at("case", table, case.pk)
    assert "Enter the game" in client.get(here).content.decode()
    game = {"contract": "dve", "declarer": "A", "kontra": "", "announcements": "pA", "misdeals": ""}
    assert sent(client, "case-game", table, case, game).status_code == 302
    walk = [
        ("excluded:no", ("C1.10", "C1.11", "C1.12")),
        ("obvious:no", ("C1.3",)),
        ("decider:panel", ("C1.4", "C1.5")),
        ("founded:yes", ("C1.5", "C1.7")),
        ("deliberate:no", ("C1.6",)),
        ("waived:no", ("C1.13",)),
    ]
    for given, articles in walk:
        page = client.get(here).content.decode()
        asked = page[page.index('id="next"') :]
        for article in articles:
            assert f'<dt class="article">{article}</dt>' in asked, given
        assert sent(client, "case-answer", table, case, {"answer": given}).status_code == 302
    page = client.get(here).content.decode()
    assert "−105 = −(20 dve B1.15 + 35 difference C2.2 + 50 pagat B1.17)" in words_of(page)
    decided = sent(client, "case-decide", table, case, form(page, text="Heart on spades, seen by B."), follow=True)
    assert "The case is decided: upheld." in decided.content.decode()
    assert build.totals(table) == {"A": 0, "B": 0, "C": -105}
    case.refresh_from_db()
    assert case.decided_by == "panel"


def form(page: str, **typed: str) -> dict[str, str]:
    """The hidden fields of the form that decides, and what is typed."""
    revision = folded(page).split('name="revision" value="')[1].split('"')[0]
    return {"revision": revision, **typed}


def test_a_call_leads_to_the_case(client: Client, table: Table) -> None:
    calls.call(table=table, reason="renons", note="wrong heart", by=captain(table))
    page = client.get(at("case-open", table, table.pk)).content.decode()
    assert 'name="claimed_by" value="A" checked' in folded(page)
    assert ">wrong heart</textarea>" in page
    assert client.post(at("case-open", table, table.pk), CLAIM).status_code == 302
    assert Renons.objects.get().call is not None


def test_a_table_with_an_open_case_leads_to_it(client: Client, table: Table) -> None:
    case = opened(table)
    for method in (client.get, client.post):
        assert method(at("case-open", table, table.pk)).url == at("case", table, case.pk)


def test_a_claim_that_another_referee_was_faster_with_says_so_and_keeps_its_words(client: Client, table: Table) -> None:
    here = at("case-open", table, table.pk)
    assert client.post(here, CLAIM).status_code == 302
    case = at("case", table, Renons.objects.get().pk)
    assert client.post(here, {**CLAIM, "claim": " a heart  on spades "}).url == case  # the same form sent again
    late = client.post(here, {**CLAIM, "against": ["A"], "claim": "a club on spades"})
    assert late.status_code == 409
    shown = late.content.decode()
    for words in ("A renons case is open at this table already.", "“a club on spades”", "“a heart on spades”"):
        assert words in shown
    assert Renons.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kind": ""}, "kind"),
        ({"against": []}, "against"),
        ({"against": ["A", "C"]}, "against"),
        ({"claimed_by": ""}, "claimed_by"),
        ({"trick": "x"}, "trick"),
    ],
)
def test_a_wrong_claim_keeps_what_was_typed(client: Client, table: Table, wrong: dict[str, Any], field: str) -> None:
    answer = client.post(at("case-open", table, table.pk), {**CLAIM, **wrong})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f'id="{field}-error"' in page
    assert "a heart on spades" in page


def test_everything_wrong_with_a_claim_is_said_at_once_each_at_its_place(client: Client, table: Table) -> None:
    table.entry_way = Table.EntryWay.PAPER
    table.save()
    sent = {"number": "", "kind": "", "claimed_by": "", "trick": "x", "claim": "y" * 301}
    answer = client.post(at("case-open", table, table.pk), sent)
    page = answer.content.decode()
    assert answer.status_code == 400
    for field in ("number", "kind", "claimed_by", "against", "trick", "claim"):
        assert f'id="{field}-error"' in page, field
        assert f'href="#{field}"' in page, field
    assert "y" * 301 in page
    assert 'value="x"' in page


def test_a_recorded_game_takes_no_case_and_the_page_says_so(client: Client, table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    answer = client.post(at("case-open", table, table.pk), CLAIM)
    assert answer.status_code == 409
    assert "no renons can be claimed on it any more (C1.14)" in answer.content.decode()


def test_a_game_that_can_not_be_is_said_at_its_field(client: Client, table: Table) -> None:
    case = opened(table)
    game = {"contract": "tri", "declarer": "A", "kontra": "A", "announcements": "xx", "misdeals": "C"}
    answer = sent(client, "case-game", table, case, game)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="announcements-error"' in page
    assert 'value="xx"' in page
    answer = sent(client, "case-game", table, case, {**game, "announcements": ""})
    page = answer.content.decode()
    assert 'id="declarer-error"' in page
    assert "B1.6" in page
    assert 'id="kontra-error"' in page


def test_that_no_contract_stood_has_to_be_said(client: Client, table: Table) -> None:
    """D13 is nobody's slip of the thumb."""
    case = opened(table)
    here = at("case-game", table, case.pk)
    assert " checked" not in client.get(here).content.decode()
    answer = sent(client, "case-game", table, case, {"kontra": "", "announcements": "", "misdeals": "A"})
    assert answer.status_code == 400
    assert 'id="contract-error"' in answer.content.decode()
    sent(client, "case-game", table, case, {"contract": "", "kontra": "", "announcements": "", "misdeals": "A"})
    assert Renons.objects.get().facts == {"misdeals": ["A"]}
    assert client.get(here).content.decode().count(" checked") == 2


@pytest.mark.parametrize("contract", ["", "klop"])
def test_a_game_that_nobody_plays_drops_the_declarer(client: Client, table: Table, contract: str) -> None:
    """D13, B2.1: a radio that was chosen before cannot be taken back by hand."""
    case = ready(table)
    game = {"contract": contract, "declarer": "A", "kontra": "", "announcements": "", "misdeals": "BC"}
    assert sent(client, "case-game", table, case, game).status_code == 302
    case.refresh_from_db()
    assert case.facts == {**({"contract": contract} if contract else {}), "misdeals": ["B", "C"]}


def test_without_a_contract_everything_else_stays_typed(client: Client, table: Table) -> None:
    game = {"contract": "", "declarer": "A", "kontra": "B", "announcements": "pA", "misdeals": "C"}
    answer = sent(client, "case-game", table, opened(table), game)
    page = folded(answer.content.decode())
    assert answer.status_code == 422
    assert 'id="declarer-error"' not in page
    for name, typed in (("kontra", "B"), ("announcements", "pA"), ("misdeals", "C")):
        assert f'name="{name}" value="{typed}"' in page
        assert (f'id="{name}-error"' in page) is (name != "misdeals")


def test_a_missing_contract_hides_nothing_else(client: Client, table: Table) -> None:
    """What cannot be read is said with it, each at its field."""
    answer = sent(client, "case-game", table, opened(table), {"kontra": "Q", "announcements": "", "misdeals": "D"})
    assert answer.status_code == 400
    page = answer.content.decode()
    for name in ("contract", "kontra", "misdeals"):
        assert f'id="{name}-error"' in page
    assert page.count("Choose the contract, or say that none had been bid yet.") == 1


def test_another_value_without_a_reason_keeps_everything(client: Client, table: Table) -> None:
    case = ready(table)
    page = client.get(at("case", table, case.pk)).content.decode()
    answer = sent(client, "case-decide", table, case, form(page, value="30", text="mild"))
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="reason-error"' in page
    assert 'value="30"' in page
    assert ">mild</textarea>" in page
    sent(client, "case-decide", table, case, form(page, value="-30", reason="first time", text="mild"))
    page = client.get(at("case", table, case.pk)).content.decode()
    assert "By the rules −55 = −(20 dve B1.15 + 35 difference C2.2)" in words_of(page)
    assert "first time" in page


@pytest.mark.parametrize(
    ("claimed_by", "facts", "told"),
    [
        ("B", {"contract": "solo", "declarer": "A"}, True),
        ("A", {"contract": "solo", "declarer": "A"}, False),
        ("", {"contract": "solo", "declarer": "A"}, False),
        ("B", {"contract": "klop"}, False),
        ("B", {}, False),
    ],
)
def test_a_wrong_stop_that_costs_the_declarer_his_game_has_a_way_out(
    client: Client, table: Table, claimed_by: str, facts: dict[str, str], told: bool
) -> None:
    """C1.13's first sentence; he does not waive what is not his claim (docs/decisions.md)."""
    case = cases.open_case(table=table, number=1, stop=Stop("card", claimed_by, ("C",)), by=REFEREE)
    cases.stopped_at(case=case, facts=facts, by=REFEREE)
    for given in ("excluded:no", "obvious:no", "decider:referee", "founded:no"):
        sent(client, "case-answer", table, case, {"answer": given})
    page = page_of(client, table, case)
    assert 'id="follows"' in page
    assert ("interest prevails (C1.13)" in page) is told
    assert sent(client, "case-withdraw", table, case, {"reason": "a solo of 45"}).status_code == 302
    assert not table.games.exists()


def test_an_answer_that_is_none_and_a_withdrawal_without_a_reason(client: Client, table: Table) -> None:
    case = opened(table)
    assert sent(client, "case-answer", table, case, {"answer": "nonsense"}).status_code == 400
    answer = sent(client, "case-withdraw", table, case, {"reason": ""})
    assert answer.status_code == 400
    assert 'id="withdraw-error"' in answer.content.decode()
    assert sent(client, "case-withdraw", table, case, {"reason": "wrong table"}).status_code == 302


def test_the_first_bid_out_of_turn_is_warned(client: Client, table: Table) -> None:
    """C1.8: no renons yet; from the ended case one tap leads to the warning."""
    case = cases.answer(case=ready(table), question="excluded", given="first_time", by=REFEREE)
    page = client.get(at("case", table, case.pk)).content.decode()
    assert "C1.8" in page[page.index('id="follows"') :]
    ended = sent(client, "case-decide", table, case, form(page), follow=True).content.decode()
    offender = table.seats.get(letter="C").registration_id
    link = f"{at('warning-give-at', table, table.pk)}?ground=bid&amp;registration={offender}"
    assert link in ended
    assert "no renons" in ended
    asked = client.get(link.replace("&amp;", "&")).content.decode()
    for chosen in ('value="bid"', f'value="{offender}"'):
        assert " checked" in asked[asked.index(chosen) :].split(">")[0]


def test_a_claim_is_corrected(client: Client, table: Table) -> None:
    case = opened(table)
    assert "Save the claim" in client.get(at("case-claim", table, case.pk)).content.decode()
    answer = sent(client, "case-claim", table, case, {**CLAIM, "against": ["A", "C"], "kind": "count"})
    assert answer.status_code == 302
    assert Renons.objects.get().letters == "AC"


def test_a_deliberate_renons_leads_to_the_removal(client: Client, table: Table) -> None:
    case = cases.answer(case=ready(table), question="deliberate", given="yes", by=REFEREE)
    page = client.get(at("case", table, case.pk)).content.decode()
    assert at("removal", table, table.pk) in page
    asked = client.get(at("removal", table, table.pk)).content.decode()
    assert 'value="C" checked' in folded(asked)
    assert asked.count(" checked") == 1
    assert at("case", table, case.pk) in asked


def test_nobody_is_chosen_for_removal_where_several_are_at_fault(client: Client, table: Table) -> None:
    case = cases.amend(case=ready(table), stop=Stop("count", "B", ("A", "C")), by=REFEREE)
    cases.answer(case=case, question="deliberate", given="yes", by=REFEREE)
    assert " checked" not in client.get(at("removal", table, table.pk)).content.decode()


def test_a_game_that_the_sheet_made_impossible_is_said_and_corrected(client: Client, table: Table) -> None:
    """B1.6: typed ahead of the paper nobody knew the forehand; the page neither fails nor proposes a value."""
    Table.objects.update(entry_way="paper")
    case = cases.open_case(table=table, number=2, stop=Stop("card", "B", ("C",)), by=REFEREE)
    cases.stopped_at(case=case, facts={"contract": "tri", "declarer": "B"}, by=REFEREE)
    for given in ("excluded:no", "obvious:yes", "deliberate:no", "waived:no"):
        sent(client, "case-answer", table, case, {"answer": given})
    before = page_of(client, table, case)
    assert 'id="follows"' in before
    build.record(table, dve("B"))
    page = page_of(client, table, case)
    assert "cannot have been stopped like this any more" in page
    assert "B1.6" in page
    assert 'id="follows"' not in page
    refused = sent(client, "case-decide", table, case, {**form(before), "revision": "1", "text": "mild"})
    assert refused.status_code == 422
    assert "“mild”" in refused.content.decode()


def test_whoever_removes_another_than_the_case_is_against_is_told(client: Client, table: Table) -> None:
    """C1.6: the case of the stopped game ends with the removal, upheld or not."""
    opened(table)
    asked = {"step": "look", "reason": "hid a card", "revision": "0"}
    theirs = client.post(at("removal", table, table.pk), {**asked, "seat": "C"}).content.decode()
    assert "The open renons case is upheld." in theirs
    other = client.post(at("removal", table, table.pk), {**asked, "seat": "B"}).content.decode()
    assert "The open renons case is not against him: it ends as withdrawn." in other


def test_of_two_offenders_the_page_says_what_becomes_of_the_one_who_stays(client: Client, table: Table) -> None:
    """C1.6"""
    case = cases.amend(case=ready(table), stop=Stop("count", "B", ("A", "C")), by=REFEREE)
    cases.answer(case=case, question="deliberate", given="yes", by=REFEREE)
    kept = "whose difference may get no worse than it was when the game was stopped (C1.6)"
    assert kept in page_of(client, table, case)
    asked = {"step": "look", "reason": "hid a card", "revision": "0", "seat": "C"}
    look = client.post(at("removal", table, table.pk), asked).content.decode()
    assert "The open renons case is upheld against C." in look
    assert f"Nothing is entered against A, {kept}" in look
    client.post(at("removal", table, table.pk), {**asked, "step": "do"})
    page = words_of(page_of(client, table, case))
    assert "C was removed (C1.6)." in page
    assert f"Nothing is entered against A, {kept}" in page


def test_a_case_decided_before_a_removal_does_not_say_that_it_led_to_it(client: Client, table: Table) -> None:
    Table.objects.update(entry_way="paper")
    case = cases.open_case(table=table, number=2, stop=Stop("card", "B", ("C",)), by=REFEREE)
    cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    for given in ("excluded:no", "obvious:yes", "deliberate:no", "waived:no"):
        sent(client, "case-answer", table, case, {"answer": given})
    page = page_of(client, table, case)
    sent(client, "case-decide", table, case, form(page))
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    page = words_of(page_of(client, table, case))
    assert "was removed (C1.6)" not in page
    assert "no further games are played (C1.6)" in page, "its row is not typed any more"


def test_a_table_without_a_running_game_takes_no_case_and_says_so_at_once(client: Client, table: Table) -> None:
    """C1.14"""
    for _game in range(3):
        build.record(table, dve("B"))
    for answer in (client.get(at("case-open", table, table.pk)), client.post(at("case-open", table, table.pk), CLAIM)):
        page = answer.content.decode()
        assert "no renons can be claimed on it any more (C1.14)" in page
        assert 'name="against"' not in page
    assert "<p>a heart on spades</p>" in page, "typed before the game was written"


def test_a_table_that_was_settled_by_a_removal_takes_no_case_and_says_why(client: Client, table: Table) -> None:
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    for answer in (client.get(at("case-open", table, table.pk)), client.post(at("case-open", table, table.pk), CLAIM)):
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "C was removed from this table (C1.6)" in page
        assert '<dt class="article">C1.6</dt>' in page
        assert "C1.14" not in page


def test_a_value_that_nobody_writes_is_refused_with_its_bounds(client: Client, table: Table) -> None:
    case = ready(table)
    for wrong in ("99999999", "0", "x"):
        refused = sent(client, "case-decide", table, case, form(page_of(client, table, case), value=wrong, reason="x"))
        assert "from 1 to 100000" in refused.content.decode()


def page_of(client: Client, table: Table, case: Renons) -> str:
    return client.get(at("case", table, case.pk)).content.decode()


def test_what_is_known_of_the_game_goes_along_to_its_tricks(client: Client, table: Table) -> None:
    """B1.6: whose lead it is follows from the game's number, the rest from the game as it was stopped."""
    case = opened(table)
    here, tricks = at("case", table, case.pk), at("referee-tricks", table)
    assert f'href="{tricks}?forehand=B"' in client.get(here).content.decode()
    cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    assert f'href="{tricks}?contract=dve&amp;declarer=A&amp;forehand=B"' in client.get(here).content.decode()


def test_on_a_paper_sheet_nobody_knows_the_forehand(client: Client, table: Table) -> None:
    Table.objects.update(entry_way="paper")
    case = cases.open_case(table=table, number=3, stop=Stop("card", "B", ("C",)), by=REFEREE)
    assert f'href="{at("referee-tricks", table)}"' in client.get(at("case", table, case.pk)).content.decode()


def test_the_delegate_reads_and_decides_nothing(table: Table) -> None:
    case = ready(table)
    delegate = signed_in(table, "delegate")
    page = delegate.get(at("case", table, case.pk)).content.decode()
    assert "case-decide" not in page
    assert "Decide and write it" not in page
    assert delegate.post(at("case-decide", table, case.pk)).status_code == 403


def test_a_table_is_found_by_its_number(client: Client, table: Table) -> None:
    assert client.get(at("case-find", table), {"table": "1"}).url == at("case-open", table, table.pk)
    for wrong in ("", "99", "x", "²"):
        answer = client.get(at("case-find", table), {"table": wrong})
        assert answer.status_code == 200
        page = answer.content.decode()
        assert 'id="case-table-error"' in page
        assert ("a table&#x27;s number." in page) == (wrong == "")
        assert f'name="table" value="{wrong}"' in folded(page)


def test_a_case_of_another_event_is_not_there(client: Client, table: Table) -> None:
    case = opened(build.table())
    for name in ("case", "case-claim", "case-game"):
        assert client.get(at(name, table, case.pk)).status_code == 404


def test_a_case_that_the_table_entered_with_its_game_says_what_was_not_asked(client: Client, table: Table) -> None:
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain(table))
    page = client.get(at("case", table, Renons.objects.get().pk)).content.decode()
    assert "Kind not said" in page
    assert "who stopped it was not asked" in page
    assert "−55 = −(20 dve B1.15 + 35 difference C2.2)" in words_of(page)


def test_a_case_that_another_referee_has_changed_is_shown_as_it_stands(client: Client, table: Table) -> None:
    """Nothing is decided but what the page showed; what was typed is still there."""
    case = ready(table)
    page = client.get(at("case", table, case.pk)).content.decode()
    seen = page.split('name="seen" value="')[1].split('"')[0]
    cases.answer(case=case, question="founded", given="no", by=REFEREE)
    late = client.post(at("case-decide", table, case.pk), {**form(page), "seen": seen, "text": "it is C's"})
    shown = late.content.decode()
    assert late.status_code == 409
    assert f"{REFEREE.label} has changed this case meanwhile" in shown
    assert "it is C&#x27;s" in shown
    assert "who stopped the game" in shown
    assert not Renons.objects.exclude(outcome="").exists()
    assert client.post(at("case-answer", table, case.pk), {"answer": "excluded:no"}).status_code == 400


def test_a_case_that_another_referee_has_decided_says_so(client: Client, table: Table) -> None:
    case = ready(table)
    page = client.get(at("case", table, case.pk)).content.decode()
    decisions.decide(case=case, ruling=Ruling(), revision=0, by=REFEREE)
    decision = {"text": "mine", "value": "41", "reason": "a first fault"}
    for name, typed in (("case-decide", decision), ("case-withdraw", {"reason": "he took it back"})):
        late = sent(client, name, table, case, {**form(page), **typed})
        assert late.status_code == 409
        shown = late.content.decode()
        assert "This case is decided." in shown
        assert all(f"“{text}”" in shown for text in typed.values())


def test_everything_wrong_with_a_ruling_is_said_at_once_each_at_its_place(client: Client, table: Table) -> None:
    case = ready(table)
    page = client.get(at("case", table, case.pk)).content.decode()
    for value in ("abc", "0", "-0", "100001"):
        wrong = form(page, value=value, reason="r" * 301, text="a\x07b")
        refused = sent(client, "case-decide", table, case, wrong)
        assert refused.status_code == 400
        shown = refused.content.decode()
        for name in ("value", "reason", "text"):
            assert f'id="{name}-error"' in shown, (value, name)
            assert f'href="#{name}"' in shown, (value, name)
        assert f'value="{value}"' in shown
    nothing = sent(client, "case-decide", table, case, form(page, value="abc")).content.decode()
    assert 'id="value-error"' in nothing
    assert 'id="reason-error"' in nothing
    assert not Renons.objects.exclude(outcome="").exists()


def test_a_case_says_which_other_referee_looks_after_it(table: Table) -> None:
    one, other = signed_in(table, "referee"), signed_in(table, "referee")
    one.post(at("case-open", table, table.pk), CLAIM)
    here = at("case", table, Renons.objects.get().pk)
    assert "is handling this case" in other.get(here).content.decode()
    assert "is handling this case" not in one.get(here).content.decode()


def test_a_dismissed_claim_says_why_it_is_written_at_who_stopped(client: Client, table: Table) -> None:
    """C1.5: before it is decided and afterwards."""
    case = cases.stopped_at(case=opened(table), facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    for question, given in (("excluded", "no"), ("obvious", "no"), ("decider", "referee"), ("founded", "no")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    why = "what the renons would have cost is entered against B, who stopped the game, and nothing else of this game."
    assert why in words_of(client.get(at("case", table, case.pk)).content.decode())
    assert sent(client, "case-decide", table, case, form_of(client, table, case)).status_code == 302
    ended = words_of(client.get(at("case", table, case.pk)).content.decode())
    assert (
        "what it would have cost is entered against B, who stopped the game, and nothing else of the game (C1.5)."
        in ended
    )


def test_a_renons_in_berac_says_why_it_is_without_the_difference(client: Client, table: Table) -> None:
    """C2.2, B3.1."""
    case = cases.stopped_at(case=ready(table), facts={"contract": "berac", "declarer": "A"}, by=REFEREE)
    page = words_of(client.get(at("case", table, case.pk)).content.decode())
    assert "Renons in berač, without the difference of 35 (C2.2): in this game only tricks count" in page
    assert "−125" in page


def form_of(client: Client, table: Table, case: Renons) -> dict[str, str]:
    return form(client.get(at("case", table, case.pk)).content.decode())
