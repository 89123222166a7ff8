// The service worker. The whole page works offline after the first visit, and versions are never mixed.
// `cargo xtask dist` inserts the digest of the build and the list of its files, each with its hash.
"use strict";

const BUILD = "%BUILD%";
const FILES = [
%FILES%
];

// Each build has its own cache. The scope in its name keeps other copies on the same host apart.
const OURS = `tefuda ${self.registration.scope} `;
const CACHE = OURS + BUILD;
const HOME = new URL("./", self.registration.scope).href;

// All files or none. The hashes prevent a half-finished upload from being stored as a version.
self.addEventListener("install", (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map(async ([file, integrity]) => {
      const url = new URL(file, HOME).href;
      const answer = await fetch(url, { cache: "no-cache", integrity });
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(url, answer);
    }));
  };
  event.waitUntil(fetchAll());
});

// A new version becomes active when no page of the old one is open, so the old files can be deleted here.
self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// The page (assets/offline.js) asks a waiting worker for its build, and may tell it to take over. The worker does so
// only if no second page is open. The page then reloads.
self.addEventListener("message", (event) => {
  const answer = async () => {
    // The open pages belong to the old worker.
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (event.data === "take over" && open.filter(({ url }) => url.startsWith(HOME)).length <= 1) await self.skipWaiting();
    event.ports[0]?.postMessage(BUILD);
  };
  event.waitUntil(answer());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  event.respondWith(request.mode === "navigate" ? navigate(request) : fromCache(request.url, request));
});

// The page itself comes from the network, so that a new version shows at once. Offline, it comes from the cache.
async function navigate(request) {
  const url = new URL(request.url);
  const home = url.origin + url.pathname === HOME || url.pathname.endsWith("/index.html");
  try {
    return await fetch(request);
  } catch (error) {
    const kept = home && (await (await caches.open(CACHE)).match(HOME));
    if (kept) return kept;
    throw error;
  }
}

// Everything else comes from the cache: it has its hash in its name or belongs to this version.
async function fromCache(url, request) {
  const kept = await (await caches.open(CACHE)).match(url);
  return kept ?? fetch(request);
}
