/* The table's page: the form and the outbox of seat A, and for all three the shared part, which is asked for anew every
   few seconds while somebody looks at it. */

import { mountEntry } from "./entry.js";
import { Outbox } from "./outbox.js";
import { sender } from "./send.js";
import { openStore } from "./store.js";

const LOOKED_AT = 5000; /* milliseconds between two looks */
const HIDDEN = 60000;

const found = (selector) => document.querySelector(selector);

/* The sheet as the shared part shows it. */
function shown() {
  const { revision, next, state, round, dealer, forehand } = found("#sheet").dataset;
  return { revision: Number(revision), next: Number(next) || 0, state, round, dealer, forehand };
}

/* --- the shared part --- */

class Sheet {
  constructor(changed) {
    this.changed = changed;
    this.open = new Set();
    this.net = "idle";
    document.addEventListener("htmx:beforeRequest", (event) => {
      if (event.target.id === "sheet" && this.busy()) event.preventDefault();
    });
    document.addEventListener("htmx:beforeSwap", (event) => {
      if (event.target.id !== "sheet") return;
      this.open = new Set([...document.querySelectorAll("#sheet details[open][id]")].map((one) => one.id));
    });
    document.addEventListener("htmx:afterSettle", () => {
      for (const id of this.open) {
        const details = document.getElementById(id);
        if (details) details.open = true;
      }
      this.open = new Set();
      this.changed();
    });
    for (const [name, net] of [["htmx:sendError", "away"], ["htmx:timeout", "away"], ["htmx:afterOnLoad", "idle"]]) {
      document.addEventListener(name, () => {
        if (this.net !== net) {
          this.net = net;
          this.changed();
        }
      });
    }
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("online", () => this.look());
    this.later();
  }

  /* Somebody is typing into it: what he types is not swapped away. */
  busy() {
    const active = document.activeElement;
    return active && active.closest("#sheet") && active.matches("input, textarea") && active.value !== active.defaultValue;
  }

  look() {
    if (window.htmx && found("#sheet")) window.htmx.trigger("#sheet", "sheet:refresh");
    this.later();
  }

  later() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), document.hidden ? HIDDEN : LOOKED_AT);
  }
}

/* --- seat A --- */

function drawOutbox(outbox, entry, editing) {
  const place = found("#outbox");
  const list = place.querySelector("ul");
  const template = found("#outbox-row");
  place.hidden = !outbox.entries.length || (outbox.net === "sending" && outbox.entries.length === 1);
  list.replaceChildren(...outbox.entries.map((one) => {
    const row = template.content.firstElementChild.cloneNode(true);
    row.querySelector("[data-number]").textContent = one.number;
    row.querySelector("[data-words]").textContent = one.words;
    row.querySelector("[data-breach]").textContent = [one.message, ...one.breaches.map((breach) => `${breach.sentence} (${breach.article})`)].filter(Boolean).join(" ");
    row.classList.toggle("is-danger", one.state !== "waiting");
    row.querySelector("[data-edit]").addEventListener("click", () => {
      editing.key = one.key;
      entry.setNext({ number: one.number, turn: one.turn });
      entry.open(one);
    });
    const remove = row.querySelector("[data-remove]");
    remove.addEventListener("click", () => {
      if (remove.dataset.sure) outbox.remove(one.key);
      else {
        remove.dataset.sure = "yes";
        remove.textContent = remove.dataset.ask;
      }
    });
    return row;
  }));
  for (const one of place.querySelectorAll("[data-dead]")) one.hidden = outbox.net !== "dead";
}

async function captain(form) {
  const plan = JSON.parse(found("#plan").textContent);
  const store = await openStore();
  if (!store.durable) found("#not-durable").hidden = false;
  const outbox = new Outbox(store, plan.table, sender(form.dataset.send));
  const editing = { key: "" };
  let known = { ...shown(), table: plan.table };
  const seen = await store.seen(plan.table);
  if (seen && seen.revision > known.revision) known = seen; /* the page came from the cache of a phone without network */

  const entry = mountEntry(form, {
    plan,
    onSave: async ({ number, turn, texts, words }) => {
      if (editing.key) {
        await outbox.replace(editing.key, { texts, words });
        editing.key = "";
      } else await outbox.add({ number, turn, texts, words, revision: known.revision });
      offer();
      outbox.send();
    },
  });

  /* The game that comes after the sheet's and the outbox's last one. */
  function offer() {
    const queued = outbox.entries.length;
    const first = plan.turns.findIndex((turn) => turn.dealer === known.dealer);
    const next = known.next && known.next + queued <= plan.games ? known.next + queued : 0;
    entry.setNext({ number: next, turn: plan.turns[(Math.max(0, first) + queued) % plan.turns.length] });
  }

  function look() {
    const now = shown();
    if (now.revision >= known.revision) {
      const moved = now.revision !== known.revision || now.next !== known.next;
      known = { ...now, table: plan.table };
      store.see(known);
      if (moved && !editing.key) offer();
    }
    if (now.state !== "open" && !outbox.entries.length && !form.hidden) form.hidden = true;
  }

  outbox.addEventListener("changed", () => {
    drawOutbox(outbox, entry, editing);
    tell();
  });
  outbox.addEventListener("arrived", ({ detail: { answer } }) => {
    if (answer.outcome === "saved" && answer.revision > known.revision) {
      const first = plan.turns.findIndex((turn) => turn.dealer === known.dealer);
      const after = plan.turns[(Math.max(0, first) + 1) % plan.turns.length];
      known = { ...known, revision: answer.revision, next: answer.number + 1, dealer: after.dealer, forehand: after.forehand };
      store.see(known);
    }
    sheet.look();
  });
  outbox.addEventListener("stopped", ({ detail: { entry: stopped } }) => {
    editing.key = stopped.key;
    entry.setNext({ number: stopped.number, turn: stopped.turn });
    entry.open(stopped);
  });
  const sheet = new Sheet(() => {
    look();
    tell();
    if (sheet.net === "idle") outbox.send();
  });
  window.addEventListener("online", () => outbox.send());
  window.addEventListener("beforeunload", (event) => {
    if (outbox.entries.length && !navigator.serviceWorker?.controller) event.preventDefault();
  });

  function tell() {
    const away = outbox.net === "away" || sheet.net === "away";
    const place = found("#net-state");
    place.dataset.net = away ? "away" : outbox.net;
    place.hidden = !["away", "sending"].includes(place.dataset.net);
    for (const one of place.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== place.dataset.net;
    for (const one of place.querySelectorAll("[data-count]")) one.textContent = outbox.entries.length;
  }

  await outbox.load();
  offer();
  tell();
  outbox.send();
}

const form = found("#entry");
if (form) captain(form);
else {
  const sheet = new Sheet(() => {
    const place = found("#net-state");
    if (!place) return;
    place.dataset.net = sheet.net;
    place.hidden = sheet.net === "idle";
    for (const one of place.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== sheet.net;
  });
}

/* Only https and the server's own computer allow a worker; elsewhere a reload without network shows the browser's page. */
if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/t/worker.js");
