/* A part of the page that renews itself while somebody taps and types in it. What is typed or ticked while an answer is on
   its way stays, and so does the keyboard. A look is thrown away while a tap is on its way and once a newer part is there. The
   answer to a tap comes although the part in which it was tapped has gone. A thumb does not tap what only just came under
   it. What a pointer holds down stays until it is let go, or the browser would tell no click. */

import { typedIn } from "./typed.js";

const taps = new Map(); /* id of a part → how many taps are on their way, and how many are over */
export const tapsAt = (id) => taps.get(id) ?? { going: 0, over: 0 };
const watched = new WeakSet();
const kept = new WeakMap(); /* request → what to put back into the part that its answer brings */

const SEEN_IN = 400; /* milliseconds: a tap before that was meant for what stood there before */
const TAPPED = "a[href], button, summary"; /* a tick is seen, and taken back */
const whatIs = (element) =>
  [element.form?.action, element.getAttribute("href"), element.parentElement.id, element.name, element.value, element.textContent].join();
let left = { at: -Infinity, places: [] };

const HELD_AT_MOST = 3000; /* milliseconds: let go outside of the window it is not heard */
let held = { at: -Infinity, element: null };
document.addEventListener("pointerdown", ({ target: element }) => { held = { at: performance.now(), element }; }, true);
for (const end of ["click", "pointercancel"]) document.addEventListener(end, () => { held.element = null; }, true);
const isHeld = (part) => part.contains(held.element) && performance.now() - held.at < HELD_AT_MOST;

/* To be called just before the part is replaced: remembers what can be tapped in it, and where. */
export function leaves(part) {
  const places = [...part.querySelectorAll(TAPPED)].map((element) => ({ box: element.getBoundingClientRect(), what: whatIs(element) }));
  left = { at: performance.now(), x: window.scrollX, y: window.scrollY, places };
}

/* What stood at a place of the window just before the part was replaced. */
const was = (x, y) => left.places.find(({ box }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom)?.what;

document.addEventListener("click", (event) => {
  const element = event.detail && performance.now() - left.at < SEEN_IN && event.target.closest(TAPPED); /* no key is meant */
  if (!element) return;
  const { clientX: x, clientY: y } = event;
  const what = whatIs(element), there = was(x, y);
  const scrolled = was(x + window.scrollX - left.x, y + window.scrollY - left.y); /* its own thumb has moved it there */
  if (!there || [there, scrolled].includes(what)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("htmx:beforeSend", ({ detail: { target, xhr, requestConfig } }) => {
  if (!target.id) return;
  if (!watched.has(target)) target.addEventListener("htmx:beforeSwap", answered);
  watched.add(target);
  if (requestConfig.verb === "get") return;
  const { going, over } = tapsAt(target.id);
  taps.set(target.id, { going: going + 1, over });
  xhr.addEventListener("loadend", () => {
    const now = tapsAt(target.id);
    taps.set(target.id, { going: now.going - 1, over: now.over + 1 });
  });
});

/* Listens at the part itself: what happens to one that has gone is not heard in the document any more. */
function answered({ currentTarget: part, detail }) {
  if (detail.target !== part || !detail.shouldSwap) return;
  const isLook = detail.requestConfig.verb === "get";
  if (part.isConnected && !(isLook && (tapsAt(part.id).going || isHeld(part)))) {
    remember(part, detail.requestConfig);
    return;
  }
  detail.shouldSwap = false;
  if (!isLook) bring(part.id, detail.serverResponse);
}

function remember(part, requestConfig) {
  leaves(part);
  const form = requestConfig.elt.closest("form");
  const isSent = (field) => field.form === form && requestConfig.formData.has(field.name);
  const isTyped = (field) => field.value !== (isSent(field) ? requestConfig.formData.get(field.name) : field.defaultValue);
  const field = document.activeElement;
  const stays = field.matches("input, textarea") && (field.form !== form || isTyped(field));
  const isTicked = (box) => requestConfig.formData.getAll(box.name).includes(box.value);
  const boxes = [...part.querySelectorAll("input[type=checkbox]")].filter((box) => box.checked !== isTicked(box));
  const again = typedIn(part, isTyped);
  kept.set(requestConfig, { again: () => putBack(document.getElementById(part.id) ?? part, again, boxes), field: stays ? field.id : "" });
}

function putBack(part, again, boxes) {
  again(part);
  for (const { name, value, checked } of boxes) {
    const box = part.querySelector(`input[type=checkbox][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (box) box.checked = checked;
  }
}

function bring(id, html) {
  const part = document.getElementById(id);
  if (!part || !html.includes(`id="${id}"`)) return;
  if (!part.dispatchEvent(new CustomEvent("part:late", { detail: html, bubbles: true, cancelable: true }))) return;
  const again = typedIn(part);
  leaves(part);
  window.htmx.swap(part, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
  again(document.getElementById(id));
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const snapshot = kept.get(detail?.requestConfig);
  if (!snapshot) return;
  snapshot.again();
  snapshot.again = () => {};
});

/* A refusal in the answer has taken the keyboard from a field that somebody types into. */
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const { field } = kept.get(detail?.requestConfig) ?? {};
  if (field) document.getElementById(field)?.focus({ preventScroll: true });
});
