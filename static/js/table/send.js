/* Sends what waits in the outbox, one game after the other and never the same one from two tabs at once.

   Only the server's own answer about this very game counts. Everything else (no network, a server that restarts, the
   sign-in page of the hall's Wi-Fi) is "away": the game stays and is sent again, and its key makes that harmless. */

import { newKey } from "../shared/key.js";

const PATIENCE = 12000; /* milliseconds for an answer */
const LEASE = 4000; /* of a tab that was closed while it sent */
const BEAT = 1000;
const OTHER_TAB = 1500; /* milliseconds until the lease is asked for again */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 20000;
const ANSWERS = ["saved", "held", "breach", "refused"];

/* Posts an entry to the address; resolves to the server's answer or {outcome: "away"}. */
export function poster(address, { fetcher = (...args) => fetch(...args), patience = PATIENCE } = {}) {
  return async (entry) => {
    const body = new URLSearchParams({
      ...entry.texts, key: entry.key, number: entry.number, revision: entry.revision, age: Math.max(0, Date.now() - entry.at),
    });
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patience);
    try {
      const answer = await fetcher(address, { method: "POST", body, signal: stop.signal, headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (said.outcome === "dead") return said;
      if (said.outcome === "away") return { outcome: "away", message: String(said.message ?? "") };
      const sound = ANSWERS.includes(said.outcome) && said.key === entry.key;
      return sound && (said.outcome !== "saved" || Number.isInteger(said.revision)) ? said : { outcome: "away" };
    } catch {
      return { outcome: "away" };
    } finally {
      clearTimeout(timer);
    }
  };
}

/* `work` while no other tab does the same; null if one does. Web Locks exist on https only, so a lease stands in: a tab
   that sends renews it, one that was closed loses it. */
async function alone(store, name, owner, work) {
  const locks = store.durable && globalThis.navigator && navigator.locks;
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
  if (!(await store.lease(name, owner, LEASE))) return null;
  const beat = setInterval(() => store.lease(name, owner, LEASE).catch(() => {}), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await store.lease(name, owner, -1);
  }
}

/* `state`: idle, sending, away (`message` says what the server's machine lacks, if it can), dead (the link leads nowhere: `message` says why). Emits "changed", "answered" with an
   answer as long as its entry is still there, "arrived" with the entry and its answer once it is gone, and "stopped" with
   an entry somebody must look at. */
export class Sender extends EventTarget {
  constructor(outbox, post, { pause = FIRST_PAUSE, longest = LONGEST_PAUSE } = {}) {
    super();
    this.outbox = outbox;
    this.post = post;
    this.owner = newKey();
    this.state = "idle";
    this.message = "";
    this.held = ""; /* the key of an entry that somebody is changing just now: it waits, and what is after it */
    this.first = this.pause = pause;
    this.longest = longest;
    this.rounds = 0; /* how often something was sent; who asks the sheet meanwhile gets an old one */
    this.running = null;
  }

  become(state, message = "") {
    this.state = state;
    this.message = message;
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /* Send until nothing waits, there is no network, or somebody must look at something. */
  send() {
    this.again = true;
    this.running ??= this.run().finally(() => { this.running = null; });
    return this.running;
  }

  async run() {
    while (this.again) {
      this.again = false;
      globalThis.clearTimeout(this.timer);
      const name = `radelc-send-${this.outbox.table}`;
      let went = false;
      try {
        went = await alone(this.outbox.store, name, this.owner, () => this.drain());
      } catch {
        /* the browser's storage has failed for now: nothing is lost, it is tried again */
      }
      if (went || this.again || this.state === "dead") continue;
      this.timer = globalThis.setTimeout(() => this.send(), went === null ? OTHER_TAB : this.pause);
      if (went === false) this.pause = Math.min(this.pause * 2, this.longest);
    }
  }

  /* True when there is nothing to wait for. */
  async drain() {
    for (;;) {
      const [entry] = await this.outbox.load();
      if (!entry || entry.state !== "waiting" || entry.key === this.held) {
        if (this.state !== "idle") this.become("idle");
        return true;
      }
      if (this.state !== "sending") this.become("sending");
      const answer = await this.post(entry);
      this.rounds += 1;
      if (answer.outcome === "away" || answer.outcome === "dead") {
        this.become(answer.outcome, answer.message);
        return false;
      }
      this.pause = this.first;
      this.dispatchEvent(new CustomEvent("answered", { detail: { answer } }));
      await this.outbox.answered(entry.key, answer);
      const arrived = answer.outcome === "saved" || answer.outcome === "held";
      const [head] = this.outbox.entries;
      this.dispatchEvent(new CustomEvent(arrived ? "arrived" : "stopped", { detail: { entry: arrived ? entry : head, answer } }));
    }
  }
}
