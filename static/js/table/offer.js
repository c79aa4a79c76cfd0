/* What the rules leave to choose while a game is entered. `rules` is the rule book's own description (plan.form); nothing
   here knows a contract by name, and nothing here judges: the server does. `letters` are the seats that play. A game is
   {contract, side, known}: `side` are the seats known to be on the declarer's side, `known` says that nobody is missing. */

/* Who may say the next word after those in `said`; `announcer` is whose announcement it is, "" for the game itself. While
   a partner is not known anybody may have said it: those who are surely on the other side come first. */
export function speakers(rules, letters, game, said, announcer = "") {
  const how = rules.words[game.contract];
  if (!how || said.length >= how.names.length) return [];
  if (how.turn === "anybody") return letters;
  if (!game.side.length) return [];
  const isOurs = (letter) => game.side.includes(letter);
  const theirs = Boolean(announcer) && !isOurs(announcer);
  const against = said.length % 2 === 0;
  if (!game.known) {
    const first = letters.filter((letter) => letter !== announcer && isOurs(letter) === (theirs === against));
    return [...first, ...letters.filter((letter) => !first.includes(letter))];
  }
  if (!against && theirs && how.turn === "announcer") return [announcer];
  return letters.filter((letter) => isOurs(letter) === (theirs === against));
}

/* The words up to the first one that is out of turn by now (another declarer, another contract). */
export function inTurn(rules, letters, game, said, announcer = "") {
  const kept = [];
  for (const seat of said) {
    if (!speakers(rules, letters, game, kept, announcer).includes(seat)) break;
    kept.push(seat);
  }
  return kept;
}

/* An announcement is called by its feature's letter and its seat, then whatever else was typed with it. */
export const featureOf = (key) => key[0];
export const seatOf = (key) => key[1];

/* The announcements after a tap on `key`: taken back, or added; a side announces a feature once, so it replaces its
   partner's. Maps of key → words said on it. */
export function announce(announced, key, game) {
  const next = new Map(announced);
  if (next.delete(key)) return next;
  const isOurs = (announcement) => game.side.includes(seatOf(announcement));
  for (const other of announced.keys()) {
    if (featureOf(other) !== featureOf(key)) continue;
    if (seatOf(other) === seatOf(key) || (game.known && isOurs(other) === isOurs(key))) next.delete(other);
  }
  return next.set(key, []);
}

/* The announcements that still stand with these sides, with their words in turn. */
export function standing(rules, letters, game, announced) {
  let next = new Map();
  if (!rules.announcing.includes(game.contract) || !game.side.length) return announced;
  for (const [key, said] of announced) {
    if (!letters.includes(seatOf(key))) continue;
    if (!next.has(key)) next = announce(next, key, game);
    next.set(key, inTurn(rules, letters, game, said, seatOf(key)));
  }
  return next;
}

/* Announcements as they are written: "pBxA t2C". `turns` tells in which turn of speaking, where it was not the first. */
export function written(announced, turns = new Map()) {
  return [...announced]
    .map(([key, said]) => featureOf(key) + (turns.get(key) ?? "") + key.slice(1) + (said.length ? `x${said.join("")}` : ""))
    .join(" ");
}

/* Feature, turn, seat (and what else stands behind it), words: a feature may be called by an x, or by a digit. */
const parts = (text) => text.split(" ").filter(Boolean).map((word) => /^(.)(\d*)([^x]+)(?:x(.*))?$/.exec(word) ?? [word, word[0], "", word.slice(1)]);

export function read(text) {
  return new Map(parts(text).map(([, feature, , seat, words = ""]) => [feature + seat, [...words]]));
}

/* The turns that are not the first, by announcement. */
export function turnsOf(text) {
  return new Map(parts(text).filter(([, , turn]) => turn > 1).map(([, feature, turn, seat]) => [feature + seat, Number(turn)]));
}

/* The fields of the features that were announced: what became of them has to be said. `features` are those of one field. */
export function announcedFields(features, announced) {
  return new Set([...announced.keys()].map((key) => features[featureOf(key)].answer).filter(Boolean));
}

/* The seats that announced what the field `name` tells the outcome of; `announced` are the announcements of each field. */
export function announcers(rules, announced, name) {
  const isOf = (field, key) => rules.features[field][featureOf(key)].answer === name;
  return Object.entries(announced).flatMap(([field, keys]) => [...keys.keys()].filter((key) => isOf(field, key)).map(seatOf));
}

/* Whether a holder's trick ("B+": won, "B-": lost) cannot be, because one side took every trick. */
export function isBarred(game, swept, trick) {
  if (!swept || !game.known) return false;
  const tookAll = game.side.includes(trick[0]) === (swept === "+");
  return tookAll !== (trick[1] === "+");
}

/* The seats of a side ("+": the declarer's). */
export function side(letters, game, sign) {
  return letters.filter((letter) => game.side.includes(letter) === (sign === "+"));
}

/* The fields that are not asked, because another one is filled (a game that was stopped has no result). */
export function unasked(rules, filled) {
  return new Set(Object.entries(rules.instead).filter(([name]) => filled(name)).flatMap(([, others]) => others));
}

/* The fields that still have to be filled. `filled(name)`, `answered(name)`: something stands there, or “no” does;
   `spoken` are the fields of what was announced. */
export function missing(rules, contract, { filled, answered, spoken }) {
  if (!contract) return rules.stopped.length && filled(rules.stopped[0]) ? [] : ["contract"];
  const without = unasked(rules, filled);
  for (const [feature, names] of Object.entries(rules.spared)) {
    if (filled(feature) && !spoken.has(feature)) for (const name of names) without.add(name);
  }
  const needed = rules.required[contract].filter((name) => !filled(name));
  return [...needed, ...[...spoken].filter((name) => !answered(name))].filter((name) => !without.has(name));
}

/* A label within a sentence: a word begins small, a seat's letter stays as it is. */
export function inSentence(label, language) {
  const [first = "", second = ""] = label;
  const isWord = second !== second.toLocaleUpperCase(language);
  return isWord ? first.toLocaleLowerCase(language) + label.slice(first.length) : label;
}

/* The last of the shared fields follows from the others; `values` are texts, `typed` tells which were typed. */
export function rest(values, typed, deck) {
  const open = values.map((_value, index) => index).filter((index) => !(typed[index] && values[index]));
  if (open.length !== 1) return null;
  const left = deck - values.reduce((sum, value, index) => (index === open[0] ? sum : sum + Number(value)), 0);
  return { index: open[0], value: left >= 0 ? String(left) : "" };
}

/* How many deals further on the table is after games of these contracts; null if only the server can tell. */
export function dealt(rules, contracts) {
  if (contracts.some((contract) => rules.dealOpen.includes(contract))) return null;
  return contracts.reduce((deals, contract) => deals + (rules.deals[contract] ?? 1), 0);
}
