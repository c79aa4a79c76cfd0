/* A link is handed on: <button data-copy="id"> copies the text of that element, <button data-share="id"> gives it to the
   phone's own sharing, and shows itself only where there is one. Browsers copy by themselves on secure pages alone: on
   others the text is selected and copied the old way, or stays selected for the hand. */

const said = document.getElementById("copied");

async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent.trim());
    return true;
  } catch {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    said.hidden = !(await copy(document.getElementById(button.dataset.copy)));
  });
}
for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = document.getElementById(button.dataset.share).textContent.trim();
    navigator.share({ title: document.title, url }).catch(() => {}); /* closed without sharing: nothing to say */
  });
}
