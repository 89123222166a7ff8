// Layout faults on a screen, found from the boxes of elements, not from pixels.

/** Elements that must not overlap. Fanned cards of one kind may, and so may an element and its parts. */
const SOLID = {
  "bar": ".bar",
  "plate": ".board .plate",
  "card of the hand": ".hand .slot > .card",
  "card of the trick": ".felt > .trick .play > .card",
  "card of the meld": ".meld-cards .card",
  "back": ".fan .card",
  "open hand": ".slip, .open-hand",
  "what was played": ".flow li",
  "lock": ".lock",
  "row": ".ox-row",
  "turned card": ".turned > li",
  "news": ".happens, .cries",
  "all cards": ".tracker",
  "card on the table": ".leaf:is(.theirs, .public, .own) > .card",
  "chips": ".stake:not(.none)",
  "bets": ".sheet > *",
  "order of ranks": ".ladder, .order .revolution",
  "played cards": ".memory > div",
  "mark": ".marks li",
  "passing": ".passing > *",
  "exchange": ".exchange",
  "button": ".board button, .board summary",
  "result": ".result",
  "coach": ".coach",
  "controls": ".controls",
  "panel": ".side",
};
/** Messages that come and go, for tests that check them. */
const NOTICES = { "notice": ".toast, .banner" };
/** Allowed overlaps: a message near the hand covers the lower edge of its cards. */
const OVER = { "notice": ["card of the hand"] };
const FANNED = ["card of the hand", "card of the trick", "card of the meld", "back"];

/**
 * All layout faults on the current screen, as sentences. On a phone, controls must be large enough for a
 * finger.
 */
export function misplaced(page, { phone = false, notices = false } = {}) {
  return page.evaluate(look, { solid: notices ? { ...SOLID, ...NOTICES } : SOLID, over: OVER, fanned: FANNED, phone });
}

/** The boxes of everything on the screen, for comparing two renderings. */
export function boxes(page) {
  return page.$$eval(".app *", (all) => all.filter((each) => each.checkVisibility()).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return `${each.tagName}.${each.getAttribute("class")} ${[x, y, width, height].map(Math.round)}`;
  }));
}

function look({ solid, over, fanned, phone }) {
  const found = [];
  // The focused element is drawn above its neighbours.
  document.activeElement?.blur();
  const wide = document.documentElement.clientWidth;
  const high = document.documentElement.clientHeight;
  // Cards are slightly rotated, so their boxes are larger than they are.
  const slack = (kind) => (fanned.includes(kind) ? 7 : 2);
  const named = (element) => `${element.getAttribute("class") || element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 24)}"`;

  /** The styles and the box of an element. Every descendant asks for them, so they are read once. */
  const known = new Map();
  const facts = (element) => {
    let found = known.get(element);
    if (!found) {
      const { overflowX: x, overflowY: y, position, clipPath } = getComputedStyle(element);
      found = {
        x, y, fixed: position === "fixed", edge: element.getBoundingClientRect(),
        scrollsX: /auto|scroll/.test(x) && element.scrollWidth > element.clientWidth + 1,
        scrollsY: /auto|scroll/.test(y) && element.scrollHeight > element.clientHeight + 1,
        forReaders: clipPath.startsWith("inset(50%") || Boolean(element.parentElement && facts(element.parentElement).forReaders),
      };
      known.set(element, found);
    }
    return found;
  };

  /** Whether it is visible, and not just for screen readers. */
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !facts(element).forReaders;

  /**
   * The part of a box that its ancestors don't clip. Horizontal and vertical are separate, because an
   * ancestor may scroll in one direction.
   */
  const shown = (element, box) => {
    let { left, top, right, bottom } = box;
    let [scrollsX, scrollsY] = [false, false];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { x, y, edge, ...its } = facts(at);
      if (at !== element && its.fixed) break;
      if (!scrollsX && x !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (!scrollsY && y !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      scrollsX ||= its.scrollsX;
      scrollsY ||= its.scrollsY;
    }
    if (!scrollsX) [left, right] = [Math.max(left, 0), Math.min(right, wide)];
    if (!scrollsY) [top, bottom] = [Math.max(top, 0), Math.min(bottom, high)];
    return { left, top, right, bottom, width: right - left, height: bottom - top, scrollsX, scrollsY };
  };

  // The document itself must not scroll.
  const root = document.scrollingElement;
  if (root.scrollWidth > wide + 1) found.push(`the document is ${root.scrollWidth - wide} px wider than the window`);
  if (root.scrollHeight > high + 1 || root.scrollTop) found.push(`the document is ${root.scrollHeight - high} px longer than the window`);

  // Overlaps.
  const parts = Object.entries(solid).flatMap(([kind, selector]) => [...document.querySelectorAll(selector)]
    .filter(seen).map((element) => ({ kind, element, box: shown(element, element.getBoundingClientRect()) }))
    .filter(({ box }) => box.width > 2 && box.height > 2));
  for (const [at, one] of parts.entries()) {
    for (const other of parts.slice(at + 1)) {
      if (one.kind === other.kind && fanned.includes(one.kind)) continue;
      if (over[one.kind]?.includes(other.kind) || over[other.kind]?.includes(one.kind)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const least = Math.max(slack(one.kind), slack(other.kind));
      if (across > least && down > least) {
        found.push(`${one.kind} ${named(one.element)} and ${other.kind} ${named(other.element)} lie on one another: ${Math.round(across)}×${Math.round(down)} px`);
      }
    }
  }

  // On a plate, the score is apart from the words on its line.
  const lines = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  for (const score of document.querySelectorAll(".board .plate .tally b")) {
    const right = lines(score);
    for (const word of seen(score) ? score.closest(".plate").querySelectorAll(".level, .name, .state > *") : []) {
      const left = lines(word);
      if (!seen(word) || !left.width || Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top) < 3) continue;
      const gap = right.left - left.right;
      if (gap < 4) found.push(`on a plate, ${named(word)} is ${Math.round(gap)} px from the score`);
    }
  }

  // On a projector, the buttons below the table are on one line, and those of a review on two.
  const buttons = document.documentElement.dataset.big === undefined ? [] : document.querySelectorAll(".controls :is(.button, select)");
  const levels = new Set([...buttons].filter(seen).map((button) => Math.round(button.getBoundingClientRect().bottom)));
  const most = document.querySelector(".controls.review") ? 2 : 1;
  if (levels.size > most) found.push(`the buttons take ${levels.size} lines`);

  // Clipped text and elements.
  const words = document.createTreeWalker(document.querySelector(".app"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode: node } = words;
    const holder = node.parentElement;
    if (!node.nodeValue.trim() || holder.closest("svg, option, .sr") || !seen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const part = shown(holder, box);
    const lost = [box.width - part.width, box.height - part.height].map(Math.round);
    if (!part.scrollsX && lost[0] > 2) found.push(`${lost[0]} px of the width of ${named(holder)} are cut off`);
    else if (!part.scrollsY && lost[1] > 4) found.push(`${lost[1]} px of the height of ${named(holder)} are cut off`);
  }
  for (const { kind, element, box } of parts) {
    const whole = element.getBoundingClientRect();
    if (["card of the hand", "back"].includes(kind) || !whole.width) continue;
    const lost = [whole.width - box.width, whole.height - box.height].map(Math.round);
    if ((!box.scrollsX && lost[0] > slack(kind)) || (!box.scrollsY && lost[1] > slack(kind))) {
      found.push(`${kind} ${named(element)} is cut off by ${lost[0]}×${lost[1]} px`);
    }
  }
  for (const element of document.querySelectorAll(".stage, .stage *, .bar, .bar *")) {
    if (!seen(element) || !/auto|scroll/.test(facts(element).x)) continue;
    const over = element.scrollWidth - element.clientWidth;
    if (over > 1) found.push(`${named(element)} has to be scrolled sideways by ${over} px`);
  }

  // The hand: of every card, the corner and enough around it must be free to recognise and hit it.
  // `elementFromPoint` says which card a point belongs to. It is slow, so the search goes inwards from each side.
  const [least, lowest] = phone ? [40, 40] : [22, 40];
  for (const slot of document.querySelectorAll(".hand .slot")) {
    const box = slot.querySelector(".card").getBoundingClientRect();
    const by = Math.max(4, box.width / 16);
    const steps = (from, to) => Array.from({ length: Math.ceil((to - from - 1) / by) }, (_, at) => from + 1 + at * by);
    const [xs, ys] = [steps(box.left, box.right), steps(box.top, box.bottom)];
    const free = (x, y) => document.elementFromPoint(x, y)?.closest(".slot") === slot;
    const extent = (lines, isFree) => (lines.some(isFree) ? lines.findLast(isFree) - lines.find(isFree) + by : 0);
    const across = extent(xs, (x) => ys.some((y) => free(x, y)));
    const down = extent(ys, (y) => xs.some((x) => free(x, y)));
    if (across < least || down < lowest) found.push(`of the card ${slot.dataset.card} of the hand only ${Math.round(across)}×${Math.round(down)} px are free`);
    if (down < .45 * box.height) found.push(`of the card ${slot.dataset.card} of the hand only ${Math.round(100 * down / box.height)} % of the height are seen`);
  }

  // Controls too small for a finger.
  if (phone) {
    for (const control of document.querySelectorAll(".app :is(button, a, select, input, summary)")) {
      if (!seen(control) || control.closest(".mind, .prose, p:not(.row), [data-term]")) continue;
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width && (width < 40 || height < 40)) found.push(`${named(control)} is only ${Math.round(width)}×${Math.round(height)} px large`);
    }
  }
  return found;
}
