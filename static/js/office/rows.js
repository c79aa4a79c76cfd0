/* What this page knows of a row beyond its cells, and how the row shows it. */

import { cellsOf, isChanged, markErrors, passOver, reasonOf, rowOf, showState } from "./cells.js";

const rows = new Map(); /* by number */

/* Whether the row was left and may be sent, or is held until it is typed into again; the id of its write and what was sent
   with it; how that ended; what was said of handing it over (doubt.js). */
export function stateOf(number) {
  if (!rows.has(number)) rows.set(number, { left: false, held: false, key: "", sent: "", outcome: "", said: null });
  return rows.get(number);
}

/* Another row was saved: the turn of a refused one may have come. */
export function letGo() {
  for (const row of rows.values()) if (row.outcome === "refused") row.held = false;
}

/* What is typed in the row, to be compared with what is typed later. */
export function textOf(tr) {
  return JSON.stringify([cellsOf(tr).map((cell) => cell.value), reasonOf(tr.dataset.row)?.value ?? ""]);
}

/* The field of the reason is there while something is changed. */
export function showReason(number) {
  const input = reasonOf(number);
  if (!input) return;
  const open = isChanged(rowOf(number)) || stateOf(number).held;
  input.closest("tr").hidden = !open;
  input.disabled = !open;
}

/* The row as what is typed in it asks for. */
export function refresh(number) {
  const tr = rowOf(number);
  passOver(tr);
  showReason(number);
  markErrors(number);
  const waiting = isChanged(tr);
  if (waiting && !tr.classList.contains("row-error")) showState(number, "changed");
}

/* The row's game in words, below the grid. */
export function showWords(number) {
  const place = document.getElementById("words-shown");
  const words = document.getElementById(`words-${number}`);
  if (place && words) place.replaceChildren(...[...words.children].map((child) => child.cloneNode(true)));
}
