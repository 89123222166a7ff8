// Keeps the page for offline use and announces new versions.
//
// When a newer build than the one on screen is ready, `<html data-update="ready">` is set, which shows the
// notice of web/src/shell/notice.rs. Nothing else happens until its button is pressed. If a program has
// marked something as unsaved, the button sets `data-update="unsaved"` instead, which shows why.
// If a script of the page fails before the program has started, `<html data-start="failed">` is set, which
// shows a note. If a program is interrupted, it can't go on, and `<html data-panic>` is set, which says so (see also web/src/app.rs).
// If a program doesn't load, assets/programs.js says why.
"use strict";

{
  const root = document.documentElement;
  // A program may also stop without a panic of its own, as it sometimes did in WebKitGTK 2.50 (docs/results/reliability.md).
  const interrupted = (error) => { if (window.WebAssembly && error instanceof WebAssembly.RuntimeError) root.dataset.panic = ""; };
  addEventListener("error", ({ error }) => interrupted(error));
  addEventListener("unhandledrejection", ({ reason }) => interrupted(reason));
  // Browsers also report errors that are harmless or not from this page: scripts of extensions,
  // ResizeObserver loops.
  addEventListener("error", ({ error, filename }) => {
    if (error && filename.startsWith(location.origin) && !root.dataset.start && !("panic" in root.dataset)) root.dataset.start = "failed";
  });
  addEventListener("tefuda-started", () => { root.dataset.start = "done"; });

  // This button belongs to the banner that appears after a crash, so no program can handle its click.
  addEventListener("click", (event) => { if (event.target.closest?.("[data-reload]")) location.reload(); });

  // A page in the back/forward cache isn't told what other pages store. So it hears of it on its return.
  const stored = () => { try { return Object.entries(localStorage); } catch { return []; } };
  let before = new Map();
  addEventListener("pagehide", ({ persisted }) => { if (persisted) before = new Map(stored()); });
  addEventListener("pageshow", ({ persisted }) => {
    for (const [key, newValue] of persisted ? stored() : []) {
      if (before.get(key) !== newValue) dispatchEvent(new StorageEvent("storage", { key, newValue }));
    }
  });

  // No install prompt. The browser's own menu offers it to people who want it.
  addEventListener("beforeinstallprompt", (event) => event.preventDefault());

  const ask = (worker, question) => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, 10000);
    worker.postMessage(question, [channel.port2]);
  });

  const shown = document.querySelector('meta[name="tefuda-build"]')?.content;
  let waiting = null;

  const offer = async (worker) => {
    waiting = worker;
    const build = await ask(worker, "which build");
    if (!build || build === shown) return;
    root.dataset.update = "ready";
  };

  addEventListener("click", async ({ target }) => {
    const answer = target.closest?.("[data-newer]")?.dataset.newer;
    if (answer === "later") delete root.dataset.update;
    if (answer === "kept") root.dataset.update = "ready";
    if (answer === "now" && document.querySelector("[data-unsaved]")) {
      root.dataset.update = "unsaved";
    } else if (answer === "now") {
      if (waiting) await ask(waiting, "take over");
      location.reload();
    }
  });

  const keep = async () => {
    const registration = await navigator.serviceWorker.register("sw.js");
    const replaced = () => registration.active && registration.waiting;
    if (replaced()) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => { if (worker.state === "installed" && replaced()) offer(worker); });
    });
    // A table may stay open for days.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  };

  // Only a built page has a service worker. Without one (plain http on a school's network), everything else
  // still works.
  if (shown && "serviceWorker" in navigator) {
    // Wait until something is on screen, so that the offline copy doesn't compete for a slow connection.
    const heard = (name) => new Promise((resolve) => { addEventListener(name, resolve, { once: true }); });
    Promise.all([heard("load"), heard("tefuda-started")]).then(keep).catch((error) => console.info(`No offline copy: ${error.message}`));
  }
}
