/* Digits under the thumb for number fields of at most two digits: they go into the current field; when it is full, the
   next one that nobody has typed into is current. A field that follows from the others has `data-derived`; typed into, it
   says what was typed. Two digits are replaced by the next one; a single digit never is, so that 8 and 5 are 85, which
   the rules refuse, and not 5. */

/* No number begins with 0, so 0 is whole at once. */
const isReplaced = (text) => text.length >= 2 || text === "0";
const isFull = (text, most) => isReplaced(text) || Number(text) * 10 > most;
const isDerived = (field) => "derived" in field.dataset;

export class Dial {
  /* `changed(field)` is called after every change of a field. */
  constructor(root, fields, { most, changed }) {
    this.fields = fields;
    this.most = most;
    this.changed = changed;
    this.current = null;
    this.last = null; /* typed into last */
    for (const button of root.querySelectorAll("[data-digit]")) {
      button.addEventListener("click", () => this.press(button.dataset.digit));
    }
    for (const field of fields) {
      field.addEventListener("focus", () => this.choose(field));
      field.addEventListener("input", () => this.typed(field));
    }
  }

  /* The fields that are asked now. */
  get shown() {
    return this.fields.filter((field) => !field.closest("[hidden]"));
  }

  choose(field) {
    this.current = field;
    for (const input of this.fields) input.classList.toggle("is-current", input === field);
  }

  /* The first empty field, else the one that follows from the others; with neither the last that was typed into stays. */
  advance() {
    const next = this.shown.find((field) => !field.value) || this.shown.find(isDerived);
    if (next) this.choose(next);
    return next;
  }

  typed(field) {
    this.last = field;
    delete field.dataset.derived;
    field.value = field.value.replace(/\D/g, "").slice(0, 2);
    this.changed(field);
    if (!field.value || !isFull(field.value, this.most)) return;
    const next = this.advance();
    if (!next || document.activeElement !== field) return;
    next.focus();
    next.select();
  }

  press(digit) {
    if (!this.current || this.current.closest("[hidden]")) this.choose(this.shown.find((field) => !field.value) || this.shown[0]);
    if (digit === "back" && this.current && isDerived(this.current)) this.choose(this.last);
    const field = this.current;
    if (!field) return;
    const before = isDerived(field) ? "" : field.value;
    if (digit === "back") field.value = before.slice(0, -1);
    else field.value = isReplaced(before) ? digit : before + digit;
    this.typed(field);
  }
}
