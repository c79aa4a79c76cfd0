/* Dragging a player onto another seat of a draft: <form data-exchange> with cells [data-seat], each with a checkbox.
   A mouse drags the whole cell, a finger the handle [data-drag], so that the page can still be scrolled. Dropping ticks
   the two boxes and sends the form; ticking by hand does the same without this script. Escape lets go.

   The answer brings the seating anew. Who is in the hand then stays there, and an exchange that was made meanwhile follows:
   players are found again by what stands on their seats. */

import { tapsAt } from "./shared/late.js";

const START = 6; /* pixels before a press becomes a drag */
const EDGE = 70; /* from the window's edge inwards the page scrolls along */
const SEATING = "draft-seating";
let drag = null;
const waiting = []; /* pairs of those who change places once the exchange before is answered */

const occupantOf = (cell) => ({ seat: cell.dataset.seat, name: cell.querySelector(".seat-name").textContent.trim() });

/* Where somebody sits by now; an empty seat is only the one that was meant. */
function cellOf({ seat, name }) {
  const cells = [...document.querySelectorAll("[data-exchange] [data-seat]")].filter((cell) => occupantOf(cell).name === name);
  return cells.find((cell) => cell.dataset.seat === seat) ?? (/\d/.test(name) ? cells[0] : undefined);
}

function cellAt(x, y) {
  const under = document.elementFromPoint(x, y);
  const cell = under ? under.closest("[data-seat]") : null;
  return cell && cell !== drag.cell && cell.closest("form") === drag.form ? cell : null;
}

function begin() {
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.textContent = drag.cell.querySelector(".seat-name").textContent.trim();
  document.body.append(ghost);
  drag.ghost = ghost;
  drag.cell.classList.add("is-dragged");
  document.documentElement.classList.add("is-dragging");
  drag.frame = requestAnimationFrame(scroll);
}

function scroll() {
  if (!drag || !drag.ghost) return;
  const below = window.innerHeight - drag.y;
  if (drag.y < EDGE) window.scrollBy(0, -Math.ceil((EDGE - drag.y) / 4));
  else if (below < EDGE) window.scrollBy(0, Math.ceil((EDGE - below) / 4));
  aim();
  drag.frame = requestAnimationFrame(scroll);
}

function aim() {
  const cell = cellAt(drag.x, drag.y);
  if (cell === drag.target) return;
  if (drag.target) drag.target.classList.remove("is-target");
  if (cell) cell.classList.add("is-target");
  drag.target = cell;
}

function end() {
  if (!drag) return;
  if (drag.ghost) drag.ghost.remove();
  if (drag.target) drag.target.classList.remove("is-target");
  drag.cell?.classList.remove("is-dragged");
  document.documentElement.classList.remove("is-dragging");
  cancelAnimationFrame(drag.frame);
  drag = null;
}

function exchange(source, target) {
  if (tapsAt(SEATING).going) {
    waiting.push([occupantOf(source), occupantOf(target)]);
    return;
  }
  const form = source.closest("form");
  for (const box of form.querySelectorAll("input[name=seat]")) box.checked = false;
  for (const cell of [source, target]) cell.querySelector("input[name=seat]").checked = true;
  form.requestSubmit();
}

document.addEventListener("pointerdown", (event) => {
  const cell = event.target instanceof Element ? event.target.closest("[data-exchange] [data-seat]") : null;
  const handle = event.target instanceof Element && event.target.closest("[data-drag]");
  if (!cell || event.button !== 0 || !cell.querySelector("input[name=seat]")) return;
  if (event.pointerType !== "mouse" && !handle) return;
  drag = { cell, who: occupantOf(cell), form: cell.closest("form"), startX: event.clientX, startY: event.clientY, x: event.clientX, y: event.clientY, target: null, ghost: null, frame: 0 };
  if (handle) event.preventDefault();
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.x = event.clientX;
  drag.y = event.clientY;
  if (!drag.ghost && Math.hypot(drag.x - drag.startX, drag.y - drag.startY) < START) return;
  if (!drag.ghost) begin();
  event.preventDefault();
  drag.ghost.style.transform = `translate(${drag.x + 12}px, ${drag.y + 12}px)`;
  aim();
});

document.addEventListener("pointerup", () => {
  if (!drag) return;
  const { cell, target, ghost } = drag;
  end();
  if (!ghost) return;
  /* the click that follows a drag must not tick the box it ends on */
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
  if (target) exchange(cell, target);
});

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("htmx:afterSwap", () => {
  if (!drag || drag.cell.isConnected) return;
  drag.cell = cellOf(drag.who);
  if (!drag.cell) {
    end();
    return;
  }
  drag.form = drag.cell.closest("form");
  drag.target = null;
  if (drag.ghost) drag.cell.classList.add("is-dragged");
});
document.addEventListener("htmx:afterSettle", () => {
  if (!waiting.length || tapsAt(SEATING).going) return;
  const cells = waiting.shift().map(cellOf);
  if (document.querySelector(`#${SEATING} .alert-danger`)) waiting.length = 0; /* nothing is exchanged, and it says so */
  else if (cells.every(Boolean)) exchange(...cells);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) waiting.length = 0;
});
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") end();
});
