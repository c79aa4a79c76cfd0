/* Games on their way to the server: kept on the phone first, in the order in which they were entered.

   An entry knows the revision of the sheet it was made from, or the entry it was made after (`follows`): when that one
   is saved, its answer is this one's revision. So games entered without the network go out as a chain, and one that
   somebody else's game came before is held by the server and shown to all. What the rules refuse stays here, with
   its sentences, until somebody corrects or deletes it; nothing leaves the phone by itself.

   States of an entry: waiting, breach (the rules do not allow it) and refused (the server does not take it now). */

import { newKey } from "../shared/key.js";

/* Everything that is entered after `key` without a break takes the revision with which it was saved. */
function chained(entries, key, revision) {
  const moved = [];
  let before = key;
  for (const entry of entries) {
    if (entry.follows !== before) continue;
    before = entry.key;
    moved.push({ ...entry, revision, follows: moved.length ? entry.follows : "" });
  }
  return moved;
}

/* The entry is gone without an answer: what came after it is now after what came before it. */
function unchained(entries, gone) {
  return entries.map((entry) => (entry.follows === gone.key ? { ...entry, follows: gone.follows, revision: gone.revision } : entry));
}

/* Emits "changed" whenever `entries` has changed, here or in another tab of this browser. */
export class Outbox extends EventTarget {
  constructor(store, { table, place = "" }) {
    super();
    this.store = store;
    this.table = table;
    this.place = place; /* where it was played, in words */
    this.entries = [];
    this.others = "BroadcastChannel" in globalThis ? new BroadcastChannel(`radelc-${table}`) : null;
    if (this.others) this.others.onmessage = () => this.load();
  }

  async load() {
    this.taken(await this.store.entries(this.table));
    return this.entries;
  }

  taken(entries) {
    this.entries = entries;
    this.dispatchEvent(new CustomEvent("changed"));
  }

  async change(work) {
    this.taken(await this.store.change(this.table, work));
    if (this.others) this.others.postMessage("");
  }

  /* The number of the next game: after the sheet's last one and after those that wait here. */
  next(first) {
    const last = this.entries.at(-1);
    return last ? Math.max(first, last.number + 1) : first;
  }

  /* Keep a game; resolves once it is on the disk. `revision` is the sheet's as this phone sees it; `apart` is one that
     others came before while it was typed: it keeps its number and follows none of them. */
  async add({ number, turn, texts, words, revision, apart = false }) {
    const key = newKey();
    await this.change((entries) => {
      const last = apart ? undefined : entries.at(-1);
      const follows = last && revision <= last.revision;
      return {
        put: [{
          key, table: this.table, place: this.place, number: last ? Math.max(number, last.number + 1) : number, turn, texts, words,
          revision: follows ? last.revision : revision, follows: follows ? last.key : "",
          at: Date.now(), state: "waiting", message: "", breaches: [],
        }],
      };
    });
    return key;
  }

  /* Another version of an unsent game, in its place. It gets a new key, for the old one may have arrived already: then
     the server has both versions and asks. */
  async replace(entry, { texts, words }) {
    const fresh = { ...entry, key: newKey(), texts, words, at: Date.now(), state: "waiting", message: "", breaches: [] };
    await this.change((entries) => {
      const there = entries.find((candidate) => candidate.key === entry.key);
      const follower = entries.filter((other) => other.follows === entry.key).map((other) => ({ ...other, follows: fresh.key }));
      if (there) return { put: [{ ...fresh, id: there.id, number: there.number, revision: there.revision, follows: there.follows }, ...follower] };
      const { id, ...added } = fresh; /* another tab has sent it meanwhile */
      return { put: [{ ...added, follows: "" }] };
    });
    return fresh.key;
  }

  /* Delete an unsent game; those after it move up by one. */
  async remove(key) {
    await this.change((entries) => {
      const gone = entries.find((entry) => entry.key === key);
      if (!gone) return {};
      const later = unchained(entries.filter((entry) => entry.id > gone.id), gone);
      return { put: later.map((entry) => ({ ...entry, number: entry.number - 1 })), remove: [gone.id] };
    });
  }

  /* What the server refused is offered to it once more: the sheet may have been reopened since. */
  async retry() {
    if (!this.entries.some((entry) => entry.state === "refused")) return;
    await this.change((entries) => ({
      put: entries.filter((entry) => entry.state === "refused").map((entry) => ({ ...entry, state: "waiting" })),
    }));
  }

  /* What became of the entry that was sent. A version that was changed meanwhile is another entry and stays. */
  async answered(key, answer) {
    await this.change((entries) => {
      const entry = entries.find((candidate) => candidate.key === key);
      if (!entry) return {};
      if (answer.outcome === "saved") return { put: chained(entries, key, answer.revision), remove: [entry.id] };
      if (answer.outcome === "held") return { put: unchained(entries, entry).filter((other) => other.id !== entry.id), remove: [entry.id] };
      return { put: [{ ...entry, state: answer.outcome, message: answer.message || "", breaches: answer.breaches || [] }] };
    });
  }
}
