/* The game of a renons as it was stopped: words, announcements and misdeals are tapped as in the form of a game.
   Without a script they are typed; the fields that are tapped take the places of the typed ones. */

import { Beyond } from "./beyond.js";
import { read, written } from "./offer.js";

const BY_SIDES = ["words", "announcements"]; /* what cannot be asked before it is known who plays */

class Stopped {
  constructor(form, plan) {
    Object.assign(this, { form, rules: plan.form });
    this.rows = [...form.querySelectorAll("template[data-tapped]")].map((template) => this.take(template));
    this.beyond = new Beyond(form, {
      rules: this.rules, letters: plan.seats.map((seat) => seat.letter), value: (name) => this.value(name), changed: () => this.draw(),
      game: () => ({ contract: this.value("contract"), declarer: this.declarer(), dealer: plan.turns[0].dealer }),
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
      const asked = contract ? row.dataset.for.split(" ").includes(contract) : this.rules.stopped.includes(row.dataset.field);
      row.hidden = !asked || (open && BY_SIDES.includes(row.dataset.ask));
      row.querySelector("input").disabled = row.hidden;
    }
    this.beyond.draw();
  }
}

/* Whether buttons can stand for what is typed; if not, it stays as it is, to be put right. */
function canBeTapped(form, plan) {
  const known = (seats) => [...seats].every((seat) => plan.seats.some(({ letter }) => letter === seat));
  const typed = (name) => form.elements.namedItem(name).value.trim();
  const announced = read(typed("announcements"));
  return written(announced) === typed("announcements")
    && [...announced].every(([key, said]) => key[0] in plan.form.features && key.length === 2 && known([key[1], ...said]))
    && ["kontra", ...plan.form.dealers].every((name) => known(typed(name)));
}

function mount() {
  const form = document.querySelector("form:has(template[data-tapped])");
  if (!form) return;
  const plan = JSON.parse(document.getElementById("plan").textContent);
  if (canBeTapped(form, plan)) new Stopped(form, plan);
}

document.addEventListener("htmx:load", mount);
mount();
