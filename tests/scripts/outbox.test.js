/* What a phone keeps until it is sent. The same on a disk: tests/e2e/test_outbox_modules.py. */

import assert from "node:assert/strict";
import test from "node:test";

import { newKey } from "../../static/js/shared/key.js";
import { memoryStore } from "../../static/js/table/store.js";
import { boxOf, game, kept } from "./hall.js";

test("a key is a UUID and never the same", () => {
  const keys = Array.from({ length: 500 }, newKey);
  assert.equal(new Set(keys).size, 500);
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("games are a chain, in order and of their table", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  for (const number of [3, 4, 5]) await outbox.add(game(number, 2));
  await boxOf(t, store, 8).add(game(1));
  assert.deepEqual(await kept(store, 7), [[3, 2, false, "waiting"], [4, 2, true, "waiting"], [5, 2, true, "waiting"]]);
  assert.deepEqual(await kept(store, 8), [[1, 0, false, "waiting"]]);
  assert.equal((await store.entries()).length, 4);
  assert.deepEqual([outbox.next(3), outbox.next(9)], [6, 9]);
});

test("what somebody else wrote in between breaks the chain: the first game cannot lead to revision 6", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  await outbox.add(game(3, 2));
  await outbox.add(game(4, 6));
  assert.deepEqual(await kept(store, 7), [[3, 2, false, "waiting"], [4, 6, false, "waiting"]]);
});

test("a game that others came before keeps its number and follows none of them", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  for (const number of [3, 4]) await outbox.add(game(number, 2));
  await outbox.add(game(3, 2, { apart: true }));
  assert.deepEqual((await kept(store, 7)).at(-1), [3, 2, false, "waiting"]);
});

const ANSWERS = {
  "the whole chain moves to the revision with which the first was saved": [
    { outcome: "saved", revision: 3 },
    [[4, 3, false, "waiting"], [5, 3, true, "waiting"]],
  ],
  "those after a held game keep what they were made from: the server holds them as well": [
    { outcome: "held" },
    [[4, 2, false, "waiting"], [5, 2, true, "waiting"]],
  ],
  "a breach stays with its sentences": [
    { outcome: "breach", breaches: [{ fields: ["points"], sentence: "No.", article: "B1" }] },
    [[3, 2, false, "breach"], [4, 2, true, "waiting"], [5, 2, true, "waiting"]],
  ],
  "what is refused stays with its reason": [
    { outcome: "refused", message: "Signed." },
    [[3, 2, false, "refused"], [4, 2, true, "waiting"], [5, 2, true, "waiting"]],
  ],
};

for (const [words, [answer, expected]] of Object.entries(ANSWERS)) {
  test(words, async (t) => {
    const store = memoryStore();
    const outbox = boxOf(t, store);
    for (const number of [3, 4, 5]) await outbox.add(game(number, 2));
    await outbox.answered(outbox.entries[0].key, answer);
    assert.deepEqual(await kept(store, 7), expected);
    const [{ message, breaches }] = outbox.entries;
    assert.deepEqual([message, breaches], [answer.message ?? "", answer.breaches ?? []]);
  });
}

test("a changed game keeps its place and gets another key: the old version may have arrived", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  for (const number of [3, 4]) await outbox.add(game(number, 2));
  const [old] = outbox.entries;
  const fresh = await outbox.replace(old, { texts: { contract: "klop" }, words: "klop" });
  await outbox.answered(old.key, { outcome: "saved", revision: 3 });
  const [first, second] = outbox.entries;
  assert.notEqual(fresh, old.key);
  assert.deepEqual([first.key, second.follows, first.texts.contract], [fresh, fresh, "klop"]);
  assert.deepEqual(await kept(store, 7), [[3, 2, false, "waiting"], [4, 2, true, "waiting"]]);
});

test("a game sent by another tab while it is changed is not lost", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  await outbox.add(game(3, 2));
  const [old] = outbox.entries;
  await outbox.answered(old.key, { outcome: "saved", revision: 3 });
  await outbox.replace(old, { texts: { contract: "klop" }, words: "klop" });
  assert.equal(outbox.entries[0].texts.contract, "klop");
  assert.deepEqual(await kept(store, 7), [[3, 2, false, "waiting"]]);
});

for (const gone of [0, 1, 2]) {
  test(`games after a deleted one move up (${gone})`, async (t) => {
    const store = memoryStore();
    const outbox = boxOf(t, store);
    for (const number of [3, 4, 5]) await outbox.add(game(number, 2, { words: `${number}` }));
    await outbox.remove(outbox.entries[gone].key);
    assert.deepEqual(await kept(store, 7), [[3, 2, false, "waiting"], [4, 2, true, "waiting"]]);
    assert.deepEqual(outbox.entries.map((entry) => entry.words), ["3", "4", "5"].filter((_word, at) => at !== gone));
  });
}

test("what was refused is offered again, a breach is not", async (t) => {
  const store = memoryStore();
  const outbox = boxOf(t, store);
  for (const number of [3, 4]) await outbox.add(game(number, number));
  await outbox.answered(outbox.entries[0].key, { outcome: "refused" });
  await outbox.answered(outbox.entries[1].key, { outcome: "breach" });
  await outbox.retry();
  assert.deepEqual(outbox.entries.map((entry) => entry.state), ["waiting", "breach"]);
});

test("two pages see the same", async (t) => {
  const store = memoryStore();
  const [box, other] = [boxOf(t, store), boxOf(t, store)];
  const heard = new Promise((resolve) => { other.addEventListener("changed", resolve, { once: true }); });
  await box.add(game(1));
  await heard;
  assert.deepEqual(other.entries.map((entry) => entry.number), [1]);
});
