// Explains terms. Hovering, tapping or focusing an element with `data-term` shows its entry of the glossary,
// guide/terms.LANGUAGE.html, in a small card beside it. This works for everything on the page, no matter
// which program drew it.
"use strict";

{
  // How long the mouse rests on a term before it is explained, in milliseconds. At a table it often rests by chance.
  const REST = 300;
  const REST_AT_TABLE = 1200;
  const card = Object.assign(document.createElement("div"), { id: "term-card", role: "status", hidden: true });
  let about = null;
  let waiting = 0;

  const glossaries = {};
  const glossary = (lang) => glossaries[lang] ??= window.tefudaUntil((async () => {
    const answer = await fetch(`guide/terms.${lang}.html`);
    if (!answer.ok) throw new Error(`guide/terms.${lang}.html: ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  })()).catch((error) => { delete glossaries[lang]; throw error; });

  const stop = () => {
    clearTimeout(waiting);
    window.tefudaBusy("terms", "");
  };

  const hide = () => {
    stop();
    about?.removeAttribute("aria-describedby");
    about = null;
    card.hidden = true;
  };

  // Places the card below the term, or above it if there is no room: inside the window, and inside an open
  // dialog.
  const place = (target) => {
    const { left, top, bottom } = target.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const below = bottom + 8 + height <= innerHeight;
    card.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    card.style.top = `${below ? bottom + 6 : Math.max(8, top - height - 6)}px`;
  };

  // An explanation is shown on its own, so terms inside it aren't buttons.
  const plain = (text) => {
    for (const word of text.querySelectorAll("button")) word.replaceWith(...word.childNodes);
  };

  const show = async (target) => {
    if (about === target) return;
    hide();
    about = target;
    // If the glossary can't be loaded, the term just gets no explanation.
    const words = await glossary(document.documentElement.lang).catch(() => null);
    const found = words?.getElementById(`term-${target.dataset.term}`);
    if (about !== target || !found || !target.isConnected) return;
    const entry = document.createElement("dl");
    entry.append(...found.cloneNode(true).childNodes);
    card.replaceChildren(entry);
    plain(card);
    (target.closest("dialog") ?? document.body).append(card);
    card.hidden = false;
    target.setAttribute("aria-describedby", card.id);
    place(target);
  };

  // An open legend lists the terms that are visible around it, and follows changes.
  const LEGEND = "details[data-terms][open]";
  const AGAIN = 500;
  const listed = new WeakMap();
  let looking = 0;

  const list = async (legend) => {
    const { lang } = document.documentElement;
    const seen = [...legend.closest(".mind, dialog").querySelectorAll("[data-term]")].filter((word) => word.checkVisibility?.() ?? true);
    const ids = [...new Set(seen.map((word) => word.dataset.term))];
    const now = [lang, ...ids].join();
    if (listed.get(legend) === now) return;
    listed.set(legend, now);
    const words = await glossary(lang).catch(() => null);
    if (listed.get(legend) !== now) return;
    const entries = document.createElement("dl");
    entries.append(...ids.flatMap((id) => [...words?.getElementById(`term-${id}`)?.cloneNode(true).childNodes ?? []]));
    plain(entries);
    legend.lastElementChild.replaceChildren(words ? entries : legend.dataset.terms);
  };

  const look = () => {
    clearTimeout(looking);
    const legends = document.querySelectorAll(LEGEND);
    legends.forEach(list);
    if (legends.length) looking = setTimeout(look, AGAIN);
  };

  addEventListener("toggle", ({ target }) => {
    if (!target.matches?.("details[data-terms]")) return;
    listed.delete(target);
    look();
  }, true);

  const term = (event) => event.target.closest?.("[data-term]");
  const soon = (act, rest = REST) => {
    clearTimeout(waiting);
    window.tefudaBusy("terms", "waiting");
    waiting = setTimeout(() => { stop(); act(); }, rest);
  };

  // After a click on a link, the mouse may rest where the new page has a term. Only a mouse that moves onto a term asks.
  let at = [];
  const moves = ({ clientX, clientY }) => {
    const before = at;
    at = [clientX, clientY];
    return at.some((each, n) => each !== before[n]);
  };
  addEventListener("pointermove", moves, { passive: true });
  addEventListener("pointerdown", moves, { passive: true });

  addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const target = moves(event) ? term(event) : null;
    if (target) soon(() => show(target), target.closest(".board") ? REST_AT_TABLE : REST);
    else if (card.contains(event.target)) stop();
    else if (about && about !== document.activeElement) soon(hide);
    else stop();
  });
  addEventListener("focusin", (event) => {
    const target = term(event);
    if (target?.matches(":focus-visible")) show(target);
    else hide();
  });
  addEventListener("click", (event) => {
    const target = term(event);
    if (target) show(target);
    else if (!card.contains(event.target)) hide();
  });
  // Escape first closes the card. Pressed again, it closes the dialog below.
  let from = null;
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card.hidden) return;
    event.preventDefault();
    event.stopPropagation();
    const back = document.activeElement === about && from?.isConnected;
    hide();
    if (back) from.focus();
  }, true);
  // Terms on a table are not tab stops, because they would slow down the way to the cards. A key steps
  // through them.
  addEventListener("keydown", (event) => {
    const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog");
    if (event.key !== "i" || busy) return;
    const words = [...document.querySelectorAll(".app [data-term]:not(button)")].filter((word) => word.checkVisibility());
    if (!words.length) return;
    const at = words.indexOf(document.activeElement);
    if (at < 0) from = document.activeElement;
    const next = words[(at + 1) % words.length];
    next.tabIndex = -1;
    next.focus();
  });
  addEventListener("scroll", hide, { capture: true, passive: true });
  addEventListener("resize", hide);
  addEventListener("hashchange", hide);
}
