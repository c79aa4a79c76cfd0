/* A player's words that wait for the network: in order, once, and what was refused holds up no other. */

import assert from "node:assert/strict";
import test from "node:test";

import { Sender } from "../../static/js/table/send.js";
import { memoryStore } from "../../static/js/table/store.js";
import { Words, isWord } from "../../static/js/table/words.js";
import { boxOf, game, until } from "./hall.js";

function wordsOf(t, store, seat = "B") {
  const words = new Words(store, { table: "7", seat });
  t.after(() => words.others.close());
  return words;
}

test("words are sent in their order, each with its game's own revision, and once", async (t) => {
  const words = wordsOf(t, memoryStore());
  for (const [number, revision] of [[3, 1], [1, 4], [3, 1], [2, 2]]) await words.keep(number, revision);
  const sent = [];
  const answers = [{ outcome: "away" }];
  const sender = new Sender(words, async (entry) => {
    sent.push([entry.number, entry.revision]);
    return answers.shift() ?? { outcome: "saved", key: entry.key, revision: entry.revision };
  }, { pause: 5, longest: 20 });
  t.after(() => clearTimeout(sender.timer));
  sender.send();
  await until(() => !words.entries.length && sender.state === "idle");
  assert.deepEqual(sent, [[3, 1], [3, 1], [1, 4], [2, 2]]);
});

test("a word that was refused keeps its sentence, and the ones behind it go out", async (t) => {
  const store = memoryStore();
  const words = wordsOf(t, store);
  await words.keep(1, 1);
  await words.keep(2, 2);
  const refuse = ({ number, key }) => (number === 1 ? { outcome: "refused", key, message: "Changed." } : { outcome: "saved", key, revision: 2 });
  const sender = new Sender(words, async (entry) => refuse(entry), { pause: 5 });
  t.after(() => clearTimeout(sender.timer));
  await sender.send();
  assert.deepEqual(words.entries, []);
  assert.deepEqual(words.refused.map(({ number, message }) => [number, message]), [[1, "Changed."]]);
  const again = wordsOf(t, store);
  await again.load();
  assert.equal(again.refused.length, 1);
  await again.remove(again.refused[0].key);
  assert.deepEqual(await store.entries(), []);
});

test("a word taken back leaves the numbers of the others, and games and other seats are not touched", async (t) => {
  const store = memoryStore();
  const words = wordsOf(t, store);
  const games = boxOf(t, store, "7");
  await games.add(game(5));
  await wordsOf(t, store, "C").keep(1, 1);
  await words.keep(1, 1);
  await words.keep(2, 2);
  await words.remove(words.waiting(1, 1).key);
  assert.equal(words.waiting(1, 1), undefined);
  assert.equal(words.waiting(2, 1), undefined);
  assert.deepEqual(words.entries.map(({ number, revision }) => [number, revision]), [[2, 2]]);
  const all = await store.entries();
  assert.deepEqual(all.filter((entry) => !isWord(entry)).map(({ number }) => number), [5]);
  assert.equal(all.length, 3);
});
