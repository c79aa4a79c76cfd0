/* Keyboard in the office's grids (table[data-grid], and the form of totals): Enter goes to the next cell, Shift+Enter back, arrows up and down stay in the column.
   Tab is the browser's own. Cells that are read-only or disabled are passed over. Load it on the page of the grid: {% block scripts %}. */
const CELLS = "input:not([type=hidden], [type=checkbox]):not([disabled]):not([readonly]), select:not([disabled]), button:not([disabled]):not([tabindex='-1'])";

function focusCell(cell) {
  if (!cell) return;
  cell.focus();
  if (cell instanceof HTMLInputElement && cell.type !== "checkbox") cell.select();
}

function sameColumn(cell, direction) {
  const td = cell.closest("td, th");
  let row = cell.closest("tr");
  for (;;) {
    row = direction > 0 ? row.nextElementSibling : row.previousElementSibling;
    if (!row) return null;
    const other = row.classList.contains("row-message") ? null : row.cells[td.cellIndex];
    const target = other ? other.querySelector(CELLS) : null;
    if (target) return target;
  }
}

document.addEventListener("keydown", (event) => {
  const cell = event.target;
  const grid = cell instanceof Element ? cell.closest("[data-grid]") : null;
  if (!grid || event.ctrlKey || event.metaKey || event.altKey || !cell.matches(CELLS)) return;
  if (event.key === "Enter" && !(cell instanceof HTMLButtonElement)) {
    event.preventDefault();
    const cells = [...grid.querySelectorAll(CELLS)];
    const next = cells[cells.indexOf(cell) + (event.shiftKey ? -1 : 1)];
    if (next) focusCell(next);
    else cell.dispatchEvent(new Event("change", { bubbles: true }));
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !(cell instanceof HTMLSelectElement)) {
    if (!cell.closest("td, th")) return;
    event.preventDefault();
    focusCell(sameColumn(cell, event.key === "ArrowDown" ? 1 : -1));
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target instanceof HTMLInputElement && event.target.closest("[data-grid]") && event.target.type !== "checkbox") event.target.select();
});
