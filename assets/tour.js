// Show me: a tour of one decision at a table. What it shows is data, guide/tour.LANGUAGE.html: a section for each stop, with the element that it is
// about (`data-at`), what is pressed to bring that into sight, if it is there (`data-show`), what "next" presses for you (`data-press`), and what is pressed
// when the stop is reached (`data-end`). A stop waits until there is what it is about; whoever presses "next" meanwhile goes on without it.
//
// assets/look.js takes the address of the tour for that of its table, and leaves `<html data-tour>`.
"use strict";

{
  const root = document.documentElement;
  const one = (selector) => (selector ? document.querySelector(selector) : null);
  let tour = null;

  const point = (element) => {
    for (const old of document.querySelectorAll("[data-toured]")) if (old !== element) old.removeAttribute("data-toured");
    element?.setAttribute("data-toured", "");
  };

  /** Brings the page to the stop, as far as it is there; called whenever the page has changed. */
  const attend = () => {
    const { stop, panel } = tour;
    const { at, show, end, place } = stop.dataset;
    const target = one(at);
    const hidden = target && one(show);
    if (hidden && !tour.shown) {
      tour.shown = true;
      hidden.click();
    }
    if (end) one(end)?.click();
    point(target);
    if (target && !hidden && tour.scrolled !== tour.at) {
      tour.scrolled = tour.at;
      target.scrollIntoView({ block: "nearest" });
    }
    panel.dataset.place = place ?? "";
    panel.setAttribute("aria-busy", String(Boolean(at) && !target));
  };

  const go = (to) => {
    const { stops, count, title, text, back, next } = tour;
    Object.assign(tour, { at: to, stop: stops[to], shown: false });
    count.textContent = `${to + 1} / ${stops.length}`;
    title.textContent = tour.stop.querySelector("h2").textContent;
    text.replaceChildren(...tour.stop.querySelector("p").cloneNode(true).childNodes);
    back.disabled = to === 0;
    next.hidden = to + 1 === stops.length;
    next.textContent = tour.stop.querySelector("b")?.textContent ?? tour.words[1];
    attend();
    (next.hidden ? tour.leave : next).focus({ preventScroll: true });
  };

  const onward = () => {
    const button = one(tour.stop.dataset.press);
    // Whoever came back has had it pressed already, or the thought is over.
    if (button && !button.disabled && tour.at >= tour.reached) button.click();
    tour.reached = Math.max(tour.reached, tour.at + 1);
    go(tour.at + 1);
  };

  const close = () => {
    if (!tour) return;
    tour.changes.disconnect();
    tour.panel.remove();
    tour = null;
    point(null);
    delete root.dataset.tour;
  };

  // The table goes on by itself, wherever the tour is left.
  const end = () => {
    const ends = tour.stops.map(({ dataset }) => dataset.end).filter(Boolean);
    close();
    for (const selector of ends) one(selector)?.click();
  };

  const element = (tag, properties, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  const begin = async () => {
    const answer = await fetch(`guide/tour.${root.lang}.html`);
    if (!answer.ok) throw new Error(`guide/tour.${root.lang}.html: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    close();
    root.dataset.tour = "on";
    const words = [...page.querySelectorAll("li")].map((word) => word.textContent);
    const button = (says, does, look) => element("button", { type: "button", className: `button ${look}`, textContent: says, onclick: does });
    const [back, next, leave] = [
      button(words[0], () => go(tour.at - 1), "quiet"), button(words[1], () => onward(), "primary"), button(words[2], end, "quiet"),
    ];
    const [count, title, text] = [element("span", { className: "tour-count num" }), element("h2", {}), element("p", {})];
    const says = element("div", { className: "tour-says" }, element("p", { className: "tour-title" }, title, count), text);
    says.setAttribute("role", "status");
    const panel = element("section", { id: "tour" }, says, element("p", { className: "row" }, back, next, leave));
    panel.setAttribute("aria-label", page.querySelector("h1").textContent);
    panel.onkeydown = (event) => {
      const { key } = event;
      if (key === "Escape") end();
      else if (key === "ArrowRight" && !next.hidden) onward();
      else if (key === "ArrowLeft" && !back.disabled) go(tour.at - 1);
      // The table has meanings of its own for many keys.
      event.stopPropagation();
    };
    const changes = new MutationObserver(attend);
    tour = { stops: [...page.querySelectorAll("section")], words, panel, count, title, text, back, next, leave, changes, reached: 0 };
    document.body.append(panel);
    go(0);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "disabled", "aria-expanded"] });
  };

  addEventListener("tefuda-shown", () => {
    if (root.dataset.tour === "asked") begin().catch((error) => { delete root.dataset.tour; console.info(`No tour: ${error.message}`); });
    else close();
  });
}
