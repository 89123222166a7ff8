// Around the program: keeps the page for offline use, and tells it of a new version.
//
// When another build than the one on screen is ready, `<html data-update="ready">` is set and the window gets the event
// "tefuda-update". Nothing else happens until the page asks for it by dispatching "tefuda-reload" on the window.
// If a script of the page fails before the program has started, `<html data-start="failed">` is set, which shows the shell's note. Of a program that
// does not come, assets/programs.js says why.
"use strict";

{
  const root = document.documentElement;
  // A browser also reports as errors what is none of ours or stops nothing: scripts of extensions, sizes that were observed too late.
  addEventListener("error", ({ error, filename }) => {
    if (error && filename.startsWith(location.origin) && !root.dataset.start && !("panic" in root.dataset)) root.dataset.start = "failed";
  });
  addEventListener("tefuda-started", () => { root.dataset.start = "done"; });

  // The banner for the case that the program has stopped has no program to answer its button.
  addEventListener("click", (event) => { if (event.target.closest?.("[data-reload]")) location.reload(); });

  // Nobody is asked to install the page. Whoever wants to finds it in the browser's own menu.
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
    dispatchEvent(new Event("tefuda-update"));
  };

  addEventListener("tefuda-reload", async () => {
    if (waiting) await ask(waiting, "take over");
    location.reload();
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

  // Only a built page has a service worker; without one (plain http on a school's network) everything else works.
  if (shown && "serviceWorker" in navigator) {
    // Everything is kept once something is shown: what is waited for does not share a slow line with what is only kept.
    const heard = (name) => new Promise((resolve) => { addEventListener(name, resolve, { once: true }); });
    Promise.all([heard("load"), heard("tefuda-started")]).then(keep).catch((error) => console.info(`No offline copy: ${error.message}`));
  }
}
