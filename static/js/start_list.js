/* The start list's search: the next name is typed over the last one, and an emptied search leads back to where one was. */
const SEARCH = "player-search";
let before = null; /* how far the list was scrolled when a search began, in px */

document.addEventListener("focusin", ({ target }) => {
  if (target.id === SEARCH) target.select();
});
document.addEventListener("input", ({ target }) => {
  if (target.id === SEARCH) before ??= window.scrollY;
});
document.addEventListener("htmx:afterSettle", () => {
  if (before === null || document.getElementById(SEARCH).value) return;
  window.scrollTo({ top: before, behavior: "instant" });
  before = null;
});

/* A list that was asked for before a tick was stored shows the player as he was, and a tick whose row has gone meanwhile shows
   nothing: then the list is asked for once more. */
const LIST = "player-list";
let stored = 0; /* ticks that were answered */
const asked = new WeakMap(); /* request of the list → how many ticks had been answered when it was sent */
document.addEventListener("htmx:beforeSend", ({ detail: { target, xhr, requestConfig } }) => {
  if (target.id === LIST) asked.set(xhr, stored);
  if (requestConfig.verb !== "post" || !target.closest(`#${LIST} form`)) return;
  target.addEventListener("htmx:beforeSwap", ({ detail }) => { if (!target.isConnected) detail.shouldSwap = false; });
  xhr.addEventListener("loadend", () => {
    stored += 1;
    if (!target.isConnected) again();
  });
});
document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
  if (asked.has(xhr) && asked.get(xhr) !== stored) again();
});

function again() {
  const field = document.getElementById(SEARCH);
  const sought = new URLSearchParams([...new FormData(field.form)].filter(([name]) => ["q", "show"].includes(name)));
  window.htmx.ajax("GET", `${field.getAttribute("hx-get")}?${sought}`, { target: `#${LIST}`, swap: "outerHTML" });
}
