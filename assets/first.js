// The first page as it is delivered. It stands in the page itself (web/src/home/delivered.rs draws it), in English, with its Japanese words in a
// template; this script follows it at once, so that only the language of `<html lang>` is ever painted. Its links lead on without any
// program. Language and theme are turned here; every other button asks for the program of the first page, which takes this
// page's place with the same markup, and has what was clicked clicked again.
//
// The hands of the first visit are delivered with it. Whoever comes again gets others: the page names a new deal and leaves room for its
// hands, and the program is loaded to draw them.
"use strict";

{
  const { kept, keep, dark } = window.tefudaLook;
  const root = document.documentElement;
  const first = document.getElementById("first");
  const other = document.getElementById("first-other").content;
  const pages = () => [first.firstElementChild, other.firstElementChild];
  const want = () => dispatchEvent(new Event("tefuda-want"));

  const ways = (page) => [...page.querySelectorAll("a, button")];
  const scroller = (page) => page.querySelector("main");

  // Puts somebody who was on one page to the same place of another that looks alike.
  const carry = (from, to, focused) => {
    scroller(to).scrollTop = scroller(from).scrollTop;
    const at = ways(from).indexOf(focused);
    if (at >= 0) ways(to)[at]?.focus({ preventScroll: true });
  };

  const turnLanguage = () => {
    const [page, next] = pages();
    const hands = page.querySelectorAll(".home-picture");
    next.querySelectorAll(".home-picture").forEach((room, i) => room.replaceChildren(...hands[i].childNodes));
    const focused = document.activeElement;
    page.before(next);
    carry(page, next, focused);
    other.replaceChildren(page);
  };

  // The button says what the theme would become.
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

  // Seeds are below a billion: SEEDS in crates/arena/src/link.rs.
  const dealAnew = () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1e9;
    first.dataset.seed = seed;
    for (const page of pages()) {
      for (const link of page.querySelectorAll("a[href]")) link.setAttribute("href", link.getAttribute("href").replace(/([?&]seed=)\d+/, `$1${seed}`));
      for (const hand of page.querySelectorAll(".home-picture")) hand.replaceChildren();
    }
    want();
  };

  dispatchEvent(new Event("tefuda-head"));

  // A page that xtask did not finish has none.
  if (root.dataset.boot === "home" && first.firstElementChild) {
    let clicked = -1;
    if (root.lang === "ja") turnLanguage();
    if (dark()) turnLabels();
    for (const link of pages().flatMap((page) => [...page.querySelectorAll("[data-kept]")])) if (kept(link.dataset.kept) !== null) link.hidden = false;
    if (kept("tefuda.dealt")) dealAnew();
    keep("tefuda.dealt", first.dataset.seed);
    first.dataset.ready = "";

    first.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      const turn = TURNS[button.dataset.turn];
      // What a link says of the language is undone by the program.
      if (turn && !location.hash.includes("?")) return turn();
      clicked = ways(first).indexOf(button);
      want();
    });

    // Another page takes the place: `detail` is its room.
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
