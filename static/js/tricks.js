/* Cards that lie in a trick or a hand cannot be picked again: the answer names them in data-used. Nor can one that was
   tapped just now, whose answer is on its way. */
const tapped = new Set();

function draw() {
  const entered = document.getElementById("entered");
  if (!entered) return;
  const used = new Set(entered.dataset.used.split(" "));
  for (const card of document.querySelectorAll("#pack button")) card.disabled = used.has(card.value) || tapped.has(card.value);
}

document.addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest("#pack button") : null;
  if (!card || !event.defaultPrevented) return; /* the browser sends the form itself */
  tapped.add(card.value);
  draw();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (tapped.delete(detail.elt.value)) draw();
});
document.addEventListener("htmx:afterSettle", draw);

/* What is not asked of a game with the chosen contract is not shown. Another number of seats is another page. */
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "contract") {
    for (const part of document.querySelectorAll("[data-contracts]")) part.classList.toggle("is-unasked", !part.dataset.contracts.split(" ").includes(target.value));
  }
  if ("reload" in target.dataset) target.form.submit();
});
