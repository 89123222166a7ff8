// Shows the title and the description of a page while its program loads. A template holds these words for all
// pages, in both languages (web/src/home/delivered.rs). Those of the current address go above the "loading" line.
//
// Once they are painted, the window gets "tefuda-ahead". On a first visit, the program is requested only then, so that
// it doesn't delay them on a slow connection (assets/programs.js). It is never drawn before them: otherwise the page
// would stay empty on a fast connection until the program has drawn everything.
"use strict";

{
  const seen = () => dispatchEvent(new Event("tefuda-ahead"));
  const path = /^#*\/*([^?]*)/.exec(location.hash)[1];
  const begins = ({ dataset }) => path === dataset.path || path.startsWith(`${dataset.path}/`);
  const pages = [...document.getElementById("ahead").content.querySelectorAll(`[lang="${document.documentElement.lang}"] > *`)];
  const found = pages.filter(begins).sort((a, b) => b.dataset.path.length - a.dataset.path.length)[0];
  if (found) {
    found.lastChild.setAttribute("elementtiming", "ahead");
    document.getElementById("starting").before(...found.childNodes);
    if (PerformanceObserver.supportedEntryTypes?.includes("element")) new PerformanceObserver(seen).observe({ type: "element", buffered: true });
    else requestAnimationFrame(() => setTimeout(seen));
    setTimeout(seen, 500);
  }
  // A hidden tab paints nothing, so don't wait for it.
  if (!found || document.hidden) seen();
}
