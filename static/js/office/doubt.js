/* A line that the rules do not allow goes to the referee as it stands on the paper; the row stays as it is typed. */

import { form, grid, rowOf } from "./cells.js";
import { stateOf, textOf } from "./rows.js";
import { post } from "./server.js";

export async function handOver(button) {
  const number = Number(button.value);
  const body = new FormData(form);
  body.set(button.name, button.value);
  const text = textOf(rowOf(number));
  const answer = await post(body, button.formAction);
  if (textOf(rowOf(number)) !== text) return; /* another line by now */
  stateOf(number).said = answer?.querySelector("[data-doubt-said]") ?? notHandedOver(answer ? "trouble-server" : "trouble-network");
  showHandedOver(number);
}

function notHandedOver(name) {
  const said = document.createElement("div");
  said.dataset.doubtSaid = "";
  said.append(document.getElementById(name).content.cloneNode(true));
  return said;
}

/* The row's messages are drawn anew whenever it is sent, so what was said about it is put back. */
export function showHandedOver(number) {
  const place = grid.querySelector(`button[name="doubt"][value="${number}"]`)?.closest("[data-doubt-row]");
  const said = stateOf(number).said;
  if (!place || !said) return;
  place.querySelector("[data-doubt-said]")?.remove();
  place.append(document.importNode(said, true));
}
