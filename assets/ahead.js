// What is read while the program of a page is on its way: what the page is called and what it is about. The words of all pages, in both
// languages, are in a template (web/src/home/ahead.rs); those of the address are put over the line that says that the page is on its way.
//
// `tefudaAhead` is fulfilled as soon as they were seen, and the program waits for that (assets/programs.js): a frame, or where the line is quick
// the page would stay empty until the program has drawn all of its own.
"use strict";

window.tefudaAhead = new Promise((seen) => {
  const path = /^#*\/*([^?]*)/.exec(location.hash)[1];
  const begins = ({ dataset }) => path === dataset.path || path.startsWith(`${dataset.path}/`);
  const pages = [...document.getElementById("ahead").content.querySelectorAll(`[lang="${document.documentElement.lang}"] > *`)];
  const found = pages.filter(begins).sort((a, b) => b.dataset.path.length - a.dataset.path.length)[0];
  // Nothing is painted of a page that nobody looks at.
  if (!found || document.hidden) seen();
  if (!found) return;
  found.lastChild.setAttribute("elementtiming", "ahead");
  document.getElementById("starting").before(...found.childNodes);
  if (PerformanceObserver.supportedEntryTypes?.includes("element")) new PerformanceObserver(seen).observe({ type: "element", buffered: true });
  else requestAnimationFrame(() => setTimeout(seen));
  setTimeout(seen, 500);
});
