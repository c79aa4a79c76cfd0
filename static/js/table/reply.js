/* A form of the table whose answer is fetched, so that without network the page stays, with all that was typed, and the
   button can be tapped again. The form's `data-leads` is the page that follows when the server has taken everything. */

import { faultSaid } from "../shared/fault.js";
import { typedIn } from "../shared/typed.js";
import "./leave.js";

const PATIENCE = 12000; /* milliseconds for an answer */

const CHANGE = "form[data-leads] button[name=step]:is([value=fields], [value=ask])"; /* back to what was typed */

const LOOKS = ["look", "preview", "ask", "fields"]; /* steps that write nothing */
const TICK = "[type=radio], [type=checkbox]";

const template = (name) => document.getElementById(name).content.cloneNode(true);

const stateOf = (field) => (field.matches(TICK) ? field.checked : field.value);
const statesOf = (form) => new Map([...form.elements].map((field) => [field, stateOf(field)]));
const written = (form) => new URLSearchParams(new FormData(form)).toString();

/* Remembers what was typed and ticked in the page since its form stood like that; calling it does that to the page that
   took its place, and tells whether the keyboard is where it was. */
function remembered(before) {
  const main = document.getElementById("main");
  const isNew = (field) => before.has(field) && before.get(field) !== stateOf(field);
  const again = typedIn(main, isNew);
  const ticks = [...main.querySelectorAll(`input:is(${TICK})`)].filter(isNew);
  const isTyping = isNew(document.activeElement);
  return (fresh) => {
    for (const { name, value, checked } of ticks) {
      const tick = fresh.querySelector(`input:is(${TICK})[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
      if (tick) tick.checked = checked;
    }
    again(fresh);
    return isTyping && fresh.contains(document.activeElement);
  };
}

/* The next step, or the same one with what is wrong in it, takes the place of this one. For the browser a step that looks
   at what was typed is a page of its own, from which one can go back. */
function show(text, before) {
  const looked = Boolean(document.querySelector(CHANGE));
  const again = remembered(before);
  window.htmx.swap("#main", text, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { select: "#main" });
  const main = document.getElementById("main");
  if (!looked && main.querySelector(CHANGE)) history.pushState(null, "");
  const wrong = main.querySelector("#error-summary, [aria-invalid=true], form .alert-danger");
  if (!again(main)) (wrong && !wrong.matches(".alert") ? wrong : main).focus({ preventScroll: true });
  if (wrong) wrong.scrollIntoView({ block: "center" });
  else window.scrollTo(0, 0);
}

async function ask(body) {
  const stop = new AbortController();
  const timer = window.setTimeout(() => stop.abort(), PATIENCE);
  const asked = { method: "POST", body, redirect: "manual", signal: stop.signal };
  try {
    /* as a fragment a refusal is a sentence, not a page */
    const answer = await fetch(location.href, { ...asked, headers: { "HX-Request": "true" } });
    return { answer, text: await answer.text() };
  } finally {
    window.clearTimeout(timer);
  }
}

/* Resolves to null once something else is on the screen, or else to what stands in the way, to be shown at the button.
   `current()` is the form as it stands: a look at what is not in it any more is no answer, and is asked for anew. */
export async function reply(current, submitter = null) {
  const form = current();
  const before = statesOf(form), sent = written(form), body = new FormData(form, submitter);
  try {
    const { answer, text } = await ask(body);
    const isPage = text.includes('id="main"');
    if (answer.type === "opaqueredirect") location.assign(form.dataset.leads);
    else if (answer.status >= 500) return faultSaid(answer.status, text) ?? template("trouble-server");
    else if (isPage && LOOKS.includes(body.get("step")) && written(current()) !== sent) return await reply(current, submitter);
    else if (isPage) show(text, before);
    else return document.createRange().createContextualFragment(text);
    return null;
  } catch {
    return template("trouble-network");
  }
}

async function submitted(event) {
  const form = event.target;
  if (!form.matches("form[data-leads]") || event.defaultPrevented) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const place = form.querySelector("[data-in-the-way]");
  place.replaceChildren();
  const inTheWay = await reply(() => form, event.submitter);
  if (!inTheWay) return;
  form.ariaBusy = "false";
  if ("guard" in form.dataset) form.dataset.dirty = "yes";
  place.replaceChildren(inTheWay);
  place.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", submitted);
window.addEventListener("popstate", () => document.querySelector(CHANGE)?.click());
/* back from the page that follows */
window.addEventListener("pageshow", (event) => event.persisted && document.querySelector("form[data-leads]") && location.reload());
