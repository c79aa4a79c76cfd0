/* What is not in every game: words, announcements, features, fines. Draws the folded part of the form and changes what
   it stands for; the values are in the form's own fields, so that they are sent and reset with it. */

import { announce, announcedFields, inTurn, isBarred, read, side, speakers, standing, written } from "./offer.js";

function badge(letter) {
  const one = document.createElement("span");
  one.className = `seat seat-${letter}`;
  one.textContent = letter;
  return one;
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
  /* `game()` is {contract, declarer, dealer, owed}, `value(name)` what stands in a field, `changed()` asks for a new drawing. */
  constructor(form, { rules, letters, game, value, changed }) {
    Object.assign(this, { form, rules, letters, game, value, changed });
    this.announced = new Map();
    this.words = [];
    this.spoken = new Set();
    this.fined = "";
    form.addEventListener("click", (event) => this.clicked(event));
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  clicked(event) {
    const button = event.target.closest("[data-announce], [data-ask=seats] [data-seat]");
    if (!button) return;
    if (button.dataset.announce) this.announced = announce(this.announced, button.dataset.announce, this.game().declarer);
    else {
      const input = button.closest("[data-field]").querySelector("input");
      const { seat } = button.dataset;
      input.value = input.value.includes(seat) ? input.value.replace(seat, "") : input.value + seat;
    }
    this.changed();
  }

  /* Take in what stands in the fields (a game that is opened again), or nothing. */
  load() {
    this.words = [...this.value("kontra")];
    this.announced = read(this.value("announcements"));
    this.spoken = announcedFields(this.rules, this.announced);
    this.fined = this.rules.dealers.map((name) => this.value(name)).join("");
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
    const { rules, letters } = this;
    this.words = inTurn(rules, letters, game, this.words);
    this.announced = standing(rules, letters, game, this.announced);
    this.field("kontra").value = this.words.join("");
    this.field("announcements").value = written(this.announced);
    this.drawWords(this.form.querySelector("[data-words]"), this.words, "", (said) => { this.words = said; });
    this.drawAnnouncements();
    this.drawFeatures(game);
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
    for (const seat of speakers(this.rules, this.letters, this.game(), said, announcer)) {
      place.append(chip(how.names[said.length], seat, false, tap([...said, seat])));
    }
  }

  drawAnnouncements() {
    const known = Boolean(this.game().declarer);
    for (const button of this.form.querySelectorAll("[data-announce]")) {
      button.setAttribute("aria-pressed", String(this.announced.has(button.dataset.announce)));
      button.disabled = !known;
    }
    for (const at of this.form.querySelectorAll("[data-words-on]")) {
      at.replaceChildren();
      for (const [key, said] of this.announced) {
        if (key[0] !== at.dataset.wordsOn) continue;
        const line = document.createElement("div");
        line.className = "entry-chips";
        line.setAttribute("role", "group");
        line.setAttribute("aria-label", `${this.rules.features[key[0]].label} ${key.slice(1)}`);
        line.append(badge(key.slice(1)));
        const words = document.createElement("div");
        words.className = "entry-chips";
        this.drawWords(words, said, key.slice(1), (next) => this.announced.set(key, next));
        line.append(words);
        at.append(line);
      }
    }
  }

  /* Sides are called by their seats. An announced feature has to be answered: “no” is not taken for granted. */
  drawFeatures(game) {
    const spoken = this.rules.announcing.includes(game.contract) ? announcedFields(this.rules, this.announced) : new Set();
    const [every, last] = this.rules.sweep;
    for (const name of new Set([...spoken, ...this.spoken])) {
      const none = this.form.querySelector(`[name="${name}"][value=""]`);
      if (!none) continue; /* what became of it is not asked: the game was stopped */
      if (spoken.has(name) && !this.spoken.has(name) && none.checked) none.checked = false;
      if (!spoken.has(name) && !this.form.querySelector(`[name="${name}"]:checked`)) none.checked = true;
    }
    this.spoken = spoken;
    for (const at of this.form.querySelectorAll("[data-feature-of]")) at.hidden = !spoken.has(at.dataset.featureOf);
    for (const input of this.form.querySelectorAll(`[name="${last}"]:not([value=""])`)) {
      input.disabled = isBarred(this.rules, game, this.value(every), input.value);
      if (input.disabled) input.checked = false;
    }
    for (const at of this.form.querySelectorAll("[data-side]")) {
      const seats = game.declarer ? side(this.letters, game.declarer, at.dataset.side) : [];
      at.replaceChildren(...seats.map(badge));
    }
  }

  /* The announcements in a few words: "pagat B (kontra A), trula C". */
  told() {
    const one = ([key, said]) => `${this.rules.features[key[0]].label} ${key.slice(1)}${said.length ? ` (${this.toldWords(said)})` : ""}`;
    return [...this.announced].map(one).join(", ");
  }

  /* The words on the game, or on an announcement, by who said them: "kontra B, re A". */
  toldWords(said = this.words) {
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
  drawDealer(name, { contract, dealer, owed = "" }) {
    const input = this.field(name);
    const place = input.parentElement.querySelector("[data-times]");
    const fined = dealer + owed + this.fined;
    const letters = dealer ? this.letters.filter((letter) => fined.includes(letter)) : this.letters;
    const least = contract || this.rules.stopped.some((one) => one !== name && this.value(one)) ? owed : "";
    const count = (text, letter) => [...text].filter((one) => one === letter).length;
    const times = letters.map((letter) => Math.max(count(input.value, letter), count(least, letter)));
    const text = (counts) => letters.map((letter, seat) => letter.repeat(counts[seat])).join("");
    const set = (seat, count) => () => { input.value = text(times.map((one, at) => (at === seat ? count : one))); this.changed(); };
    input.value = text(times);
    place.replaceChildren();
    letters.forEach((letter, seat) => {
      for (let at = 0; at < times[seat]; at += 1) place.append(chip(`${at + 1}.`, letter, true, set(seat, at)));
      if (times[seat] < 9) place.append(chip("+", letter, false, set(seat, times[seat] + 1)));
    });
  }
}
