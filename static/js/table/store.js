/* What a phone keeps: games that are not sent, and how the sheet stood when it was last seen. IndexedDB, written to disk
   before a write is called done; it outlives a reload and an empty battery. Where a browser keeps nothing (some private
   windows) things live until the page is left, and `durable` says so. Entries belong to a table, not to a link. */

const NAME = "radelc";
const PATIENCE = 6000; /* milliseconds: a browser that does not open its database by then keeps nothing */

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true }).createIndex("table", "table");
      request.result.createObjectStore("seen", { keyPath: "table" });
      request.result.createObjectStore("lease", { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
    setTimeout(() => reject(new Error("slow")), PATIENCE);
  });
}

class Disk {
  constructor(database) {
    this.database = database;
    this.durable = true;
    database.onversionchange = () => database.close();
  }

  /* `work(store)` in one transaction, which is on the disk when this resolves; its result, or nothing is written. */
  write(name, work, durability = "strict") {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(name, "readwrite", { durability });
      let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(name), (value) => { result = value; });
    });
  }

  /* The unsent games of a table in the order in which they were entered; without a table, of all. */
  entries(table) {
    const store = this.database.transaction("outbox").objectStore("outbox");
    return done(table === undefined ? store.getAll() : store.index("table").getAll(table));
  }

  /* `work(entries)` says what to put and which ids to remove, all or nothing, whatever another tab does. Resolves to
     the entries as they are then. */
  change(table, work) {
    return this.write("outbox", (store, result) => {
      store.index("table").getAll(table).onsuccess = (event) => {
        const { put = [], remove = [] } = work(event.target.result);
        for (const entry of put) store.put(entry);
        for (const id of remove) store.delete(id);
        store.index("table").getAll(table).onsuccess = (after) => result(after.target.result);
      };
    });
  }

  recall(table) {
    return done(this.database.transaction("seen").objectStore("seen").get(table));
  }

  remember(state) {
    return this.write("seen", (store) => store.put(state));
  }

  /* Take the lease for so long, or prolong it; false while somebody else has it. */
  lease(name, owner, milliseconds) {
    return this.write("lease", (store, result) => {
      store.get(name).onsuccess = (event) => {
        const other = event.target.result;
        const now = Date.now();
        const free = !other || other.owner === owner || other.until < now || other.until > now + 120000;
        if (free) store.put({ name, owner, until: now + milliseconds });
        result(free);
      };
    }, "relaxed");
  }
}

class Memory {
  constructor() {
    this.durable = false;
    this.kept = new Map();
    this.states = new Map();
    this.last = 0;
  }

  async entries(table) {
    const all = [...this.kept.values()].filter((entry) => table === undefined || entry.table === table);
    return structuredClone(all.sort((first, second) => first.id - second.id));
  }

  async change(table, work) {
    const { put = [], remove = [] } = work(await this.entries(table));
    for (const entry of put) {
      if (entry.id === undefined) this.last += 1;
      const id = entry.id ?? this.last;
      this.kept.set(id, structuredClone({ ...entry, id }));
    }
    for (const id of remove) this.kept.delete(id);
    return this.entries(table);
  }

  async recall(table) {
    return this.states.get(table);
  }

  async remember(state) {
    this.states.set(state.table, structuredClone(state));
  }

  async lease() {
    return true; /* nobody else sees this memory */
  }
}

export function memoryStore() {
  return new Memory();
}

export async function openStore() {
  try {
    return new Disk(await opened());
  } catch {
    return memoryStore();
  }
}
