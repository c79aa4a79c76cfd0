/* Every typed row is kept in this browser until the server has it, so that a reload, a closed window or a dead server costs
   nothing; the line under the grid tells which ones are not saved yet. */

import { belonging, cellsOf, changedNumbers, form, isChanged, reasonOf, rowOf, showState, storedOf } from "./cells.js";
import { refresh, stateOf } from "./rows.js";

const KEPT = `radelc-office-${form.dataset.table}`;
const WAY = form.dataset.way;
const line = document.getElementById("save-state"); /* who may only read has none */

export const net = { away: false, lockedOut: false }; /* how the last row that was sent fared */

/* The rows that were typed in this tab or put back into it; what else is kept is another tab's. */
const own = new Set();

/* Keeps what is typed by now, and tells it. */
export function keep() {
  const before = read();
  const kept = {};
  for (const [number, row] of Object.entries(before.find((record) => record.way === WAY)?.rows ?? {})) {
    if (!own.has(Number(number))) kept[number] = row;
  }
  for (const number of changedNumbers()) {
    own.add(Number(number));
    const texts = {};
    for (const cell of cellsOf(rowOf(number))) texts[cell.dataset.field] = cell.value;
    const state = stateOf(number);
    const going = Boolean(state.left && state.key && !state.outcome); /* sent, and nobody knows yet what became of it */
    kept[number] = { texts, reason: reasonOf(number)?.value ?? "", key: state.key, sent: state.sent, going };
  }
  const others = before.filter((record) => record.way !== WAY);
  const all = Object.keys(kept).length ? [...others, { way: WAY, rows: kept }] : others;
  try {
    if (all.length) localStorage.setItem(KEPT, JSON.stringify(all));
    else localStorage.removeItem(KEPT);
  } catch {
    /* storage is full or switched off: the page still holds what is typed, and warns before it is left */
  }
  tell();
}

/* What is kept of this table: a list of {way, rows}. */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/* Into the cells goes what was kept when the page was left; what was on its way then is to be sent again, under its id. */
export function putBack() {
  const kept = read();
  document.getElementById("elsewhere").hidden = !kept.some((record) => record.way !== WAY);
  const back = [];
  for (const [number, row] of Object.entries(kept.find((record) => record.way === WAY)?.rows ?? {})) {
    own.add(Number(number));
    const tr = rowOf(number);
    if (!tr || "readonly" in tr.dataset) continue;
    for (const cell of cellsOf(tr)) cell.value = row.texts?.[cell.dataset.field] ?? cell.value;
    if (!isChanged(tr)) continue;
    Object.assign(stateOf(Number(number)), { key: row.key || "", sent: row.sent || "", left: Boolean(row.going) });
    const reason = reasonOf(number);
    if (reason) reason.value = row.reason || "";
    back.push(Number(number));
  }
  if (back.length) {
    const box = document.getElementById("restored");
    box.querySelector("[data-numbers]").textContent = back.join(", ");
    box.hidden = false;
  }
}

/* The line that says what is saved. */
export function tell() {
  if (!line) return;
  const unsaved = changedNumbers();
  const name = net.lockedOut && unsaved.length ? "lockedOut" : net.away && unsaved.length ? "away" : unsaved.length ? "typed" : "saved";
  const text = unsaved.length ? `${line.dataset[name]} ${unsaved.join(", ")}` : line.dataset.saved;
  if (line.textContent !== text) line.textContent = text;
  line.classList.toggle("is-typed", name === "typed");
  line.classList.toggle("is-away", name === "away" || name === "lockedOut");
  if (!unsaved.length) document.getElementById("restored").hidden = true;
}

/* What is typed in the row gives way to what is saved. */
export function takeStored(number) {
  for (const cell of cellsOf(rowOf(number))) cell.value = storedOf(cell);
  Object.assign(stateOf(number), { left: false, held: false, key: "", sent: "" });
  const reason = reasonOf(number);
  if (reason) reason.value = "";
  for (const tr of belonging(number)) if (!("reason" in tr.dataset)) tr.remove();
  const recorded = "recorded" in rowOf(number).dataset;
  rowOf(number).className = recorded ? "row-ok" : "";
  if (recorded) showState(number, "ok");
  else rowOf(number).querySelector("td.state").replaceChildren();
  refresh(number);
  keep();
}
