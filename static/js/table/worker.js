/* Keeps the table's page and what it is made of, so that it opens again without the network. Pages come from the network
   when it is there; what is sent and the shared part are never touched. */
"use strict";

const CACHE = "radelc-table-1";
const PATIENCE = 4000; /* milliseconds for a page, then the kept one is shown */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

async function fromNetwork(request, cache) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function page(request) {
  const cache = await caches.open(CACHE);
  const network = fromNetwork(request, cache);
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const first = await Promise.race([network, slow]);
    if (first) return first;
  } catch { /* no network: the kept page */ }
  return (await cache.match(request)) || network;
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) || fromNetwork(request, cache);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && /^\/t\/[^/]+\/$/.test(address.pathname)) event.respondWith(page(request));
  else if (address.pathname.startsWith("/static/")) event.respondWith(asset(request));
});
