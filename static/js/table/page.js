/* The table's page: the form and the outbox of the captain, and for everybody the shared part. */

import { Desk } from "./desk.js";
import { asked, drawList, timeOf } from "./list.js";
import { Outbox } from "./outbox.js";
import { Sender, poster } from "./send.js";
import { Sheet, place, shown, steadily } from "./sheet.js";
import { openStore } from "./store.js";
import { Confirming, Words } from "./words.js";

const SOON = 2000; /* milliseconds: a game that goes out by then is no news */

const elementOf = (selector) => document.querySelector(selector);

/* What the page knows of the network, in the line above the form. */
class Line {
  constructor(line) {
    this.line = line;
    this.asOf(shown());
  }

  /* The page may come from the worker: then the server was last heard when it made the sheet. */
  asOf({ at }) {
    this.contact = new Date(at);
  }

  tell({ net, kept, words, message }) {
    this.line.dataset.net = net;
    this.line.dataset.unsent = kept;
    for (const element of this.line.querySelectorAll("[data-when]")) element.hidden = element.dataset.when !== net;
    for (const element of this.line.querySelectorAll("[data-kept]")) element.hidden = !kept;
    for (const element of this.line.querySelectorAll("[data-said]")) element.hidden = !words;
    this.write("count", String(kept));
    this.write("words", String(words));
    this.write("message", message);
    this.write("contact", timeOf(this.contact));
  }

  /* What stays is not written again: it would be read out again. */
  write(name, text) {
    for (const element of this.line.querySelectorAll(`[data-${name}]`)) if (element.textContent !== text) element.textContent = text;
  }
}

/* The worker keeps this page and what it is made of. Browsers allow one on https and on the server's own computer only. */
async function keepPage(own) {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  const address = document.body.querySelector("[data-worker]").dataset.worker;
  await navigator.serviceWorker.register(address);
  const { active } = await navigator.serviceWorker.ready;
  const used = performance.getEntriesByType("resource").map((resource) => resource.name).filter((name) => new URL(name).pathname.startsWith("/static/"));
  active.postMessage({ keep: [...own, ...new Set(used)] });
  if (navigator.storage?.persist) await navigator.storage.persist();
}

async function start() {
  const section = elementOf("#outbox");
  const line = new Line(elementOf("#net-state"));
  const store = await openStore();
  const outbox = new Outbox(store, { table: section.dataset.table, place: section.dataset.place });
  const sender = section.dataset.send ? new Sender(outbox, poster(section.dataset.send)) : null;
  const sheet = new Sheet(() => (sender ? sender.rounds : 0));
  const form = elementOf("#entry");
  const leaves = (number, revision) => sheet.post(form.dataset.takeOut.replace("/0/", `/${number}/`), { revision });
  const desk = form && sender ? new Desk(form, { outbox, sender, leaves }) : null;
  const { confirm, seat } = section.dataset;
  const words = confirm ? new Words(store, { table: outbox.table, seat }) : null;
  let reached = true, dead = "", waits = 0, isLate = false;
  const confirming = words ? new Confirming(words, { address: confirm, isAway: () => !reached, look: () => sheet.look() }) : null;

  elementOf("#not-durable").hidden = store.durable || !sender;

  function tell() {
    const sends = sender ? sender.state : "idle";
    const message = dead || (sends === "dead" ? sender.message : "");
    const fault = reached && sends === "away" ? sender.message : "";
    const net = message ? "dead" : fault ? "fault" : !reached || sends === "away" ? "away" : sends;
    const kept = outbox.entries.length;
    if (!kept) {
      window.clearTimeout(waits);
      waits = 0;
      isLate = false;
    } else waits ||= window.setTimeout(() => { isLate = true; tell(); }, SOON);
    const goes = net === "sending" && (!kept || (kept === 1 && !isLate));
    steadily(() => line.tell({ net: goes ? "idle" : net, kept, words: words?.entries.length ?? 0, message: message || fault }));
    /* what goes out at once is shown while the keyboard is at it */
    const shownEntries = goes && !section.contains(document.activeElement) ? [] : outbox.entries;
    drawList(section, shownEntries, {
      onChange: desk ? (entry) => desk.change(entry) : null,
      onDelete: async (entry) => {
        if (await asked(entry)) await desk.remove(entry);
      },
      editing: desk ? desk.editing?.key : "",
      away: sender && (["away", "fault", "dead"].includes(net) || outbox.entries[0]?.state === "refused"),
    });
    if (desk) desk.offer(net === "dead");
  }

  /* How the sheet stood, for a page that comes from the worker without network. */
  function remember() {
    const { revision, at } = shown();
    const state = { table: outbox.table, address: location.pathname, revision, at, sheet: elementOf("#sheet").outerHTML, seats: elementOf("#seats").outerHTML };
    store.remember(state).catch(() => {});
  }

  async function recall() {
    const last = await store.recall(outbox.table);
    if (!last || last.address !== location.pathname || last.at <= shown().at) return;
    elementOf("#seats").outerHTML = last.seats;
    place(last.sheet);
    line.asOf(shown());
  }

  function wake() {
    if (sender) sender.send();
    if (confirming) confirming.send();
  }

  outbox.addEventListener("changed", tell);
  if (words) words.addEventListener("changed", tell);
  sheet.addEventListener("changed", () => {
    const { round, state } = shown();
    if (sender && !desk && round === "running" && state === "open") location.reload(); /* the form is needed now */
    if (desk) desk.known(shown());
    remember();
    if (confirming) confirming.draw();
    tell();
    outbox.retry().then(wake);
  });
  sheet.addEventListener("contact", ({ detail }) => {
    const back = detail.reached && !reached;
    reached = detail.reached;
    dead = detail.dead || "";
    elementOf("#net-state [data-closed]").hidden = !detail.closed;
    if (reached) {
      line.contact = new Date();
      document.dispatchEvent(new CustomEvent("server:reached", { detail: detail.time }));
    }
    tell();
    if (reached && !dead && (back || (sender && ["away", "dead"].includes(sender.state)) || outbox.entries[0]?.state === "waiting" || words?.entries.length)) wake();
  });
  if (sender) {
    sender.addEventListener("changed", tell);
    /* what comes after it is known before it is gone: at no moment its number is the next one again */
    sender.addEventListener("answered", ({ detail: { answer } }) => desk?.arrived(answer));
    sender.addEventListener("arrived", () => {
      reached = true;
      dead = "";
      line.contact = new Date();
      sheet.look();
    });
    sender.addEventListener("stopped", ({ detail: { entry } }) => {
      if (desk) desk.stopped(entry);
      tell();
    });
    section.querySelector("[data-again]").addEventListener("click", () => {
      outbox.retry().then(wake);
      sheet.look();
    });
  }
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("beforeunload", (event) => {
    const kept = store.durable && (navigator.serviceWorker?.controller || dead);
    if ((outbox.entries.length || words?.entries.length) && !kept) event.preventDefault();
  });

  await recall();
  await outbox.load();
  if (words) await words.load();
  if (desk) desk.known(shown());
  remember();
  tell();
  await outbox.retry();
  wake();
  sheet.look();
  document.documentElement.dataset.ready = "yes";
}

start();
/* Without a worker the page works, but does not open again without the network. A busy server may not have answered, and
   something may have been loaded meanwhile: so it is said again, of the page itself only until that went well. */
function keepSoon(own = [location.pathname], pauses = [3000, 15000, 60000]) {
  const [pause, ...later] = pauses;
  const again = (next) => pause && window.setTimeout(() => keepSoon(next, later), pause);
  keepPage(own).then(() => again([]), () => again(own));
}

keepSoon();
