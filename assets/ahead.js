// Shows the title and the description of a page while its program loads. A template holds these words for all
// pages, in both languages (web/src/home/delivered.rs). Those of the current address go above the "loading" line.
//
// `tefudaAhead` resolves once they are painted, and the program waits for it (assets/programs.js). That costs
// one frame. Without it, the page would stay empty on a fast connection until the program has drawn
// everything.
"use strict";

window.tefudaAhead = new Promise((seen) => {
  const path = /^#*\/*([^?]*)/.exec(location.hash)[1];
  const begins = ({ dataset }) => path === dataset.path || path.startsWith(`${dataset.path}/`);
  const pages = [...document.getElementById("ahead").content.querySelectorAll(`[lang="${document.documentElement.lang}"] > *`)];
  const found = pages.filter(begins).sort((a, b) => b.dataset.path.length - a.dataset.path.length)[0];
  // A hidden tab paints nothing, so don't wait for it.
  if (!found || document.hidden) seen();
  if (!found) return;
  found.lastChild.setAttribute("elementtiming", "ahead");
  document.getElementById("starting").before(...found.childNodes);
  if (PerformanceObserver.supportedEntryTypes?.includes("element")) new PerformanceObserver(seen).observe({ type: "element", buffered: true });
  else requestAnimationFrame(() => setTimeout(seen));
  setTimeout(seen, 500);
});
