/* Seat A's form between the sheet and the outbox: which game comes next, what is being changed, what goes out. */

import { mountEntry } from "./entry.js";

export class Desk {
  constructor(form, { outbox, sender }) {
    this.form = form;
    this.outbox = outbox;
    this.sender = sender;
    this.plan = JSON.parse(document.getElementById("plan").textContent);
    this.editing = null; /* the unsent entry that is in the form */
    this.offered = "";
    this.sheet = { revision: this.plan.revision, next: this.plan.number || 0, dealer: this.plan.turns[0].dealer, open: true };
    this.entry = mountEntry(form, { plan: this.plan, onSave: (game) => this.save(game) });
    form.addEventListener("click", (event) => {
      if (event.target.closest("[data-clear]")) this.leave();
    });
  }

  /* The sheet as the page shows it now. */
  known({ revision, next, state, round, dealer }) {
    this.sheet = { revision, next, dealer, open: round === "running" && state === "open" };
    this.drawCircles();
  }

  /* A game of this phone was saved; the shared part that shows it is on its way. */
  arrived(answer) {
    if (answer.outcome !== "saved" || answer.revision <= this.sheet.revision) return;
    const next = Math.max(this.sheet.next, answer.number + 1);
    const dealer = this.turn(next).dealer;
    this.sheet = { ...this.sheet, revision: answer.revision, next, dealer };
  }

  /* Whose deal a game is that comes after the sheet's last one: the deal goes round. */
  turn(number) {
    const { turns } = this.plan;
    const first = Math.max(0, turns.findIndex((turn) => turn.dealer === this.sheet.dealer));
    return turns[(first + Math.max(0, number - this.sheet.next)) % turns.length];
  }

  /* The form shows the game after the sheet's and the outbox's last one, or none. */
  offer(dead = false) {
    if (this.editing) return;
    const number = this.outbox.next(this.sheet.next);
    const none = dead || !this.sheet.open || !this.sheet.next || number > this.plan.games;
    const turn = this.turn(number);
    const offered = JSON.stringify([none ? 0 : number, turn]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.entry.setNext({ number: none ? 0 : number, turn });
  }

  async save({ number, turn, texts, words }) {
    const changed = this.editing;
    if (changed) {
      await this.outbox.replace(changed, { texts, words });
      this.leave();
    } else await this.outbox.add({ number, turn, texts, words, revision: this.sheet.revision });
    this.sender.send();
  }

  /* Take an unsent game back into the form; it waits there, and everything after it. */
  open(entry) {
    this.editing = entry;
    this.sender.held = entry.key;
    this.offered = "";
    this.entry.setNext({ number: entry.number, turn: entry.turn });
    this.entry.open(entry);
    this.outbox.taken(this.outbox.entries);
  }

  leave() {
    if (!this.editing) return;
    this.editing = null;
    this.sender.held = "";
    this.offer();
    this.outbox.taken(this.outbox.entries);
    this.sender.send();
  }

  /* The server does not take a game as it is: into the form with it, unless something is being typed there. */
  stopped(entry) {
    if (entry && entry.state === "breach" && !this.editing && !this.form.querySelector('[name="contract"]:checked')) this.open(entry);
  }

  async remove(entry) {
    if (this.editing && this.editing.key === entry.key) {
      this.leave();
      this.entry.reset();
    }
    await this.outbox.remove(entry.key);
    this.sender.send();
  }

  /* The circles in the form are the sheet's. */
  drawCircles() {
    const seats = document.querySelectorAll("#seats > div");
    this.plan.seats.forEach(({ letter }, at) => {
      const circles = seats[at] && seats[at].querySelector(".radelci");
      for (const one of this.form.querySelectorAll(`[data-circles="${letter}"]`)) one.replaceChildren(...(circles ? [circles.cloneNode(true)] : []));
    });
  }
}
