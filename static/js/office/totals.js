/* The parts of the page around the rows, from an answer: the sheet's head, its words, its totals, what closes it. */

import { form, mergeFoot } from "./cells.js";
import { appendPaper, newBody, post } from "./server.js";
import { typedIn } from "../shared/typed.js";

/* After a row: all of them. */
export function replaceParts(answer) {
  for (const id of ["sheet-state", "sheet-head", "words"]) document.getElementById(id)?.replaceWith(document.importNode(answer.getElementById(id), true));
  const closing = answer.getElementById("closing");
  const present = document.getElementById("closing");
  if (closing && present && closing.dataset.state !== present.dataset.state) {
    const again = typedIn(present);
    present.replaceWith(document.importNode(closing, true));
    again(document.getElementById("closing"));
  }
  for (const input of document.querySelectorAll('#closing input[name="revision"]')) input.value = form.elements.revision.value;
  replaceFoot(answer);
}

/* The totals anew, unless they are older than what stands here. */
function replaceFoot(answer) {
  if (Number(answer.getElementById("answer").dataset.revision) < Number(form.elements.revision.value)) return;
  if (mergeFoot(answer)) comparePaper();
}

let comparing = false;
let oneMore = false;

/* Asks what the typed totals of the paper are against the games; one question at a time, so that the last answer is about
   the last totals. */
export async function comparePaper() {
  oneMore = comparing;
  if (comparing) return;
  comparing = true;
  const body = newBody();
  appendPaper(body);
  const answer = await post(body);
  if (answer?.getElementById("grid-foot")) replaceFoot(answer);
  comparing = false;
  if (oneMore) comparePaper();
}
