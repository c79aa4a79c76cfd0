/* A recorded game in the form of the next one: what is in it is filled in, and saving leads to the step that shows what
   the correction changes and asks for the reason. From there "Change" leads back to this form. */

import { mountEntry } from "./entry.js";
import { reply } from "./reply.js";

const jsonOf = (id) => JSON.parse(document.getElementById(id).textContent);

let typed = {}; /* what stands in the form now */

/* The ordinary form of this page, with the same in it. */
function corrected() {
  const form = document.getElementById("corrected").cloneNode(true);
  for (const [name, value] of Object.entries(typed)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  return form;
}

/* Sends what is typed as that form would. It stays as it is until the next step is there. */
async function leadOn() {
  const inTheWay = await reply(corrected);
  if (!inTheWay) return new Promise(() => {});
  document.getElementById("entry-not-kept").content.replaceChildren(inTheWay);
  throw new Error("not sent");
}

/* Asks for the score; once the form has left the page no answer is news any more. */
function askedBy(form) {
  return async (...given) => {
    try {
      return await fetch(...given);
    } finally {
      if (!form.isConnected) await new Promise(() => {});
    }
  };
}

function mount() {
  const form = document.querySelector("#entry:not([data-mounted])");
  if (!form) return;
  form.dataset.mounted = "yes";
  const onTyped = ({ texts }) => { typed = texts; };
  mountEntry(form, { plan: jsonOf("plan"), onSave: leadOn, onTyped, fetcher: askedBy(form) }).open(jsonOf("typed"));
  document.documentElement.dataset.ready = "yes";
}

mount();
document.addEventListener("htmx:load", mount);
