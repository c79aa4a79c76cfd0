/* The office's sheet: a row that is left is saved by itself, and nothing typed is ever lost.

   Every typed row is kept in this browser until the server has it, so that a reload, a closed window or a dead server
   costs nothing. Rows are sent one after the other, lowest first, because each is scored from the ones before it.
   The answer holds the parts of the page that changed; cells are never replaced, only those of an untouched row get
   what the server says. That is why this is fetch and not an htmx swap. Without a script the same form posts all rows. */
import { typedIn } from "./shared/typed.js";

(() => {
  const form = document.getElementById("grid-form");
  const grid = form ? form.querySelector("[data-grid]") : null;
  const line = document.getElementById("save-state");
  if (!grid) return;

  const KEPT = `radelc-office-${form.dataset.table}`;
  const WAY = form.dataset.way;
  const RETRY_MS = 4000;
  const TIMEOUT_MS = 15000;
  const { rowOf, cellsOf, storedOf, belonging, reasonOf, numberAt, isChanged, numbers, changedNumbers, needs, passOver, markErrors, showState, merge, mergeFoot } =
    window.officeGrid(grid);
  const rows = new Map(); /* number → what this page knows of the row beyond its cells */
  let sending = 0;
  let retry = 0;
  let away = false;
  let lockedOut = false;

  function stateOf(number) {
    if (!rows.has(number)) rows.set(number, { left: false, held: false, key: "", sent: "", outcome: "", said: null });
    return rows.get(number);
  }

  function showReason(number) {
    const input = reasonOf(number);
    if (!input) return;
    const open = isChanged(rowOf(number)) || stateOf(number).held;
    input.closest("tr").hidden = !open;
    input.disabled = !open;
  }

  /* --- kept in this browser --- */

  function keep() {
    const kept = {};
    for (const number of changedNumbers()) {
      const texts = {};
      for (const cell of cellsOf(rowOf(number))) texts[cell.dataset.field] = cell.value;
      const state = stateOf(number);
      kept[number] = { texts, reason: reasonOf(number)?.value ?? "", key: state.key, sent: state.sent };
    }
    const others = read().filter((one) => one.way !== WAY);
    const own = Object.keys(kept).length ? [{ way: WAY, rows: kept }] : [];
    try {
      if (others.length || own.length) localStorage.setItem(KEPT, JSON.stringify([...others, ...own]));
      else localStorage.removeItem(KEPT);
    } catch {
      /* storage is full or switched off: the page still holds what is typed, and warns before it is left */
    }
    tell();
  }

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  function putBack() {
    const kept = read();
    document.getElementById("elsewhere").hidden = !kept.some((one) => one.way !== WAY);
    const own = kept.find((one) => one.way === WAY);
    const back = [];
    for (const [number, row] of Object.entries(own?.rows ?? {})) {
      const tr = rowOf(number);
      if (!tr || "readonly" in tr.dataset) continue;
      for (const cell of cellsOf(tr)) cell.value = row.texts?.[cell.dataset.field] ?? cell.value;
      if (!isChanged(tr)) continue;
      Object.assign(stateOf(Number(number)), { key: row.key || "", sent: row.sent || "" });
      const reason = reasonOf(number);
      if (reason) reason.value = row.reason || "";
      back.push(Number(number));
    }
    if (back.length) {
      const box = document.getElementById("restored");
      box.querySelector("[data-numbers]").textContent = back.join(", ");
      box.hidden = false;
    }
  }

  function tell() {
    if (!line) return;
    const unsaved = changedNumbers();
    const name = lockedOut && unsaved.length ? "lockedOut" : away && unsaved.length ? "away" : unsaved.length ? "typed" : "saved";
    const text = unsaved.length ? `${line.dataset[name]} ${unsaved.join(", ")}` : line.dataset.saved;
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle("is-typed", name === "typed");
    line.classList.toggle("is-away", name === "away" || name === "lockedOut");
    if (!unsaved.length) document.getElementById("restored").hidden = true;
  }

  /* --- sending --- */

  /* A new id for one write; crypto.randomUUID is missing on a plain http address. */
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  function textOf(tr) {
    return JSON.stringify([cellsOf(tr).map((cell) => cell.value), reasonOf(tr.dataset.row)?.value ?? ""]);
  }

  function bodyOf(tr) {
    const number = tr.dataset.row;
    const body = new FormData();
    for (const name of ["csrfmiddlewaretoken", "revision", "way"]) body.append(name, form.elements[name].value);
    for (const cell of cellsOf(tr)) body.append(cell.name, cell.value);
    body.append(`r${number}-reason`, reasonOf(number)?.value ?? "");
    const state = stateOf(Number(number));
    const text = textOf(tr);
    if (!state.key || state.sent !== text) Object.assign(state, { key: newKey(), sent: text });
    body.append(`r${number}-key`, state.key);
    appendPaper(body);
    return body;
  }

  function appendPaper(body) {
    for (const input of grid.querySelectorAll("tr.paper input")) body.append(input.name, input.value);
  }

  /* The next row to send: the lowest that was left. A new row waits while one above it is typed and not saved. */
  function next() {
    const changed = changedNumbers();
    for (const number of changed) {
      const state = stateOf(number);
      if (state.left && !state.held) return number;
      if (!("recorded" in rowOf(number).dataset)) return 0;
    }
    return 0;
  }

  async function pump() {
    if (sending) return;
    const number = next();
    if (!number) return;
    const tr = rowOf(number);
    sending = number;
    const body = bodyOf(tr);
    const text = textOf(tr);
    keep();
    showState(number, "sending");
    const answer = await post(body);
    sending = 0;
    if (answer === null) {
      away = true;
      showState(number, "changed");
      tell();
      window.clearTimeout(retry);
      retry = window.setTimeout(pump, RETRY_MS);
      return;
    }
    away = false;
    take(answer, number, text);
    keep();
    pump();
  }

  /* The answer of the server as a document, or null if none came. */
  async function post(body, address = form.action) {
    const stop = new AbortController();
    const timer = window.setTimeout(() => stop.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" }, signal: stop.signal });
      const answer = new DOMParser().parseFromString(await response.text(), "text/html");
      answer.httpStatus = response.status;
      return response.status > 500 ? null : answer; /* 502 to 504: a proxy speaks, the server is away */
    } catch {
      return null;
    } finally {
      window.clearTimeout(timer);
    }
  }

  function take(answer, number, text) {
    const head = answer.getElementById("answer");
    const state = stateOf(number);
    if (!head) {
      refuse(answer, number);
      return;
    }
    lockedOut = false;
    const outcome = head.dataset.outcome;
    form.elements.revision.value = head.dataset.revision;
    const saved = outcome === "saved" || outcome === "same";
    const untouched = textOf(rowOf(number)) === text;
    const typedOn = !untouched && state.sent === text; /* and not taken back by its button */
    for (const tr of answer.querySelectorAll("tr[data-row]")) {
      merge(tr, answer, saved && Number(tr.dataset.row) === number ? !typedOn : null);
    }
    state.outcome = outcome;
    if (saved) {
      Object.assign(state, { left: state.left && typedOn, held: false, key: "", sent: "" });
      for (const other of rows.values()) if (other.outcome === "refused") other.held = false; /* its turn may have come */
      const reason = reasonOf(number);
      if (reason && untouched) reason.value = "";
    } else {
      state.held = untouched; /* typed on meanwhile: that will be sent when the row is left again */
    }
    for (const other of numbers()) refresh(other);
    showHandedOver(number);
    replaceParts(answer);
    const focus = numberAt(document.activeElement);
    if (outcome === "reason" && focus === number) reasonOf(number)?.focus();
    if (outcome === "reason") state.held = false;
    if (outcome === "reason" && untouched) state.left = false; /* the reason typed and Enter pressed meanwhile: goes out next */
    showWords(number);
  }

  /* Not our answer: signed out, the token is old, the event is gone. Say it, keep everything. */
  function refuse(answer, number) {
    const said = answer.querySelector(".alert");
    lockedOut = answer.httpStatus < 500;
    stateOf(number).held = true;
    const place = document.getElementById("trouble");
    if (said && place) place.replaceChildren(document.importNode(said, true));
    else if (place && !lockedOut) place.replaceChildren(document.getElementById("trouble-server").content.cloneNode(true));
    showState(number, "changed");
  }

  function replaceParts(answer) {
    for (const id of ["sheet-head", "words"]) document.getElementById(id)?.replaceWith(document.importNode(answer.getElementById(id), true));
    const closing = answer.getElementById("closing");
    const present = document.getElementById("closing");
    if (closing && present && closing.dataset.state !== present.dataset.state) {
      const again = typedIn(present);
      present.replaceWith(document.importNode(closing, true));
      again(document.getElementById("closing"));
    }
    for (const input of document.querySelectorAll('#closing input[name="revision"]')) input.value = form.elements.revision.value;
    replaceFoot(answer);
  }

  /* The totals anew, unless they are older than what stands here. */
  function replaceFoot(answer) {
    if (Number(answer.getElementById("answer").dataset.revision) < Number(form.elements.revision.value)) return;
    if (mergeFoot(answer)) comparePaper();
  }

  /* One question at a time, so that the last answer is about the last totals. */
  let comparing = false;
  let oneMore = false;
  async function comparePaper() {
    oneMore = comparing;
    if (comparing) return;
    comparing = true;
    const body = new FormData();
    for (const name of ["csrfmiddlewaretoken", "revision", "way"]) body.append(name, form.elements[name].value);
    appendPaper(body);
    const answer = await post(body);
    if (answer?.getElementById("grid-foot")) replaceFoot(answer);
    comparing = false;
    if (oneMore) comparePaper();
  }

  /* --- what the person does --- */

  function refresh(number) {
    const tr = rowOf(number);
    passOver(tr);
    showReason(number);
    markErrors(number);
    const waiting = isChanged(tr);
    if (waiting && !tr.classList.contains("row-error")) showState(number, "changed");
  }

  function leave(number) {
    const tr = number ? rowOf(number) : null;
    if (!tr || !isChanged(tr)) return;
    const state = stateOf(number);
    state.left = true;
    state.held = false;
    pump();
  }

  function saveAll() {
    for (const number of changedNumbers()) {
      stateOf(number).left = true;
      stateOf(number).held = false;
    }
    pump();
  }

  function takeStored(number) {
    for (const cell of cellsOf(rowOf(number))) cell.value = storedOf(cell);
    Object.assign(stateOf(number), { left: false, held: false, key: "", sent: "" });
    const reason = reasonOf(number);
    if (reason) reason.value = "";
    for (const tr of belonging(number)) if (!("reason" in tr.dataset)) tr.remove();
    const recorded = "recorded" in rowOf(number).dataset;
    rowOf(number).className = recorded ? "row-ok" : "";
    if (recorded) showState(number, "ok");
    else rowOf(number).querySelector("td.state").replaceChildren();
    refresh(number);
    keep();
  }

  function showWords(number) {
    const place = document.getElementById("words-shown");
    const words = document.getElementById(`words-${number}`);
    if (place && words) place.replaceChildren(...[...words.children].map((child) => child.cloneNode(true)));
  }

  form.addEventListener("input", (event) => {
    if (event.target.name?.startsWith("paper-")) return;
    const number = numberAt(event.target);
    if (!number) return;
    const state = stateOf(number);
    state.held = false;
    state.left = false;
    state.said = null;
    passOver(rowOf(number));
    showReason(number);
    if (isChanged(rowOf(number))) showState(number, "changed");
    else if (!event.target.closest("tr[data-reason]") && number !== sending) takeStored(number); /* typed back to what is saved */
    keep();
  });

  form.addEventListener("change", (event) => {
    if (event.target.name?.startsWith("paper-")) comparePaper();
  });

  form.addEventListener("focusout", (event) => {
    const from = numberAt(event.target);
    if (!from || !document.hasFocus()) return;
    const to = numberAt(event.relatedTarget);
    const toReason = event.relatedTarget instanceof Element && event.relatedTarget.closest("tr[data-reason]") && to === from;
    if (to !== from || toReason) leave(from);
  });

  form.addEventListener("focusin", (event) => {
    const number = numberAt(event.target);
    if (number) showWords(number);
    const th = needs.get(event.target.dataset?.field);
    const help = document.getElementById("cell-help"); /* who may only read has none */
    if (help) help.textContent = th ? th.title : "";
    for (const [field, head] of needs) head.classList.toggle("is-idle", Boolean(number && rowOf(number)?.querySelector(`[data-field="${field}"]`)?.disabled));
  });

  /* A line that the rules do not allow goes to the referee as it stands on the paper; the row stays as it is typed. */
  async function handOver(button) {
    const number = Number(button.value);
    const body = new FormData(form);
    body.set(button.name, button.value);
    const text = textOf(rowOf(number));
    const answer = await post(body, button.formAction);
    if (textOf(rowOf(number)) !== text) return; /* another line by now */
    stateOf(number).said = answer?.querySelector("[data-doubt-said]") ?? notHandedOver(answer ? "trouble-server" : "trouble-network");
    showHandedOver(number);
  }

  function notHandedOver(name) {
    const said = document.createElement("div");
    said.dataset.doubtSaid = "";
    said.append(document.getElementById(name).content.cloneNode(true));
    return said;
  }

  /* The row's messages are drawn anew whenever it is sent, so what was said about it is put back. */
  function showHandedOver(number) {
    const place = grid.querySelector(`button[name="doubt"][value="${number}"]`)?.closest("[data-doubt-row]");
    const said = stateOf(number).said;
    if (!place || !said) return;
    place.querySelector("[data-doubt-said]")?.remove();
    place.append(document.importNode(said, true));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    saveAll();
  });

  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    if ("saveAll" in button.dataset) saveAll();
    else if (button.dataset.take) takeStored(Number(button.dataset.take));
    else if (button.name === "doubt") handOver(button);
    else if (button.dataset.again) leave(Number(button.dataset.again));
    else if ("dropAll" in button.dataset) {
      for (const number of changedNumbers()) takeStored(number);
    } else return;
    event.preventDefault();
  });

  /* Enter in a reason saves the row; Ctrl+Enter finishes a row from any cell. Before grid.js, which moves on. */
  form.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || event.shiftKey || !(event.target instanceof HTMLInputElement)) return;
      const number = numberAt(event.target);
      const inReason = Boolean(event.target.closest("tr[data-reason]"));
      if (!number || !(event.ctrlKey || inReason)) return;
      event.preventDefault();
      event.stopPropagation();
      const following = [...grid.querySelectorAll("tr[data-row]")].find((tr) => Number(tr.dataset.row) > number);
      const reason = reasonOf(number);
      if (!inReason && reason && !reason.disabled) reason.focus();
      else if (following) cellsOf(following).find((cell) => !cell.disabled && !cell.readOnly)?.focus();
      else grid.querySelector("tr.paper input")?.focus();
      leave(number);
    },
    true,
  );

  window.addEventListener("beforeunload", (event) => {
    if (!changedNumbers().length) return;
    keep();
    event.preventDefault();
  });
  window.addEventListener("online", pump);

  putBack();
  for (const number of numbers()) refresh(number);
  tell();
  showWords(grid.querySelectorAll("tr[data-recorded]").length);
  const first = changedNumbers().length ? rowOf(changedNumbers()[0]) : grid.querySelector("tr.row-new");
  const start = first ? cellsOf(first).find((cell) => !cell.disabled && !cell.readOnly) : null;
  // Who types from paper goes on at once; a phone stays at the top, where the players' warnings are.
  if (start && window.matchMedia("(pointer: fine)").matches) start.focus({ preventScroll: !first.previousElementSibling });
})();
