/* The form of the next game on one screen. It offers what the rule book's description (plan.form) leaves to choose; what
   stands in it is in fields.js, what it is worth in score.js. */

import { Beyond, badge } from "./beyond.js";
import { Fields } from "./fields.js";
import { missing } from "./offer.js";
import { Points } from "./points.js";
import { Score } from "./score.js";

const BY_DECLARER = ["words", "announcements", "said", "side", "trick"]; /* what cannot be asked before it is known who plays */
const BY_SIDES = ["side"]; /* or with whom */

class Entry {
  constructor(form, { plan, onSave, onTyped, fetcher }) {
    Object.assign(this, { form, onSave, onTyped, rules: plan.form, number: plan.number, turn: plan.turns[0] });
    this.letters = plan.seats.map((seat) => seat.letter);
    this.saveButton = form.querySelector("[data-save]");
    this.more = form.querySelector("[data-more]");
    this.parts = [...this.more.querySelectorAll("[data-part]")];
    this.owed = ""; /* who is fined in this game for a wrong deal before it */
    this.saving = false;
    this.stopped = false;
    this.fields = new Fields(form, this.rules);
    this.score = new Score(form, this.fields, { fetcher, changed: () => this.allowSaving() });
    this.beyond = new Beyond(form, {
      rules: this.rules, letters: () => this.plays(), value: (name) => this.fields.value(name), changed: () => this.render(),
      game: () => ({ contract: this.fields.value("contract"), ...this.fields.sides(this.plays()), dealer: this.turn.dealer, owed: this.owed, seats: this.letters }),
    });
    this.points = new Points(form, this.fields, { rules: this.rules, changed: () => this.render() });
    this.listen();
    this.setNext({ number: this.number, turn: this.turn });
  }

  declarer() {
    return this.fields.isAsked("declarer") ? this.fields.value("declarer") : "";
  }

  /* The seats that play this deal, by their letters; whoever else is at the table sits out. */
  plays() {
    return this.letters.filter((letter) => this.turn.plays?.includes(letter) ?? true);
  }

  missing() {
    return missing(this.rules, this.fields.value("contract"), {
      filled: (name) => Boolean(this.fields.value(name)),
      answered: (name) => this.fields.isAnswered(name),
      spoken: this.beyond.spoken,
    });
  }

  /* --- taps and keys --- */

  listen() {
    this.form.addEventListener("change", (event) => this.chosen(event));
    this.form.addEventListener("input", (event) => event.target.matches("[data-typed-in]") && this.render());
    this.form.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.more.querySelector("summary").addEventListener("click", () => this.unfold());
    this.form.querySelector("[data-clear]")?.addEventListener("click", () => {
      this.reset();
      this.begin();
    });
    document.addEventListener("htmx:afterSettle", () => {
      this.drawCircles();
      this.drawWaiting();
      /* a game that waits for a choice is not entered */
      if (document.getElementById("held")) this.score.place.querySelector("[data-words-kept]")?.closest("p").remove();
    });
  }

  chosen(event) {
    if (event.target.name === "contract") this.points.again();
    this.render();
  }

  /* Digits are card points wherever the keyboard is in the form. */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("[data-dial], [data-typed-in]")) return;
    const digit = /^\d$/.test(event.key) ? event.key : event.key === "Backspace" ? "back" : "";
    if (!digit || !this.points.isAsked()) return;
    event.preventDefault();
    this.points.press(digit);
  }

  /* What was folded begins at the top of the screen, once it is open. */
  unfold() {
    if (!this.more.open) window.requestAnimationFrame(() => this.more.scrollIntoView({ block: "start" }));
  }

  /* --- drawing --- */

  render() {
    this.offerPlayers();
    this.offerDeclarer();
    this.offerPartners();
    const { side, known } = this.fields.sides(this.plays());
    const open = !this.declarer() && this.fields.isAsked("declarer");
    const waits = (how) => (open && BY_DECLARER.includes(how)) || (side.length > 0 && !known && BY_SIDES.includes(how));
    for (const at of this.form.querySelectorAll("[data-field]")) {
      at.hidden = !this.fields.isAsked(at.dataset.field) || waits(at.dataset.ask);
    }
    for (const at of this.form.querySelectorAll("[data-holds]")) {
      at.hidden = !at.dataset.holds.split(" ").some((name) => this.fields.isAsked(name));
    }
    this.beyond.draw();
    /* a part of which nothing is asked yet is not there */
    for (const part of [this.more, ...this.parts]) {
      part.hidden = ![...part.querySelectorAll("[data-field]")].some((at) => !at.hidden && !at.parentElement.closest("[data-field][hidden]"));
    }
    this.points.draw();
    this.drawSummaries();
    this.judge();
    this.onTyped({ number: this.number, turn: this.turn, texts: this.fields.texts() });
  }

  judge() {
    this.score.judge(this.missing().length ? null : { ...this.fields.texts(), number: this.number });
  }

  /* Whoever sits out is not asked about. */
  offerPlayers() {
    const plays = this.plays();
    for (const at of this.form.querySelectorAll("[data-plays]")) {
      at.hidden = !plays.includes(at.dataset.plays);
      for (const input of at.querySelectorAll("input")) input.checked &&= !at.hidden;
    }
  }

  /* The declarer is not his own partner. */
  offerPartners() {
    const [first, ...others] = this.rules.side;
    const declarer = this.fields.value(first);
    for (const input of others.flatMap((name) => this.fields.inputs(name))) {
      input.disabled = input.value === declarer && Boolean(declarer);
      input.checked &&= !input.disabled;
    }
  }

  /* What only the first speaker may play is his: nobody else is offered. */
  offerDeclarer() {
    const first = this.rules.firstOnly.includes(this.fields.value("contract"));
    for (const input of this.fields.inputs("declarer")) {
      input.disabled = first && input.value !== this.turn.first;
      if (first) input.checked = input.value === this.turn.first;
    }
  }

  /* The circles as the seats show them: games bring and take them. */
  drawCircles() {
    const seats = document.querySelectorAll("#seats > div");
    if (seats.length !== this.letters.length) return;
    this.letters.forEach((letter, index) => {
      const circles = seats[index].querySelector(".carried");
      this.form.querySelector(`[data-circles="${letter}"]`)?.replaceChildren(...(circles ? [circles.cloneNode(true)] : []));
    });
  }

  /* What doubles this game or lies on the table, as the head says it: known once the game before it is sent. */
  drawWaiting() {
    const waiting = document.getElementById("waiting");
    const mine = waiting && waiting.dataset.next === String(this.number);
    this.form.querySelector("[data-waiting]").textContent = mine ? waiting.textContent.trim() : "";
  }

  /* The folded part in a few words. */
  drawSummaries() {
    for (const part of this.parts) part.querySelector("[data-told-part]").textContent = this.summary(part);
    this.form.querySelector("[data-told]").textContent = this.summary(this.more);
    /* what was announced has to be answered: the part that asks it is seen */
    for (const part of this.parts) part.open ||= [...part.querySelectorAll("[data-feature-of]")].some((at) => !at.hidden);
  }

  summary(within) {
    return [...within.querySelectorAll("[data-field]")]
      .filter((at) => !at.hidden && this.fields.value(at.dataset.field))
      .map((at) => (at.dataset.ask === "words" ? this.beyond.wordsSummary() : `${at.dataset.label} ${this.spoken(at.dataset.field)}`))
      .join(" · ");
  }

  spoken(name) {
    return name in this.rules.features ? this.beyond.summary(name) : this.fields.sign(name);
  }

  /* What lacks before it can be saved, in words; what stays is not written again, for it would be read out again. */
  drawMissing(names) {
    const place = this.form.querySelector("#entry-missing");
    const words = [...new Set(names.map((name) => this.fields.called(name)))].join(", ");
    const at = place.querySelector("[data-missing]");
    if (at.textContent !== words) at.textContent = words;
    place.hidden = !words;
    if (words) this.saveButton.setAttribute("aria-describedby", place.id);
    else this.saveButton.removeAttribute("aria-describedby"); /* what is hidden describes all the same */
  }

  allowSaving() {
    const missing = this.missing();
    this.drawMissing(missing);
    this.form.querySelector("[data-breaks]").hidden = this.score.said !== "breach" || missing.length > 0;
    this.saveButton.setAttribute("aria-disabled", String(this.saving || this.score.said === "breach" || missing.length > 0));
  }

  /* A place of the form, where it is answered. */
  focusOn(place) {
    const targets = [...(place?.querySelectorAll("input, button") ?? [])].filter((target) => target.checkVisibility() && !target.disabled);
    (targets.find((target) => target.checked) ?? targets.find((target) => target.ariaInvalid) ?? targets[0])?.focus();
  }

  /* --- saving --- */

  async submit(event) {
    event.preventDefault();
    if (this.saving) return;
    if (this.score.said === "breach") {
      this.focusOn(this.score.wrong());
      return;
    }
    const [first] = this.missing();
    if (first) {
      const place = this.fields.inputs(first).find((input) => !input.disabled && !input.closest("label")?.hidden);
      for (let folded = place.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
      place.focus();
      return;
    }
    await this.keep();
  }

  async keep() {
    this.saving = true;
    this.score.stop(); /* it would take the place of what is said of the saving */
    this.allowSaving();
    const { number, turn } = this;
    const words = this.described();
    try {
      await this.onSave({ number, turn, texts: this.fields.texts(), words });
      this.reset();
      this.begin();
      this.score.say("entry-kept").querySelector("[data-words-kept]").textContent = `${number}: ${words}`;
    } catch {
      this.score.say("entry-not-kept");
    } finally {
      this.saving = false;
      this.allowSaving();
    }
  }

  /* The game in a few words: for the list of what is not sent. */
  described() {
    const { fields } = this;
    const asked = [...this.form.querySelectorAll("[data-result]")].map((at) => at.dataset.field);
    const results = asked.filter((name) => fields.isAsked(name) && fields.value(name));
    const isLabel = (name) => fields.inputs(name)[0].type === "radio" && !this.letters.includes(fields.value(name));
    const texts = results.map((name) => (isLabel(name) ? fields.label(name) : fields.value(name)));
    const summary = this.form.querySelector("[data-told]").textContent;
    return [fields.label("contract"), this.declarer(), this.points.summary(), ...texts, summary].filter(Boolean).join(" ");
  }

  /* --- from outside --- */

  isBegun() {
    return Object.keys(this.fields.texts()).length > 0;
  }

  /* The sheet has changed: what is typed may be worth something else. */
  refresh() {
    if (this.isBegun()) this.judge();
  }

  reset() {
    this.fields.empty();
    this.beyond.load();
    for (const folded of [this.more, ...this.parts]) folded.open = false;
    this.points.empty();
    this.render();
  }

  /* Back to the first question, and to what is said above the form. */
  begin() {
    this.fields.inputs("contract")[0].focus({ preventScroll: true });
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
    for (const [name, letter] of Object.entries({ dealer: turn.dealer, first: turn.first })) {
      const at = this.form.querySelector(`[data-${name}]`);
      at.textContent = letter;
      at.className = `seat seat-${letter}`;
    }
    this.drawOut();
    this.drawWaiting();
    const kept = !moved || this.fields.value("contract") ? [] : [...this.score.place.children];
    this.render();
    if (kept.length) this.score.place.replaceChildren(...kept);
  }

  /* Whoever sits out, beside who deals. */
  drawOut() {
    const out = this.letters.filter((letter) => !this.plays().includes(letter));
    this.form.querySelector("[data-out]").hidden = !out.length;
    this.form.querySelector("[data-out-seats]").replaceChildren(...out.map(badge));
  }

  /* Who is fined in the game that is typed. */
  owe(owed) {
    if (owed === this.owed) return;
    this.owed = owed;
    this.render();
  }

  /* A game that was typed before. */
  fill(texts) {
    this.reset();
    this.fields.fill(texts);
    this.beyond.load();
    this.render();
  }

  /* Why something was refused; "": there was no answer. */
  tell(sentence) {
    if (sentence) this.score.tell([{ fields: [], sentence, article: "" }]);
    else this.score.say("trouble-network");
  }

  /* A game that is not sent comes back, with what the server said of it. */
  open({ texts, message = "", breaches = [] }) {
    this.fill(texts);
    this.score.tell([...breaches, ...(message ? [{ fields: [], sentence: message, article: "" }] : [])]);
    this.form.scrollIntoView({ block: "start" });
  }
}

/* Runs the form. `onSave({number, turn, texts, words})` keeps a game and resolves when it cannot be lost any more;
   `onTyped({number, turn, texts})` hears of everything that is typed. */
export function mountEntry(form, { plan, onSave, onTyped = () => {}, fetcher = (...given) => fetch(...given) }) {
  const entry = new Entry(form, { plan, onSave, onTyped, fetcher });
  return {
    setNext: (next) => entry.setNext(next),
    owe: (owed) => entry.owe(owed),
    stop: (stopped) => entry.stop(stopped),
    fill: (texts) => entry.fill(texts),
    open: (kept) => entry.open(kept),
    focus: () => entry.focusOn(entry.score.wrong() ?? entry.fields.group("contract")),
    reset: () => entry.reset(),
    tell: (sentence) => entry.tell(sentence),
    isBegun: () => entry.isBegun(),
    refresh: () => entry.refresh(),
  };
}
