// Sets language and theme on the root element before anything is painted. The programs decide in the same way
// when they start (web/src/app.rs), and store both under the same names.
"use strict";

window.tefudaLook = (() => {
  const root = document.documentElement;
  // A browser may refuse access to its storage.
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* Then it is not kept. */ } };

  // The tour (assets/tour.js) has its own address, which redirects to a table named in index.html. If you go
  // elsewhere before the tour has begun, it is cancelled.
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
