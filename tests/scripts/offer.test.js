/* What is left to choose while a game is entered, with a small book of rules in place of the real one. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  announce, announcedFields, announcers, dealt, inSentence, inTurn, isBarred, missing, read, rest, side, speakers, standing, turnsOf, written,
} from "../../static/js/table/offer.js";

const LETTERS = ["A", "B", "C"];
const FEATURES = { p: { answer: "pagat" }, t: { answer: "trula" }, x: { answer: "" } };
const RULES = {
  words: { dve: { names: ["kontra", "rekontra"], turn: "announcer" }, pair: { names: ["kontra", "rekontra"], turn: "sides" }, klop: { names: ["kontra"], turn: "anybody" } },
  announcing: ["dve", "pair"],
  instead: { misdeal: ["points"] },
  spared: { valat: ["points"] },
  required: { dve: ["declarer", "points"], klop: ["points"] },
  stopped: ["misdeal"],
  deals: { dve: 1, thrown: 0 },
  dealOpen: ["chosen"],
};
const of = (contract, side, known = true) => ({ contract, side, known });
const DVE = of("dve", ["B"]);
const FOUR = ["A", "B", "C", "D"];
const PAIR = of("pair", ["B", "D"]);

test("against the declarer first, then he himself", () => {
  assert.deepEqual(speakers(RULES, LETTERS, DVE, []), ["A", "C"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["A"]), ["B"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["A", "B"]), []);
  assert.deepEqual(speakers(RULES, LETTERS, of("dve", []), []), []);
  assert.deepEqual(speakers(RULES, LETTERS, of("klop", []), []), LETTERS);
  assert.deepEqual(speakers(RULES, LETTERS, of("unknown", ["A"]), []), []);
});

test("on an opponent's announcement the declarer speaks first", () => {
  assert.deepEqual(speakers(RULES, LETTERS, DVE, [], "C"), ["B"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, ["B"], "C"), ["C"]);
  assert.deepEqual(speakers(RULES, LETTERS, DVE, [], "B"), ["A", "C"]);
});

test("two sides of two speak by turns", () => {
  assert.deepEqual(speakers(RULES, FOUR, PAIR, []), ["A", "C"]);
  assert.deepEqual(speakers(RULES, FOUR, PAIR, ["A"]), ["B", "D"]);
  assert.deepEqual(speakers(RULES, FOUR, PAIR, [], "D"), ["A", "C"]);
  assert.deepEqual(speakers(RULES, FOUR, PAIR, [], "C"), ["B", "D"]);
  assert.deepEqual(speakers(RULES, FOUR, PAIR, ["B"], "C"), ["A", "C"], "his partner may answer, too");
});

test("while the partner is not known anybody may speak, the declarer's opponents first", () => {
  const open = of("pair", ["B"], false);
  assert.deepEqual(speakers(RULES, FOUR, open, []), ["A", "C", "D", "B"]);
  assert.deepEqual(speakers(RULES, FOUR, open, ["A"]), ["B", "A", "C", "D"]);
  assert.deepEqual(speakers(RULES, FOUR, open, [], "B"), ["A", "C", "D", "B"]);
  assert.deepEqual(inTurn(RULES, FOUR, open, ["D", "A"]), ["D", "A"]);
  assert.deepEqual(inTurn(RULES, FOUR, PAIR, ["D", "A"]), [], "then it turns out who was the partner");
});

test("an outcome is known by who announced it", () => {
  const rules = { features: { announcements: FEATURES, said: { s: { answer: "pagat" } } } };
  const announced = { announcements: new Map([["pB", []], ["tA", []]]), said: new Map([["sC", []]]) };
  assert.deepEqual(announcers(rules, announced, "pagat"), ["B", "C"]);
  assert.deepEqual(announcers(rules, announced, "valat"), []);
});

test("words out of turn fall away with another declarer", () => {
  assert.deepEqual(inTurn(RULES, LETTERS, DVE, ["A", "B"]), ["A", "B"]);
  assert.deepEqual(inTurn(RULES, LETTERS, of("dve", ["A"]), ["A", "B"]), []);
  assert.deepEqual(inTurn(RULES, LETTERS, DVE, ["C", "A"]), ["C"]);
});

test("a side announces a feature once; a second tap takes it back", () => {
  const first = announce(new Map(), "pA", DVE);
  assert.deepEqual([...announce(first, "pC", DVE).keys()], ["pC"]);
  assert.deepEqual([...announce(first, "pB", DVE).keys()], ["pA", "pB"]);
  assert.deepEqual([...announce(first, "tA", DVE).keys()], ["pA", "tA"]);
  assert.deepEqual([...announce(first, "pA", DVE).keys()], []);
  assert.deepEqual([...first.keys()], ["pA"]);
  assert.deepEqual([...announce(first, "pC", PAIR).keys()], ["pC"]);
  assert.deepEqual([...announce(first, "pC", { ...PAIR, known: false }).keys()], ["pA", "pC"], "who is with whom is open");
});

test("with another declarer two partners' announcements become one", () => {
  const both = new Map([["pA", ["B"]], ["pB", []]]);
  assert.deepEqual([...standing(RULES, LETTERS, DVE, both)], [["pA", ["B"]], ["pB", []]]);
  assert.deepEqual([...standing(RULES, LETTERS, of("dve", ["C"]), both)], [["pB", []]]);
  assert.equal(standing(RULES, LETTERS, of("klop", []), both), both);
});

test("whoever sits out has announced nothing", () => {
  const said = new Map([["pA", []], ["tB", []]]);
  assert.deepEqual([...standing(RULES, ["B", "C", "D"], of("pair", ["B"], false), said)], [["tB", []]]);
});

test("announcements are written and read", () => {
  const announced = new Map([["pB", ["A", "B"]], ["tC", []]]);
  assert.equal(written(announced), "pBxAB tC");
  assert.deepEqual(read("pBxAB tC"), announced);
  assert.deepEqual(read("xBxA pB2"), new Map([["xB", ["A"]], ["pB2", []]]), "a feature may be an x, and more may stand behind the seat");
  assert.deepEqual(read(""), new Map());
  assert.equal(written(read("u2BxA vC"), turnsOf("u2BxA vC")), "u2BxA vC", "the turn is no seat");
  assert.deepEqual(turnsOf("u2BxA v1C"), new Map([["uB", 2]]));
  assert.deepEqual(announcedFields(FEATURES, announced), new Set(["pagat", "trula"]));
  assert.deepEqual(announcedFields(FEATURES, read("xA")), new Set(), "nothing asks what became of it");
});

test("who took every trick lost none, and the others won none", () => {
  assert.equal(isBarred(DVE, "+", "B-"), true);
  assert.equal(isBarred(DVE, "+", "B+"), false);
  assert.equal(isBarred(DVE, "+", "A+"), true);
  assert.equal(isBarred(DVE, "-", "A+"), false);
  assert.equal(isBarred(DVE, "", "A+"), false);
  assert.equal(isBarred(PAIR, "+", "D-"), true);
  assert.equal(isBarred({ ...PAIR, known: false }, "+", "D-"), false);
  assert.deepEqual([side(FOUR, PAIR, "+"), side(FOUR, PAIR, "-")], [["B", "D"], ["A", "C"]]);
});

test("what is missing", () => {
  const game = (values, spoken = []) => ({
    filled: (name) => Boolean(values[name]), answered: (name) => name in values, spoken: new Set(spoken),
  });
  assert.deepEqual(missing(RULES, "", game({})), ["contract"]);
  assert.deepEqual(missing(RULES, "", game({ misdeal: "A" })), []);
  assert.deepEqual(missing({ ...RULES, stopped: [] }, "", game({ misdeal: "A" })), ["contract"]);
  assert.deepEqual(missing(RULES, "dve", game({})), ["declarer", "points"]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", misdeal: "A" })), []);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", valat: "+" })), []);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", points: "40" }, ["trula"])), ["trula"]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", points: "40", trula: "" }, ["trula"])), []);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", valat: "+" }, ["trula"])), ["trula"]);
  assert.deepEqual(missing(RULES, "dve", game({ declarer: "B", valat: "+" }, ["valat"])), ["points"], "only a silent one spares");
});

test("a label within a sentence", () => {
  assert.equal(inSentence("Card points", "en"), "card points");
  assert.equal(inSentence("Škis", "sl"), "škis");
  assert.equal(inSentence("A: card points", "en"), "A: card points");
  assert.equal(inSentence("XXI", "sl"), "XXI");
  assert.equal(inSentence("", "en"), "");
});

test("how many deals further the table is", () => {
  assert.equal(dealt(RULES, []), 0);
  assert.equal(dealt(RULES, ["dve", undefined, "dve"]), 3);
  assert.equal(dealt(RULES, ["dve", "thrown", "thrown"]), 1);
  assert.equal(dealt(RULES, ["dve", "chosen"]), null);
});

test("the last of the shared fields follows from the others", () => {
  assert.deepEqual(rest(["20", "30", ""], [true, true, false], 70), { index: 2, value: "20" });
  assert.deepEqual(rest(["40", "40", "5"], [true, true, false], 70), { index: 2, value: "" });
  assert.equal(rest(["20", "", ""], [true, false, false], 70), null);
  assert.equal(rest(["20", "30", "20"], [true, true, true], 70), null);
});
