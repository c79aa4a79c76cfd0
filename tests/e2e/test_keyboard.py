"""A table by keyboard alone: whatever a finger reaches a key reaches, the focus is in sight and never lost.

And who hears the page hears what is new, and once.
"""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Locator, expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, record
from tournament.access.services import links
from tournament.journal.services.actor import Actor
from tournament.models import Call, Confirmation, Game, HeldGame, Table
from tournament.recording.services import overtaken_games
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

#: What is wrong with the place where the keyboard is: out of the window, under a bar, without a ring. A place that is
#: no target (the page, the sheet) may be larger than the window.
FAULT = """() => {
  const active = document.activeElement;
  if (!active.matches("a, button, input, summary, textarea")) return "";
  const shown = active.closest(".choice, .chip") ?? active;
  const { left, width, top, bottom } = shown.getBoundingClientRect();
  for (const y of [top + 3, bottom - 3]) {
    const there = document.elementFromPoint(left + width / 2, y);
    if (!there) return "out of the window";
    if (!shown.contains(there) && !there.contains(shown)) return `under ${there.outerHTML.slice(0, 100)}`;
  }
  const rings = [shown, active].map((one) => getComputedStyle(one));
  const hasRing = rings.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
  return hasRing ? "" : "without a ring";
}"""


class Keys:
    """Hands on a keyboard: they know nothing but keys, and look where these lead."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.form = self.page.locator("#entry")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.look()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def look(self) -> None:
        fault = self.page.evaluate(FAULT)
        assert not fault, f"{self.page.evaluate('document.activeElement.outerHTML')[:200]} is {fault}"

    def at(self, target: Locator) -> None:
        """Be there: after an answer the keyboard has been led to it."""
        expect(target).to_be_focused()
        self.look()

    def to(self, target: Locator, *, most: int = 40, key: str = "Tab") -> None:
        """Go on until it is reached."""
        expect(target).to_be_visible()
        for _stop in range(most + 1):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"Tab does not reach {target}")

    def push(self, target: Locator, key: str = "Enter") -> None:
        self.to(target)
        self.page.keyboard.press(key)

    def radio(self, name: str, value: str) -> Locator:
        return self.form.locator(f'input[name="{name}"][value="{value}"]')

    def choose(self, name: str, value: str) -> None:
        """Go to a group of radios and with the arrow to the one."""
        group = self.form.locator(f'input[name="{name}"]')
        chosen = group.and_(self.page.locator(":checked"))
        self.to(chosen if chosen.count() else group.and_(self.page.locator(":enabled")).first)
        self.press("Space")
        for _arrow in range(group.count()):
            if self.radio(name, value).is_checked():
                return
            self.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {name} {value}")

    def save(self) -> None:
        """Enter saves from wherever the keyboard is in the form, once the points stand there in words."""
        number = self.form.locator("[data-number]")
        before = number.inner_text()
        expect(self.form.locator("[data-preview]").locator("[data-ok], .is-warn")).to_be_visible()
        self.page.keyboard.press("Enter")
        expect(number).not_to_have_text(before)
        self.at(self.radio("contract", "tri"))

    def open(self, path: str) -> None:
        self.visitor.open(path)

    def ready(self) -> None:
        expect(self.page.locator("html[data-ready]")).to_be_attached()


@pytest.fixture
def table(transactional_db: None) -> Table:
    return build.table(games_per_round=6)


@pytest.fixture
def seats(table: Table, visitor: Callable[..., Visitor]) -> Callable[[str], Keys]:
    """Sits somebody down: A and B at a phone's window, C at a large one."""
    tokens = links.issue(round=table.round, by=DIRECTOR)

    def sit(letter: str) -> Keys:
        keys = Keys(visitor(letter))
        width, height = (1280, 900) if letter == "C" else (360, 740)
        keys.page.set_viewport_size({"width": width, "height": height})
        keys.open(f"/t/{tokens[1, letter]}/")
        keys.ready()
        return keys

    return sit


def player(table: Table, letter: str) -> Actor:
    return Actor.at_seat(table.seats.get(letter=letter), role="player")


def test_a_whole_table(table: Table, seats: Callable[[str], Keys]) -> None:
    """Games of every kind, words, a game without network, lateness, the referee, the end of the time, signatures."""
    table.round.started_at = timezone.now() - timedelta(minutes=6)
    table.round.save()
    a, b, c = (seats(letter) for letter in "ABC")
    home = a.visitor.path

    # a usual game
    a.choose("contract", "dve")
    a.choose("declarer", "B")
    a.press("4", "2")
    a.save()

    # everything beyond a usual game
    a.choose("contract", "solo")
    a.choose("declarer", "A")
    a.press("Tab")
    a.type("45")
    a.push(a.form.locator("[data-more] > summary"))
    a.push(a.form.locator('[data-part="words"] > summary'))
    a.push(a.form.get_by_role("button", name="kontra B", exact=True))
    a.push(a.form.get_by_role("button", name="re A", exact=True), "Space")
    a.push(a.form.locator('[data-announce="tC"]'))
    a.push(a.form.locator('[data-words-on="t"]').get_by_role("button", name="kontra A"))
    a.choose("trula", "+")
    a.push(a.form.locator('[data-part="result"] > summary'))
    a.choose("pagat", "A+")
    a.push(a.form.locator('[data-part="penalty"] > summary'))
    a.choose("mondfang", "C")
    a.save()

    # a klop: the piles one after the other
    a.choose("contract", "klop")
    a.press("2", "0", "3", "4")
    a.save()
    expect(a.page.locator("#sheet")).to_have_attribute("data-next", "4")
    assert [one.facts["contract"] for one in table.games.order_by("number")] == ["dve", "solo", "klop"]
    assert table.games.get(number=2).facts == {
        "contract": "solo",
        "declarer": "A",
        "points": 45,
        "kontra": ["B", "A"],
        "announcements": [{"feature": "trula", "by": "C", "kontra": ["A"]}],
        "trula": "declarer",
        "pagat": {"by": "A", "won": True},
        "mondfang": "C",
    }

    # B says no to one with a note, C yes to all
    b.push(b.page.locator("#check-3 .button-primary"))
    b.at(b.page.locator("#check-2 .button-primary"))
    b.push(b.page.locator("#check-2 .button-danger"))
    b.at(b.page.locator("#why-2"))
    b.type("it was 44")
    b.page.keyboard.press("Enter")
    b.at(b.page.locator("#check-1 .button-primary"))
    b.page.keyboard.press("Enter")
    b.at(b.page.locator("#game-1 summary"))
    for number in (3, 2, 1):
        c.push(c.page.locator(f"#check-{number} .button-primary"), "Space")
        expect(c.page.locator(f"#check-{number}")).to_have_count(0)
    c.at(c.page.locator("#game-1 summary"))

    # A corrects it, with a reason
    a.push(a.page.locator(".table-notice[href='#contested']"))
    a.at(a.page.locator("#contested"))
    a.push(a.page.locator("#contested a.button"))
    expect(a.page.locator("#entry-points")).to_have_value("45")
    a.to(a.page.locator("#entry-points"))
    a.press("ControlOrMeta+a")
    a.type("44")
    expect(a.form.locator("[data-preview] [data-ok]")).to_be_visible()
    a.page.keyboard.press("Enter")
    a.to(a.page.locator("#reason"))
    a.page.keyboard.press("Enter")
    a.at(a.page.locator("#reason[aria-invalid]"))
    a.type("miscounted")
    a.page.keyboard.press("Enter")
    expect(a.page.locator("#sheet")).to_be_visible()
    a.ready()
    assert table.games.get(number=2).facts["points"] == 44
    a.push(a.page.locator("[data-dismiss]"))
    a.at(a.page.locator("#main"))

    # without network: one that is changed, one that is deleted
    a.page.context.set_offline(True)
    for contract in ("berac", "valat"):
        a.choose("contract", contract)
        a.choose("declarer", "C")
        a.choose("won", "+")
        a.save()
    outbox = a.page.locator("#outbox li")
    expect(outbox).to_have_count(2)
    a.push(outbox.first.locator("[data-change]"))
    a.at(a.radio("contract", "berac"))
    a.choose("won", "-")
    a.save()
    a.push(outbox.last.locator("[data-delete]"))
    a.press("Escape")
    a.at(outbox.last.locator("[data-delete]"))
    a.press("Enter", "Tab", "Enter")
    expect(outbox).to_have_count(1)
    a.at(outbox.locator("[data-change]"))
    a.push(a.page.locator("#outbox [data-again]"))
    a.page.context.set_offline(False)
    expect(a.page.locator("#outbox")).to_be_hidden()
    expect(a.page.locator("body")).not_to_be_focused()
    expect(a.page.locator("#sheet")).to_have_attribute("data-next", "5")
    assert table.games.get(number=4).facts == {"contract": "berac", "declarer": "C", "won": False}

    # the referee is called, and not needed after all
    a.push(a.page.locator("#call summary"))
    a.push(a.page.locator("#call [value=count]"))
    a.at(a.page.locator("#call-state + form button"))
    a.page.keyboard.press("Enter")
    a.at(a.page.locator("#call summary"))
    assert Call.objects.get().outcome == "cancelled"

    # C came late, a while after the last game (B1.5)
    Game.objects.update(recorded_at=F("recorded_at") - timedelta(minutes=5))
    a.push(a.page.locator(f'a[href="{home}late/"]'))
    a.to(a.page.locator("[name=seat]").first)
    a.press("Space", "ArrowDown", "ArrowDown", "Tab", "ControlOrMeta+a")
    a.type("4")
    a.press("Tab", "ControlOrMeta+a")
    a.type("30")
    a.page.keyboard.press("Enter")
    a.push(a.page.locator("[name=step][value=save]"))
    expect(a.page.locator("#sheet")).to_have_attribute("data-next", "6")
    a.ready()

    # the time is up
    build.time_is_up(table.round)
    a.page.reload()
    a.ready()
    a.push(a.page.locator(".table-notice[href='#time-is-up']"))
    a.at(a.page.locator("#time-is-up"))
    a.push(a.page.locator("#time-is-up a.button"))
    a.page.wait_for_url(f"**{home}complete/**")
    a.push(a.page.locator("main form .button-primary"))

    # all sign in words
    a.push(a.page.locator(f'a[href="{home}sign/"]'))
    b.push(b.page.locator("#result a.button"))
    c.push(c.page.locator("#result a.button"))
    for signs in (a, b, c):
        signs.push(signs.page.locator("#sign summary"))
        signs.to(signs.page.locator("#words"))
        signs.type("I sign")
        signs.page.keyboard.press("Enter")
        signs.at(signs.page.locator("#signing > [role=status]"))
    table.refresh_from_db()
    assert table.state == "signed"

    # whoever holds the paper asks about it
    a.open("/verify/")
    a.to(a.page.locator("#id_code"))
    a.type("abc")
    a.page.keyboard.press("Enter")
    a.at(a.page.locator("#id_code[aria-invalid]"))


def test_enter_in_a_note_calls_nobody(seats: Callable[[str], Keys]) -> None:
    """A8, C1.2: a reason is chosen; the key that ends a note chooses none."""
    a = seats("A")
    a.push(a.page.locator("#call summary"))
    a.to(a.page.locator("#call-note"))
    a.type("the cards do not add up")
    a.page.keyboard.press("Enter")
    a.push(a.page.locator("#call [value=card]"))
    a.at(a.page.locator("#call-state + form button"))
    assert [(one.reason, one.note) for one in Call.objects.all()] == [("card", "the cards do not add up")]


def test_enter_in_a_reason_chooses_no_version(table: Table, seats: Callable[[str], Keys]) -> None:
    """Which of two versions counts is chosen by a button, not by the key that ends the reason."""
    record(table, dve("A"))
    by = build.captain(table)
    texts = {"contract": "dve", "declarer": "B", "points": "40"}
    overtaken_games.hold(table=table, key=uuid4(), number=1, texts=texts, revision=0, by=by, entered_at=timezone.now())
    a = seats("A")
    a.to(a.page.locator("#held [name=reason]"))
    a.type("the phone is right")
    a.page.keyboard.press("Enter")
    a.push(a.page.locator("#held [value=replaced]"))
    expect(a.page.locator("#held")).to_have_count(0)
    assert HeldGame.objects.get().choice == "replaced"


def test_the_keyboard_stays_at_its_game_when_another_comes(table: Table, seats: Callable[[str], Keys]) -> None:
    """A8: Enter says yes to the game one was at, not to the newer one that took its place."""
    record(table, dve("A"))
    b = seats("B")
    right = b.page.locator("#check-1 .button-primary")
    b.to(right)
    for number in (2, 3):
        record(table, dve("C"))
        expect(b.page.locator(f"#check-{number}")).to_be_attached()
        b.at(right)  # also where it is folded away
    b.page.keyboard.press("Enter")
    expect(b.page.locator("#check-1")).to_have_count(0)
    assert [one.game.number for one in Confirmation.objects.all()] == [1]


def test_what_is_gone_leaves_the_keyboard_at_the_sheet(table: Table, seats: Callable[[str], Keys]) -> None:
    """The game one was about to confirm was confirmed on another phone: Enter confirms nothing else."""
    for _game in range(2):
        record(table, dve("A"))
    b = seats("B")
    b.to(b.page.locator("#check-2 .button-primary"))
    confirmations.confirm(table=table, number=2, revision=2, by=player(table, "B"))
    b.at(b.page.locator("#sheet"))
    b.to(b.page.locator("#check-1 .button-primary"), most=1)


def test_what_is_new_is_told_once(table: Table, seats: Callable[[str], Keys]) -> None:
    """What comes into the sheet is read out, and not again with whatever comes next."""
    record(table, dve("A"))
    a, b = seats("A"), seats("B")
    for one in (a, b):
        expect(one.page.locator("#news")).to_be_empty()
    confirmations.contest(table=table, number=1, revision=1, note="no", by=player(table, "C"))
    for one in (a, b):
        expect(one.page.locator("#news")).to_have_text("Game 1 is contested by C. “no”")
    record(table, dve("B"))
    expect(b.page.locator("#news")).to_have_text("Is game 2 right? dve B")
    expect(a.page.locator("#game-2")).to_be_attached()
    for one in (a, b):
        expect(one.page.locator("#sheet").get_by_role("alert")).to_have_count(0)
        expect(one.page.locator("#sheet").get_by_role("status")).to_have_count(0)


def test_the_sheet_is_heard_as_it_is_seen(table: Table, seats: Callable[[str], Keys]) -> None:
    """Which game a button is about, whose a value is, what a number means."""
    record(table, dve("A"))
    b = seats("B")
    by_role = b.page.get_by_role
    expect(by_role("region", name="Is game 1 right? dve A")).to_be_visible()
    for name in ("It is right", "Not right"):
        expect(by_role("button", name=name)).to_have_accessible_description("Is game 1 right? dve A")
    of_a = by_role("list", name="Totals").get_by_role("listitem").first
    for text in ("A", "Ime", "Total 30", "Difference Δ +60"):
        expect(of_a).to_contain_text(text)
    for text in ("dve A", "A +30", "B 0", "C 0"):
        expect(b.page.locator("#game-1 summary")).to_contain_text(text)
    expect(by_role("timer", name="Time left")).to_be_visible()


def test_nothing_of_the_form_is_under_its_bar(seats: Callable[[str], Keys]) -> None:
    """With everything unfolded, forwards and back; the digits are no stops, for they are typed."""
    a = seats("A")
    a.choose("contract", "solo")
    a.choose("declarer", "A")
    a.press("4", "0")
    a.push(a.form.locator("[data-more] > summary"))
    for part in ("words", "result", "penalty"):
        a.push(a.form.locator(f'[data-part="{part}"] > summary'))
    expect(a.form.locator("[data-entries] > span")).to_have_count(3)
    save = a.form.locator("[data-save]")
    a.to(save)
    a.to(a.radio("contract", "solo"), most=60, key="Shift+Tab")


def test_a_breach_leads_to_its_field(seats: Callable[[str], Keys]) -> None:
    """B1.14: Enter on what cannot be saved goes where it is wrong."""
    a = seats("A")
    a.choose("contract", "dve")
    a.choose("declarer", "A")
    a.press("7", "5")
    expect(a.form.locator(".error")).to_be_visible()
    a.page.keyboard.press("Enter")
    a.at(a.form.locator("#entry-points"))
    expect(a.form.locator("#entry-points")).to_have_accessible_description(a.form.locator(".error").inner_text())


def test_digits_are_heard_wherever_they_are_typed(seats: Callable[[str], Keys]) -> None:
    """What stands in the field, with the difference; and only when it is another."""
    a = seats("A")
    a.choose("contract", "dve")
    a.choose("declarer", "A")
    a.press("4", "2")
    heard = a.form.get_by_role("status")
    expect(heard).to_have_text("42, +7")
    a.page.evaluate(
        "new MutationObserver(() => document.body.dataset.spoke = 'yes')"
        ".observe(document.querySelector('#entry output'), {childList: true, subtree: true, characterData: true})"
    )
    a.choose("declarer", "C")
    expect(a.form.locator("[data-preview]")).to_contain_text("C dve")
    assert a.page.locator("body").get_attribute("data-spoke") is None


def test_after_the_last_game_the_keyboard_is_at_the_sheet(table: Table, seats: Callable[[str], Keys]) -> None:
    """The form is gone, the result has come: that is where one goes on."""
    for _game in range(5):
        record(table, dve("A"))
    a = seats("A")
    a.choose("contract", "dve")
    a.choose("declarer", "A")
    a.press("4", "2")
    expect(a.form.locator("[data-preview] [data-ok]")).to_be_visible()
    a.page.keyboard.press("Enter")
    expect(a.page.locator("#news")).to_contain_text("All check the sheet and sign it")
    a.at(a.page.locator("#sheet"))
    a.to(a.page.locator("#result a.button"), most=1)


def test_a_signature_that_is_not_there_is_told_at_the_button(table: Table, seats: Callable[[str], Keys]) -> None:
    for _game in range(6):
        record(table, dve("A"))
    b = seats("B")
    b.push(b.page.locator("#result a.button"))
    sign = b.page.locator("#sign .button-primary")
    b.push(sign)
    expect(b.page.locator("#strokes-error")).to_be_visible()
    b.at(sign)
    expect(sign).to_have_accessible_description(b.page.locator("#strokes-error").inner_text())
