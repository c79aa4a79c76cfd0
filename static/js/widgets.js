/* What every page has in its frame and its forms: the theme, dialogs, messages, menus, steppers. Everything works without
   it; it only spares a page load or a key. */

import { closest } from "./shared/closest.js";

/* Theme: the form in the header posts to the server; with a script the cookie and the page change at once. */
document.addEventListener("submit", (event) => {
  const form = closest(event, "[data-theme-switch]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const theme = event.submitter.value;
  document.documentElement.dataset.theme = theme;
  document.cookie = `radelc_theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  form.querySelector(`.theme-${theme === "dark" ? "dark" : "light"}`).focus();
});

/* Dialogs: <a href="confirm page" data-dialog-open="id"> opens <dialog id>; without a script the link leads to the page. */
document.addEventListener("click", (event) => {
  const opener = closest(event, "[data-dialog-open]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.dialogOpen);
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault();
      dialog.showModal();
    }
    return;
  }
  const closer = closest(event, "[data-dialog-close]");
  if (closer) {
    event.preventDefault();
    closer.closest("dialog").close();
    return;
  }
  if (event.target instanceof HTMLDialogElement && event.target.open) event.target.close(); /* a click on the backdrop */
});

/* Messages: the cross takes one away. */
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-dismiss]");
  if (!button) return;
  button.closest(".alert").remove();
  document.getElementById("main").focus({ preventScroll: true });
});

/* Menus close when something else is clicked, or with Escape. */
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

/* Stepper: the buttons beside a number input change it within its limits and tell the form. */
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const step = Number(button.dataset.step);
  let value = (Number.parseInt(input.value, 10) || 0) + step;
  if (input.min !== "") value = Math.max(value, Number(input.min));
  if (input.max !== "") value = Math.min(value, Number(input.max));
  input.value = String(value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
