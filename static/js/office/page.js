/* The office's sheet: a row that is left is saved by itself, and nothing typed is ever lost.

   What is typed is in the page (cells.js) and in this browser (kept.js) until the server has it (send.js). The answer holds
   the parts of the page that changed; cells are never replaced, only those of an untouched row get what the server says.
   That is why this is fetch and not an htmx swap. Without a script the same form posts all rows. */

import { cellsOf, changedNumbers, form, grid, isChanged, needs, numberAt, numbers, passOver, reasonOf, rowOf, showState } from "./cells.js";
import { handOver } from "./doubt.js";
import { keep, putBack, takeStored, tell } from "./kept.js";
import { refresh, showReason, showWords, stateOf } from "./rows.js";
import { goOn, isSending, leave, pump, saveAll } from "./send.js";
import { comparePaper } from "./totals.js";

form.addEventListener("input", (event) => {
  if (event.target.name?.startsWith("paper-")) return;
  const number = numberAt(event.target);
  if (!number) return;
  const state = stateOf(number);
  state.held = false;
  state.left = false;
  state.said = null;
  passOver(rowOf(number));
  showReason(number);
  if (isChanged(rowOf(number))) showState(number, "changed");
  else if (!event.target.closest("tr[data-reason]") && !isSending(number)) takeStored(number); /* typed back to what is saved */
  keep();
});

form.addEventListener("change", (event) => {
  if (event.target.name?.startsWith("paper-")) comparePaper();
});

form.addEventListener("focusout", (event) => {
  const from = numberAt(event.target);
  if (!from || !document.hasFocus()) return;
  const to = numberAt(event.relatedTarget);
  const toReason = event.relatedTarget instanceof Element && event.relatedTarget.closest("tr[data-reason]") && to === from;
  if (to !== from || toReason) leave(from);
});

form.addEventListener("focusin", (event) => {
  const number = numberAt(event.target);
  if (number) showWords(number);
  const th = needs.get(event.target.dataset?.field);
  const help = document.getElementById("cell-help"); /* who may only read has none */
  if (help) help.textContent = th ? th.title : "";
  for (const [field, head] of needs) head.classList.toggle("is-idle", Boolean(number && rowOf(number)?.querySelector(`[data-field="${field}"]`)?.disabled));
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  saveAll();
});

form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  if ("saveAll" in button.dataset) saveAll();
  else if (button.dataset.take) takeStored(Number(button.dataset.take));
  else if (button.name === "doubt") handOver(button);
  else if (button.dataset.again) leave(Number(button.dataset.again));
  else if ("dropAll" in button.dataset) {
    for (const number of changedNumbers()) takeStored(number);
  } else return;
  event.preventDefault();
});

/* Enter in a reason saves the row; Ctrl+Enter finishes a row from any cell. Before grid.js, which moves on. */
form.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Enter" || event.shiftKey || !(event.target instanceof HTMLInputElement)) return;
    const number = numberAt(event.target);
    const inReason = Boolean(event.target.closest("tr[data-reason]"));
    if (!number || !(event.ctrlKey || inReason)) return;
    event.preventDefault();
    event.stopPropagation();
    const following = [...grid.querySelectorAll("tr[data-row]")].find((tr) => Number(tr.dataset.row) > number);
    const reason = reasonOf(number);
    if (!inReason && reason && !reason.disabled) reason.focus();
    else if (following) cellsOf(following).find((cell) => !cell.disabled && !cell.readOnly)?.focus();
    else if ("endless" in grid.dataset) goOn(number + 1);
    else grid.querySelector("tr.paper input")?.focus();
    leave(number);
  },
  true,
);

window.addEventListener("beforeunload", (event) => {
  if (!changedNumbers().length) return;
  keep();
  event.preventDefault();
});
window.addEventListener("online", pump);

putBack();
for (const number of numbers()) refresh(number);
tell();
pump();
showWords(grid.querySelectorAll("tr[data-recorded]").length);
// A contested game is named in the address ("#game-7").
const named = [...grid.rows].find((row) => row.id && `#${row.id}` === window.location.hash);
const first = changedNumbers().length ? rowOf(changedNumbers()[0]) : named ?? grid.querySelector("tr.row-new");
const start = first ? cellsOf(first).find((cell) => !cell.disabled && !cell.readOnly) : null;
// Who types from paper goes on at once; a phone stays at the top, where the players' warnings are.
if (start && window.matchMedia("(pointer: fine)").matches) start.focus({ preventScroll: !first.previousElementSibling });
