/* Small helpers of every page. Everything works without them; they only spare a page load or a key.
   Loaded in <head> without defer, so that the class "no-js" and the theme are right before the first paint. */
"use strict";

document.documentElement.classList.remove("no-js");

/* The nearest ancestor of the event's target that matches. */
function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/* Theme: the form in the header posts to the server; with a script the cookie and the page change at once. */
document.addEventListener("submit", (event) => {
  const form = closest(event, "[data-theme-switch]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const theme = event.submitter.value;
  document.documentElement.dataset.theme = theme;
  document.cookie = `radelc_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  form.querySelector(`.theme-${theme === "dark" ? "dark" : "light"}`).focus();
});

/* A refused form comes back at the top of the page, and on a phone its sentence may stand screens below: go there. */
document.addEventListener("DOMContentLoaded", () => {
  if (document.activeElement !== document.body) return;
  const marks = document.querySelectorAll('main [aria-invalid="true"], main form .alert-danger');
  const first = [...marks].find((mark) => mark.checkVisibility());
  if (!first) return;
  if (first.matches("[aria-invalid]")) first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
});

/* Dialogs: <a href="confirm page" data-dialog-open="id"> opens <dialog id>; without a script the link leads to the page. */
document.addEventListener("click", (event) => {
  const opener = closest(event, "[data-dialog-open]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.dialogOpen);
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault();
      dialog.showModal();
    }
    return;
  }
  const closer = closest(event, "[data-dialog-close]");
  if (closer) {
    event.preventDefault();
    closer.closest("dialog").close();
    return;
  }
  if (event.target instanceof HTMLDialogElement && event.target.open) event.target.close(); /* a click on the backdrop */
});

/* Messages: the cross takes one away. */
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-dismiss]");
  if (button) button.closest(".alert").remove();
});

/* Menus close when something else is clicked, or with Escape. */
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

/* Stepper: the buttons beside a number input change it within its limits and tell the form. */
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const step = Number(button.dataset.step);
  let value = (Number.parseInt(input.value, 10) || 0) + step;
  if (input.min !== "") value = Math.max(value, Number(input.min));
  if (input.max !== "") value = Math.min(value, Number(input.max));
  input.value = String(value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

/* A form marked data-once can not be sent twice by a nervous thumb. */
document.addEventListener("submit", (event) => {
  const form = closest(event, "form[data-once]");
  if (!form || event.defaultPrevented) return;
  if (form.dataset.sent === "yes") {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  for (const button of form.querySelectorAll("button[type=submit], button:not([type])")) button.setAttribute("aria-disabled", "true");
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
  }
});

/* A form marked data-guard asks before typed text is left behind. */
document.addEventListener("input", (event) => {
  const form = closest(event, "form[data-guard]");
  if (form) form.dataset.dirty = "yes";
});
document.addEventListener("submit", (event) => {
  const form = closest(event, "form[data-guard]");
  if (form) delete form.dataset.dirty;
});
window.addEventListener("beforeunload", (event) => {
  if (document.querySelector("form[data-dirty]")) event.preventDefault();
});

/* Clock: <div class="clock" data-seconds-left="…"> counts down from what the server said, by this device's steady clock:
   a wrong time of day on a phone does no harm. data-state becomes "soon" in the last five minutes, "over" at the end.
   data-at is the server's time when it said that. A page that the phone itself kept is older than it looks: then the
   time counts that has gone by since this phone last heard the server's, on any of its pages. */
const HEARD = "radelc_clock"; /* {server, here}: the server's time and this phone's at the same moment, in milliseconds */

/* How many milliseconds ago the server said something; `fresh`: just now. */
function since(at, fresh) {
  let ago = 0;
  try {
    const heard = JSON.parse(window.localStorage.getItem(HEARD));
    if (!fresh && heard) ago = Math.max(0, heard.server + Date.now() - heard.here - at);
    if (!ago) window.localStorage.setItem(HEARD, JSON.stringify({ server: at, here: Date.now() }));
  } catch { /* nothing is kept here, so this page was not either */ }
  return ago;
}

/* Whether the page itself came from the server just now, and not from what the phone or the browser had kept of it. */
function isFresh() {
  const [way] = performance.getEntriesByType("navigation");
  return !way || (way.workerStart === 0 && way.type !== "back_forward");
}

function startClock(clock, fresh) {
  if (clock.dataset.ticking) return;
  clock.dataset.ticking = "yes";
  const face = clock.querySelector(".clock-time");
  const left = Number(clock.dataset.secondsLeft) - since(Number(clock.dataset.at), fresh) / 1000;
  const start = performance.now();
  const draw = () => {
    if (!clock.isConnected) {
      window.clearInterval(timer);
      return;
    }
    const seconds = Math.ceil(left - (performance.now() - start) / 1000);
    const shown = Math.max(0, seconds);
    const hours = Math.floor(shown / 3600);
    const minutes = Math.floor((shown % 3600) / 60);
    const tail = String(shown % 60).padStart(2, "0");
    face.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
    clock.dataset.state = seconds <= 0 ? "over" : seconds <= 300 ? "soon" : "running";
  };
  const timer = window.setInterval(draw, 250);
  draw();
}
function startClocks(root, fresh) {
  for (const clock of root.querySelectorAll(".clock[data-seconds-left]")) startClock(clock, fresh);
}
document.addEventListener("DOMContentLoaded", () => {
  startClocks(document, isFresh());
  const summary = document.getElementById("error-summary");
  if (summary) summary.focus();
});
document.addEventListener("htmx:load", (event) => startClocks(event.target.parentElement || document, true));

/* A background request that failed says so above the content; the next one that succeeds takes it away. */
function showTrouble(name) {
  const place = document.getElementById("trouble");
  const template = document.getElementById(name);
  if (place && template) place.replaceChildren(template.content.cloneNode(true));
}
document.addEventListener("htmx:responseError", () => showTrouble("trouble-server"));
document.addEventListener("htmx:sendError", () => showTrouble("trouble-network"));
document.addEventListener("htmx:timeout", () => showTrouble("trouble-network"));
document.addEventListener("htmx:afterRequest", (event) => {
  const place = document.getElementById("trouble");
  if (place && event.detail.successful) place.replaceChildren();
});

/* Tabs that do not fit on a phone: the current one is brought into view. */
document.addEventListener("DOMContentLoaded", () => {
  for (const tab of document.querySelectorAll('.tabs [aria-current="page"]')) {
    tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 16;
  }
});
