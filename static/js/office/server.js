/* A question to the server, and its answer. */

import { faultSaid } from "../shared/fault.js";
import { form, grid } from "./cells.js";

const TIMEOUT_MS = 15000;

/* The beginning of what is sent: which version of the sheet this page shows, and how it is typed. */
export function newBody() {
  const body = new FormData();
  for (const name of ["csrfmiddlewaretoken", "revision", "way"]) body.append(name, form.elements[name].value);
  return body;
}

/* The totals that stand on the paper. */
export function appendPaper(body) {
  for (const input of grid.querySelectorAll("tr.paper input")) body.append(input.name, input.value);
}

/* The answer of the server as a document, or null if none came. */
export async function post(body, address = form.action) {
  const stop = new AbortController();
  const timer = window.setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, signal: stop.signal });
    const text = await response.text();
    const said = faultSaid(response.status, text);
    document.querySelector("#trouble > [data-fault]")?.remove();
    if (said) {
      said.dataset.fault = "";
      document.getElementById("trouble").replaceChildren(said);
    }
    const answer = new DOMParser().parseFromString(text, "text/html");
    answer.httpStatus = response.status;
    return response.status > 500 ? null : answer; /* 502 to 504: a proxy speaks, or the machine is at fault; the server is away */
  } catch {
    return null;
  } finally {
    window.clearTimeout(timer);
  }
}
