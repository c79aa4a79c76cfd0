/* What the hall is told while a page stays open: the clock and the announcements, asked for again and again in one request
   that costs next to nothing as long as nothing changed (ETag). A page that nobody looks at asks nothing, and asks at once
   when it is looked at again. "hall:changed" on <body> is for the parts that htmx asks for anew. <div data-hall="address" data-every="seconds">. */
const place = document.querySelector("[data-hall]");
const PATIENCE = 10_000; /* milliseconds */
const every = Number(place?.dataset.every || 15) * 1000;
let timer = 0, asking = false, known = "";

async function ask() {
  if (asking) return;
  asking = true;
  window.clearTimeout(timer);
  try {
    const answer = await fetch(place.dataset.hall, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) {
      const time = answer.headers.get("radelc-time");
      const text = await answer.text();
      const now = JSON.parse(text);
      document.dispatchEvent(new CustomEvent("server:reached", { detail: time }));
      document.dispatchEvent(new CustomEvent("hall:now", { detail: { ...now, time } }));
      if (known !== "" && known !== text) document.body.dispatchEvent(new CustomEvent("hall:changed"));
      known = text;
    }
  } catch {
    /* no network: the clock counts on by itself */
  } finally {
    asking = false;
    wait(every);
  }
}

function wait(milliseconds) {
  window.clearTimeout(timer);
  if (!document.hidden) timer = window.setTimeout(ask, milliseconds);
}

/* The announcements, when they are other ones. */
document.addEventListener("hall:now", ({ detail: { news } }) => {
  const board = document.querySelector("[data-announcements]");
  if (!board || board.dataset.shown === JSON.stringify(news)) return;
  board.dataset.shown = JSON.stringify(news);
  board.replaceChildren(...news.map(({ at, text }) => {
    const line = Object.assign(document.createElement("p"), { className: "announcement" });
    const when = Object.assign(document.createElement("small"), { textContent: at });
    line.append(when, " ", Object.assign(document.createElement("span"), { textContent: text }));
    return line;
  }));
});

if (place) {
  document.addEventListener("visibilitychange", () => (document.hidden ? window.clearTimeout(timer) : ask()));
  wait(every * (0.2 + 0.8 * Math.random())); /* phones that opened the page at the same moment do not ask at the same */
}
