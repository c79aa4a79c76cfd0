/* A big screen: shows its slides in turn. A list that does not fit is parted into pages (CSS columns that run on to the
   right); one that fits with room to spare is shown larger. The server is asked again and again, also when it did not
   answer; meanwhile what stands here is dimmed and says how old it is. */
const stage = document.querySelector("#stage");
const title = document.querySelector("#screen-title");
const pageLine = document.querySelector("#screen-page");
const stale = document.querySelector("#screen-stale");
const ASK = 8_000, ASK_AGAIN = 3_000, PATIENCE = 10_000, OLD = 20_000; /* milliseconds */
const SIZES = ["4", "3", "2", "1"]; /* the largest at which all is on one page, else the last */
const IDLE = 3_000;
let slides = [], known = "", heard = performance.now(), heardAt = NaN;
let shown = "", page = 0, pages = 1, turn = 0;

const current = () => slides.find((slide) => slide.dataset.show === shown);

function count(flow) {
  const step = flow.clientWidth + Number.parseFloat(getComputedStyle(flow).columnGap || "0");
  return Math.max(1, Math.ceil((flow.scrollWidth - flow.clientWidth) / step - 0.02) + 1);
}

function fit(flow) {
  for (const size of SIZES) {
    flow.dataset.size = size;
    if (count(flow) === 1 && flow.scrollHeight <= flow.clientHeight + 1) return;
  }
}

function place() {
  const flow = stage.querySelector(".flow");
  pages = flow ? count(flow) : 1;
  page = Math.min(page, pages - 1);
  if (flow) {
    const step = flow.clientWidth + Number.parseFloat(getComputedStyle(flow).columnGap || "0");
    flow.style.transform = `translateX(${-page * step}px)`;
  }
  pageLine.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
}

/* On the event's day, the last line of the schedule whose time has come is what is going on. */
function mark() {
  const lines = [...stage.querySelectorAll("section[data-day] [data-at]")];
  const parts = { timeZone: stage.dataset.zone, dateStyle: "short", timeStyle: "short" };
  const now = Number.isNaN(heardAt) ? Date.now() : heardAt + performance.now() - heard;
  const [day, time] = new Intl.DateTimeFormat("sv-SE", parts).format(now).split(" ");
  const today = lines[0]?.closest("section").dataset.day === day;
  const going = today ? lines.findLast((line) => line.dataset.at <= time) : null;
  for (const line of lines) {
    if (line === going) line.setAttribute("aria-current", "time");
    else line.removeAttribute("aria-current");
  }
}

function draw() {
  const slide = current();
  stage.replaceChildren(...(slide ? [slide.cloneNode(true)] : []));
  title.textContent = slide?.dataset.title ?? "";
  const flow = stage.querySelector(".flow");
  mark();
  if (flow) fit(flow);
  place();
  document.dispatchEvent(new CustomEvent("clocks:added"));
}

/* The next page, else the next slide; the last one is followed by the first. */
function go() {
  window.clearTimeout(turn);
  if (page + 1 < pages) {
    page += 1;
    place();
  } else {
    const at = slides.findIndex((slide) => slide.dataset.show === shown);
    const next = slides[(at + 1) % Math.max(1, slides.length)];
    const same = next?.dataset.show === shown && pages === 1;
    shown = next?.dataset.show ?? "";
    page = 0;
    if (!same) draw();
  }
  turn = window.setTimeout(go, Number(current()?.dataset.seconds || 5) * 1000);
}

function take(text) {
  if (text === known) return;
  known = text;
  const before = current()?.outerHTML;
  slides = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll("section[data-show]")];
  if (!current()) go();
  else if (current().outerHTML !== before) draw();
}

async function ask() {
  let again = ASK_AGAIN;
  try {
    const answer = await fetch(stage.dataset.slides, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    const text = await answer.text();
    if (answer.ok && !answer.redirected && answer.headers.get("radelc-time")) {
      document.dispatchEvent(new CustomEvent("server:reached", { detail: answer.headers.get("radelc-time") }));
      take(text);
      again = ASK;
    }
  } catch {
    /* asked again soon */
  }
  window.clearTimeout(ask.timer);
  ask.timer = window.setTimeout(ask, again);
}

function tellAge() {
  mark();
  const old = performance.now() - heard > OLD;
  document.body.classList.toggle("is-stale", old);
  stale.hidden = !old;
  if (!old || Number.isNaN(heardAt)) return;
  const zone = { timeZone: stage.dataset.zone, hour: "2-digit", minute: "2-digit" };
  stale.querySelector("strong").textContent = new Date(heardAt).toLocaleTimeString(stage.dataset.language, zone);
}

document.addEventListener("server:reached", ({ detail }) => {
  heard = performance.now();
  heardAt = Number.parseInt(detail, 10);
  tellAge();
});
document.body.addEventListener("hall:changed", ask);
window.setInterval(tellAge, 1000);
new ResizeObserver(() => shown && draw()).observe(stage); /* the window's size, or an announcement above it */
document.addEventListener("hall:now", ({ detail }) => document.body.classList.toggle("is-without-clock", !detail.clock));

let idle = 0;
function awake() {
  document.body.classList.remove("is-idle");
  window.clearTimeout(idle);
  idle = window.setTimeout(() => document.body.classList.add("is-idle"), IDLE);
}
for (const kind of ["pointermove", "keydown", "focusin"]) document.addEventListener(kind, awake);
awake();

async function fill() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
document.querySelector("[data-fullscreen]").addEventListener("click", fill);
document.addEventListener("keydown", ({ key }) => {
  if (key === "f") fill();
  if (key === "ArrowRight") go();
});

/* A projector's computer that would fall asleep; browsers allow it on a safe address only. */
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    /* it may not: then the computer's own settings say how long it stays awake */
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
stayAwake();
ask();
