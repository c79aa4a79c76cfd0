/* What is marked data-slow in a form is shown when the answer to it takes its time. */
const SLOW_MS = 700;
const lines = () => document.querySelectorAll("form [data-slow]");

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  window.setTimeout(() => {
    for (const line of lines()) line.hidden = line.closest("form").dataset.sent !== "yes"; /* as js/forms.js notes it */
  }, SLOW_MS);
});
window.addEventListener("pageshow", () => {
  for (const line of lines()) line.hidden = true;
});
