/* The round's clock. What time it is on the server: as it last said, and from then on by this device's steady clock, so that a wrong time of
   day on a phone does no harm. A steady clock stands still while a phone sleeps; what it missed is added. A page that the
   phone itself kept knows what the server last said to this phone, on any of its pages, and the time of day since then;
   whatever the server answers next puts it right. */
const HEARD = "radelc_clock"; /* {server, here}: the server's time and this phone's at the same moment, in milliseconds */
const ABOUT = 2000; /* milliseconds: an answer tells whole seconds, and has been on its way */
const server = { at: NaN, from: 0 };
let slept = 0, hidden = null;
const steady = () => performance.now() + slept;
const serverNow = () => server.at + steady() - server.from;

function heard(at) {
  if (!(Math.abs(serverNow() - at) <= ABOUT)) Object.assign(server, { at, from: steady() });
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
  else if (hidden) slept += Math.max(0, Date.now() - hidden.day - (performance.now() - hidden.steady));
});

/* `date`: an answer's own header, if it has one. */
function heardOf(date) {
  const at = Date.parse(date ?? "");
  if (Number.isFinite(at)) heard(at);
}

/* Clock: <div class="clock" data-seconds-left="…" data-at="…"> counts down; data-at is the server's time when it said how
   many are left. data-state becomes "soon" in the last five minutes, "over" at the end. */
function startClock(clock, fresh) {
  if (clock.dataset.ticking) return;
  clock.dataset.ticking = "yes";
  const face = clock.querySelector(".clock-time");
  const at = Number(clock.dataset.at);
  const end = at + Number(clock.dataset.secondsLeft) * 1000;
  if (fresh) heard(at);
  else if (Number.isNaN(server.at)) Object.assign(server, { at: recalled(at), from: steady() });
  const draw = () => {
    if (!clock.isConnected) {
      window.clearInterval(timer);
      return;
    }
    const seconds = Math.ceil((end - serverNow()) / 1000);
    const shown = Math.max(0, seconds);
    const hours = Math.floor(shown / 3600);
    const minutes = Math.floor((shown % 3600) / 60);
    const tail = String(shown % 60).padStart(2, "0");
    face.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
    clock.dataset.state = seconds <= 0 ? "over" : seconds <= 300 ? "soon" : "running";
  };
  const timer = window.setInterval(draw, 250);
  draw();
}

function startClocks(root, fresh) {
  for (const clock of root.querySelectorAll(".clock[data-seconds-left]")) startClock(clock, fresh);
}
document.addEventListener("DOMContentLoaded", () => startClocks(document, isFresh()));
document.addEventListener("server:reached", (event) => heardOf(event.detail));
document.addEventListener("htmx:afterRequest", (event) => heardOf(event.detail.xhr.getResponseHeader("date")));
document.addEventListener("htmx:load", (event) => startClocks(event.target.parentElement || document, true));
