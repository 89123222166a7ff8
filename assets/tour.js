// Show me: a tour of one decision at a table. Its content is data, guide/tour.LANGUAGE.html, with a section
// for each stop. `data-at` selects the element that the stop is about. `data-show` selects what to click to
// bring that element into sight, if present. `data-press` selects what "next" clicks for you. `data-end`
// selects what to click when the stop is reached. A stop waits for its element. If you press "next" meanwhile, the tour skips it.
//
// assets/look.js replaces the tour's address by that of its table and sets `<html data-tour>` to "asked". It
// becomes "coming" once the table is complete, and "on" when the text has loaded. If you go elsewhere before
// that, the attribute is removed.
"use strict";

{
  const root = document.documentElement;
  const [, table] = /^#\/(\w+)/.exec(document.querySelector('meta[name="tefuda-tour"]').content);
  const one = (selector) => (selector ? document.querySelector(selector) : null);
  let tour = null;

  const point = (element) => {
    for (const old of document.querySelectorAll("[data-toured]")) if (old !== element) old.removeAttribute("data-toured");
    element?.setAttribute("data-toured", "");
  };

  /** The texts of the tour, in the language of the page. */
  const read = async () => {
    const { lang } = root;
    const answer = await fetch(`guide/tour.${lang}.html`);
    if (!answer.ok) throw new Error(`guide/tour.${lang}.html: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const words = [...page.querySelectorAll("li")].map((word) => word.textContent);
    return { lang, words, name: page.querySelector("h1").textContent, stops: [...page.querySelectorAll("section")] };
  };

  const missing = ({ message }) => console.info(`No tour: ${message}`);

  /** Shows the text of the current stop. */
  const write = () => {
    const { at, stops, words, name, panel, count, title, text, back, next, leave } = tour;
    tour.stop = stops[at];
    panel.setAttribute("aria-label", name);
    count.textContent = `${at + 1} / ${stops.length}`;
    title.textContent = tour.stop.querySelector("h2").textContent;
    text.replaceChildren(...tour.stop.querySelector("p").cloneNode(true).childNodes);
    [back.textContent, next.textContent, leave.textContent] = [words[0], tour.stop.querySelector("b")?.textContent ?? words[1], words[2]];
  };

  /** Switches to the language of the page after it has changed. */
  const translate = async () => {
    tour.lang = root.lang;
    const said = await window.tefudaUntil(read());
    if (!tour || said.lang !== root.lang) return;
    Object.assign(tour, said);
    write();
  };

  /** Brings the stop's element into view if it exists. Called after every change of the page. */
  const attend = () => {
    if (tour.lang !== root.lang) translate().catch(missing);
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
    const { stops, back, next } = tour;
    Object.assign(tour, { at: to, shown: false });
    back.disabled = to === 0;
    next.hidden = to + 1 === stops.length;
    write();
    attend();
    (next.hidden ? tour.leave : next).focus({ preventScroll: true });
  };

  const onward = () => {
    const button = one(tour.stop.dataset.press);
    // Don't click again if you went back, or if the decision is finished.
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

  // Leaving the tour at any stop lets the table play on by itself.
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
    root.dataset.tour = "coming";
    const said = await window.tefudaUntil(read());
    // The tour may have been cancelled while its text loaded.
    if (root.dataset.tour !== "coming") return;
    close();
    root.dataset.tour = "on";
    const button = (does, look) => element("button", { type: "button", className: `button ${look}`, onclick: does });
    const [back, next, leave] = [button(() => go(tour.at - 1), "quiet"), button(() => onward(), "primary"), button(end, "quiet")];
    const [count, title, text] = [element("span", { className: "tour-count num" }), element("h2", {}), element("p", {})];
    const says = element("div", { className: "tour-says" }, element("p", { className: "tour-title" }, title, count), text);
    says.setAttribute("role", "status");
    const panel = element("section", { id: "tour" }, says, element("p", { className: "row" }, back, next, leave));
    panel.onkeydown = (event) => {
      const { key } = event;
      if (key === "Escape") end();
      else if (key === "ArrowRight" && !next.hidden) onward();
      else if (key === "ArrowLeft" && !back.disabled) go(tour.at - 1);
      // The table uses many keys itself.
      event.stopPropagation();
    };
    const changes = new MutationObserver(attend);
    tour = { ...said, panel, count, title, text, back, next, leave, changes, reached: 0 };
    document.body.append(panel);
    go(0);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "disabled", "aria-expanded"] });
    changes.observe(root, { attributeFilter: ["lang"] });
  };

  const none = (error) => {
    if (root.dataset.tour === "coming") delete root.dataset.tour;
    missing(error);
  };

  addEventListener("tefuda-shown", ({ detail }) => {
    if (root.dataset.tour === "asked" && detail === table) begin().catch(none);
    else close();
  });
}
