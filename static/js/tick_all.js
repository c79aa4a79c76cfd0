/* <button data-tick-all=".sheet-tick"> ticks all such boxes, or takes all ticks back when every one is ticked. */
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-tick-all]") : null;
  if (!button) return;
  const boxes = [...document.querySelectorAll(button.dataset.tickAll)];
  const all = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !all;
});
