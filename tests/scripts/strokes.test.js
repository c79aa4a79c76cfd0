/* What is drawn, as the form sends it. */

import assert from "node:assert/strict";
import test from "node:test";

import { packed, thinned, unpacked } from "../../static/js/table/strokes.js";

test("a line keeps the points that matter", () => {
  const straight = Array.from({ length: 101 }, (_point, at) => [at / 100, 0.5]);
  const corner = [[0, 0], [0.25, 0.001], [0.5, 0], [0.5, 0.5], [0.5, 1]];
  assert.deepEqual(thinned(straight), [[0, 0.5], [1, 0.5]]);
  assert.deepEqual(thinned(corner), [[0, 0], [0.5, 0], [0.5, 1]]);
  for (const line of [[[0.5, 0.5]], [[0, 0], [1, 1]], [[0, 0], [1, 1], [0, 0]]]) assert.deepEqual(thinned(line), line);
});

test("up and down count a third of across: the field is three times as wide as high", () => {
  assert.deepEqual(thinned([[0, 0], [0.5, 0.0055], [1, 0]]).length, 2);
  assert.deepEqual(thinned([[0, 0], [0.5, 0.0065], [1, 0]]).length, 3);
});

test("what is sent is short", () => {
  const wild = Array.from({ length: 4000 }, (_point, at) => [((at * 7919) % 1000) / 1000, ((at * 104729) % 997) / 997]);
  const lines = packed([wild], 1500);
  assert.ok(lines.flat().length <= 1500);
  assert.ok(JSON.stringify(lines).length < 24_000);
  assert.deepEqual(packed([[[1 / 3, 2 / 3]]]), [[[0.333, 0.667]]]);
});

test("what comes back is checked", () => {
  for (const broken of ["", "[", "{}", "[1]", "[[]]", '[["a"]]', "[[[1]]]", '[[["0", 1]]]', "null", "[[[1e999, 0]]]"]) {
    assert.deepEqual(unpacked(broken), [], broken);
  }
  assert.deepEqual(unpacked("[[[0.1,0.2]]]"), [[[0.1, 0.2]]]);
});
