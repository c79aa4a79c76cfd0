/* The office's grid as cells and rows: which cells count, what is typed, how a row of the server's answer is put in.
   The other modules decide when; nothing is sent or kept here. */

export const form = document.getElementById("grid-form");
export const grid = form.querySelector("[data-grid]");

const contracts = JSON.parse(grid.dataset.contracts);
const outcomes = JSON.parse(grid.dataset.outcomes);
export const needs = new Map([...grid.querySelectorAll("thead [data-field]")].map((th) => [th.dataset.field, th]));

export const rowOf = (number) => grid.querySelector(`tr[data-row="${number}"]`);
export const cellsOf = (tr) => [...tr.querySelectorAll("input[data-field]")];
export const storedOf = (cell) => cell.dataset.stored ?? cell.defaultValue;
export const belonging = (number) => [...grid.querySelectorAll(`tr[data-for="${number}"]`)];
export const reasonOf = (number) => grid.querySelector(`tr[data-reason][data-for="${number}"] input`);
export const numberAt = (element) => {
  const tr = element instanceof Element ? element.closest("tr[data-row], tr[data-for]") : null;
  return tr && grid.contains(tr) ? Number(tr.dataset.row || tr.dataset.for) : 0;
};
export const isChanged = (tr) => cellsOf(tr).some((cell) => cell.value.trim() !== storedOf(cell).trim());
export const numbers = () => [...grid.querySelectorAll("tr[data-row]")].map((tr) => Number(tr.dataset.row));
export const changedNumbers = () => numbers().filter((number) => isChanged(rowOf(number)));

/* The fields whose answer was typed with an announcement: the sign in "pB+" says what became of it. */
function answered(tr) {
  const words = (field) => tr.querySelector(`input[data-field="${field}"]`)?.value.split(/[ ,]+/) ?? [];
  const answersIn = (field, letters) => words(field).filter((word) => /^.\d*[^\W\d_][+−–-](x|$)/i.test(word)).map((word) => letters[word[0].toLowerCase()]);
  return new Set(Object.entries(outcomes).flatMap(([field, letters]) => answersIn(field, letters)));
}

/* Cells that the typed contract does not need, or an announcement answers, are passed over, unless something stands in them. */
export function passOver(tr) {
  if ("readonly" in tr.dataset) return;
  const typed = tr.querySelector('input[data-field="contract"]');
  const contract = typed ? contracts[typed.value.trim().toLowerCase()] : undefined;
  const said = answered(tr);
  for (const cell of cellsOf(tr)) {
    const asked = needs.get(cell.dataset.field).dataset.contracts;
    const isNeeded = !(contract && asked && !asked.split(" ").includes(contract)) && !said.has(cell.dataset.field);
    cell.disabled = !isNeeded && cell.value === "";
  }
}

export function markErrors(number) {
  const wrong = new Map();
  for (const tr of belonging(number)) {
    for (const field of (tr.dataset.cells || "").split(" ").filter(Boolean)) wrong.set(field, tr.querySelector("td[id]").id);
  }
  for (const cell of cellsOf(rowOf(number))) {
    const by = wrong.get(cell.dataset.field);
    cell.closest("td").classList.toggle("has-error", Boolean(by));
    if (by) {
      cell.setAttribute("aria-invalid", "true");
      cell.setAttribute("aria-describedby", by);
    } else {
      cell.removeAttribute("aria-invalid");
      cell.removeAttribute("aria-describedby");
    }
  }
}

export function showState(number, name) {
  const tr = rowOf(number);
  const template = document.getElementById(`state-${name}`);
  if (template) tr.querySelector("td.state").replaceChildren(template.content.cloneNode(true));
  if (name === "changed" && !tr.classList.contains("row-error")) tr.className = "row-changed";
}

/* A line that the sheet did not have before: the next one where the clock ends it, or one more after a throw-in. */
function add(fresh, answer) {
  const belongs = answer.querySelectorAll(`tr[data-for="${fresh.dataset.row}"]`);
  grid.tBodies[0].append(...[fresh, ...belongs].map((row) => document.importNode(row, true)));
}

/* Put one row of the answer into the page: what is computed, the words under it, and its cells if nobody types there;
   `clean` tells that if the row does not tell it itself. */
export function merge(fresh, answer, clean) {
  const number = Number(fresh.dataset.row);
  const tr = rowOf(number);
  if (!tr) {
    add(fresh, answer);
    return;
  }
  const follows = clean ?? !isChanged(tr);
  const freshCells = new Map(cellsOf(fresh).map((cell) => [cell.dataset.field, cell]));
  for (const cell of cellsOf(tr)) {
    const stored = storedOf(freshCells.get(cell.dataset.field));
    const typed = cell.value; /* an untouched cell would follow its default */
    cell.defaultValue = stored;
    delete cell.dataset.stored;
    const marked = cell === document.activeElement && cell.selectionEnd - cell.selectionStart === typed.length;
    cell.value = follows ? stored : typed;
    if (marked) cell.select();
  }
  for (const name of ["recorded", "corrects", "readonly"]) {
    if (name in fresh.dataset) tr.dataset[name] = "";
    else delete tr.dataset[name];
  }
  const old = [...tr.querySelectorAll("[data-computed]")];
  [...fresh.querySelectorAll("[data-computed]")].forEach((cell, at) => old[at].replaceChildren(...cell.childNodes));
  tr.className = fresh.className;
  for (const row of belonging(number)) if (!("reason" in row.dataset)) row.remove();
  const reason = grid.querySelector(`tr[data-reason][data-for="${number}"]`); /* stays where it is: it may have the focus */
  let after = tr;
  for (const row of answer.querySelectorAll(`tr[data-for="${number}"]`)) {
    if ("reason" in row.dataset && reason) {
      reason.querySelector("[data-preview]").replaceChildren(...row.querySelector("[data-preview]").childNodes);
      continue;
    }
    const own = document.importNode(row, true);
    after.after(own);
    after = own;
  }
  if (!("corrects" in fresh.dataset)) grid.querySelector(`tr[data-reason][data-for="${number}"]`)?.remove();
}

/* Put the totals in. The paper's own boxes stay, since somebody may be typing into one; what is said of them is new, and
   the result tells whether that is about what stood in them earlier. */
export function mergeFoot(answer) {
  const paper = grid.querySelector("tr.paper");
  const foot = document.importNode(answer.getElementById("grid-foot"), true);
  const said = foot.querySelector("tr.paper");
  let outdated = false;
  for (const [at, cell] of [...paper.cells].entries()) {
    const input = cell.querySelector("input");
    const freshInput = said.cells[at].querySelector("input");
    cell.className = said.cells[at].className;
    if (!input) {
      cell.replaceChildren(...said.cells[at].childNodes);
      continue;
    }
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (freshInput.hasAttribute(name)) input.setAttribute(name, freshInput.getAttribute(name));
      else input.removeAttribute(name);
    }
    if (input !== document.activeElement && input.value.trim() !== freshInput.value) outdated = true;
  }
  const rows = [...foot.children];
  for (const tr of [...paper.parentElement.children]) if (tr !== paper) tr.remove();
  paper.before(...rows.slice(0, rows.indexOf(said)));
  paper.after(...rows.slice(rows.indexOf(said) + 1));
  return outdated;
}
