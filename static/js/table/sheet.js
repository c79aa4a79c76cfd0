/* The part of the page that all three phones share: asked for anew every few seconds while somebody looks at it, and at
   once when there is a reason. What is open or being typed in it is not swapped away. */

const LOOKED_AT = 5000; /* milliseconds between two looks */
const HIDDEN = 60000;
const PATIENCE = 15000; /* a hall that enters all at once lets the games go first */
const FOCUSABLE = "a[href], button, input, summary, textarea, select";

const part = () => document.getElementById("sheet");

/* The sheet as the page shows it. */
export function shown() {
  const { revision, next, state, round, tag, at, dealer, forehand } = part().dataset;
  return { revision: Number(revision), next: Number(next) || 0, state, round, tag, at: Number(at), dealer, forehand };
}

/* Where it is asked for: only what is news, but everything once the clock has run out, which is no news to the server. */
function address() {
  const asked = part().getAttribute("hx-get");
  const isOver = document.querySelector('.clock[data-state="over"]') && part().dataset.time !== "up";
  return isOver ? asked.split("?")[0] : asked;
}

/* Somebody is typing into it. */
function isBusy() {
  const active = document.activeElement;
  return Boolean(active && active.closest("#sheet") && active.matches("input, textarea") && active.value !== active.defaultValue);
}

/* Puts the new part into the page; open details stay open and the focus stays where it was. */
export function place(html) {
  const open = [...part().querySelectorAll("details[open][id]")].map((one) => one.id);
  const focused = [...part().querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  const typed = [...part().querySelectorAll("input[id]")].filter((one) => one.value !== one.defaultValue).map((one) => [one.id, one.value]);
  window.htmx.swap("#sheet", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
  for (const id of open) {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }
  for (const [id, value] of typed) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  const again = focused < 0 ? null : part().querySelectorAll(FOCUSABLE)[focused];
  if (again) again.focus({ preventScroll: true });
}

/* Emits "changed" after the part has changed, and "contact" with {reached, dead} after every look. `rounds` tells how
   often this phone has sent something: what was asked for before that is thrown away. */
export class Sheet extends EventTarget {
  constructor(rounds = () => 0) {
    super();
    this.rounds = rounds;
    this.asking = false;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.later() : this.look()));
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", (event) => event.persisted && this.look());
    document.addEventListener("htmx:afterSettle", () => {
      if (!this.asking) this.dispatchEvent(new CustomEvent("changed"));
    });
    this.later();
  }

  later() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), document.hidden || this.dead ? HIDDEN : LOOKED_AT);
  }

  async look() {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.again = false;
        await this.ask();
      } while (this.again);
    } finally {
      this.asking = false;
      this.later();
    }
  }

  async ask() {
    const sent = this.rounds();
    const stop = new AbortController();
    const timer = window.setTimeout(() => stop.abort(), PATIENCE);
    let contact = { reached: false };
    try {
      const headers = { "HX-Request": "true", Accept: "application/json" };
      const answer = await fetch(address(), { headers, signal: stop.signal, cache: "no-store" });
      const text = await answer.text();
      contact = this.take(answer, text, sent);
    } catch {
      /* no network */
    } finally {
      window.clearTimeout(timer);
    }
    this.dead = contact.dead;
    this.dispatchEvent(new CustomEvent("contact", { detail: contact }));
  }

  take(answer, text, sent) {
    if (answer.status === 204) return { reached: true };
    if ((answer.headers.get("content-type") || "").startsWith("application/json")) return { reached: true, dead: JSON.parse(text).message };
    if (answer.status !== 200 || !text.includes('id="sheet"')) return { reached: false };
    if (sent !== this.rounds()) this.again = true;
    else if (!isBusy()) {
      place(text);
      this.dispatchEvent(new CustomEvent("changed"));
    }
    return { reached: true };
  }
}
