/* The part of the page that all phones share: asked for anew every few seconds while somebody looks at it, and at
   once when there is a reason. What is open or being typed in it is not swapped away. */

import { leaves, tapsAt } from "../shared/late.js";
import { typedIn } from "../shared/typed.js";

const LOOKED_AT = 5000; /* milliseconds between two looks */
const HIDDEN = 60000;
const PATIENCE = 15000; /* a hall that enters all at once lets the games go first */
const FOCUSABLE = "a[href], button, input, summary, textarea, select";

const PLACES = ".check-game, .held-game, .game-list details, #contested, #call"; /* where it is tapped */

const part = () => document.getElementById("sheet");

/* The sheet as the page shows it. */
export function shown() {
  const { revision, next, last, state, round, tag, at, dealer, first, owed, time, stopped } = part().dataset;
  return { revision: Number(revision), next: Number(next) || 0, last: Number(last) || 0, state, round, tag, at: Number(at), dealer, first, owed, time, stopped: stopped !== undefined };
}

/* Where it is asked for: only what is news, but everything once the clock has run out, which is no news to the server. */
function address() {
  const asked = part().getAttribute("hx-get");
  const isOver = document.querySelector('.clock[data-state="over"]') && !part().dataset.time;
  return isOver ? asked.split("?")[0] : asked;
}

/* Somebody is typing into it. */
function isBusy() {
  const active = document.activeElement;
  return Boolean(active && active.closest("#sheet") && active.matches("input, textarea") && active.value !== active.defaultValue);
}

/* Remembers where the keyboard is, in the part or in the page's head; calling it goes there again, and never to a
   neighbour that looks alike: what is not there any more leaves the keyboard at the part. */
function keyboard() {
  const active = document.activeElement;
  const home = active?.closest("#sheet [id], #sheet, #table-head");
  if (!home) return () => {};
  const look = (element) => element.getAttribute("href") ?? element.outerHTML;
  const was = look(active), { top } = active.getBoundingClientRect();
  return () => {
    const there = document.getElementById(home.id);
    const same = [...(there?.querySelectorAll(FOCUSABLE) ?? [])].find((element) => look(element) === was);
    const alike = active === home ? there : same ?? (active.matches("summary") ? there?.querySelector("summary") : null);
    const again = alike ?? part();
    if (!again.checkVisibility()) again.closest("details").open = true;
    again.focus({ preventScroll: true });
    if (again !== part() && again.matches(":focus-visible")) window.scrollBy(0, again.getBoundingClientRect().top - top);
  };
}

/* Remembers which details are open and what is typed; calling it does that to the part that took the place of this one. */
function remembered() {
  const open = [...part().querySelectorAll("details[open][id]")].map((details) => details.id);
  const again = typedIn(part());
  return () => {
    for (const id of open) {
      const details = document.getElementById(id);
      if (details) details.open = true;
    }
    again(part());
  };
}

/* Does what changes the page above the form; what is tapped in it stays under the thumb. */
export function steadily(change) {
  const top = () => document.getElementById("entry")?.getBoundingClientRect().top ?? 0;
  const before = top();
  change();
  window.scrollBy(0, top() - before);
}

/* Puts the new part into the page; open details stay open and the focus stays where it was. */
export function place(html) {
  const again = remembered(), go = keyboard();
  leaves(part());
  steadily(() => window.htmx.swap("#sheet", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }));
  again();
  go();
}

/* Who hears the page hears once what is new in the part, and not the part. */
function tellNews() {
  const news = () => [...part().querySelectorAll("[data-news]")].map((element) => element.innerText.replace(/\s+/g, " ").trim());
  let before = news();
  document.addEventListener("htmx:afterSettle", () => {
    const now = news();
    const fresh = now.filter((sentence) => !before.includes(sentence));
    before = now;
    if (fresh.length) document.getElementById("news").textContent = fresh.join(" ");
  });
}

/* Where something is typed, or else what can be tapped first. */
function firstOf(place) {
  const targets = [...(place?.querySelectorAll(FOCUSABLE) ?? [])].filter((target) => target.type !== "hidden" && target.checkVisibility());
  return targets.find((target) => target.matches("input")) ?? targets[0];
}

/* Where one goes on after a tap at a place of the part: at the same place again, to say what is wrong, or with the next
   game to check (the place was the `at`th of them); after the last one its line in the list has the focus. */
function goOn({ id, at }) {
  const why = document.getElementById(id.replace("check", "why"));
  const checks = part().querySelectorAll(".check-game");
  const next = checks[Math.max(0, Math.min(at, checks.length - 1))];
  const line = document.getElementById(id.replace("check", "game"));
  const here = [document.getElementById(id), why?.closest("form"), next, line].map(firstOf).find(Boolean);
  if (!here) return;
  here.focus({ preventScroll: true });
  if (here === why) why.scrollIntoView({ block: "center" });
  else if (here.matches(":focus-visible")) for (const element of [here.closest(".check-game"), here]) element?.scrollIntoView({ block: "nearest" });
}

/* A tap is answered with the part, too; or else with a sentence, which stands where it was tapped while the part stays to
   be read. `onRefused` is called then: the link may be dead. */
function keepOverTaps(onRefused) {
  let tapped = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target !== part() || !detail.shouldSwap) return;
    if (!detail.serverResponse.includes('id="sheet"')) {
      detail.shouldSwap = false;
      const form = detail.requestConfig.elt.closest("form");
      form.parentElement.querySelector(":scope > .alert-danger")?.remove();
      form.insertAdjacentHTML("afterend", detail.serverResponse);
      onRefused();
      return;
    }
    const place = detail.requestConfig.elt.closest(PLACES);
    const at = [...part().querySelectorAll(".check-game")].indexOf(place);
    tapped = { id: place?.id ?? "", at, again: remembered() };
  });
  document.addEventListener("htmx:afterSwap", () => {
    tapped?.again();
    if (tapped) tapped.again = () => {};
  });
  document.addEventListener("part:late", (event) => {
    event.preventDefault();
    place(event.detail);
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (!tapped) return;
    const { id, at } = tapped;
    tapped = null;
    if (id && document.activeElement === document.body) goOn({ id, at });
  });
}

/* Emits "changed" after the part has changed, and "contact" with {reached, dead, closed, date} after every look. `rounds`
   tells how often this phone has sent something: what was asked for before that, or before a tap or a post was answered,
   is thrown away. */
export class Sheet extends EventTarget {
  constructor(rounds = () => 0) {
    super();
    this.rounds = rounds;
    this.posts = 0;
    this.asking = this.placing = false;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.later() : this.look()));
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", (event) => event.persisted && this.look());
    document.addEventListener("htmx:afterSettle", () => {
      if (!this.placing) this.dispatchEvent(new CustomEvent("changed")); /* a tap's answer counts while a look is on its way */
    });
    keepOverTaps(() => this.look());
    this.followTwoTaps();
    tellNews();
    this.later();
  }

  /* Two taps right after each other: the first one's answer has taken the place that the second one's was meant for. */
  followTwoTaps() {
    document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, target } }) => {
      xhr.addEventListener("readystatechange", () => {
        if (xhr.readyState === XMLHttpRequest.DONE && !target.isConnected) this.look();
      });
    });
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

  sent() {
    return this.rounds() + this.posts + tapsAt("sheet").over;
  }

  /* What is tapped above the part and changes the sheet: answered with the part, as a tap in it is. Resolves to null, or
     to the sentence why it was refused ("": there was no answer). */
  async post(address, values) {
    try {
      const headers = { "HX-Request": "true", "HX-Target": "sheet" };
      const answer = await fetch(address, { method: "POST", headers, body: new URLSearchParams(values), signal: AbortSignal.timeout(PATIENCE) });
      const text = await answer.text();
      if (!text.includes('id="sheet"')) throw new Error("that is not the part");
      this.posts += 1;
      place(text);
      this.dispatchEvent(new CustomEvent("changed"));
      return answer.ok ? null : part().querySelector(":scope > .alert-danger")?.innerText.trim() ?? "";
    } catch {
      this.look();
      return "";
    }
  }

  async ask() {
    const sent = this.sent();
    const stop = new AbortController();
    const timer = window.setTimeout(() => stop.abort(), PATIENCE);
    let contact = { reached: false };
    try {
      const headers = { "HX-Request": "true", Accept: "application/json" };
      const answer = await fetch(address(), { headers, signal: stop.signal, cache: "no-store" });
      const text = await answer.text();
      contact = { ...this.take(answer, text, sent), time: answer.headers.get("radelc-time") };
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
    if ((answer.headers.get("content-type") || "").startsWith("application/json")) {
      const { message, closed } = JSON.parse(text);
      return { reached: true, dead: message, closed };
    }
    if (answer.status !== 200 || !text.includes('id="sheet"')) return { reached: false };
    if (sent !== this.sent()) this.again = true;
    else if (!isBusy() && !tapsAt("sheet").going) {
      this.placing = true;
      place(text);
      this.placing = false;
      this.dispatchEvent(new CustomEvent("changed"));
    }
    return { reached: true };
  }
}
