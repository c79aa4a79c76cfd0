/* "It is right" without network: a player's word on a game waits on this phone like a game, goes out in order and once.

   A word is about one revision of a game. When that was changed meanwhile the server does not take it for the new one: then
   its sentence is shown until it is closed, and the word waits for nobody. Words of a seat do not depend on a link: with a
   new card of the same seat they go out as well. */

import { Outbox } from "./outbox.js";
import { Sender, poster } from "./send.js";

const OF = "words ";
const CONFIRMS = /\/games\/(\d+)\/confirm\/$/;

/* Whether what the phone keeps is a word, and no game. */
export const isWord = (entry) => entry.table.startsWith(OF);

/* Whether the server has answered, and not the sign-in page of a hall's Wi-Fi, or nobody. */
const isAnswer = ({ status, responseText }) => status > 0 && status < 500 && (status !== 200 || responseText.includes('id="sheet"'));

/* `entries` are the words that wait, `refused` those that the server did not take: they hold up no other. */
export class Words extends Outbox {
  constructor(store, { table, seat }) {
    super(store, { table: `${OF}${seat} ${table}` });
    this.refused = [];
  }

  taken(all) {
    this.refused = all.filter((entry) => entry.state === "refused");
    super.taken(all.filter((entry) => entry.state !== "refused"));
  }

  waiting(number, revision) {
    return this.entries.find((entry) => entry.number === number && entry.revision === revision);
  }

  async keep(number, revision) {
    await this.load();
    if (!this.waiting(number, revision)) await this.add({ number, revision, texts: {}, words: "", apart: true });
  }

  /* It is not said any more, or its sentence was read. */
  async remove(key) {
    await this.change((all) => ({ remove: all.filter((entry) => entry.key === key).map(({ id }) => id) }));
  }

  async answered(key, { outcome, message = "" }) {
    if (outcome === "saved") await this.remove(key);
    else await this.change((all) => ({ put: all.filter((entry) => entry.key === key).map((entry) => ({ ...entry, state: "refused", message })) }));
  }
}

/* Runs the words of the page: `address` is where a word on game 0 is posted, `isAway()` tells whether the network is gone,
   `look()` asks for the sheet anew. */
export class Confirming {
  constructor(words, { address, isAway, look }) {
    Object.assign(this, { words, isAway, look });
    this.sender = new Sender(words, (entry) => poster(address.replace("/0/", `/${entry.number}/`))(entry));
    for (const name of ["arrived", "stopped"]) this.sender.addEventListener(name, look);
    words.addEventListener("changed", () => this.draw());
    this.listen();
  }

  listen() {
    const isOurs = ({ requestConfig }) => requestConfig.verb === "post" && CONFIRMS.test(requestConfig.path);
    document.addEventListener("htmx:beforeRequest", (event) => {
      const { detail } = event;
      if (!isOurs(detail)) return;
      if (this.words.entries.length || this.isAway()) {
        event.preventDefault();
        this.keep(detail.requestConfig);
      } else detail.xhr.addEventListener("loadend", () => isAnswer(detail.xhr) || this.keep(detail.requestConfig));
    });
    /* nothing is in the way: the word is kept */
    for (const name of ["sendError", "timeout", "responseError"]) {
      document.addEventListener(`htmx:${name}`, (event) => {
        if (isOurs(event.detail) && !isAnswer(event.detail.xhr)) event.stopImmediatePropagation();
      }, true);
    }
    document.addEventListener("htmx:beforeSwap", ({ detail }) => {
      if (isOurs(detail) && !isAnswer(detail.xhr)) detail.shouldSwap = false;
    }, true);
  }

  async keep({ path, formData }) {
    const here = document.activeElement.closest("#sheet .check-game form");
    await this.words.keep(Number(CONFIRMS.exec(path)[1]), Number(formData.get("revision")));
    document.getElementById("news").textContent = document.getElementById("word-kept").content.querySelector("[data-told]").textContent;
    const next = [...document.querySelectorAll("#sheet .check-game form:not([hidden]) button")].find((button) => button.checkVisibility());
    if (here) (next ?? document.getElementById("sheet")).focus({ preventScroll: true });
    this.look();
    this.send();
  }

  send() {
    return this.sender.send();
  }

  /* A game with a word that waits says so in the place of its buttons; what was refused stands above the sheet. */
  draw() {
    for (const said of document.querySelectorAll("#sheet [data-word]")) said.remove();
    for (const form of document.querySelectorAll("#sheet form:has(> [name=revision])")) {
      const asks = [form, ...form.querySelectorAll("button")].map((element) => CONFIRMS.exec(element.getAttribute("hx-post"))).find(Boolean);
      const word = asks && this.words.waiting(Number(asks[1]), Number(form.elements.revision.value));
      form.hidden = Boolean(word);
      if (word) form.after(this.rowOf("word-kept", word));
    }
    const place = document.getElementById("words-refused");
    const isShown = (entry) => place.querySelector(`[data-word="${entry.key}"]`);
    for (const row of place.querySelectorAll("[data-word]")) if (!this.words.refused.some(({ key }) => key === row.dataset.word)) row.remove();
    place.append(...this.words.refused.filter((entry) => !isShown(entry)).map((entry) => this.rowOf("word-refused", entry)));
  }

  rowOf(name, { key, message }) {
    const row = document.getElementById(name).content.firstElementChild.cloneNode(true);
    row.dataset.word = key;
    const sentence = row.querySelector("[data-said]");
    if (sentence) sentence.textContent = message;
    row.querySelector("button").addEventListener("click", async () => {
      await this.words.remove(key);
      document.getElementById("sheet").focus({ preventScroll: true });
    });
    return row;
  }
}
