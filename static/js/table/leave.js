/* A link of the table's pages that is tapped while the server cannot be reached: the page stays, and that is said where
   it was tapped; the browser's own error page would take its place. A slow server is waited for by the browser as ever. */

const SLOW = 1500; /* milliseconds, then the browser goes without waiting for the answer */
const PATIENCE = 15000; /* for any answer at all */
const READ_IN = 8000;

let saidAt = 0;

function unsay() {
  for (const place of document.querySelectorAll("[data-not-left]")) place.remove();
}

function say(link) {
  unsay();
  const place = document.createElement("div");
  place.dataset.notLeft = "";
  place.setAttribute("role", "alert");
  place.append(document.getElementById("trouble-network").content.cloneNode(true));
  const row = document.getElementById("main").contains(link) ? link.closest("p, nav, .sticky-bar, .card-footer, li, div") : null;
  if (!row) document.getElementById("trouble").append(place);
  else if (row.matches("p, nav")) row.after(place);
  else (row.querySelector("[data-in-the-way]") ?? row).append(place);
  place.scrollIntoView({ block: "nearest" });
  saidAt = Date.now();
}

/* Whether the server answers at all; null once the page is left. */
async function isReached() {
  const left = new AbortController();
  window.addEventListener("pagehide", () => left.abort(), { once: true });
  try {
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE)]);
    const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal });
    return answer.ok;
  } catch {
    return left.signal.aborted ? null : false;
  }
}

/* Whether worker.js opens the page without network. */
async function isKept(address) {
  return Boolean(navigator.serviceWorker?.controller && (await caches.match(address, { ignoreVary: true })));
}

function rest(link) {
  link.ariaBusy = "false";
}

async function follow(link) {
  const { href } = link;
  link.ariaBusy = "true";
  const asked = isReached();
  const soon = await Promise.race([asked, new Promise((resolve) => { window.setTimeout(resolve, SLOW, true); })]);
  const kept = !soon && (await isKept(href));
  if (soon || kept) window.location.assign(href);
  const reached = await asked;
  if (reached !== false || kept) {
    window.setTimeout(rest, PATIENCE, link); /* a tap meanwhile would have the browser wait from the beginning */
    return;
  }
  rest(link);
  window.stop(); /* the browser may still be waiting for the page */
  say(link);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.hash;
  if (isHere || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  event.preventDefault();
  if (link.ariaBusy !== "true") follow(link);
});
window.addEventListener("pageshow", () => document.querySelectorAll('a[aria-busy="true"]').forEach(rest));
document.addEventListener("server:reached", () => Date.now() - saidAt >= READ_IN && unsay());
