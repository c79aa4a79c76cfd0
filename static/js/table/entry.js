/* The form of the next game on one screen. It offers what the rule book's description (plan.form) leaves to choose and
   asks the server for the score of what is typed; the rules on the server are the only judge. */

import { Beyond } from "./beyond.js";
import { Dial } from "./dial.js";
import { missing, rest, unasked } from "./offer.js";

const REST = 200; /* milliseconds without a tap before the score is asked for */
const PATIENCE = 12000; /* milliseconds for the score */
const BY_SIDES = ["kontra", "announcements", "side", "trick"]; /* what can not be asked before it is known who plays */

class Entry {
  constructor(form, { plan, onSave, onTyped, fetcher }) {
    Object.assign(this, { form, onSave, onTyped, fetcher, rules: plan.form, number: plan.number, turn: plan.turns[0] });
    this.letters = plan.seats.map((seat) => seat.letter);
    this.save = form.querySelector("[data-save]");
    this.preview = form.querySelector("[data-preview]");
    this.asked = 0;
    this.owed = ""; /* who is fined in this game for a wrong deal before it */
    this.judged = ""; /* what the server said of what is typed: "", ok, breach, away */
    this.saving = false;
    this.stopped = false;
    this.piles = [...form.querySelectorAll("[data-pile]")];
    this.beyond = new Beyond(form, {
      rules: this.rules, letters: this.letters, value: (name) => this.value(name), changed: () => this.render(),
      game: () => ({ contract: this.value("contract"), declarer: this.isAsked("declarer") ? this.value("declarer") : "", dealer: this.turn.dealer, owed: this.owed }),
    });
    this.dial = new Dial(form, [...form.querySelectorAll("[data-dial]")], {
      most: this.rules.deck,
      changed: (field) => {
        if (this.piles.includes(field)) this.sharePiles();
        this.render();
      },
    });
    new MutationObserver(() => this.drawEntries()).observe(this.preview, { childList: true });
    form.addEventListener("change", (event) => this.chosen(event));
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("submit", (event) => this.submit(event));
    form.querySelector("[data-clear]")?.addEventListener("click", () => {
      this.reset();
      this.begin();
    });
    document.addEventListener("htmx:afterSettle", () => {
      this.drawCircles();
      /* a game that waits for a choice is not entered */
      if (document.getElementById("held")) this.preview.querySelector("[data-words-kept]")?.closest("p").remove();
    });
    this.setNext({ number: this.number, turn: this.turn });
  }

  /* --- what stands in the form --- */

  inputs(name) {
    return [...this.form.querySelectorAll(`[name="${name}"]`)];
  }

  group(name) {
    return this.form.querySelector(`[data-field="${name}"]`);
  }

  value(name) {
    const found = this.inputs(name).find((input) => input.type !== "radio" || input.checked);
    return found ? found.value.trim() : "";
  }

  /* Whether a radio group was answered, be it with “no”. */
  isAnswered(name) {
    return this.inputs(name).some((input) => input.type !== "radio" || input.checked);
  }

  /* Whether the field is asked for the contract, and not replaced by something like a renons. */
  isAsked(name) {
    const contract = this.value("contract");
    if (name === "contract") return true;
    if (!contract) return this.rules.stopped.includes(name);
    const at = this.group(name);
    if (!at || !at.dataset.for.split(" ").includes(contract)) return false;
    return !unasked(this.rules, (one) => Boolean(this.value(one))).has(name);
  }

  /* The text of every field that is asked and says something. */
  texts() {
    const names = [...new Set([...this.form.elements].map((input) => input.name).filter(Boolean))];
    return Object.fromEntries(names.filter((name) => this.isAsked(name) && this.value(name)).map((name) => [name, this.value(name)]));
  }

  missing() {
    return missing(this.rules, this.value("contract"), {
      filled: (name) => Boolean(this.value(name)),
      answered: (name) => this.isAnswered(name),
      announced: this.beyond.announced,
    });
  }

  /* --- taps and keys --- */

  chosen(event) {
    if (event.target.name === "contract") this.dial.choose(null);
    this.render();
  }

  /* Digits are card points wherever the keyboard is in the form. */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("[data-dial]")) return;
    const digit = /^\d$/.test(event.key) ? event.key : event.key === "Backspace" ? "back" : "";
    if (digit && this.dial.shown.length) {
      event.preventDefault();
      this.dial.press(digit);
    }
  }

  sharePiles() {
    const derived = (field) => "derived" in field.dataset;
    for (const field of this.piles) {
      if (derived(field)) field.value = "";
      delete field.dataset.derived;
    }
    const last = rest(this.piles.map((field) => field.value), this.piles.map(() => true), this.rules.deck);
    if (!last || !last.value) return;
    this.piles[last.index].value = last.value;
    this.piles[last.index].dataset.derived = "yes";
  }

  /* --- drawing --- */

  render() {
    this.offerDeclarer();
    for (const at of this.form.querySelectorAll("[data-field]")) {
      at.hidden = !this.isAsked(at.dataset.field) || (this.isOpenWhoPlays() && BY_SIDES.includes(at.dataset.kind));
    }
    for (const at of this.form.querySelectorAll("[data-holds]")) {
      at.hidden = !at.dataset.holds.split(" ").some((name) => this.isAsked(name));
    }
    this.beyond.draw();
    if (this.dial.current?.closest("[hidden]")) this.dial.choose(null);
    if (!this.dial.current) this.dial.advance();
    this.drawDifference();
    this.drawTold();
    this.clearBreaches();
    this.judge();
    this.onTyped({ number: this.number, turn: this.turn, texts: this.texts() });
  }

  isOpenWhoPlays() {
    return this.isAsked("declarer") && !this.value("declarer");
  }

  /* What only the forehand may play is the forehand's: nobody else is offered. */
  offerDeclarer() {
    const forehands = this.rules.forehandOnly.includes(this.value("contract"));
    for (const input of this.inputs("declarer")) {
      input.disabled = forehands && input.value !== this.turn.forehand;
      if (forehands) input.checked = input.value === this.turn.forehand;
    }
  }

  drawDifference() {
    const shown = this.form.querySelector("[data-difference]");
    const points = this.value(shown.dataset.difference);
    const difference = Number(points) - this.rules.half;
    const text = points === "" ? "" : difference < 0 ? `−${-difference}` : `+${difference}`;
    if (shown.textContent === text) return; /* it would be read out again */
    shown.textContent = text;
    shown.dataset.tone = points === "" ? "" : difference > 0 ? "plus" : "minus";
    this.form.querySelector("[data-typed]").textContent = points && `${points},`;
  }

  /* The circles as the seats show them: games bring and take them. */
  drawCircles() {
    const seats = document.querySelectorAll("#seats > div");
    if (seats.length !== this.letters.length) return;
    this.letters.forEach((letter, index) => {
      const circles = seats[index].querySelector(".radelci");
      this.form.querySelector(`[data-circles="${letter}"]`)?.replaceChildren(...(circles ? [circles.cloneNode(true)] : []));
    });
  }

  /* The folded part in a few words. */
  drawTold() {
    const told = [...this.form.querySelectorAll(".entry-beyond [data-field]")]
      .filter((at) => !at.hidden && this.value(at.dataset.field))
      .map((at) => (at.dataset.kind === "kontra" ? this.beyond.toldWords() : `${at.dataset.label} ${this.spoken(at.dataset.field)}`));
    this.form.querySelector("[data-told]").textContent = told.join(" · ");
  }

  spoken(name) {
    if (name === "announcements") return this.beyond.told();
    const checked = this.inputs(name).find((input) => input.type === "radio" && input.checked);
    const label = checked?.parentElement;
    return label ? (label.querySelector('[aria-hidden="true"]') || label).textContent.replace(/\s+/g, "") : this.value(name);
  }

  /* Who gets what, or that the game came from elsewhere, once more beside "Save": while the folded part is open, the
     score lies below the screen. */
  drawEntries() {
    const entries = this.preview.querySelector(".entry-entries, [data-overtaken]");
    this.form.querySelector("[data-entries]").replaceChildren(...(entries ? entries.cloneNode(true).children : []));
  }

  /* --- the score --- */

  judge() {
    window.clearTimeout(this.timer);
    this.asked += 1;
    this.judged = "";
    const isWhole = !this.missing().length;
    this.waits(isWhole);
    if (!isWhole) this.preview.replaceChildren();
    else this.timer = window.setTimeout(() => this.ask(), REST);
    this.allowSaving();
  }

  /* The score that stands there is of what was typed before. */
  waits(yes) {
    this.preview.ariaBusy = String(yes);
  }

  /* The newest answer wins; without one the game can be saved all the same. */
  async ask() {
    const mine = this.asked;
    try {
      const body = new URLSearchParams({ ...this.texts(), number: this.number });
      const answer = await this.fetcher(this.form.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
      const html = await answer.text();
      if (mine !== this.asked) return;
      /* a whole page is the portal of a hall's Wi-Fi, or says that the link is dead: no score either way */
      if (answer.status >= 500 || /<html/i.test(html)) throw new Error("the server has no answer");
      this.waits(false);
      this.clearBreaches();
      this.preview.replaceChildren(document.createRange().createContextualFragment(html));
      this.judged = this.preview.querySelector("[data-ok]") ? "ok" : "breach";
      this.placeBreaches();
    } catch {
      if (mine !== this.asked) return;
      this.waits(false);
      this.judged = "away";
      this.say("entry-offline");
    }
    this.allowSaving();
  }

  say(template) {
    this.preview.replaceChildren(document.getElementById(template).content.cloneNode(true));
    return this.preview;
  }

  allowSaving() {
    this.save.setAttribute("aria-disabled", String(this.saving || this.judged === "breach" || this.missing().length > 0));
  }

  clearBreaches() {
    for (const error of this.form.querySelectorAll("[data-fields]")) error.remove();
    for (const input of this.form.querySelectorAll("[aria-invalid]")) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }

  /* A breach moves to the field it stands at. */
  placeBreaches() {
    [...this.preview.querySelectorAll("[data-fields]")].forEach((error, index) => {
      const names = error.dataset.fields.split(" ").filter((name) => this.group(name) && !this.group(name).hidden);
      if (!names.length) return;
      error.id = `entry-error-${index}`;
      const at = this.group(names[0]);
      (at.closest("[data-errors]") || at).append(error);
      for (const input of names.flatMap((name) => this.inputs(name))) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", error.id);
      }
      const folded = error.closest("details");
      if (folded) folded.open = true;
      error.scrollIntoView({ block: "nearest" });
    });
  }

  /* The place of a breach that stands at its field. */
  wrong() {
    return this.form.querySelector(":is([data-field], [data-errors]) > .error")?.parentElement;
  }

  /* A place of the form, where it is answered. */
  focusOn(place) {
    const targets = [...(place?.querySelectorAll("input, button") ?? [])].filter((one) => one.checkVisibility() && !one.disabled);
    (targets.find((one) => one.checked) ?? targets.find((one) => one.ariaInvalid) ?? targets[0])?.focus();
  }

  /* --- saving --- */

  async submit(event) {
    event.preventDefault();
    if (this.saving) return;
    if (this.judged === "breach") {
      this.focusOn(this.wrong());
      return;
    }
    const [first] = this.missing();
    if (first) {
      const place = this.inputs(first)[0];
      const folded = place.closest("details");
      if (folded) folded.open = true;
      place.focus();
      return;
    }
    await this.keep();
  }

  async keep() {
    this.saving = true;
    window.clearTimeout(this.timer);
    this.asked += 1; /* a score that comes now does not take the place of what is said of the saving */
    this.allowSaving();
    const { number, turn } = this;
    const words = this.described();
    try {
      await this.onSave({ number, turn, texts: this.texts(), words });
      this.reset();
      this.begin();
      this.say("entry-kept").querySelector("[data-words-kept]").textContent = `${number}: ${words}`;
    } catch {
      this.say("entry-not-kept");
    } finally {
      this.saving = false;
      this.allowSaving();
    }
  }

  /* The game in a few words: for the list of what is not sent. */
  described() {
    const label = (name) => this.inputs(name).find((input) => input.checked)?.parentElement.textContent.trim() || "";
    const piles = this.piles.filter((field) => this.isAsked(field.name)).map((field) => field.value);
    const declarer = this.isAsked("declarer") ? this.value("declarer") : "";
    const results = [...this.form.querySelectorAll("[data-result]")].map((at) => at.dataset.field).filter((name) => this.isAsked(name));
    const texts = results.map((name) => (this.inputs(name)[0].type === "radio" ? label(name) : this.value(name)));
    const told = this.form.querySelector("[data-told]").textContent;
    return [label("contract"), declarer, piles.join("/"), ...texts, told].filter(Boolean).join(" ");
  }

  /* --- from outside --- */

  isBegun() {
    return Object.keys(this.texts()).length > 0;
  }

  /* The sheet has changed: what is typed may be worth something else. */
  refresh() {
    if (this.isBegun()) this.judge();
  }

  reset() {
    this.form.reset();
    for (const input of this.form.querySelectorAll('input[type="hidden"]')) input.value = "";
    for (const field of this.piles) delete field.dataset.derived;
    this.beyond.load();
    this.form.querySelector("[data-more]").open = false;
    this.dial.choose(null);
    this.render();
  }

  /* Back to the first question, and to what is said above the form. */
  begin() {
    this.inputs("contract")[0].focus({ preventScroll: true });
    document.querySelector(".table-head").scrollIntoView({ block: "nearest" });
  }

  /* The form while there is a game to enter, and none is stopped. */
  show() {
    const here = this.form.contains(document.activeElement);
    this.form.hidden = !this.number || this.stopped;
    if (here && this.form.hidden) document.getElementById("sheet").focus({ preventScroll: true });
  }

  /* The game is stopped, or it is not any more: what is typed stays. In the form's place stands why. */
  stop(stopped) {
    if (stopped === this.stopped) return;
    this.stopped = stopped;
    document.getElementById("entry-stopped").hidden = !stopped;
    this.show();
  }

  setNext({ number, turn, owed = "" }) {
    const moved = number !== this.number || turn.dealer !== this.turn.dealer;
    Object.assign(this, { number, turn, owed });
    this.show();
    this.form.querySelector("[data-number]").textContent = number || "";
    for (const [name, letter] of Object.entries({ dealer: turn.dealer, forehand: turn.forehand })) {
      const at = this.form.querySelector(`[data-${name}]`);
      at.textContent = letter;
      at.className = `seat seat-${letter}`;
    }
    const kept = !moved || this.value("contract") ? [] : [...this.preview.children];
    this.render();
    if (kept.length) this.preview.replaceChildren(...kept);
  }

  /* A game that was typed before. */
  fill(texts) {
    this.reset();
    for (const [name, text] of Object.entries(texts)) {
      for (const input of this.inputs(name)) {
        if (input.type === "radio") input.checked = input.value === text;
        else input.value = text;
      }
    }
    this.beyond.load();
    this.render();
  }

  /* A game that is not sent comes back, with what the server said of it. */
  open({ texts, message = "", breaches = [] }) {
    this.fill(texts);
    this.preview.replaceChildren(...[...breaches, ...(message ? [{ fields: [], sentence: message, article: "" }] : [])].map((one) => this.told(one)));
    this.placeBreaches();
    this.form.scrollIntoView({ block: "start" });
  }

  told({ fields, sentence, article }) {
    const error = document.getElementById("entry-breach").content.firstElementChild.cloneNode(true);
    error.dataset.fields = fields.join(" ");
    error.querySelector("[data-sentence]").textContent = sentence;
    error.querySelector(".article").textContent = article;
    return error;
  }
}

/* Runs the form. `onSave({number, turn, texts, words})` keeps a game and resolves when it can not be lost any more;
   `onTyped({number, turn, texts})` hears of everything that is typed. */
export function mountEntry(form, { plan, onSave, onTyped = () => {}, fetcher = (...given) => fetch(...given) }) {
  const entry = new Entry(form, { plan, onSave, onTyped, fetcher });
  return {
    setNext: (next) => entry.setNext(next),
    stop: (stopped) => entry.stop(stopped),
    fill: (texts) => entry.fill(texts),
    open: (kept) => entry.open(kept),
    focus: () => entry.focusOn(entry.wrong() ?? entry.group("contract")),
    reset: () => entry.reset(),
    isBegun: () => entry.isBegun(),
    refresh: () => entry.refresh(),
  };
}
