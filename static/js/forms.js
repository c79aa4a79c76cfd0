/* The forms of every page: where a refused one is read, and that none is sent twice, half read, or to a server that is
   away, nor left behind with what was typed into it. Without a script the server says all of it after the next step. */

import { closest } from "./shared/closest.js";
import { whatHinders } from "./shared/presence.js";

const TYPED = "textarea, select, input:not([type=hidden])"; /* without any of these nothing can be lost */

/* A refused form comes back at the top of the page, and on a phone its sentence may stand screens below: go there. */
document.addEventListener("DOMContentLoaded", () => {
  if (document.activeElement !== document.body) return;
  const marks = document.querySelectorAll('main [aria-invalid="true"], main form .alert-danger');
  const first = [...marks].find((mark) => mark.checkVisibility());
  if (!first) return;
  if (first.matches("[aria-invalid]")) first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
});
document.addEventListener("DOMContentLoaded", () => document.getElementById("error-summary")?.focus());

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

/* A form marked data-once cannot be sent twice by a nervous thumb. */
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
/* What was sent brings the next page: a part of this one that learns of it first does not load the page anew, which
   would leave the answer, and where it leads, behind. */
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const anew = event.detail.xhr.getResponseHeader("HX-Refresh");
  if (anew && document.querySelector("form[data-sent]:not([hx-post])")) event.preventDefault();
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
