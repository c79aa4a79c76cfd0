/* Ticking many players: the search and the choice of who is shown hide rows and keep every tick, and the ticks are counted. */
const form = document.querySelector("form.many");
const search = form?.elements.q;
const rows = [...(form?.querySelectorAll(".many-list > li") ?? [])];
const nobody = form?.querySelector(".many-nobody");
const count = document.getElementById("many-count");

/* As people type in a hurry: small letters without their carons. */
const folded = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("đ", "d");
const texts = rows.map((row) => folded(row.textContent));
const ticked = (row) => row.querySelector("input").checked;

function show() {
  const words = folded(search.value).split(/\s+/).filter(Boolean);
  const kind = form.querySelector("[data-show][aria-current]")?.dataset.show ?? "";
  for (const [at, row] of rows.entries()) {
    const is = kind === "ticked" ? ticked(row) : !kind || row.dataset.is.split(" ").includes(kind);
    row.hidden = !is || !words.every((word) => texts[at].includes(word));
  }
  nobody.hidden = rows.some((row) => !row.hidden);
}

function tell() {
  count.textContent = rows.filter(ticked).length;
}

if (form) {
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); /* the next name is typed over this one */
  });
  search.addEventListener("focus", () => search.select());
  form.addEventListener("change", tell);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-show]") : null;
    if (link) {
      event.preventDefault();
      for (const other of form.querySelectorAll("[data-show]")) other.removeAttribute("aria-current");
      link.setAttribute("aria-current", "page");
      show();
    }
    tell();
  });
  /* A page that comes back by the browser's own button has its ticks again. */
  window.addEventListener("pageshow", tell);
  tell();
}
