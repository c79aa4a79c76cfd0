/* Taking back the last game of this phone, for a minute: it leaves the sheet, or the outbox, and comes back into the form. */

const OPEN = 60000; /* milliseconds */

export class Undo {
  /* `free()` tells whether the form is empty, `back(texts)` puts a game into it, `tell(sentence)` says why it could not be
     taken back ("": no answer). `leaves(number)` takes it out of the sheet and resolves to such a sentence, null if it went. */
  constructor(button, { outbox, sender, free, back, tell, leaves }) {
    Object.assign(this, { button, outbox, sender, free, back, tell, leaves });
    this.last = null;
    button.addEventListener("click", () => this.take());
  }

  /* A game was saved: `number` may be another one by the time it has arrived. */
  offer(game) {
    this.last = game;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.close(), OPEN);
  }

  close() {
    window.clearTimeout(this.timer);
    this.last = null;
    this.draw();
  }

  arrived({ key, outcome, number }) {
    if (this.last?.key !== key) return;
    if (outcome === "saved") this.last.number = number;
    else this.last = null;
  }

  /* `next` is the sheet's next game: one that came after it from elsewhere is not the table's to pass over. */
  draw(next = this.next) {
    this.next = next;
    const { last } = this;
    const isLast = last && (this.outbox.entries.at(-1)?.key === last.key || (!this.outbox.entries.length && next === last.number + 1));
    this.button.hidden = !isLast || !this.free();
    this.button.form.querySelector("[data-clear]").hidden = !this.button.hidden;
    if (!this.button.hidden) for (const element of this.button.querySelectorAll("[data-which]")) element.textContent = last.number;
  }

  async take() {
    const { key, number, texts } = this.last;
    this.close();
    this.sender.held = key; /* nothing begins to be sent meanwhile, and what is going out arrives first */
    await this.sender.running;
    const waits = this.outbox.entries.some((entry) => entry.key === key);
    if (waits) await this.outbox.remove(key);
    this.sender.held = "";
    const refused = waits ? null : await this.leaves(number);
    if (refused === null) this.back(texts);
    else this.tell(refused);
    this.sender.send();
  }
}
