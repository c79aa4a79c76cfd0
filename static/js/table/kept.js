/* The page of a dead link: games of any table that are still on this phone, as text to copy onto paper. */

import { asked, drawList } from "./list.js";
import { openStore } from "./store.js";

const section = document.getElementById("outbox");

async function draw() {
  const store = await openStore();
  const entries = await store.entries();
  drawList(section, entries, {
    onDelete: async (entry) => {
      if (!(await asked(entry))) return;
      await store.change(entry.table, () => ({ remove: [entry.id] }));
      draw();
    },
  });
}

draw();
