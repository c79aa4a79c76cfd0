/* The page of a dead link: games of any table that are still on this phone, as text to copy onto paper.

   One whose answer was lost is on the sheet although the link has died since, and must not be copied: the server is asked
   once more for those of the link's own table. */

import { asked, drawList } from "./list.js";
import { Outbox } from "./outbox.js";
import { poster, Sender } from "./send.js";
import { openStore } from "./store.js";
import { isWord } from "./words.js";

const section = document.getElementById("outbox");
const opened = openStore();

async function draw() {
  const store = await opened;
  const entries = (await store.entries()).filter((entry) => !isWord(entry));
  drawList(section, entries, {
    onDelete: async (entry) => {
      if (!(await asked(entry))) return;
      await store.change(entry.table, () => ({ remove: [entry.id] }));
      draw();
    },
  });
}

async function ask() {
  const { table, send } = section.dataset;
  if (!send) return;
  const sender = new Sender(new Outbox(await opened, { table }), poster(send));
  sender.addEventListener("arrived", draw);
  await sender.send();
}

draw().then(ask);
