/* Rows are sent one after the other, lowest first, because each is scored from the ones before it. */

import { cellsOf, changedNumbers, form, isChanged, merge, numberAt, numbers, reasonOf, rowOf, showState } from "./cells.js";
import { showHandedOver } from "./doubt.js";
import { keep, net, tell } from "./kept.js";
import { letGo, refresh, showWords, stateOf, textOf } from "./rows.js";
import { appendPaper, newBody, post } from "./server.js";
import { replaceParts } from "./totals.js";
import { newKey } from "../shared/key.js";

const RETRY_MS = 4000;
let sending = 0; /* the number of the row that is on its way */
let retry = 0;
let awaited = 0; /* the number of a row that is not there yet, in which the typing goes on */

/* The row is done with, and the one after it comes with the answer. */
export const goOn = (number) => (awaited = number);

export const isSending = (number) => number === sending;

/* A row as the form would send it; the same row typed the same way has the same id. */
function bodyOf(tr) {
  const number = tr.dataset.row;
  const body = newBody();
  for (const cell of cellsOf(tr)) body.append(cell.name, cell.value);
  body.append(`r${number}-reason`, reasonOf(number)?.value ?? "");
  const state = stateOf(Number(number));
  const text = textOf(tr);
  if (!state.key || state.sent !== text) Object.assign(state, { key: newKey(), sent: text });
  body.append(`r${number}-key`, state.key);
  appendPaper(body);
  return body;
}

/* The next row to send: the lowest that was left. A new row waits while one above it is typed and not saved. */
function next() {
  const changed = changedNumbers();
  for (const number of changed) {
    const state = stateOf(number);
    if (state.left && !state.held) return number;
    if (!("recorded" in rowOf(number).dataset)) return 0;
  }
  return 0;
}

/* Sends what may be sent, until nothing may or the server does not answer. */
export async function pump() {
  if (sending) return;
  const number = next();
  if (!number) return;
  const tr = rowOf(number);
  sending = number;
  stateOf(number).outcome = "";
  const body = bodyOf(tr);
  const text = textOf(tr);
  keep();
  showState(number, "sending");
  const answer = await post(body);
  sending = 0;
  if (answer === null) {
    net.away = true;
    showState(number, "changed");
    tell();
    window.clearTimeout(retry);
    retry = window.setTimeout(pump, RETRY_MS);
    return;
  }
  net.away = false;
  take(answer, number, text);
  keep();
  pump();
}

/* Puts the answer to a row into the page; `text` is what was sent. */
function take(answer, number, text) {
  const head = answer.getElementById("answer");
  const state = stateOf(number);
  if (!head) {
    refuse(answer, number);
    return;
  }
  net.lockedOut = false;
  const outcome = head.dataset.outcome;
  form.elements.revision.value = head.dataset.revision;
  const saved = outcome === "saved" || outcome === "same";
  const untouched = textOf(rowOf(number)) === text;
  const typedOn = !untouched && state.sent === text; /* and not taken back by its button */
  for (const tr of answer.querySelectorAll("tr[data-row]")) {
    merge(tr, answer, saved && Number(tr.dataset.row) === number ? !typedOn : null);
  }
  state.outcome = outcome;
  if (saved) {
    Object.assign(state, { left: state.left && typedOn, held: false, key: "", sent: "" });
    letGo();
    const reason = reasonOf(number);
    if (reason && untouched) reason.value = "";
  } else {
    state.held = untouched; /* typed on meanwhile: that will be sent when the row is left again */
  }
  for (const other of numbers()) refresh(other);
  showHandedOver(number);
  replaceParts(answer);
  const focus = numberAt(document.activeElement);
  if (outcome === "reason" && focus === number) reasonOf(number)?.focus();
  if (outcome === "reason") state.held = false;
  if (outcome === "reason" && untouched) state.left = false; /* the reason typed and Enter pressed meanwhile: goes out next */
  showWords(number);
  if (focus === awaited - 1 && rowOf(awaited)) {
    cellsOf(rowOf(awaited)).find((cell) => !cell.disabled && !cell.readOnly)?.focus();
    awaited = 0;
  }
}

/* Not our answer: signed out, the token is old, the event is gone. Say it, keep everything. */
function refuse(answer, number) {
  const said = answer.querySelector(".alert");
  net.lockedOut = answer.httpStatus < 500;
  stateOf(number).held = true;
  const place = document.getElementById("trouble");
  if (said && place) place.replaceChildren(document.importNode(said, true));
  else if (place && !net.lockedOut) place.replaceChildren(document.getElementById("trouble-server").content.cloneNode(true));
  showState(number, "changed");
}

/* The row is done with: it goes out when its turn comes. */
export function leave(number) {
  const tr = number ? rowOf(number) : null;
  if (!tr || !isChanged(tr)) return;
  const state = stateOf(number);
  state.left = true;
  state.held = false;
  pump();
}

/* Every typed row is done with. */
export function saveAll() {
  for (const number of changedNumbers()) {
    stateOf(number).left = true;
    stateOf(number).held = false;
  }
  pump();
}
