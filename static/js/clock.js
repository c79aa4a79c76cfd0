/* The round's clock. What time it is on the server: as it last said, and from then on by this device's steady clock, so that
   a wrong time of day on a phone does no harm. A steady clock may stand still while a phone sleeps: then the server is
   asked (hall.js, table/sheet.js), and only where it does not answer is what was missed taken from the time of day. A page
   that the phone itself kept knows what the server last said to this phone, on any of its pages, and the time of day
   since then; whatever the server answers next puts it right. */
const HEARD = "radelc_clock"; /* {server, here}: the server's time and this phone's at the same moment, in milliseconds */
const ABOUT = 2000; /* milliseconds: an answer has been on its way */
const ANSWERS_IN = 5000; /* milliseconds after a phone woke */
const server = { at: NaN, from: 0 };
let slept = 0, hidden = null, answered = 0;
const steady = () => performance.now() + slept;
const serverNow = () => server.at + steady() - server.from;

/* The answer that was the shortest time on its way is the best one. */
function heard(at) {
  answered += 1;
  const off = at - serverNow();
  if (!(off <= 0 && off >= -ABOUT)) Object.assign(server, { at, from: steady() });
  try {
    window.localStorage.setItem(HEARD, JSON.stringify({ server: serverNow(), here: Date.now() }));
  } catch { /* nothing is kept here, so no page was kept either */ }
}

/* The server's time on a page that it made at `at`, and the phone kept. */
function recalled(at) {
  try {
    const last = JSON.parse(window.localStorage.getItem(HEARD));
    return last ? Math.max(at, last.server, last.server + Date.now() - last.here) : at;
  } catch {
    return at;
  }
}

/* Whether the page itself came from the server just now, and not from what the phone (table/worker.js) or the browser had
   kept of it. */
function isFresh() {
  const [way] = performance.getEntriesByType("navigation");
  return !("kept" in document.documentElement.dataset) && (!way || way.type !== "back_forward");
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hidden = { day: Date.now(), steady: performance.now() };
  else if (hidden) {
    const missed = Math.max(0, Date.now() - hidden.day - (performance.now() - hidden.steady));
    const until = answered;
    window.setTimeout(() => answered === until && (slept += missed), ANSWERS_IN);
  }
});

/* `time`: an answer's own header, if it has one. */
function heardOf(time) {
  const at = Number.parseInt(time ?? "", 10);
  if (Number.isFinite(at)) heard(at);
}

function shown(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/* A clock that the server says more of later changes its own attributes; what it shows follows from them. */
function draw(clock) {
  const { ends, at, soon, state: was } = clock.dataset;
  const standing = was === "paused";
  const seconds = Math.ceil((Number(ends) - (standing ? Number(at) : serverNow())) / 1000);
  const state = standing ? was : seconds <= 0 ? "over" : seconds <= Number(soon) ? "soon" : "running";
  const face = clock.querySelector(".clock-time");
  const text = shown(Math.max(0, seconds));
  if (face.textContent !== text) face.textContent = text;
  if (state === was) return;
  clock.dataset.state = state;
  clock.dispatchEvent(new CustomEvent("clock:state", { bubbles: true, detail: { was, state } }));
}

/* Clock: <div class="clock" data-ends="…" data-at="…" data-soon="…" data-state="…">; data-ends is the server's time when
   time is up, data-at when it said so, data-soon how many seconds before the end it says so. data-state is "running",
   "soon", "over" or, set by the server alone, "paused". */
function startClock(clock, fresh) {
  const at = Number(clock.dataset.at);
  if (fresh) heard(at);
  else if (Number.isNaN(server.at)) Object.assign(server, { at: recalled(at), from: steady() });
  if (clock.dataset.ticking) return;
  clock.dataset.ticking = "yes";
  const timer = window.setInterval(() => (clock.isConnected ? draw(clock) : window.clearInterval(timer)), 250);
  draw(clock);
}

function startClocks(root, fresh) {
  for (const clock of root.querySelectorAll(".clock[data-ends]:not([data-ticking])")) startClock(clock, fresh);
}

/* What the server says of the hall's clock, see hall/views/hall.py. */
function hallSays({ clock: now, time }) {
  if (!now) return;
  for (const clock of document.querySelectorAll(".clock[data-of-hall]")) {
    const at = now.pause === null ? Number(time) : 0;
    const ends = now.pause === null ? now.ends : now.left;
    if (now.ends === null && now.pause === null) continue; /* not started */
    clock.querySelector(".clock-pause").textContent = now.pause ?? "";
    const state = now.pause !== null ? "paused" : clock.dataset.state === "paused" ? "running" : clock.dataset.state || "running";
    Object.assign(clock.dataset, { ends, at, soon: now.soon, state });
    startClock(clock, false);
    draw(clock);
  }
}

document.addEventListener("DOMContentLoaded", () => startClocks(document, isFresh()));
document.addEventListener("clocks:added", () => startClocks(document, false));
document.addEventListener("server:reached", (event) => heardOf(event.detail));
document.addEventListener("hall:now", (event) => hallSays(event.detail));
document.addEventListener("htmx:afterRequest", (event) => heardOf(event.detail.xhr.getResponseHeader("radelc-time")));
document.addEventListener("htmx:load", (event) => startClocks(event.target.parentElement || document, true));
