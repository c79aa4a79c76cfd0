/* What a phone says of a field's answer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Fields } from "../../static/js/table/fields.js";

/* The fields of a form in which one answer is chosen: its label, and the part of it that a screen reader does not read. */
function chosen(text, shown = null) {
  const parentElement = { textContent: text, querySelector: () => shown && { textContent: shown } };
  return Object.assign(Object.create(Fields.prototype), { inputs: () => [{ type: "radio", checked: true, parentElement }] });
}

test("the words of an answer keep their spaces", () => {
  assert.equal(chosen("\n  dokoupil volaný\n  tarok\n").sign("partner"), "dokoupil volaný tarok");
});

test("a seat and its sign stand together", () => {
  assert.equal(chosen("B won", "\n  B\n  +\n").sign("pagat"), "B+");
  assert.equal(chosen("B lost", "B −").sign("pagat"), "B−");
});
