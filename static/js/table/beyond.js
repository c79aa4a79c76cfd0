/* What is not in every game: words, announcements, features, fines. Draws the folded part of the form and changes what
   it stands for; the values are in the form's own fields, so that they are sent and reset with it. */

import { announce, announcedFields, announcers, featureOf, inTurn, isBarred, read, seatOf, side, speakers, standing, turnsOf, written } from "./offer.js";

export function badge(letter) {
  const span = document.createElement("span");
  span.className = `seat seat-${letter}`;
  span.textContent = letter;
  return span;
}

function chip(name, letter, pressed, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "chip";
  button.setAttribute("aria-pressed", String(pressed));
  button.append(name, " ", badge(letter));
  button.addEventListener("click", act);
  return button;
}

export class Beyond {
  /* `letters()` are the seats that play; `game()` is {contract, side, known, dealer, owed}, `value(name)` what stands in
     a field, `changed()` asks for a new drawing. */
  constructor(form, { rules, letters, game, value, changed }) {
    Object.assign(this, { form, rules, letters, game, value, changed });
    this.announced = Object.fromEntries(Object.keys(rules.features).map((field) => [field, new Map()]));
    this.words = [];
    this.turns = new Map(); /* announcement → in which turn, if not in the first */
    this.spoken = new Set();
    this.homes = new Map(); /* where an answer stands while nobody announced what it is of */
    this.others = new Set(); /* answers that name somebody else than who announced it */
    this.fined = "";
    form.addEventListener("click", (event) => this.clicked(event));
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  /* The field of the words on the game; some books have none. */
  wordsField() {
    return this.form.querySelector("[data-ask=words] input");
  }

  /* What is said without words is everybody's own: no side says it for both. */
  sides(field, game) {
    return this.rules.said.includes(field) ? { ...game, known: false } : game;
  }

  clicked(event) {
    const button = event.target.closest("[data-announce], [data-ask=seats] [data-seat], [data-others]");
    if (!button) return;
    const at = button.closest("[data-field]");
    if ("others" in button.dataset) this.others.add(at.dataset.field);
    else if (button.dataset.announce) {
      const { field } = at.dataset;
      this.announced[field] = announce(this.announced[field], button.dataset.announce, this.sides(field, this.game()));
      if (!this.rules.said.includes(field)) this.turns.delete(button.dataset.announce);
    } else {
      const input = at.querySelector("input");
      const { seat } = button.dataset;
      input.value = input.value.includes(seat) ? input.value.replace(seat, "") : input.value + seat;
    }
    this.changed();
  }

  /* Take in what stands in the fields (a game that is opened again), or nothing. */
  load() {
    this.words = [...(this.wordsField()?.value ?? "")];
    this.turns = new Map();
    this.others.clear();
    for (const field of Object.keys(this.announced)) {
      const text = this.field(field)?.value ?? "";
      this.announced[field] = read(text);
      if (!this.rules.said.includes(field)) turnsOf(text).forEach((turn, key) => this.turns.set(key, turn));
    }
    this.spoken = this.announcedFields();
    this.fined = this.rules.dealers.map((name) => this.value(name)).join("");
  }

  /* The fields in which it has to be said what became of an announcement. */
  announcedFields() {
    const { rules } = this;
    return new Set(Object.keys(this.announced).flatMap((field) => [...announcedFields(rules.features[field], this.announced[field])]));
  }

  draw() {
    const active = document.activeElement;
    const place = active?.matches(".chip") ? active.closest("[data-words], [data-words-on], [data-times]") : null;
    const index = place ? [...place.querySelectorAll("button")].indexOf(active) : -1;
    this.redraw(this.game());
    if (!place) return;
    const buttons = place.querySelectorAll("button"); /* new ones: the keyboard stays where it was */
    (buttons[index] || buttons[buttons.length - 1])?.focus();
  }

  redraw(game) {
    const { rules } = this;
    const letters = this.letters();
    const words = this.wordsField();
    this.words = inTurn(rules, letters, game, this.words);
    if (words) {
      words.value = this.words.join("");
      this.drawWords(this.form.querySelector("[data-words]"), this.words, "", (said) => { this.words = said; });
    }
    for (const field of Object.keys(this.announced)) {
      if (!this.field(field)) continue;
      this.announced[field] = standing(rules, letters, this.sides(field, game), this.announced[field]);
      this.field(field).value = written(this.announced[field], this.rules.said.includes(field) ? undefined : this.turns);
    }
    this.drawAnnouncements(game);
    this.drawFeatures(game, letters);
    this.drawSeats();
    for (const name of rules.dealers) this.drawDealer(name, game);
  }

  /* Words that were said (a tap takes one back, and those after it), then those that may be said next. */
  drawWords(place, said, announcer, change) {
    const how = this.rules.words[this.game().contract];
    place.replaceChildren();
    if (!how) return;
    const tap = (words) => () => { change(words); this.changed(); };
    said.forEach((seat, level) => place.append(chip(how.names[level], seat, true, tap(said.slice(0, level)))));
    for (const seat of speakers(this.rules, this.letters(), this.game(), said, announcer)) {
      place.append(chip(how.names[said.length], seat, false, tap([...said, seat])));
    }
  }

  drawAnnouncements(game) {
    for (const button of this.form.querySelectorAll("[data-announce]")) {
      const announced = this.announced[button.closest("[data-field]").dataset.field];
      button.setAttribute("aria-pressed", String(announced.has(button.dataset.announce)));
      button.disabled = !game.side.length || this.isSaid(button.closest("[data-field]").dataset.field, button.dataset.announce);
    }
    for (const at of this.form.querySelectorAll("[data-words-on]")) {
      const { field } = at.closest("[data-field]").dataset;
      const announced = this.announced[field];
      at.replaceChildren();
      for (const [key, said] of announced) {
        if (featureOf(key) !== at.dataset.wordsOn) continue;
        const line = document.createElement("div");
        line.className = "entry-chips";
        line.setAttribute("role", "group");
        line.setAttribute("aria-label", `${this.rules.features[field][featureOf(key)].label} ${seatOf(key)}`);
        line.append(badge(seatOf(key)));
        if (this.rules.turns.length) line.append(this.turnChip(key));
        const words = document.createElement("div");
        words.className = "entry-chips";
        this.drawWords(words, said, seatOf(key), (next) => announced.set(key, next));
        line.append(words);
        at.append(line);
      }
    }
  }

  /* Whether what is announced already answers this one: another of the same seat, or the same of another seat. */
  isSaid(field, key) {
    const of = { seat: seatOf, feature: featureOf }[this.rules.once[field]];
    return Boolean(of) && [...this.announced[field].keys()].some((other) => other !== key && of(other) === of(key));
  }

  /* In which turn it was announced: a tap is one later, after the last the first again. */
  turnChip(key) {
    const { turns } = this.rules;
    const turn = this.turns.get(key) ?? 1;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip chip-turn";
    button.textContent = turns[turn - 1] ?? turn;
    button.addEventListener("click", () => {
      if (turn >= turns.length) this.turns.delete(key);
      else this.turns.set(key, turn + 1);
      this.changed();
    });
    return button;
  }

  /* Sides are called by their seats. An announced feature has to be answered: “no” is not taken for granted. */
  drawFeatures(game, letters) {
    const spoken = this.rules.announcing.includes(game.contract) ? this.announcedFields() : new Set();
    const [every, last] = this.rules.sweep;
    for (const name of new Set([...spoken, ...this.spoken])) {
      const none = this.form.querySelector(`[name="${name}"][value=""]`);
      if (!none) continue; /* what became of it is not asked: the game was stopped */
      if (spoken.has(name) && !this.spoken.has(name) && none.checked) none.checked = false;
      if (!spoken.has(name) && !this.form.querySelector(`[name="${name}"]:checked`)) none.checked = true;
    }
    this.spoken = spoken;
    for (const at of this.form.querySelectorAll("[data-feature-of]")) {
      const name = at.dataset.featureOf;
      at.hidden = !spoken.has(name) || Boolean(this.form.querySelector(`[name="${name}"]:checked`));
    }
    for (const at of this.form.querySelectorAll("[data-answered-by]")) this.drawAnswer(at, spoken);
    if (last) this.barTricks(last, game, this.value(every));
    for (const at of this.form.querySelectorAll("[data-side]")) {
      const seats = game.side.length ? side(letters, game, at.dataset.side) : [];
      at.replaceChildren(...seats.map(badge));
    }
  }

  /* What became of an announced feature is asked beside it and nowhere else; whose it is was said with it, so that the
     others' are behind one more tap. */
  drawAnswer(place, spoken) {
    const { answeredBy: name } = place.dataset;
    const at = this.form.querySelector(`[data-field="${name}"]`);
    if (!at) return;
    if (!this.homes.has(name)) {
      this.homes.set(name, document.createComment(name));
      at.before(this.homes.get(name));
    }
    const isSpoken = spoken.has(name);
    if (isSpoken && at.parentElement !== place) place.append(at);
    if (!isSpoken && at.parentElement === place) this.homes.get(name).after(at);
    const others = at.querySelector("[data-others]");
    if (!others) return;
    const all = isSpoken && !this.others.has(name) ? [...at.querySelectorAll("[data-plays]:not([hidden])")] : [];
    const said = announcers(this.rules, this.announced, name);
    const folded = all.filter((answer) => !said.includes(answer.dataset.plays) && !answer.querySelector(":checked"));
    for (const answer of folded) answer.hidden = true;
    others.hidden = !folded.length;
  }

  barTricks(last, game, swept) {
    for (const input of this.form.querySelectorAll(`[name="${last}"]:not([value=""])`)) {
      if (input.closest("[hidden]")) continue;
      input.disabled = isBarred(game, swept, input.value);
      if (input.disabled) input.checked = false;
    }
  }

  /* The announcements of a field in a few words: what, whose, and the words on it. */
  summary(field) {
    const label = (key) => this.rules.features[field][featureOf(key)].label;
    const turn = (key) => (this.rules.said.includes(field) ? [] : [this.rules.turns[this.turns.get(key) - 1]]);
    const beside = (key, said) => [...turn(key), said.length && this.wordsSummary(said)].filter(Boolean).join(", ");
    const phrase = ([key, said]) => `${label(key)} ${seatOf(key)}${beside(key, said) && ` (${beside(key, said)})`}`;
    return [...this.announced[field]].map(phrase).join(", ");
  }

  /* The words on the game, or on an announcement, by who said them: "kontra B, re A". */
  wordsSummary(said = this.words) {
    const { names } = this.rules.words[this.game().contract];
    return said.map((seat, level) => `${names[level]} ${seat}`).join(", ");
  }

  drawSeats() {
    for (const button of this.form.querySelectorAll("[data-ask=seats] [data-seat]")) {
      const input = button.closest("[data-field]").querySelector("input");
      button.setAttribute("aria-pressed", String(input.value.includes(button.dataset.seat)));
    }
  }

  /* So many of the dealer, one chip each, and one chip for one more; of anybody where nobody says who dealt. What the
     referee has decided is there as soon as there is a game, and cannot be taken back; once a game was taken out it
     can be the fine of who deals no longer. */
  drawDealer(name, { contract, dealer, owed = "", seats }) {
    const input = this.field(name);
    const place = input.parentElement.querySelector("[data-times]");
    const fined = dealer + owed + this.fined;
    const letters = dealer ? seats.filter((letter) => fined.includes(letter)) : seats;
    const least = contract || this.rules.stopped.some((field) => field !== name && this.value(field)) ? owed : "";
    const count = (text, letter) => [...text].filter((character) => character === letter).length;
    const times = letters.map((letter) => Math.max(count(input.value, letter), count(least, letter)));
    const text = (counts) => letters.map((letter, seat) => letter.repeat(counts[seat])).join("");
    const set = (seat, count) => () => { input.value = text(times.map((current, at) => (at === seat ? count : current))); this.changed(); };
    input.value = text(times);
    place.replaceChildren();
    letters.forEach((letter, seat) => {
      for (let at = 0; at < times[seat]; at += 1) place.append(chip(`${at + 1}.`, letter, true, set(seat, at)));
      if (times[seat] < 9) place.append(chip("+", letter, false, set(seat, times[seat] + 1)));
    });
  }
}
