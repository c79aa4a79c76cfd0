/* A background request that failed says so above the content; the next one that succeeds takes it away. A page that
   asks by itself tells "server:reached" with the answer's time: then nobody has to tap to be rid of a network that is
   back, once it was read. */

import { faultSaid } from "./shared/fault.js";
import { whatHinders } from "./shared/presence.js";

const READ_IN = 8000; /* milliseconds */
let unreachedSince = 0;
let troubledAt = 0;

function showTrouble(name, said = null) {
  const place = document.getElementById("trouble");
  const template = document.getElementById(name);
  if (!place || !template) return;
  const what = said?.textContent ?? name;
  const isSaid = place.dataset.said === what && place.hasChildNodes();
  if (!isSaid) place.replaceChildren(said ?? template.content.cloneNode(true)); /* its link may be under a finger */
  place.dataset.said = what;
  troubledAt = Date.now();
  unreachedSince = name === "trouble-network" ? troubledAt : 0;
}

document.addEventListener("server:reached", () => {
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
  const now = form?.isConnected ? form : renewed(form);
  if (hinders) showTrouble(hinders);
  else if (sentAgain.has(form) || !now) showTrouble("trouble-server");
  else {
    sentAgain.add(now);
    now.requestSubmit(now === form ? triggeringEvent?.submitter : null);
  }
}

/* The part with the form has renewed itself meanwhile: what was typed stands in the new one, if it has one button. */
const renewed = (form) => form && [...document.querySelectorAll("form[hx-post]")].find((candidate) =>
  candidate.getAttribute("hx-post") === form.getAttribute("hx-post") && candidate.querySelectorAll("button").length < 2);

document.addEventListener("htmx:responseError", ({ detail: { xhr, requestConfig } }) => {
  if (xhr.status === 401) signedOut(requestConfig);
  else showTrouble("trouble-server", faultSaid(xhr.status, xhr.responseText));
});
document.addEventListener("htmx:sendError", () => showTrouble("trouble-network"));
document.addEventListener("htmx:timeout", () => showTrouble("trouble-network"));
document.addEventListener("htmx:afterRequest", (event) => {
  const place = document.getElementById("trouble");
  const isLook = event.detail.requestConfig.verb === "get"; /* that one goes well is no answer to a tap that did not */
  if (event.detail.successful) sentAgain.delete(event.detail.requestConfig.elt.closest("form"));
  if (place && event.detail.successful && !(isLook && Date.now() - troubledAt < READ_IN)) place.replaceChildren();
});
