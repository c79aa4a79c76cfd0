/* What the tests of a phone's modules share. */

import { Outbox } from "../../static/js/table/outbox.js";

export const game = (number, revision = 0, more = {}) =>
  ({ number, revision, turn: {}, texts: { contract: "dve" }, words: `game ${number}`, ...more });

/* An outbox that hears the other ones until the test is over. */
export function boxOf(t, store, table = 7) {
  const outbox = new Outbox(store, { table, place: "here" });
  t.after(() => outbox.others.close());
  return outbox;
}

export async function kept(store, table) {
  return (await store.entries(table)).map(({ number, revision, follows, state }) => [number, revision, Boolean(follows), state]);
}

export async function until(test) {
  while (!test()) await new Promise((resolve) => { setTimeout(resolve, 2); });
}
