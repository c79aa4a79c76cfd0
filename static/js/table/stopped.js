/* The game of a renons as it was stopped: words, announcements and misdeals are tapped as in the form of a game.
   Without a script they are typed; the fields that are tapped take the places of the typed ones. */

import { Beyond } from "./beyond.js";
import { isFor } from "./fields.js";
import { featureOf, read, seatOf, written } from "./offer.js";

const BY_DECLARER = ["words", "announcements", "said"]; /* what cannot be asked before it is known who plays */

class Stopped {
  constructor(form, plan) {
    Object.assign(this, { form, rules: plan.form });
    const seats = plan.seats.map((seat) => seat.letter);
    this.rows = [...form.querySelectorAll("template[data-tapped]")].map((template) => this.take(template));
    this.beyond = new Beyond(form, {
      rules: this.rules, letters: () => seats, value: (name) => this.value(name), changed: () => this.draw(),
      game: () => ({ contract: this.value("contract"), ...this.sides(), dealer: plan.turns[0].dealer, seats }),
    });
    this.beyond.load();
    form.addEventListener("change", () => this.draw());
    this.draw();
  }

  /* Put a field that is tapped into the place of the typed one, with what stands there and what is wrong with it. */
  take(template) {
    const typed = this.form.elements.namedItem(template.dataset.tapped);
    const place = typed.closest(".form-row");
    const row = template.content.firstElementChild;
    row.querySelector("input").value = typed.value;
    const wrong = place.querySelector(`#${typed.name}-error`);
    if (wrong) {
      row.append(wrong);
      row.tabIndex = -1;
      row.ariaInvalid = "true";
      row.setAttribute("aria-describedby", wrong.id);
    }
    place.replaceWith(row);
    template.remove();
    return row;
  }

  value(name) {
    return new FormData(this.form).get(name)?.trim() ?? "";
  }

  declarer() {
    return this.rules.declared.includes(this.value("contract")) ? this.value("declarer") : "";
  }

  /* Of a stopped game it is asked who plays, and nobody else. */
  sides() {
    const declarer = this.declarer();
    return { side: declarer ? [declarer] : [], known: true };
  }

  /* Where nobody plays, nobody is chosen; whoever was comes back with the next contract. */
  played() {
    const contract = this.form.querySelector('[name="contract"]:checked');
    const nobody = this.form.querySelector('[name="declarer"][value=""]');
    if (contract && !this.rules.declared.includes(contract.value)) {
      this.before = this.form.querySelector('[name="declarer"]:checked:not([value=""])') ?? this.before;
      nobody.checked = true;
    } else if (this.before) {
      this.before.checked ||= nobody.checked;
      this.before = null;
    }
  }

  /* What is not asked is not sent either. */
  draw() {
    this.played();
    const contract = this.value("contract");
    const open = this.rules.declared.includes(contract) && !this.declarer();
    for (const row of this.rows) {
      const asked = contract ? isFor(row, contract) : this.rules.stopped.includes(row.dataset.field);
      row.hidden = !asked || (open && BY_DECLARER.includes(row.dataset.ask));
      row.querySelector("input").disabled = row.hidden;
    }
    this.beyond.draw();
  }
}

/* Whether buttons can stand for what is typed; if not, it stays as it is, to be put right. */
function canBeTapped(form, plan) {
  const known = (seats) => [...seats].every((seat) => plan.seats.some(({ letter }) => letter === seat));
  const typed = (name) => form.elements.namedItem(name).value.trim();
  const asked = [...form.querySelectorAll("template[data-tapped]")].map((template) => template.content.firstElementChild.dataset);
  return asked.every(({ field, ask }) => {
    if (!(field in plan.form.features)) return !["words", "dealer"].includes(ask) || known(typed(field));
    const announced = read(typed(field));
    const isKnown = ([key, said]) => featureOf(key) in plan.form.features[field] && key.length === 2 && known([seatOf(key), ...said]);
    return written(announced) === typed(field) && [...announced].every(isKnown);
  });
}

function mount() {
  const form = document.querySelector("form:has(template[data-tapped])");
  if (!form) return;
  const plan = JSON.parse(document.getElementById("plan").textContent);
  if (canBeTapped(form, plan)) new Stopped(form, plan);
}

document.addEventListener("htmx:load", mount);
mount();
