/* What the rules leave to choose while a game is entered. `rules` is the rule book's own description (plan.form); nothing
   here knows a contract by name, and nothing here judges: the server does. A game is {contract, declarer}. */

/* Who may say the next word after those in `said`; `announcer` is whose announcement it is, "" for the game itself. */
export function speakers(rules, letters, game, said, announcer = "") {
  const how = rules.words[game.contract];
  if (!how || said.length >= how.names.length) return [];
  if (how.turn === "anybody") return letters;
  if (!game.declarer) return [];
  const against = said.length % 2 === 0;
  if (announcer && announcer !== game.declarer) return against ? [game.declarer] : [announcer];
  return against ? letters.filter((letter) => letter !== game.declarer) : [game.declarer];
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

const sameSide = (declarer, one, other) => (one === declarer) === (other === declarer);

/* The announcements after a tap on `key` (feature's letter and seat): taken back, or added; a side announces a feature
   once, so it replaces its partner's. Maps of key → words said on it. */
export function announce(announced, key, declarer) {
  const next = new Map(announced);
  if (next.delete(key)) return next;
  for (const other of announced.keys()) {
    if (other[0] === key[0] && sameSide(declarer, other.slice(1), key.slice(1))) next.delete(other);
  }
  return next.set(key, []);
}

/* The announcements that still stand with this declarer, with their words in turn. */
export function standing(rules, letters, game, announced) {
  let next = new Map();
  if (!rules.announcing.includes(game.contract) || !game.declarer) return announced;
  for (const [key, said] of announced) {
    if (!next.has(key)) next = announce(next, key, game.declarer);
    next.set(key, inTurn(rules, letters, game, said, key.slice(1)));
  }
  return next;
}

/* Announcements as they are written: "pBxA tC". */
export function written(announced) {
  return [...announced].map(([key, said]) => (said.length ? `${key}x${said.join("")}` : key)).join(" ");
}

export function read(text) {
  return new Map(text.split(" ").filter(Boolean).map((word) => {
    const [key, said] = word.split("x");
    return [key, [...(said || "")]];
  }));
}

/* The fields of the features that were announced: what became of them has to be said. */
export function announcedFields(rules, announced) {
  return new Set([...announced.keys()].map((key) => rules.features[key[0]].field));
}

/* Whether a holder's trick ("B+": won, "B-": lost) cannot be, because one side took every trick. */
export function isBarred(rules, game, swept, trick) {
  if (!swept || !game.declarer) return false;
  const tookAll = (trick[0] === game.declarer) === (swept === "+");
  return tookAll !== (trick[1] === "+");
}

/* The seats of a side ("+": the declarer's). */
export function side(letters, declarer, sign) {
  return letters.filter((letter) => (letter === declarer) === (sign === "+"));
}

/* The fields that are not asked, because another one is filled (a game that was stopped has no result). */
export function unasked(rules, filled) {
  return new Set(Object.entries(rules.instead).filter(([name]) => filled(name)).flatMap(([, others]) => others));
}

/* The fields that still have to be filled. `filled(name)`, `answered(name)`: something stands there, or “no” does. */
export function missing(rules, contract, { filled, answered, announced }) {
  if (!contract) return filled(rules.stopped[0]) ? [] : ["contract"];
  const spoken = rules.announcing.includes(contract) ? announcedFields(rules, announced) : new Set();
  const without = unasked(rules, filled);
  for (const [feature, names] of Object.entries(rules.spared)) {
    if (filled(feature) && !spoken.has(feature)) for (const name of names) without.add(name);
  }
  const needed = rules.required[contract].filter((name) => !filled(name));
  return [...needed, ...[...spoken].filter((name) => !answered(name))].filter((name) => !without.has(name));
}

/* The last of the shared fields follows from the others; `values` are texts, `typed` tells which were typed. */
export function rest(values, typed, deck) {
  const open = values.map((_value, index) => index).filter((index) => !(typed[index] && values[index]));
  if (open.length !== 1) return null;
  const left = deck - values.reduce((sum, value, index) => (index === open[0] ? sum : sum + Number(value)), 0);
  return { index: open[0], value: left >= 0 ? String(left) : "" };
}
