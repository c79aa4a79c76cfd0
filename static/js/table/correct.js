/* A recorded game in the form of the next one: what is in it is filled in, and saving leads to the page that shows what
   the correction changes and asks for the reason. */

import { mountEntry } from "./entry.js";

const told = (id) => JSON.parse(document.getElementById(id).textContent);

/* Sends the texts as the ordinary form of this page would. The form stays as it is until the next page is there. */
function leadOn({ texts }) {
  const form = document.getElementById("corrected");
  for (const [name, value] of Object.entries(texts)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  form.submit();
  return new Promise(() => {});
}

window.addEventListener("pageshow", (event) => event.persisted && location.reload()); /* back from the next page */

const entry = mountEntry(document.getElementById("entry"), { plan: told("plan"), onSave: leadOn });
entry.open(told("typed"));
document.documentElement.dataset.ready = "yes";
