// The first page as delivered. The HTML contains it in English, drawn by web/src/home/delivered.rs, with the
// Japanese version in a template. This script comes right after it, so that only the language of `<html
// lang>` is ever painted. Links work without any program. This script switches language and theme. Every
// other button asks for the program of the first page: it takes over with the same markup, and the button is
// clicked again there.
//
// The page is delivered with the hands of a first visit. On a later visit it picks a new deal, leaves room
// for its hands, and loads the program to draw them.
"use strict";

{
  const { kept, keep, dark } = window.tefudaLook;
  const root = document.documentElement;
  const first = document.getElementById("first");
  const other = document.getElementById("first-other").content;
  const pages = () => [first.firstElementChild, other.firstElementChild];
  const want = () => dispatchEvent(new Event("tefuda-want"));

  const ways = (page) => [...page.querySelectorAll("a, button")];
  // Pictures are the same in both languages, so they are delivered once.
  const PICTURES = ".live-cards, .home-picture";
  const scroller = (page) => page.querySelector("main");

  // Keeps scroll position and focus when one version of the page replaces another.
  const carry = (from, to, focused) => {
    scroller(to).scrollTop = scroller(from).scrollTop;
    const at = ways(from).indexOf(focused);
    if (at >= 0) ways(to)[at]?.focus({ preventScroll: true });
  };

  const turnLanguage = () => {
    const [page, next] = pages();
    const hands = page.querySelectorAll(PICTURES);
    next.querySelectorAll(PICTURES).forEach((room, i) => room.replaceChildren(...hands[i].childNodes));
    const focused = document.activeElement;
    page.before(next);
    carry(page, next, focused);
    other.replaceChildren(page);
  };

  // The button names the theme that it switches to.
  const turnLabels = () => {
    for (const page of pages()) {
      const button = page.querySelector('[data-turn="shade"]');
      [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
    }
  };

  const TURNS = {
    language() {
      root.lang = root.lang === "ja" ? "en" : "ja";
      keep("tefuda.lang", root.lang);
      turnLanguage();
    },
    shade() {
      root.dataset.shade = dark() ? "light" : "dark";
      keep("tefuda.shade", root.dataset.shade);
      turnLabels();
    },
  };

  const reseed = (link, seed) => link.setAttribute("href", link.getAttribute("href").replace(/([?&]seed=)\d+/, `$1${seed}`));

  // The seed of the deals of the day is the date as a number: see web/src/clock.rs.
  const dealToday = (links) => {
    const now = new Date();
    const seed = 10000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate();
    for (const link of links) reseed(link, seed);
  };
  // The first page may stay open past midnight, also the one that the program has drawn.
  for (const event of ["pointerdown", "click"]) {
    addEventListener(event, ({ target }) => {
      const link = target.closest?.("[data-daily]");
      if (link) dealToday([link]);
    }, true);
  }

  // Seeds are below a billion: see SEEDS in crates/arena/src/link.rs.
  const dealAnew = () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1e9;
    first.dataset.seed = seed;
    for (const page of pages()) {
      for (const link of page.querySelectorAll("a[href]:not([data-daily])")) reseed(link, seed);
      for (const hand of page.querySelectorAll(".home-picture")) hand.replaceChildren();
    }
    want();
  };

  // `cargo play` serves pages that xtask has not finished: they contain no first page.
  if (root.dataset.boot === "home" && first.firstElementChild) {
    let clicked = -1;
    if (root.lang === "ja") turnLanguage();
    if (dark()) turnLabels();
    dealToday(pages().flatMap((page) => [...page.querySelectorAll("[data-daily]")]));
    for (const link of pages().flatMap((page) => [...page.querySelectorAll("[data-kept]")])) if (kept(link.dataset.kept) !== null) link.hidden = false;
    if (kept("tefuda.dealt")) dealAnew();
    keep("tefuda.dealt", first.dataset.seed);
    first.dataset.ready = "";

    first.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      // assets/offline.js handles the notice of an update.
      if (!button || button.dataset.newer) return;
      const turn = TURNS[button.dataset.turn];
      // A link can set the language. Only the program can change that.
      if (turn && !location.hash.includes("?")) return turn();
      clicked = ways(first).indexOf(button);
      want();
    });

    // Another page takes over. `detail` is its element.
    first.addEventListener("tefuda-go", ({ detail: room }) => {
      const alike = room.id === "home";
      const focused = document.activeElement;
      if (alike) carry(first, room, focused);
      const again = alike ? ways(room)[clicked] : null;
      first.remove();
      again?.click();
    });
  }
}
