/* The form of the next game. It offers what the rule book's description (plan.form) leaves to choose and asks the server
   for the score of what is typed; the rules on the server are the only judge. */

import { Dial } from "./dial.js";

const WAIT = 200; /* milliseconds of rest before the score is asked for */

export function mountEntry(form, { plan, onSave, fetcher = (...args) => fetch(...args) }) {
  const rules = plan.form;
  const letters = plan.seats.map((seat) => seat.letter);
  const named = (name) => form.querySelectorAll(`[name="${name}"]`);
  const group = (name) => form.querySelector(`[data-field="${name}"]`);
  const save = form.querySelector("[data-save]");
  const preview = form.querySelector("[data-preview]");
  const hidden = { kontra: named("kontra")[0], announcements: named("announcements")[0] };
  let number = plan.number;
  let turn = plan.turns[0];
  let announced = new Map(); /* "pB" → words said on it, as seats */
  let words = [];
  let asked = 0;
  let timer = 0;
  let judged = "waiting"; /* waiting, ok, breach, away */
  let piles = [...form.querySelectorAll("[data-dial]")].filter((field) => field.name.startsWith(rules.shared));

  const dial = new Dial(form, [...form.querySelectorAll("[data-dial]")], (field) => {
    if (piles.includes(field)) sharePiles(field);
    render();
  });

  function value(name) {
    for (const input of named(name)) {
      if (input.type === "radio") {
        if (input.checked) return input.value;
      } else return input.value.trim();
    }
    return "";
  }

  function contract() {
    return value("contract");
  }

  /* Whether the group is asked for the contract, and not replaced by something like a renons. */
  function isAsked(name) {
    const at = group(name);
    if (!at) return false;
    if (at.hasAttribute("data-declared")) return rules.declared.includes(contract());
    if (!(at.dataset.for || "").split(" ").includes(contract())) return false;
    return !Object.entries(rules.instead).some(([one, others]) => value(one) && others.includes(name));
  }

  /* Every field that is asked and says something. */
  function texts() {
    const found = {};
    const names = new Set([...form.elements].map((input) => input.name).filter(Boolean));
    for (const name of names) {
      const text = value(name);
      if (text && (name === "contract" || isAsked(name))) found[name] = text;
    }
    return found;
  }

  function missing() {
    if (!contract()) return ["contract"];
    return (rules.required[contract()] || []).filter((name) => !value(name) && isAsked(name));
  }

  /* The last pile of a klop follows from the others. */
  function sharePiles(field) {
    const typed = piles.filter((one) => one.value && !one.classList.contains("is-derived"));
    const rest = piles.filter((one) => !typed.includes(one));
    if (typed.length === piles.length - 1 && typed.every((one) => one.value.length === 2 || one !== field)) {
      const left = rules.deck - typed.reduce((sum, one) => sum + Number(one.value), 0);
      rest[0].value = left >= 0 && left <= rules.deck ? String(left) : "";
      rest[0].classList.toggle("is-derived", Boolean(rest[0].value));
    } else if (typed.length < piles.length - 1) {
      for (const one of rest) {
        if (one.classList.contains("is-derived")) one.value = "";
        one.classList.remove("is-derived");
      }
    }
  }

  /* Who may say the next word: the other side first, then by turns. `announcer` is a defender whose announcement it is. */
  function speakers(said, announcer) {
    const how = rules.words[contract()];
    if (!how || said.length >= how.names.length) return [];
    if (how.turn === "anybody") return letters;
    const declarer = value("declarer");
    if (!declarer) return [];
    const against = said.length % 2 === 0;
    if (announcer && announcer !== declarer) return against ? [declarer] : [announcer];
    return against ? letters.filter((letter) => letter !== declarer) : [declarer];
  }

  function drawWords(place, said, announcer, change) {
    const how = rules.words[contract()];
    place.replaceChildren();
    if (!how) return;
    said.forEach((seat, level) => {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.setAttribute("aria-pressed", "true");
      chip.textContent = `${how.names[level]} ${seat}`;
      chip.addEventListener("click", () => change(said.slice(0, level)));
      place.append(chip);
    });
    for (const seat of speakers(said, announcer)) {
      const chip = document.createElement("button");
      chip.type = "button";
      chip.className = "chip";
      chip.setAttribute("aria-pressed", "false");
      chip.textContent = `+ ${how.names[said.length]} ${seat}`;
      chip.addEventListener("click", () => change([...said, seat]));
      place.append(chip);
    }
  }

  /* Words of somebody who can not have said them any more (another declarer) are taken away. */
  function allowed(said, announcer) {
    const kept = [];
    for (const seat of said) {
      if (!speakers(kept, announcer).includes(seat)) break;
      kept.push(seat);
    }
    return kept;
  }

  function drawBeyond() {
    const place = form.querySelector("[data-words]");
    words = allowed(words, "");
    if (hidden.kontra) hidden.kontra.value = words.join("");
    if (place) drawWords(place, words, "", (said) => { words = said; render(); });
    for (const button of form.querySelectorAll("[data-announce]")) {
      button.setAttribute("aria-pressed", String(announced.has(button.dataset.announce)));
    }
    for (const at of form.querySelectorAll("[data-words-on]")) {
      at.replaceChildren();
      for (const key of announced.keys()) {
        if (key[0] !== at.dataset.wordsOn) continue;
        const line = document.createElement("span");
        line.className = "entry-chips";
        announced.set(key, allowed(announced.get(key), key.slice(1)));
        drawWords(line, announced.get(key), key.slice(1), (said) => { announced.set(key, said); render(); });
        at.append(line);
      }
    }
    if (hidden.announcements) {
      hidden.announcements.value = [...announced].map(([key, said]) => (said.length ? `${key}x${said.join("")}` : key)).join(" ");
    }
    for (const at of form.querySelectorAll('[data-kind="seats"]')) {
      const input = at.querySelector("input");
      for (const button of at.querySelectorAll("[data-seat]")) {
        const times = [...input.value].filter((letter) => letter === button.dataset.seat).length;
        button.setAttribute("aria-pressed", String(times > 0));
        button.textContent = times > 1 ? `${button.dataset.seat} ×${times}` : button.dataset.seat;
      }
    }
    const told = form.querySelector("[data-told]");
    told.textContent = [...form.querySelectorAll(".entry-beyond [data-field]")]
      .filter((at) => !at.hidden && value(at.dataset.field))
      .map((at) => `${at.querySelector("legend").textContent}: ${spoken(at.dataset.field)}`).join(", ");
  }

  /* What a field says, in the words on the page. */
  function spoken(name) {
    const checked = [...named(name)].find((input) => input.type === "radio" && input.checked && input.value);
    return checked ? checked.parentElement.textContent.trim() : value(name);
  }

  function render() {
    const chosen = contract();
    const forehandOnly = rules.forehandOnly.includes(chosen);
    for (const input of named("declarer")) {
      input.disabled = forehandOnly && input.value !== turn.forehand;
      if (forehandOnly) input.checked = input.value === turn.forehand;
    }
    for (const at of form.querySelectorAll("[data-field]")) {
      if (at.dataset.field !== "contract") at.hidden = !isAsked(at.dataset.field);
    }
    for (const at of form.querySelectorAll("[data-for]:not([data-field])")) {
      at.hidden = !at.dataset.for.split(" ").includes(chosen) || Object.keys(rules.instead).some((one) => value(one));
    }
    form.querySelector("[data-more]").hidden = !chosen;
    drawBeyond();
    if (dial.current && dial.current.closest("[hidden]")) dial.choose(null);
    if (!dial.current && dial.shown.length) dial.advance();
    drawDifference();
    const complete = missing().length === 0;
    clearBreaches();
    window.clearTimeout(timer);
    if (complete) {
      judged = "waiting";
      timer = window.setTimeout(ask, WAIT);
    } else {
      judged = "waiting";
      asked += 1;
      preview.replaceChildren();
    }
    allowSaving();
  }

  function drawDifference() {
    const shown = form.querySelector("[data-difference]");
    const points = value("points");
    const difference = Number(points) - rules.half;
    shown.textContent = points === "" ? "" : difference < 0 ? `−${-difference}` : `+${difference}`;
    shown.dataset.tone = points === "" ? "" : difference > 0 ? "plus" : "minus";
  }

  function allowSaving() {
    save.setAttribute("aria-disabled", String(missing().length > 0 || judged === "breach"));
  }

  /* The score of what is typed; the newest answer wins. */
  async function ask() {
    asked += 1;
    const mine = asked;
    try {
      const answer = await fetcher(form.action, { method: "POST", body: new URLSearchParams({ ...texts(), number }) });
      const html = await answer.text();
      if (mine !== asked) return;
      if (answer.status >= 500) throw new Error("server");
      preview.replaceChildren(document.createRange().createContextualFragment(html));
      judged = preview.querySelector("[data-ok]") ? "ok" : "breach";
      placeBreaches();
    } catch {
      if (mine !== asked) return;
      judged = "away";
      preview.replaceChildren(document.getElementById("entry-offline").content.cloneNode(true));
    }
    allowSaving();
  }

  function clearBreaches() {
    for (const at of form.querySelectorAll(".entry-group > .error, .entry-shown + .error, [data-field] > .error")) at.remove();
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  }

  /* A breach moves to the field it stands at. */
  function placeBreaches() {
    for (const error of [...preview.querySelectorAll(".error")]) {
      const name = (error.dataset.fields || "").split(" ").find((one) => group(one) && !group(one).hidden);
      if (!name) continue;
      group(name).append(error);
      for (const input of named(name)) input.setAttribute("aria-invalid", "true");
      const folded = group(name).closest("details");
      if (folded) folded.open = true;
    }
  }

  function reset() {
    form.reset();
    announced = new Map();
    words = [];
    for (const input of form.querySelectorAll('input[type="hidden"]')) input.value = "";
    for (const field of piles) field.classList.remove("is-derived");
    form.querySelector("[data-more]").open = false;
    dial.choose(null);
    render();
  }

  function setNext(next) {
    number = next.number;
    turn = next.turn;
    form.hidden = !number;
    form.querySelector("[data-entry-title]").textContent = form.querySelector("[data-entry-title]").textContent.replace(/\d+/, number);
    for (const [name, letter] of [["dealer", turn.dealer], ["forehand", turn.forehand]]) {
      const at = form.querySelector(`[data-${name}]`);
      at.textContent = letter;
      at.className = `seat seat-${letter}`;
    }
    render();
  }

  /* A game from the outbox that was refused comes back with its sentences. */
  function open(entry) {
    reset();
    for (const [name, text] of Object.entries(entry.texts)) {
      for (const input of named(name)) {
        if (input.type === "radio") input.checked = input.value === text;
        else input.value = text;
      }
    }
    words = [...(entry.texts.kontra || "")];
    announced = new Map((entry.texts.announcements || "").split(" ").filter(Boolean).map((word) => {
      const [key, said] = word.split("x");
      return [key, [...(said || "")]];
    }));
    render();
    form.scrollIntoView({ block: "start" });
  }

  function described() {
    const label = [...named("contract")].find((input) => input.checked).parentElement.textContent.trim();
    const piled = piles.some((field) => field.value) && isAsked(piles[0].name);
    const points = piled ? piles.map((field) => field.value).join("/") : value("points") || spoken("won");
    return [label, rules.declared.includes(contract()) ? value("declarer") : "", points].filter(Boolean).join(" ");
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "contract") dial.choose(null);
    render();
  });
  form.addEventListener("click", (event) => {
    const announce = event.target.closest("[data-announce]");
    const seat = event.target.closest('[data-kind="seats"] [data-seat]');
    if (announce) {
      const key = announce.dataset.announce;
      if (announced.has(key)) announced.delete(key);
      else announced.set(key, []);
      render();
    } else if (seat) {
      const input = seat.closest("[data-field]").querySelector("input");
      const many = seat.closest("[data-field]").dataset.field === "misdeals";
      const there = input.value.includes(seat.dataset.seat);
      input.value = there && !many ? input.value.replace(seat.dataset.seat, "") : there && input.value.length >= 3 ? "" : input.value + seat.dataset.seat;
      render();
    } else if (event.target.closest("[data-clear]")) reset();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (save.getAttribute("aria-disabled") === "true") {
      const first = missing()[0];
      const input = first && named(first)[0];
      if (input) input.focus();
      return;
    }
    save.setAttribute("aria-disabled", "true");
    await onSave({ number, turn, texts: texts(), words: described() });
    reset();
  });

  setNext({ number, turn });
  return { setNext, open, reset };
}
