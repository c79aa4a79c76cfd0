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
