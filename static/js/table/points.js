/* Card points: typed with the dial, the difference beside them; of piles that share the deck the last one follows. */

import { Dial } from "./dial.js";
import { rest } from "./offer.js";

export class Points {
  /* `changed()` is called after every digit. */
  constructor(form, fields, { rules, changed }) {
    Object.assign(this, { form, fields, rules });
    this.piles = [...form.querySelectorAll("[data-pile]")];
    this.dial = new Dial(form, [...form.querySelectorAll("[data-dial]")], {
      most: rules.deck,
      changed: (field) => {
        if (this.rules.remainder && this.piles.includes(field)) this.share();
        changed();
      },
    });
  }

  share() {
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

  isAsked() {
    return this.dial.shown.length > 0;
  }

  /* A digit, or "back". */
  press(digit) {
    this.dial.press(digit);
  }

  draw() {
    if (this.dial.current?.closest("[hidden]")) this.dial.choose(null);
    if (!this.dial.current) this.dial.advance();
    this.drawDifference();
  }

  drawDifference() {
    const shown = this.form.querySelector("[data-difference]");
    if (!shown) return;
    const points = this.fields.value(shown.dataset.difference);
    const difference = Number(points) - this.rules.half;
    const text = points === "" ? "" : difference < 0 ? `−${-difference}` : `+${difference}`;
    if (shown.textContent === text) return; /* it would be read out again */
    shown.textContent = text;
    shown.dataset.tone = points === "" ? "" : difference > 0 ? "plus" : "minus";
    this.form.querySelector("[data-typed]").textContent = points && `${points},`;
  }

  /* Another contract: the first field of it is current. */
  again() {
    this.dial.choose(null);
  }

  empty() {
    for (const field of this.piles) delete field.dataset.derived;
    this.again();
  }

  /* The piles that are asked, in a few signs: "20/34/16". */
  summary() {
    return this.piles.filter((field) => this.fields.isAsked(field.name)).map((field) => field.value).join("/");
  }
}
