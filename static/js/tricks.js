/* Cards that lie in a trick or a hand can not be picked again: the answer names them in data-used. */
"use strict";

document.addEventListener("htmx:afterSettle", () => {
  const entered = document.getElementById("entered");
  if (!entered) return;
  const used = new Set(entered.dataset.used.split(" "));
  for (const card of document.querySelectorAll("#pack button")) card.disabled = used.has(card.value);
});
