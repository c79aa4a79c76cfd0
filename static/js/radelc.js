/* Small helpers of every page. Everything works without them; they only spare a page load or a key.
   Loaded in <head> without defer, so that the class "no-js" and the theme are right before the first paint. */
"use strict";

document.documentElement.classList.remove("no-js");

/* The nearest ancestor of the event's target that matches. */
function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/* For a part of the page that is about to be replaced: remembers what was typed into it and where the caret stands; calling
   what comes back puts that into the part that took its place. A field is known by its id, or else by its name. */
function typedIn(part, isTyped = (field) => field.value !== field.defaultValue) {
  const nameOf = (field) => (field.id ? `#${CSS.escape(field.id)}` : `[name="${CSS.escape(field.name)}"]`);
  const fields = [...part.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), textarea")];
  const typed = fields.filter(isTyped).map((field) => [nameOf(field), field.value]);
  const at = fields.find((field) => field === document.activeElement);
  const caret = at ? { name: nameOf(at), start: at.selectionStart, end: at.selectionEnd } : null;
  return (fresh) => {
    for (const [name, value] of typed) {
      const field = fresh.querySelector(name);
      if (field && field.value !== value) field.value = value;
    }
    const field = caret ? fresh.querySelector(caret.name) : null;
    if (!field || field === document.activeElement) return;
    field.focus({ preventScroll: true });
    if (caret.start !== null) field.setSelectionRange(caret.start, caret.end);
  };
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
  if (!button) return;
  button.closest(".alert").remove();
  document.getElementById("main").focus({ preventScroll: true });
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

/* The browser sends a page's form itself, and without network its error page would take the place of all that was typed:
   so the server is asked first, and if it does not answer the form says so at the button. Whoever opened the page signed
   in would find the sign-in page in its place when nobody is any more: there the server is asked for that, too, and what
   it answers is the form's new token, because signing in again in another tab has changed it. A form marked data-anybody
   needs nobody signed in. */
const OWN = document.currentScript.src;
const COMES_IN = 15000; /* milliseconds; a hall that enters all at once lets the games go first */
const TYPED = "textarea, select, input:not([type=hidden])"; /* without any of these nothing can be lost */

/* The id of the template that says why the form can not be sent, or nothing. */
async function whatHinders(form) {
  const presence = document.querySelector("[data-presence]")?.dataset.presence;
  const token = presence && !("anybody" in form.dataset) && form.querySelector("[name=csrfmiddlewaretoken]");
  const how = { method: token ? "GET" : "HEAD", cache: "no-store", signal: AbortSignal.timeout(COMES_IN) };
  try {
    const answer = await fetch(token ? presence : OWN, how);
    if (!answer.ok || answer.redirected) return "trouble-network"; /* a hall's Wi-Fi portal leads elsewhere */
    if (!token) return "";
    const text = await answer.text();
    if (!text) return "trouble-signed-out";
    if (!/^\w{64}$/.test(text)) return "trouble-network"; /* or answers with a page of its own */
    token.value = text;
    return "";
  } catch {
    return "trouble-network";
  }
}

/* A number with letters, or a moment without its time of day: the browser would send an empty field, and what was typed
   be lost without a word. The sentence goes when it is typed again. */
function sayAtField(field) {
  const place = document.createElement("p");
  place.className = "error";
  place.id = `${field.name}-unread`;
  place.dataset.unread = "";
  place.setAttribute("role", "alert");
  place.append(document.getElementById("trouble-unread").content.cloneNode(true));
  const marks = ["aria-invalid", "aria-describedby"].map((name) => [name, field.getAttribute(name)]);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", place.id);
  field.after(place);
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
  field.addEventListener("input", () => {
    place.remove();
    for (const [name, value] of marks) {
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
  }, { once: true });
}

document.addEventListener("submit", (event) => {
  const form = closest(event, "form[novalidate]:not([hx-post])");
  const unread = form && [...form.elements].find((field) => field.validity?.badInput);
  if (!unread) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const place = document.getElementById(`${unread.name}-unread`);
  if (place) unread.focus();
  else sayAtField(unread);
});

function sayAtButton(form, button, name) {
  form.querySelector("[data-unsent]")?.remove();
  const place = document.createElement("div");
  place.dataset.unsent = "";
  (button ? button.parentElement : form.lastElementChild).before(place);
  place.setAttribute("role", "alert");
  place.append(document.getElementById(name).content.cloneNode(true));
  place.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", async (event) => {
  const form = closest(event, "form[method=post]:is([data-once], [data-guard]):not([hx-post], [data-leads])");
  if (!form || event.defaultPrevented || form.dataset.reached || !form.querySelector(TYPED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const trouble = await whatHinders(form);
  form.ariaBusy = "false";
  if (trouble) {
    sayAtButton(form, event.submitter, trouble);
    return;
  }
  form.dataset.reached = "yes";
  form.requestSubmit(event.submitter);
  delete form.dataset.reached;
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

/* What time it is on the server: as it last said, and from then on by this device's steady clock, so that a wrong time of
   day on a phone does no harm. A steady clock stands still while a phone sleeps; what it missed is added. A page that the
   phone itself kept knows what the server last said to this phone, on any of its pages, and the time of day since then;
   whatever the server answers next puts it right. */
const HEARD = "radelc_clock"; /* {server, here}: the server's time and this phone's at the same moment, in milliseconds */
const ABOUT = 2000; /* milliseconds: an answer tells whole seconds, and has been on its way */
const server = { at: NaN, from: 0 };
let slept = 0, hidden = null;
const steady = () => performance.now() + slept;
const serverNow = () => server.at + steady() - server.from;

function heard(at) {
  if (!(Math.abs(serverNow() - at) <= ABOUT)) Object.assign(server, { at, from: steady() });
  try {
    window.localStorage.setItem(HEARD, JSON.stringify({ server: serverNow(), here: Date.now() }));
  } catch { /* nothing is kept here, so no page was kept either */ }
}

/* The server's time on a page that it made at `at`, and the phone kept. */
function recalled(at) {
  try {
    const last = JSON.parse(window.localStorage.getItem(HEARD));
    return last ? Math.max(at, last.server, last.server + Date.now() - last.here) : at;
  } catch {
    return at;
  }
}

/* Whether the page itself came from the server just now, and not from what the phone (table/worker.js) or the browser had
   kept of it. */
function isFresh() {
  const [way] = performance.getEntriesByType("navigation");
  return !("kept" in document.documentElement.dataset) && (!way || way.type !== "back_forward");
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hidden = { day: Date.now(), steady: performance.now() };
  else if (hidden) slept += Math.max(0, Date.now() - hidden.day - (performance.now() - hidden.steady));
});
/* `date`: an answer's own header, if it has one. */
function heardOf(date) {
  const at = Date.parse(date ?? "");
  if (Number.isFinite(at)) heard(at);
}

/* Clock: <div class="clock" data-seconds-left="…" data-at="…"> counts down; data-at is the server's time when it said how
   many are left. data-state becomes "soon" in the last five minutes, "over" at the end. */
function startClock(clock, fresh) {
  if (clock.dataset.ticking) return;
  clock.dataset.ticking = "yes";
  const face = clock.querySelector(".clock-time");
  const at = Number(clock.dataset.at);
  const end = at + Number(clock.dataset.secondsLeft) * 1000;
  if (fresh) heard(at);
  else if (Number.isNaN(server.at)) Object.assign(server, { at: recalled(at), from: steady() });
  const draw = () => {
    if (!clock.isConnected) {
      window.clearInterval(timer);
      return;
    }
    const seconds = Math.ceil((end - serverNow()) / 1000);
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

/* A background request that failed says so above the content; the next one that succeeds takes it away. A page that
   asks by itself tells "server:reached" with the answer's date: then nobody has to tap to be rid of a network that is
   back, once it was read. */
const READ_IN = 8000; /* milliseconds */
let unreachedSince = 0;
let troubledAt = 0;
function showTrouble(name) {
  const place = document.getElementById("trouble");
  const template = document.getElementById(name);
  if (!place || !template) return;
  const isSaid = place.dataset.said === name && place.hasChildNodes();
  if (!isSaid) place.replaceChildren(template.content.cloneNode(true)); /* its link may be under a finger */
  place.dataset.said = name;
  troubledAt = Date.now();
  unreachedSince = name === "trouble-network" ? troubledAt : 0;
}
document.addEventListener("server:reached", (event) => {
  heardOf(event.detail);
  if (!unreachedSince || Date.now() - unreachedSince < READ_IN) return;
  unreachedSince = 0;
  document.getElementById("trouble").replaceChildren();
});
/* 401: nobody is signed in any more, or somebody anew, which has changed the token of forms. Then what was tapped is sent
   once more with the new one; else what is typed stays and the page says so. A page that was opened signed out goes to sign in. */
const sentAgain = new WeakSet();
async function signedOut({ verb, elt, triggeringEvent }) {
  if (!document.getElementById("trouble-signed-out")) {
    location.reload();
    return;
  }
  const form = verb !== "get" && elt.closest("form");
  const hinders = form ? await whatHinders(form) : "trouble-signed-out";
  if (hinders) showTrouble(hinders);
  else if (sentAgain.has(form) || !form.isConnected) showTrouble("trouble-server");
  else {
    sentAgain.add(form);
    form.requestSubmit(triggeringEvent?.submitter);
  }
}
document.addEventListener("htmx:responseError", ({ detail: { xhr, requestConfig } }) => {
  if (xhr.status === 401) signedOut(requestConfig);
  else showTrouble("trouble-server");
});
document.addEventListener("htmx:sendError", () => showTrouble("trouble-network"));
document.addEventListener("htmx:timeout", () => showTrouble("trouble-network"));
document.addEventListener("htmx:afterRequest", (event) => {
  const place = document.getElementById("trouble");
  const isLook = event.detail.requestConfig.verb === "get"; /* that one goes well is no answer to a tap that did not */
  if (event.detail.successful) sentAgain.delete(event.detail.requestConfig.elt.closest("form"));
  if (place && event.detail.successful && !(isLook && Date.now() - troubledAt < READ_IN)) place.replaceChildren();
  heardOf(event.detail.xhr.getResponseHeader("date"));
});
