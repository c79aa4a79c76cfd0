/* The score of what is typed: the server is asked for it, whose rules are the only judge, and what it says is shown below
   the form, or at the field that breaks a rule. */

const REST = 200; /* milliseconds without a tap before the score is asked for */
const PATIENCE = 12000; /* milliseconds for the score */

export class Score {
  /* `said` is what the server said of what is typed: "", ok, breach, away; `changed()` is called when that changes. */
  constructor(form, fields, { fetcher, changed }) {
    Object.assign(this, { form, fields, fetcher, changed });
    this.place = form.querySelector("[data-preview]");
    this.asked = 0;
    this.said = "";
    new MutationObserver(() => this.drawEntries()).observe(this.place, { childList: true });
  }

  /* Who gets what, or that the game came from elsewhere, once more beside "Save": while the folded part is open, the
     score lies below the screen. */
  drawEntries() {
    const entries = this.place.querySelector(".entry-entries, [data-overtaken]");
    this.form.querySelector("[data-entries]").replaceChildren(...(entries ? entries.cloneNode(true).children : []));
  }

  /* What is typed has changed; `body` is asked for unless something is missing. */
  judge(body) {
    this.stop();
    this.said = "";
    this.clearBreaches();
    this.waits(Boolean(body));
    if (!body) this.place.replaceChildren();
    else this.timer = window.setTimeout(() => this.ask(body), REST);
    this.changed();
  }

  /* A score that comes now is no news any more. */
  stop() {
    window.clearTimeout(this.timer);
    this.asked += 1;
  }

  /* The score that stands there is of what was typed before. */
  waits(yes) {
    this.place.ariaBusy = String(yes);
  }

  /* The newest answer wins; without one the game can be saved all the same. */
  async ask(typed) {
    const mine = this.asked;
    try {
      const body = new URLSearchParams(typed);
      const answer = await this.fetcher(this.form.action, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
      const html = await answer.text();
      if (mine !== this.asked) return;
      /* a whole page is the portal of a hall's Wi-Fi, or says that the link is dead: no score either way */
      if (answer.status >= 500 || /<html/i.test(html)) throw new Error("the server has no answer");
      this.waits(false);
      this.clearBreaches();
      this.place.replaceChildren(document.createRange().createContextualFragment(html));
      this.said = this.place.querySelector("[data-ok]") ? "ok" : "breach";
      this.placeBreaches();
    } catch {
      if (mine !== this.asked) return;
      this.waits(false);
      this.said = "away";
      this.say("entry-offline");
    }
    this.changed();
  }

  /* One of the page's sentences in the place of the score. */
  say(template) {
    this.place.replaceChildren(document.getElementById(template).content.cloneNode(true));
    return this.place;
  }

  /* What the server said of a game that it did not take. */
  tell(breaches) {
    this.place.replaceChildren(...breaches.map((breach) => this.errorOf(breach)));
    this.placeBreaches();
  }

  errorOf({ fields, sentence, article }) {
    const error = document.getElementById("entry-breach").content.firstElementChild.cloneNode(true);
    error.dataset.fields = fields.join(" ");
    error.querySelector("[data-sentence]").textContent = sentence;
    error.querySelector(".article").textContent = article;
    return error;
  }

  clearBreaches() {
    for (const error of this.form.querySelectorAll("[data-fields]")) error.remove();
    for (const input of this.form.querySelectorAll("[aria-invalid]")) {
      input.removeAttribute("aria-invalid");
      input.removeAttribute("aria-describedby");
    }
  }

  /* A breach moves to the field it stands at. */
  placeBreaches() {
    [...this.place.querySelectorAll("[data-fields]")].forEach((error, index) => {
      const names = error.dataset.fields.split(" ").filter((name) => this.fields.group(name) && !this.fields.group(name).hidden);
      if (!names.length) return;
      error.id = `entry-error-${index}`;
      const at = this.fields.group(names[0]);
      (at.closest("[data-errors]") || at).append(error);
      for (const input of names.flatMap((name) => this.fields.inputs(name))) {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", error.id);
      }
      for (let folded = error.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
      error.scrollIntoView({ block: "nearest" });
    });
  }

  /* The place of a breach that stands at its field. */
  wrong() {
    return this.form.querySelector(":is([data-field], [data-errors]) > .error")?.parentElement;
  }
}
