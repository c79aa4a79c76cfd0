/* Keeps the tables' pages and what they are made of, so that they open again without the network. Pages come from the
   network when it is there; what is sent and the shared part are never touched, nor is any other page. */
"use strict";

const CACHE = "radelc-table-2";
const PATIENCE = 4000; /* milliseconds for the network, then what is kept is shown */
const MOST_PAGES = 6;
const ANY = { ignoreVary: true }; /* browsers ask in other languages by and by; which one a page is in, its cookie says */

const isPage = (address) => /^\/t\/[^/]+\/$/.test(address.pathname);
const isAsset = (address) => address.pathname.startsWith("/static/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("radelc-") && name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

/* Keep an answer in place of earlier versions of the same file, and of the oldest of too many pages. */
async function keep(cache, request, answer) {
  const address = new URL(request.url);
  await answer.clone().blob(); /* it is here to its end before an earlier one goes: the network may break off */
  const older = await cache.keys(request, { ...ANY, ignoreSearch: true });
  await cache.delete(request, ANY);
  await cache.put(request.url, answer); /* without the headers that an answer may vary by */
  for (const version of older) {
    if (version.url !== request.url) await cache.delete(version, ANY);
  }
  if (!isPage(address)) return;
  const pages = (await cache.keys()).filter((page) => isPage(new URL(page.url)) && page.url !== request.url);
  for (const page of pages.slice(0, Math.max(0, pages.length - MOST_PAGES + 1))) await cache.delete(page, ANY);
}

async function fromNetwork(cache, request) {
  const answer = await fetch(request);
  if (answer.status === 200 && !answer.redirected) await keep(cache, request, answer.clone());
  return answer;
}

/* What is kept; a page says so itself (`data-kept`), for its clock. */
async function fromKept(cache, request) {
  const answer = await cache.match(request, ANY);
  if (!answer || !isPage(new URL(request.url))) return answer;
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response((await answer.text()).replace("<html", "<html data-kept"), { headers });
}

/* The network's answer, or what is kept when the network is gone, too slow, or has a server that just restarts. */
async function networkFirst(request) {
  const cache = await caches.open(CACHE);
  const network = fromNetwork(cache, request);
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([network, slow]);
    if (answer && answer.status < 500) return answer;
  } catch { /* no network */ }
  return (await fromKept(cache, request)) || network;
}

/* A file whose address carries its hash never changes. */
async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, ANY)) || fromNetwork(cache, request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (isAsset(address)) event.respondWith(address.searchParams.has("v") ? keptFirst(request) : networkFirst(request));
  else if (request.mode === "navigate" && isPage(address)) event.respondWith(networkFirst(request));
});

/* The page was opened before this worker was there: it says what it is made of. */
self.addEventListener("message", (event) => {
  const asked = (event.data && event.data.keep) || [];
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    for (const resource of asked) {
      const request = new Request(resource, { credentials: "same-origin" });
      const address = new URL(request.url);
      if (address.origin !== self.location.origin || !(isPage(address) || isAsset(address))) continue;
      if (isPage(address) || !(await cache.match(request, ANY))) await fromNetwork(cache, request).catch(() => {});
    }
  })());
});
