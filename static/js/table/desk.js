/* The captain's form between the sheet and the outbox: which game comes next, what is being changed, what goes out. */

import { mountEntry } from "./entry.js";
import { dealt } from "./offer.js";
import { Undo } from "./undo.js";

/* The game that is being typed, until it is saved or cleared or the tab is closed. */
class Draft {
  constructor(table) {
    this.name = `radelc-draft-${table}`;
  }

  keep(game) {
    try {
      if (Object.keys(game.texts).length) sessionStorage.setItem(this.name, JSON.stringify(game));
      else sessionStorage.removeItem(this.name);
    } catch {
      /* this browser keeps nothing, and the page says so */
    }
  }

  kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.name));
    } catch {
      return null;
    }
  }
}

export class Desk {
  /* `leaves(number, revision)` takes a game out of the sheet: see undo.js. */
  constructor(form, { outbox, sender, leaves }) {
    this.form = form;
    this.outbox = outbox;
    this.sender = sender;
    this.plan = JSON.parse(document.getElementById("plan").textContent);
    this.editing = null; /* the unsent entry that is in the form */
    this.offered = "";
    this.number = 0; /* of the game that the form offers, and the sheet's revision for which it was offered last */
    this.revision = this.plan.revision;
    this.overtaken = false; /* that game is being typed, and has come from elsewhere meanwhile */
    this.sheet = { revision: this.plan.revision, next: this.plan.number || 0, last: this.plan.last, dealer: this.plan.turns[0].dealer, open: true, owed: "", stopped: false };
    this.draft = new Draft(outbox.table);
    const begun = this.draft.kept();
    this.entry = mountEntry(form, { plan: this.plan, onSave: (game) => this.save(game), onTyped: (game) => this.typed(game) });
    this.undo = new Undo(form.querySelector("[data-undo]"), {
      outbox, sender,
      free: () => !form.hidden && !this.editing && !this.entry.isBegun(),
      back: (texts) => this.entry.fill(texts),
      tell: (sentence) => this.entry.tell(sentence),
      leaves: (number) => leaves(number, this.sheet.revision),
    });
    if (begun) this.goOn(begun);
    form.addEventListener("click", (event) => {
      if (!event.target.closest("[data-clear]")) return;
      this.leave();
      if (this.overtaken) this.offer();
    });
  }

  /* The sheet as the page shows it now. */
  known({ revision, next, last, state, round, dealer, owed, time, stopped }) {
    const changed = revision !== this.sheet.revision;
    this.sheet = { revision, next, last, dealer, owed, stopped, open: round === "running" && state === "open" && time !== "over" };
    if (changed) this.entry.refresh(); /* circles may have changed */
  }

  /* What is being typed outlives a reload and another language; a game that is changed is kept in the outbox anyway. */
  typed({ number, turn, texts }) {
    if (!this.editing) this.draft.keep({ number, turn, texts, revision: this.revision });
    this.undo?.draw();
  }

  /* The game that was being typed when the page was left, as it was begun. */
  goOn({ number, turn, texts, revision }) {
    this.number = number;
    this.revision = revision;
    this.entry.setNext({ number, turn, owed: this.owed(number) });
    this.entry.fill(texts);
  }

  /* A game of this phone was saved; the shared part that shows it will be asked for. */
  arrived(answer) {
    this.undo.arrived(answer);
    if (answer.outcome !== "saved" || answer.revision <= this.sheet.revision) return;
    const next = Math.max(this.sheet.next, answer.number + 1);
    const dealer = this.turn(next)?.dealer ?? "";
    const last = this.last(next);
    this.sheet = { ...this.sheet, revision: answer.revision, next, last, dealer, owed: "" };
  }

  /* Whose deal a game is that comes after the sheet's last one and those that wait here: the deal goes round, unless a
     line says otherwise. Null as long as only the server knows. */
  turn(number) {
    const { turns, form } = this.plan;
    const first = turns.findIndex((turn) => turn.dealer === this.sheet.dealer);
    const deals = dealt(form, this.waiting(number));
    return first < 0 || deals === null ? null : turns[(first + deals) % turns.length];
  }

  /* The contracts of the lines before a game that wait here, undefined where one is not known. */
  waiting(number) {
    const contracts = [];
    for (let at = this.sheet.next; at < number; at += 1) {
      contracts.push(this.outbox.entries.find((entry) => entry.number === at)?.texts.contract);
    }
    return contracts;
  }

  /* The sheet's last line, as things stand before a game: what is no game adds one. */
  last(number) {
    return this.sheet.last + this.waiting(number).filter((contract) => this.plan.form.uncounted.includes(contract)).length;
  }

  /* Who is fined in a game for a wrong deal before it: the sheet knows it of its next one. */
  owed(number) {
    return number === this.sheet.next ? this.sheet.owed : "";
  }

  /* The form shows the game after the sheet's and the outbox's last one, or none. What is being typed stays the game as
     which it was begun: sent as that, it is found on the sheet, or held until somebody chooses. While a renons case
     stops the game, nothing is offered, and what is typed stays for afterwards. */
  offer(dead = false) {
    this.offerNext(dead);
    this.undo.draw(this.sheet.next);
  }

  offerNext(dead) {
    this.entry.stop(this.sheet.stopped && !this.editing);
    if (this.editing) {
      this.entry.owe(this.owed(this.editing.number)); /* decided since it was typed */
      return;
    }
    const number = this.outbox.next(this.sheet.next);
    const turn = this.turn(number);
    const over = dead || !this.sheet.open || !this.sheet.next || number > this.last(number);
    const none = over || turn === null;
    document.getElementById("entry-deal-open").hidden = over || turn !== null;
    const overtaken = !none && this.number > 0 && number > this.number && this.entry.isBegun();
    if (overtaken && !this.overtaken) this.entry.refresh();
    this.overtaken = overtaken;
    if (overtaken) return;
    this.number = none ? 0 : number;
    this.revision = this.sheet.revision;
    const owed = this.owed(number);
    const offered = JSON.stringify([none ? 0 : number, turn, owed]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.entry.setNext({ number: none ? 0 : number, turn: turn ?? this.plan.turns[0], owed });
  }

  async save({ number, turn, texts, words }) {
    document.getElementById("messages")?.remove(); /* what was told before this game is read by now */
    const key = this.editing ? await this.keepChanged({ texts, words }) : await this.keepNew({ number, turn, texts, words });
    const kept = this.outbox.entries.find((entry) => entry.key === key);
    this.undo.offer({ key, number: kept?.number ?? number, texts });
    this.sender.send();
  }

  async keepChanged(game) {
    const key = await this.outbox.replace(this.editing, game);
    this.leave();
    return key;
  }

  async keepNew(game) {
    const { overtaken } = this;
    this.number = 0; /* what still stands in the form is this very game */
    return this.outbox.add({ ...game, revision: overtaken ? this.revision : this.sheet.revision, apart: overtaken });
  }

  /* Take an unsent game back into the form; it waits there, and everything after it. */
  open(entry) {
    this.editing = entry;
    this.sender.held = entry.key;
    this.offered = "";
    this.number = 0;
    this.overtaken = false;
    this.entry.stop(false);
    this.entry.setNext({ number: entry.number, turn: entry.turn, owed: this.owed(entry.number) });
    this.entry.open(entry);
    this.outbox.taken(this.outbox.entries);
  }

  /* Somebody goes to the form to change one. */
  change(entry) {
    this.open(entry);
    this.entry.focus();
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
    if (entry && entry.state === "breach" && !this.editing && !this.entry.isBegun()) this.open(entry);
  }

  async remove(entry) {
    if (this.editing && this.editing.key === entry.key) {
      this.leave();
      this.entry.reset();
    }
    await this.outbox.remove(entry.key);
    this.sender.send();
  }
}
