/* What is left to choose while a game is entered, with a small book of rules in place of the real one. */

import assert from "node:assert/strict";
import test from "node:test";

import { announce, announcedFields, inTurn, isBarred, missing, read, rest, side, speakers, standing, written } from "../../static/js/table/offer.js";

const LETTERS = ["A", "B", "C"];
const RULES = {
  words: { dve: { names: ["kontra", "rekontra"], turn: "sides" }, klop: { names: ["kontra"], turn: "anybody" } },
  announcing: ["dve"],
  features: { p: { field: "pagat" }, t: { field: "trula" } },
  instead: { misdeal: ["points"] },
  spared: { valat: ["points"] },
  required: { dve: ["declarer", "points"], klop: ["points"] },
  stopped: ["misdeal"],
};
const DVE = { contract: "dve", declarer: "B" };

test("against the declarer first, then he himself", () => {
  assert.deepEqual(speakers(RULES, LETTERS, DVE, []), ["A", "C"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["A"]), ["B"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["A", "B"]), []);
  assert.deepEqual(speakers(RULES, LETTERS, { contract: "dve", declarer: "" }, []), []);
  assert.deepEqual(speakers(RULES, LETTERS, { contract: "klop", declarer: "" }, []), LETTERS);
  assert.deepEqual(speakers(RULES, LETTERS, { contract: "unknown", declarer: "A" }, []), []);
});

test("on an opponent's announcement the declarer speaks first", () => {
  assert.deepEqual(speakers(RULES, LETTERS, DVE, [], "C"), ["B"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["B"], "C"), ["C"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, [], "B"), ["A", "C"]);
});

test("words out of turn fall away with another declarer", () => {
  assert.deepEqual(inTurn(RULES, LETTERS, DVE, ["A", "B"]), ["A", "B"]);
  assert.deepEqual(inTurn(RULES, LETTERS, { ...DVE, declarer: "A" }, ["A", "B"]), []);
  assert.deepEqual(inTurn(RULES, LETTERS, DVE, ["C", "A"]), ["C"]);
});

test("a side announces a feature once; a second tap takes it back", () => {
  const first = announce(new Map(), "pA", "B");
  assert.deepEqual([...announce(first, "pC", "B").keys()], ["pC"]);
  assert.deepEqual([...announce(first, "pB", "B").keys()], ["pA", "pB"]);
  assert.deepEqual([...announce(first, "tA", "B").keys()], ["pA", "tA"]);
  assert.deepEqual([...announce(first, "pA", "B").keys()], []);
  assert.deepEqual([...first.keys()], ["pA"]);
});

test("with another declarer two partners' announcements become one", () => {
  const both = new Map([["pA", ["B"]], ["pB", []]]);
  assert.deepEqual([...standing(RULES, LETTERS, DVE, both)], [["pA", ["B"]], ["pB", []]]);
  assert.deepEqual([...standing(RULES, LETTERS, { ...DVE, declarer: "C" }, both)], [["pB", []]]);
  assert.equal(standing(RULES, LETTERS, { contract: "klop", declarer: "" }, both), both);
});

test("announcements are written and read", () => {
  const announced = new Map([["pB", ["A", "B"]], ["tC", []]]);
  assert.equal(written(announced), "pBxAB tC");
  assert.deepEqual(read("pBxAB tC"), announced);
  assert.deepEqual(read(""), new Map());
  assert.deepEqual(announcedFields(RULES, announced), new Set(["pagat", "trula"]));
});

test("who took every trick lost none, and the others won none", () => {
  assert.equal(isBarred(RULES, DVE, "+", "B-"), true);
  assert.equal(isBarred(RULES, DVE, "+", "B+"), false);
  assert.equal(isBarred(RULES, DVE, "+", "A+"), true);
  assert.equal(isBarred(RULES, DVE, "-", "A+"), false);
  assert.equal(isBarred(RULES, DVE, "", "A+"), false);
  assert.deepEqual([side(LETTERS, "B", "+"), side(LETTERS, "B", "-")], [["B"], ["A", "C"]]);
});

test("what is missing", () => {
  const game = (values, announced = new Map()) => ({
    filled: (name) => Boolean(values[name]), answered: (name) => name in values, announced,
  });
  assert.deepEqual(missing(RULES, "", game({})), ["contract"]);
  assert.deepEqual(missing(RULES, "", game({ misdeal: "A" })), []);
  assert.deepEqual(missing(RULES, "dve", game({})), ["declarer", "points"]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", misdeal: "A" })), []);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", valat: "+" })), []);
  const announced = new Map([["tB", []]]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", points: "40" }, announced)), ["trula"]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", points: "40", trula: "" }, announced)), []);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", valat: "+" }, announced)), ["trula"]);
  assert.deepEqual(missing({ ...RULES, features: { v: { field: "valat" } } }, "dve", game({ declarer: "B", valat: "+" }, new Map([["vB", []]]))), ["points"], "only a silent one spares");
});

test("the last of the shared fields follows from the others", () => {
  assert.deepEqual(rest(["20", "30", ""], [true, true, false], 70), { index: 2, value: "20" });
  assert.deepEqual(rest(["40", "40", "5"], [true, true, false], 70), { index: 2, value: "" });
  assert.equal(rest(["20", "", ""], [true, false, false], 70), null);
  assert.equal(rest(["20", "30", "20"], [true, true, true], 70), null);
});
