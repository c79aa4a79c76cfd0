"""Somebody at a browser: what he does is named as he would say it, and pages are found by address, role and name.

Texts are not looked for where an address, a field's name or a state can tell the same: pages speak several languages.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Response, expect

#: For a phone that looks at a server that has much else to do; a right page never needs it.
PATIENCE_MS = 60_000
#: A page looks again every five or ten seconds, which nobody learns anything from waiting out: here one takes a second.
SOONER = """
const looks = new Map([[5000, 1000], [10000, 1000]]);
for (const name of ["setTimeout", "setInterval"]) {
    const real = window[name];
    window[name] = (then, after, ...rest) => real.call(window, then, looks.get(after) ?? after, ...rest);
}
"""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}


class Visitor:
    """A browser window of one person, in English. `troubles` collects script errors and answers of 500 and more.

    What a page asks once the table's worker has it, no route of a test can hold back: only who is to open without the
    network `keeps` its pages.
    """

    def __init__(self, browser: Browser, base: str, name: str, *, phone: bool = False, keeps: bool = False) -> None:
        self.base, self.name = base, name
        self.troubles: list[str] = []
        self.context = browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            accept_downloads=True,
            service_workers="allow" if keeps else "block",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_cookies([{"name": "radelc_language", "value": "en", "url": base}])
        self.context.add_init_script(SOONER)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("console", self._heard)
        self.page.on("response", self._answered)
        self.page.on("request", self._asked)
        self.status = 0

    def close(self) -> None:
        self.context.close()

    def _heard(self, message: Any) -> None:
        # Chromium also tells every answer of 400 and more as an error; those are looked at where they are expected.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.troubles.append(f"console: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.request.is_navigation_request():
            self.status = response.status
        if response.status >= 500:
            self.troubles.append(f"{response.status} {response.url}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.base, "data:", "blob:", "about:")):
            self.troubles.append(f"asked the internet for {request.url}")

    @property
    def path(self) -> str:
        """Where the visitor is, without the server's name."""
        return urlsplit(self.page.url).path

    def open(self, path: str) -> None:
        """Type an address, and wait until the page has put the keyboard where it wants it: that is after its load."""
        self.page.goto(path if path.startswith("http") else self.base + path)
        wanted = self.page.locator("main [autofocus]:visible")
        if wanted.count():
            expect(wanted.first).to_be_focused()

    def at(self, *wanted: str) -> None:
        """Be at one of these addresses; the failure shows where he is instead, and what the page says."""
        said = " | ".join(self.page.locator(".alert, .error, .errorlist").all_inner_texts())
        assert self.path in wanted, f"{self.name} is at {self.path} ({self.status}), not at {wanted}: {said[:500]}"

    def sign_in(self, username: str, password: str) -> None:
        self.open("/sign-in/")
        self.fill(username=username, password=password)
        self.press("main form")

    def _go(self, opener: Locator) -> None:
        """Click what leads to another page, and wait until it is there."""
        with self.page.expect_navigation():
            opener.click()

    def fill(self, within: str = "main", /, **values: str) -> None:
        """Fill fields by their names."""
        for name, value in values.items():
            field = self.page.locator(f'{within} [name="{name}"]').first
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)

    def press(self, form: str) -> None:
        """Send a form by its main button."""
        buttons = self.page.locator(f"{form} button.button-primary")
        self._go((buttons if buttons.count() else self.page.locator(f"{form} button:not([type=button])")).first)

    def follow(self, address: str) -> None:
        """Click the link that leads to an address of this page, else the one in the event's bar."""
        inside = self.page.locator(f'main a[href="{address}"]')
        self._go((inside if inside.count() else self.page.locator(f'.event-bar a[href="{address}"]')).first)

    def confirm(self, address: str) -> None:
        """Click the link to a question and say yes, in the dialog it opens or on the page it leads to."""
        opener = self.page.locator(f'main a[href="{address}"]').first
        dialog = opener.get_attribute("data-dialog-open")
        if dialog:
            opener.click()
            self.press(f"dialog#{dialog}")
        else:
            self._go(opener)
            self.press("main form")

    def next_step(self) -> None:
        """Do what the desk proposes."""
        self._go(self.page.locator("section[aria-labelledby=next-step] a.button-primary"))

    def upload(self, name: str, file: Path) -> None:
        self.page.locator(f'main input[name="{name}"]').set_input_files(file)
        self.press("main form:has(input[type=file])")

    def download(self, address: str) -> bytes:
        """The file behind a link of this page (opened beside it, as the browser would)."""
        assert self.page.locator(f'main a[href="{address}"]').count(), f"{self.path} has no link to {address}"
        answer = self.context.request.get(self.base + address)
        assert answer.status == 200, f"{address} answered {answer.status}"
        return answer.body()

    def refused(self, status: int, *, at: str = "") -> str:
        """The page just sent came back with this status; returns what it says (at the field `at`)."""
        assert self.status == status, f"{self.path} answered {self.status}, not {status}"
        place = f'.form-row:has([name="{at}"]) ' if at else ""
        found = self.page.locator(f"main {place}:is(.error, .errorlist, .alert)")
        expect(found.first).to_be_visible()
        return " ".join(found.all_inner_texts())

    def one(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    # --- at the table ---

    def choose(self, name: str, value: str) -> None:
        """Press the button that is an answer."""
        self._go(self.page.locator(f'main button[name="{name}"][value="{value}"]').first)

    def tick(self, name: str, value: str) -> None:
        """Tap an answer among a few."""
        self.page.locator(f'main label.choice:has(input[name="{name}"][value="{value}"])').click()

    def step(self, name: str) -> None:
        """Go to the next step of a game: "preview" or "save"."""
        self._go(self.page.locator(f'.sticky-bar button[name="step"][value="{name}"]'))

    def entries(self) -> list[str]:
        """The three values that the preview shows."""
        return [text.strip() for text in self.page.locator(".seats .value-large").all_inner_texts()]

    # --- in the office ---

    def type_row(self, *texts: str) -> None:
        """Type into the grid from the focused cell on: Enter to the next cell, Ctrl+Enter when the row is done."""
        expect(self.page.locator("[data-grid] :focus")).to_be_visible()
        for at, text in enumerate(texts):
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter" if at < len(texts) - 1 else "Control+Enter")
