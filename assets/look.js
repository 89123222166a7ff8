// How this person has the page, before anything is painted: language and theme stand on the root element from the first moment on. The
// programs decide it in the same way when they come (web/src/app.rs), and keep it under these names.
"use strict";

window.tefudaLook = (() => {
  const root = document.documentElement;
  // A browser may refuse.
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* Then it is not kept. */ } };

  // The tour (assets/tour.js) is an address of its own, which leads to a table that index.html names. Whoever goes elsewhere before it has
  // begun has left it.
  const tour = () => {
    if (/^#*\/*tour\/*$/.test(location.hash)) {
      root.dataset.tour = "asked";
      history.replaceState(null, "", document.querySelector('meta[name="tefuda-tour"]').content);
    } else if (root.dataset.tour !== "on") delete root.dataset.tour;
  };
  tour();
  addEventListener("hashchange", tour);

  const asked = /[?&]lang=(en|ja)(&|$)/.exec(location.hash)?.[1];
  const own = kept("tefuda.lang");
  root.lang = asked ?? (own === null ? (navigator.language.startsWith("ja") ? "ja" : "en") : own === "ja" ? "ja" : "en");
  const shade = kept("tefuda.shade");
  if (shade === "dark" || shade === "light") root.dataset.shade = shade;

  return {
    kept,
    keep,
    dark: () => (root.dataset.shade ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark",
  };
})();
