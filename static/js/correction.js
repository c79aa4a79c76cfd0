/* The referee's correction on the table's buttons: what is recorded is filled in, and "Show what changes" sends what is
   typed as the page's ordinary form would. Without a script that form stands on the page itself. */

import { mountEntry } from "./table/entry.js";

const jsonOf = (id) => JSON.parse(document.getElementById(id).textContent);
const corrected = document.getElementById("corrected");

let typed = {}; /* what stands in the form now */

/* Leaves the page with what is typed; the promise stays open, for there is nothing more to do here. */
function leadOn() {
  for (const [name, value] of Object.entries(typed)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    corrected.append(input);
  }
  corrected.submit();
  return new Promise(() => {});
}

/* Asks for the score as a signed-in referee. */
function fetcher(address, given) {
  const token = corrected.elements.csrfmiddlewaretoken.value;
  return fetch(address, { ...given, headers: { "X-CSRFToken": token } });
}

const form = document.getElementById("entry");
const onTyped = ({ texts }) => { typed = texts; };
mountEntry(form, { plan: jsonOf("plan"), onSave: leadOn, onTyped, fetcher }).open(jsonOf("typed"));
document.documentElement.dataset.ready = "yes";
