/* The list of games on this phone that are not sent: shown on the table's page, and on the page of a dead link. */

/* The time of day as it is written everywhere: 19.42. */
export function timeOf(date) {
  return `${date.getHours()}.${String(date.getMinutes()).padStart(2, "0")}`;
}

function rowOf(template, entry, { onChange, onDelete }) {
  const row = template.content.firstElementChild.cloneNode(true);
  const part = (name) => row.querySelector(`[data-${name}]`);
  const sentences = [entry.message, ...entry.breaches.map((breach) => `${breach.sentence} (${breach.article})`)];
  row.dataset.state = entry.state;
  row.dataset.key = entry.key;
  part("number").textContent = entry.number;
  part("words").textContent = entry.words;
  part("place").textContent = entry.place;
  part("time").textContent = timeOf(new Date(entry.at));
  part("said").textContent = sentences.filter(Boolean).join(" ");
  part("said").hidden = entry.state === "waiting";
  for (const element of row.querySelectorAll("[data-in-state]")) element.hidden = element.dataset.inState !== entry.state;
  for (const name of row.querySelectorAll("[data-name]")) name.textContent += `: ${entry.number}, ${entry.words}`;
  if (onChange) part("change").addEventListener("click", () => onChange(entry));
  else part("change").remove();
  part("delete").addEventListener("click", () => onDelete(entry));
  return row;
}

/* Fills the section; `editing` is the key of the entry that is in the form just now. */
export function drawList(section, entries, { onChange, onDelete, editing = "", away = "" }) {
  const list = section.querySelector("ul");
  const template = document.getElementById("outbox-row");
  const active = document.activeElement;
  const here = section.contains(active), row = active.closest("#outbox li")?.dataset.key;
  const again = `[data-key="${row}"] [data-${"change" in active.dataset ? "change" : "delete"}]`;
  section.hidden = !entries.length;
  list.replaceChildren(...entries.map((entry) => rowOf(template, entry, { onChange, onDelete })));
  entries.forEach((entry, at) => list.children[at].classList.toggle("is-edited", entry.key === editing));
  section.querySelector("[data-again]").hidden = !away;
  if (!here || (active.isConnected && active.checkVisibility())) return;
  (list.querySelector(again) ?? list.querySelector("button") ?? document.getElementById("main")).focus({ preventScroll: true });
}

/* Asks before a game is deleted for good; true if it may be. Each question has its own answer: a dialog tells that it was
   closed only a moment later, when a quick hand may have asked the next one already. */
export function asked(entry) {
  const dialog = document.getElementById("outbox-delete");
  dialog.querySelector("[data-which]").textContent = `${entry.number}: ${entry.words}`;
  return new Promise((resolve) => {
    dialog.onclose = () => {
      if (dialog.open) return;
      /* the list may have been drawn anew meanwhile */
      document.querySelector(`#outbox [data-key="${entry.key}"] [data-delete]`)?.focus();
      resolve(dialog.returnValue === "delete");
    };
    dialog.returnValue = "";
    dialog.showModal();
  });
}
