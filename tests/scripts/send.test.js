/* Sending: only the server's own answer about the game counts, and nothing is sent out of turn. */

import assert from "node:assert/strict";
import test from "node:test";

import { Sender, poster } from "../../static/js/table/send.js";
import { memoryStore } from "../../static/js/table/store.js";
import { boxOf, game, until } from "./hall.js";

/* An outbox with games, and a sender whose server gives these answers, afterwards "saved" to everything. */
async function sending(t, numbers, answers = []) {
  const outbox = boxOf(t, memoryStore());
  const sent = [];
  const left = [...answers];
  const post = async (entry) => {
    sent.push([entry.number, entry.revision]);
    return left.shift() || { outcome: "saved", key: entry.key, revision: entry.revision + 1 };
  };
  const sender = new Sender(outbox, post, { pause: 5, longest: 20 });
  t.after(() => clearTimeout(sender.timer));
  for (const number of numbers) await outbox.add(game(number));
  return { outbox, sender, sent };
}

for (const times of [0, 1, 4]) {
  test(`a game is offered until there is an answer, and the others wait behind it (${times})`, async (t) => {
    const { outbox, sender, sent } = await sending(t, [1, 2, 3], Array(times).fill({ outcome: "away" }));
    sender.send();
    await until(() => !outbox.entries.length && sender.state === "idle");
    assert.deepEqual(sent, [...Array(times).fill([1, 0]), [1, 0], [2, 1], [3, 2]]);
  });
}

test("pauses grow to the longest and begin anew with an answer", async (t) => {
  const { outbox, sender } = await sending(t, [1, 2], Array(4).fill({ outcome: "away" }));
  const pauses = [];
  sender.addEventListener("changed", () => pauses.push([sender.state, sender.pause]));
  sender.send();
  await until(() => !outbox.entries.length && sender.state === "idle");
  const away = pauses.filter(([state]) => state === "away").map(([, pause]) => pause);
  assert.deepEqual(away, [5, 10, 20, 20]);
  assert.equal(sender.pause, 5);
});

for (const outcome of ["breach", "refused"]) {
  test(`the queue stops where somebody must look (${outcome})`, async (t) => {
    const { outbox, sender, sent } = await sending(t, [1, 2], [{ outcome, message: "Why." }]);
    const stopped = [];
    sender.addEventListener("stopped", ({ detail }) => stopped.push([detail.entry.number, detail.entry.state, detail.entry.message]));
    await sender.send();
    await sender.send();
    assert.deepEqual([sent.length, sender.state, outbox.entries.length], [1, "idle", 2]);
    assert.deepEqual(stopped, [[1, outcome, "Why."]]);
    if (outcome === "refused") await outbox.retry();
    else await outbox.replace(outbox.entries[0], { texts: {}, words: "" });
    await sender.send();
    assert.deepEqual([sent.length, outbox.entries.length], [3, 0]);
  });
}

test("a dead link sends nothing by itself, and says why", async (t) => {
  const { outbox, sender, sent } = await sending(t, [1, 2], Array(2).fill({ outcome: "dead", message: "Why." }));
  await sender.send();
  assert.deepEqual([sent.length, sender.state, sender.message, outbox.entries.length], [1, "dead", "Why.", 2]);
  await new Promise((resolve) => { setTimeout(resolve, 40); });
  assert.equal(sent.length, 1);
  await sender.send();
  assert.equal(sent.length, 2);
});

test("a game in the form waits", async (t) => {
  const { outbox, sender, sent } = await sending(t, [1, 2, 3]);
  sender.held = outbox.entries[1].key;
  await sender.send();
  assert.deepEqual(sent, [[1, 0]]);
});

test("a store that fails for now loses nothing: it is tried again", async (t) => {
  const { outbox, sender, sent } = await sending(t, [1]);
  const entries = outbox.store.entries.bind(outbox.store);
  outbox.store.entries = async () => { outbox.store.entries = entries; throw new Error("disk"); };
  sender.send();
  await until(() => !outbox.entries.length && sender.state === "idle");
  assert.deepEqual(sent, [[1, 0]]);
});

const SAVED = { outcome: "saved", key: "k", number: 1, revision: 1 };
const ANSWERS = [
  [200, SAVED, "saved"],
  [200, { outcome: "held", key: "k", revision: 4 }, "held"],
  [422, { outcome: "breach", key: "k", breaches: [] }, "breach"],
  [403, { outcome: "refused", key: "k", message: "Signed." }, "refused"],
  [403, { outcome: "dead", message: "Closed." }, "dead"],
  [429, { outcome: "dead", message: "Wait." }, "dead"],
  /* everything else is no answer of this server about this game */
  [200, { ...SAVED, key: "another" }, "away"],
  [200, { ...SAVED, revision: null }, "away"],
  [200, { outcome: "fine" }, "away"],
  [200, { outcome: "fine", key: "k" }, "away"],
  [200, "<h1>Welcome to our Wi-Fi</h1>", "away"],
  [500, "<h1>Error</h1>", "away"],
  [503, "", "away"],
  [503, { outcome: "away", message: "The disk is full." }, "away"],
  [404, "<h1>Not here</h1>", "away"],
];

for (const [status, body, outcome] of ANSWERS) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  test(`${status} ${text} is ${outcome}`, async () => {
    const fetcher = async () => new Response(text, { status });
    const entry = { key: "k", number: 1, revision: 0, at: Date.now(), texts: {} };
    assert.equal((await poster("/", { fetcher })(entry)).outcome, outcome);
  });
}

test("why the machine takes nothing is said, and the game waits", async (t) => {
  const said = { outcome: "away", message: "The disk is full." };
  const fetcher = async () => new Response(JSON.stringify(said), { status: 503 });
  const answer = await poster("/", { fetcher })(ENTRY());
  const { outbox, sender } = await sending(t, [1], [answer, answer]);
  const changes = [];
  sender.addEventListener("changed", () => changes.push([sender.state, sender.message, outbox.entries[0]?.state]));
  sender.send();
  await until(() => !outbox.entries.length && sender.state === "idle");
  const away = ["away", "The disk is full.", "waiting"];
  assert.deepEqual(changes.filter(([state]) => state === "away"), [away, away]);
});

const ENTRY = () => ({ key: "k", number: 2, revision: 5, at: Date.now() - 3000, texts: { contract: "dve", points: "45" } });

test("what is sent", async () => {
  let heard;
  const fetcher = async (address, { method, body }) => {
    heard = [address, method, Object.fromEntries(body)];
    return new Response("{}");
  };
  await poster("/t/x/send/", { fetcher })(ENTRY());
  const [, , { age, ...texts }] = heard;
  assert.deepEqual(heard.slice(0, 2), ["/t/x/send/", "POST"]);
  assert.deepEqual(texts, { contract: "dve", points: "45", key: "k", number: "2", revision: "5" });
  assert.ok(Number(age) >= 3000 && Number(age) < 10_000, age);
});

test("a silent network is away", async () => {
  const fetcher = (_address, { signal }) => new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error()));
  });
  assert.equal((await poster("/", { fetcher, patience: 20 })(ENTRY())).outcome, "away");
});

test("a game entered on a phone whose clock went back is not from the future", async () => {
  let age;
  const fetcher = async (_address, { body }) => { age = body.get("age"); return new Response("{}"); };
  await poster("/", { fetcher })({ ...ENTRY(), at: Date.now() + 60_000 });
  assert.equal(age, "0");
});
