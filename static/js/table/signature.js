/* The field to sign in: a finger, a pen or a mouse draws on a canvas; what goes into the form is a short list of lines
   (strokes.js). Without a script, or without a hand, the words below the field sign as well. */

import { packed, thinned, unpacked } from "./strokes.js";

const PEN = 0.008; /* of the field's width */

/* Makes a canvas a field to sign in. `onChange(lines)` after every line, `undo()` and `clear()` take lines away. */
export function mountPad(canvas, { lines = [], onChange = () => {} } = {}) {
  const pen = canvas.getContext("2d");
  let pointer = null;

  function draw() {
    const { width, height } = canvas.getBoundingClientRect();
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.lineWidth = canvas.width * PEN;
    pen.lineCap = pen.lineJoin = "round";
    pen.strokeStyle = getComputedStyle(canvas).color;
    for (const line of lines) {
      pen.beginPath();
      line.forEach(([x, y]) => pen.lineTo(x * canvas.width, y * canvas.height));
      if (line.length === 1) pen.lineTo(line[0][0] * canvas.width, line[0][1] * canvas.height);
      pen.stroke();
    }
  }

  function place(event) {
    const box = canvas.getBoundingClientRect();
    const inside = (value) => Math.min(1, Math.max(0, value));
    return [inside((event.clientX - box.left) / box.width), inside((event.clientY - box.top) / box.height)];
  }

  function changed() {
    draw();
    onChange(lines);
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (pointer !== null || !event.isPrimary || event.button !== 0) return;
    pointer = event.pointerId;
    canvas.setPointerCapture(pointer);
    event.preventDefault();
    lines.push([place(event)]);
    draw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    const line = lines[lines.length - 1];
    const all = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const move of all.length ? all : [event]) line.push(place(move));
    draw();
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, (event) => {
      if (event.pointerId !== pointer) return;
      pointer = null;
      lines[lines.length - 1] = thinned(lines[lines.length - 1]);
      changed();
    });
  }
  new ResizeObserver(draw).observe(canvas);
  changed();
  return {
    undo: () => { lines.pop(); changed(); },
    clear: () => { lines.length = 0; changed(); },
  };
}

/* The form of the page: field, buttons, and the hidden input that is sent. */
export function mountForm(form) {
  const hidden = form.querySelector("[data-strokes]");
  const canvas = form.querySelector("[data-pad]");
  const undo = form.querySelector("[data-undo]"), clear = form.querySelector("[data-clear]");
  const words = form.querySelector("[data-words]");
  if (!("keep" in words.dataset)) words.open = false;
  const pad = mountPad(canvas, {
    lines: unpacked(hidden.value),
    onChange(lines) {
      hidden.value = lines.length ? JSON.stringify(packed(lines, Number(canvas.dataset.most))) : "";
      undo.disabled = clear.disabled = !lines.length;
    },
  });
  undo.addEventListener("click", pad.undo);
  clear.addEventListener("click", pad.clear);
}

function mountAll() {
  for (const form of document.querySelectorAll("form.sign-form:not([data-mounted])")) {
    form.dataset.mounted = "yes";
    mountForm(form);
  }
}
mountAll();
document.addEventListener("htmx:load", mountAll);

/* An answer that is not about the sheet: a sentence says that the link has died, and a whole page is the portal of a hall's
   Wi-Fi. What is said stands below the button that was pressed, and what was drawn stays. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const form = detail.requestConfig.elt;
  if (!form.matches("form.sign-form") || !detail.shouldSwap || /id="(signers|seats)"/.test(detail.serverResponse)) return;
  detail.shouldSwap = false;
  form.querySelector(":scope > .alert")?.remove();
  const message =
    document.createRange().createContextualFragment(detail.serverResponse).querySelector(".alert") ??
    document.getElementById("trouble-network").content.cloneNode(true).firstElementChild;
  message.tabIndex = -1;
  form.append(message);
  message.focus();
});

/* After the answer to a signature the keyboard is where that is told, or at the button again if nothing was drawn. */
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig?.verb !== "post" || document.activeElement.ariaInvalid) return;
  const target = document.querySelector("#sign [aria-describedby=strokes-error], #signing > [role=status], #signing > .alert");
  if (!target) return;
  if (!target.matches("button")) target.tabIndex = -1;
  target.focus();
});
