/* What stands in the form of a game, by the names of its fields. */

import { inSentence, unasked } from "./offer.js";

/* Whether a field is asked for a contract; one that names none, for all of them. */
export function isFor(at, contract) {
  return !at.dataset.for || at.dataset.for.split(" ").includes(contract);
}

export class Fields {
  constructor(form, rules) {
    Object.assign(this, { form, rules });
  }

  inputs(name) {
    return [...this.form.querySelectorAll(`[name="${name}"]`)];
  }

  group(name) {
    return this.form.querySelector(`[data-field="${name}"]`);
  }

  value(name) {
    const field = this.inputs(name).find((input) => input.type !== "radio" || input.checked);
    return field ? field.value.trim() : "";
  }

  /* The answer that is chosen, as it is called there. */
  label(name) {
    return this.inputs(name).find((input) => input.checked)?.parentElement.textContent.trim() || "";
  }

  /* The same in as few signs as its button shows. */
  sign(name) {
    const label = this.inputs(name).find((input) => input.type === "radio" && input.checked)?.parentElement;
    return label ? (label.querySelector('[aria-hidden="true"]') || label).textContent.trim().replace(/\s+/g, " ").replace(/ (?=[+−]$)/, "") : this.value(name);
  }

  /* What a field is called, within a sentence. */
  called(name) {
    const at = this.group(name);
    const label = (at.dataset.label ?? at.querySelector("legend, label")?.textContent ?? "").replace(/\s+/g, " ").trim();
    return inSentence(label, document.documentElement.lang);
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
    if (!at || !isFor(at, contract)) return false;
    return !unasked(this.rules, (field) => Boolean(this.value(field))).has(name);
  }

  /* The seats that are known to be on the declarer's side, and whether nobody is missing; `letters` are all that play. */
  sides(letters) {
    const asked = this.rules.side.filter((name) => this.isAsked(name));
    const given = asked.map((name) => this.value(name));
    return { side: letters.filter((letter) => given.includes(letter)), known: given.every(Boolean) };
  }

  /* The text of every field that is asked and says something. */
  texts() {
    const names = [...new Set([...this.form.elements].map((input) => input.name).filter(Boolean))];
    return Object.fromEntries(names.filter((name) => this.isAsked(name) && this.value(name)).map((name) => [name, this.value(name)]));
  }

  empty() {
    this.form.reset();
    for (const input of this.form.querySelectorAll('input[type="hidden"]')) input.value = "";
  }

  fill(texts) {
    for (const [name, text] of Object.entries(texts)) {
      for (const input of this.inputs(name)) {
        if (input.type === "radio") input.checked = input.value === text;
        else input.value = text;
      }
    }
  }
}
