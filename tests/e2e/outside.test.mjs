// Disturbances from outside the page: translators, filters, old or locked-down browsers, input methods, notches,
// second tabs.
import assert from "node:assert/strict";
import test from "node:test";
import { GAMES, HOME, atRest, go, idle, label, pages, phrase } from "./browser.mjs";
import { playUntil } from "./table.mjs";

const { visit } = pages();

/** The saved match of a game. */
const match = (page, game) => page.evaluate((key) => window.savedRecords(key), `tefuda.match.${game}`);

/** Breaks the next change of the page by the program, as outside damage would. */
const breakThePage = (page) => page.evaluate(() => {
  Node.prototype.insertBefore = () => { throw new DOMException("on purpose", "NotFoundError"); };
});

test("after a crash the page says so, and a reload continues the match", async () => {
  const page = await visit("#/hearts?rules=standard:passing=false&seed=5&s1=rules&s2=rules&s3=rules&speed=instant");
  page.allow(/on purpose|failed to|panicked|unreachable/);
  await page.locator(".hand .slot.playable").first().click({ position: { x: 8, y: 12 } });
  await idle(page);
  const before = await match(page, "hearts");
  assert.ok(before[0].moves.length >= 4);
  await breakThePage(page);
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "?" })));
  await page.locator("#panic").waitFor({ state: "visible" });
  await Promise.all([page.waitForNavigation(), page.locator("#panic button").click()]);
  await idle(page);
  assert.deepEqual(await match(page, "hearts"), before);
  assert.equal(await page.locator("#panic").isVisible(), false);
});

test("a program that is interrupted without a panic of its own counts as a crash", async () => {
  for (const interrupt of ["setTimeout(run)", "Promise.resolve().then(run)"]) {
    const page = await visit("");
    page.allow(/unreachable/);
    assert.equal(await page.locator("#panic").isVisible(), false);
    // (module (func (export "f") unreachable))
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    await page.evaluate(`(() => {
      const run = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(${JSON.stringify(bytes)}))).exports.f;
      ${interrupt};
    })()`);
    await page.locator("#panic").waitFor({ state: "visible" });
  }
});

/**
 * Changes texts as page translation does. Translators should leave texts with `translate="no"` alone. `honours`
 * says whether this one does.
 */
function translator(honours) {
  window.translating = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.nodeValue.trim() || parent.tagName === "FONT" || parent.closest("script, style") || (honours && parent.closest("[translate=no]"))) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.nodeValue);
    }
  };
  setInterval(window.translating, 50);
}

/** The texts of parts of the page, after a translator has seen everything. */
const text = (page, css) => page.evaluate((css) => {
  window.translating?.();
  return Array.from(document.querySelectorAll(css), (each) => each.textContent);
}, css);

/** Tables where agents play. */
const DEALS = {
  hearts: "rules=paper:target=1&seed=1&s0=rules&s1=rules&s2=mc:playouts=30&s3=rules",
  daihinmin: "rules=standard:games=1&seed=2&s0=rules&s1=default&s2=uct:playouts=50&s3=default&s4=default",
  leduc: "rules=standard:hands=2&seed=1&s0=mc:worlds=20&s1=call",
  nimmt: "rules=standard:target=1&seed=2&s0=rule-9&s1=rule-9&s2=rule-9&s3=search:worlds=5",
  kuhn: "rules=standard:hands=2&seed=1&s0=equilibrium&s1=nfsp",
};

/** Pages by their addresses, and functions that use each of them and return the results. */
const USES = {
  ...Object.fromEntries(Object.entries(DEALS).map(([game, query]) => [`#/${game}?${query}&speed=instant&open=true&lang=en`, async (page) => {
    await page.locator(".result .primary", { hasText: phrase("shell", "new_match") }).waitFor();
    await idle(page);
    const records = await match(page, game);
    assert.ok(records.at(-1).result);
    return [await text(page, ".stage"), records.map((deal) => deal.moves)];
  }])),
  "#/papers/P4?lang=en": async (page) => {
    const steps = page.locator(".papers-steps ol a");
    await steps.first().waitFor();
    const said = [];
    for (let step = await steps.count() - 1; step >= 0; step -= 1) {
      await steps.nth(step).click();
      await idle(page);
      said.push(await text(page, ".papers-step"));
    }
    return said;
  },
  "#/lab?run=demo:games=20000&seed=3&auto=true&lang=en": async (page) => {
    await page.locator(".lab-meter", { hasText: phrase("lab", "done") }).waitFor();
    await idle(page);
    return text(page, ".lab-meter, .lab-runs");
  },
  "#/arena?game=leduc&e=call&e=random&e=nash&seed=5&games=300&lang=en": async (page) => {
    await page.locator(".lab-transport .button.primary").click();
    await page.locator(".lab-meter", { hasText: phrase("arena", "done") }).waitFor();
    await idle(page);
    // The time per move, in the last column, is not always the same.
    return text(page, "[aria-labelledby=arena-standings] tr > :not(:last-child)");
  },
};

test("a translator that changes every text stops nothing, and no outdated text stays on the page", async () => {
  for (const [hash, use] of Object.entries(USES)) {
    const page = await visit("");
    const again = async () => {
      await page.evaluate(() => new Promise((done) => {
        localStorage.clear();
        indexedDB.deleteDatabase("tefuda").onsuccess = done;
      }));
      await page.goto("about:blank");
      await page.goto(HOME + hash);
    };
    await again();
    const expected = await use(page);
    assert.ok(expected.flat().join("").length > 100, hash);
    for (const honours of [true, false]) {
      await again();
      await page.evaluate(`(${translator})(${honours})`);
      const came = await use(page);
      const { fonts, stopped } = await page.evaluate(() => ({ fonts: document.querySelectorAll("font").length, stopped: "panic" in document.documentElement.dataset }));
      assert.equal(stopped, false, hash);
      assert.ok(fonts > 5, `${hash}: ${fonts} texts translated`);
      assert.deepEqual(came, expected, hash);
    }
    await page.context().close();
  }
});

/**
 * Changes the page as extensions do: it recolours everything with style sheets, attributes and inline styles, adds classes, puts icons beside
 * buttons and fields, wraps words and whole elements, and hides what looks like an advertisement.
 */
function extension() {
  const made = (name, attributes = {}) => Object.assign(document.createElement(name), attributes);
  const sheet = made("style", { className: "darkreader", textContent: "[data-darkreader-inline-bgcolor] { background: var(--darkreader-inline-bgcolor) !important; } [class*=banner] { display: none !important; }" });
  document.head.append(sheet);
  document.documentElement.dataset.darkreaderMode = "dynamic";
  document.body.prepend(made("grammarly-desktop-integration"));
  document.body.append(made("div", { className: "ext-root" }));
  const seen = new WeakSet([sheet]);
  const wrap = (node, name) => {
    const wrapper = made(name, { className: "ext-wrapper", style: "display: contents" });
    seen.add(wrapper);
    node.replaceWith(wrapper);
    wrapper.append(node);
  };
  window.changed = { wrapped: 0, inserted: 0, attributes: 0 };
  window.extending = () => {
    for (const each of document.body.querySelectorAll("*")) {
      if (seen.has(each) || each.closest("script, style, svg, canvas, math, .ext-root, .ext-icon")) continue;
      seen.add(each);
      each.dataset.darkreaderInlineBgcolor = "";
      each.style.setProperty("--darkreader-inline-bgcolor", "#181a1b");
      each.classList.add("ext-seen");
      window.changed.attributes += 1;
      if (each.matches("button, input, textarea")) {
        each.after(made("ext-icon", { className: "ext-icon" }));
        window.changed.inserted += 1;
      }
      if (each.matches(".card, .plate, table, p, button")) {
        wrap(each, each.matches("p, table") ? "div" : "span");
        window.changed.wrapped += 1;
      }
      for (const text of [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && /\d/.test(node.nodeValue))) {
        wrap(text, "span");
        window.changed.wrapped += 1;
      }
    }
  };
  setInterval(window.extending, 50);
}

test("extensions that recolour, wrap and insert stop no game, and change no move and no words", async () => {
  const seats = { hearts: 4, daihinmin: 5, leduc: 2, nimmt: 6, kuhn: 2 };
  for (const game of GAMES) {
    const random = Array.from({ length: seats[game] - 1 }, (_, seat) => `s${seat + 1}=random`).join("&");
    const hash = `#/${game}?seed=3&${random}&speed=instant&lang=en`;
    const played = async (page) => {
      await playUntil(page);
      await idle(page);
      const text = await page.locator(".stage").evaluate((stage) => stage.textContent);
      return { text, moves: (await match(page, game)).map(({ moves }) => moves), stopped: await page.evaluate(() => "panic" in document.documentElement.dataset) };
    };
    const expected = await played(await visit(hash));
    assert.equal(expected.stopped, false);
    // An extension may add styles that the page's own policy forbids.
    const page = await visit(hash, { bypassCSP: true });
    await page.evaluate(`(${extension})()`);
    const found = await played(page);
    assert.deepEqual(found, expected);
    const changed = await page.evaluate(() => { window.extending(); return window.changed; });
    assert.ok(Object.values(changed).every((count) => count > 10), `${game}: ${JSON.stringify(changed)}`);
  }
});

test("extensions stop no paper, no run in the Lab and no tournament, and change no word of them", async () => {
  for (const [hash, use] of Object.entries(USES).filter(([hash]) => !GAMES.some((game) => hash.startsWith(`#/${game}?`)))) {
    const expected = await use(await visit(hash));
    const page = await visit(hash, { bypassCSP: true });
    await page.evaluate(`(${extension})()`);
    assert.deepEqual(await use(page), expected, hash);
    const { changed, stopped } = await page.evaluate(() => { window.extending(); return { changed: window.changed, stopped: "panic" in document.documentElement.dataset }; });
    assert.equal(stopped, false, hash);
    assert.ok(Object.values(changed).every((count) => count > 10), `${hash}: ${JSON.stringify(changed)}`);
  }
});

const NO_PROGRAM = "\0asm\x01\0\0\0\x63\x01\0";
const CAUSES = {
  "a file that is blocked": ["blocked", (route) => route.abort()],
  "a file that is gone": ["gone", (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<p>Not found" })],
  "a page in place of a file": ["gone", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" })],
  "a program that the browser does not understand": ["old", (route) => route.fulfill({ contentType: "application/wasm", body: NO_PROGRAM })],
};

test("if a program can't be loaded, both languages say why, and it can be requested again", async () => {
  for (const [what, [cause, answer]] of Object.entries(CAUSES)) {
    const page = await visit("");
    page.allow(/./);
    await page.route("**/leduc*.wasm", answer);
    await go(page, "#/leduc?seed=1");
    await page.locator("#missing").waitFor({ state: "visible" });
    const said = page.locator("#missing > p:visible");
    assert.equal(await said.getAttribute("data-cause"), cause);
    assert.ok(await said.locator("[lang=ja]").isVisible());
    assert.ok(await page.locator("#missing [data-reload]").isVisible());
    await page.unroute("**/leduc*.wasm");
    await page.locator("#missing [data-retry]").click();
    await page.locator(".leduc-board").waitFor();
    assert.equal(await page.locator("#missing").isVisible(), false);
  }
});

test("a browser without WebAssembly gets a hint where to switch it on, also if it opens a table directly", async () => {
  const page = await visit("");
  page.allow(/./);
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await go(page, "#/leduc?seed=1");
  await page.reload();
  await page.locator("#missing").waitFor({ state: "visible" });
  assert.equal(await page.locator("#missing > p:visible").getAttribute("data-cause"), "off");
  assert.ok(await page.locator("#missing > p:visible [lang=ja]").isVisible());
  assert.equal(await page.locator("#starting").isVisible(), false);
});

test("an error from another script is not a failed start, but one of the page's own is", async () => {
  const page = await visit("");
  page.allow(/./);
  const startAfter = async (error) => {
    await page.addInitScript(`addEventListener("DOMContentLoaded", () => {
      delete document.documentElement.dataset.start;
      dispatchEvent(new ErrorEvent("error", ${error}));
      window.after = document.documentElement.dataset.start ?? "";
    }, { capture: true })`);
    await page.reload();
    return page.evaluate(() => window.after);
  };
  assert.equal(await startAfter(`{ message: "ResizeObserver loop completed with undelivered notifications." }`), "");
  assert.equal(await startAfter(`{ error: new TypeError("extension"), filename: "chrome-extension://abc/content.js" }`), "");
  assert.equal(await startAfter(`{ error: new SyntaxError("ours"), filename: location.href }`), "failed");
});

test("a worker whose program can't be loaded reports an error", async () => {
  const page = await visit("");
  page.allow(/./);
  await page.route("**/mind-leduc*.js", (route) => route.abort());
  const heard = await page.evaluate(() => new Promise((resolve) => {
    const worker = window.tefudaMind.worker("leduc");
    worker.onerror = () => resolve("error");
    worker.onmessage = () => resolve("message");
  }));
  assert.equal(heard, "error");
});

test("Escape and Enter of an input method do not close a dialog", async () => {
  const page = await visit("#/leduc?seed=1&s1=call&lang=ja&speed=instant");
  await page.keyboard.press("w");
  const title = page.locator("dialog input[type=text]");
  await title.click();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "ほし", selectionStart: 2, selectionEnd: 2 });
  await page.evaluate(() => {
    for (const key of ["Escape", "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, keyCode: 229, isComposing: true, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
      (window.prevented ??= []).push(event.defaultPrevented);
    }
  });
  assert.deepEqual(await page.evaluate(() => window.prevented), [true, true]);
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("dialog[open]").isVisible());
  await session.send("Input.insertText", { text: "星" });
  assert.equal(await title.inputValue(), "星");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
});

const NOTCH = 47;

test("in landscape nothing is under a notch, and a second tap does not zoom", async () => {
  for (const hash of [...GAMES.map((game) => `#/${game}?seed=3`), "#/lab", "#/arena"]) {
    const page = await visit(hash, { viewport: { width: 844, height: 390 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: NOTCH, right: NOTCH } });
    await atRest(page);
    const found = await page.evaluate((notch) => {
      const controls = [...document.querySelectorAll(".app :is(a, button, input, select, summary, [role=option])")].filter((each) => each.checkVisibility());
      const says = (each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 30)}`;
      const under = controls.filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 1 && !each.closest(".scroll") && (left < notch - 1 || right > innerWidth - notch + 1);
      });
      const zooms = controls.filter((each) => getComputedStyle(each).touchAction !== "manipulation");
      return { controls: controls.length, under: under.map(says), zooms: zooms.map(says), wide: document.documentElement.scrollWidth > innerWidth };
    }, NOTCH);
    assert.ok(found.controls > 5);
    assert.deepEqual({ ...found, controls: 0 }, { controls: 0, under: [], zooms: [], wide: false });
  }
});

test("two tabs of a game keep separate matches", async () => {
  const first = await visit("#/leduc?seed=1&s1=call&speed=instant");
  const bet = async (page) => {
    const before = (await match(page, "leduc"))?.flatMap(({ moves }) => moves).length ?? 0;
    await page.keyboard.press("c");
    await page.waitForFunction((n) => (window.savedRecords("tefuda.match.leduc") ?? []).flatMap(({ moves }) => moves).length > n, before);
  };
  await bet(first);
  await bet(first);
  const before = await match(first, "leduc");
  const second = await first.context().newPage();
  await second.goto(`${HOME}#/leduc?seed=7&s1=call&speed=instant`);
  await idle(second);
  await second.keyboard.press("c");
  await second.waitForFunction(() => /"seed":7\b/.test(localStorage.getItem("tefuda.match.leduc")));
  await first.reload();
  await idle(first);
  await first.locator(".says").filter({ hasText: label("shell", "resumed") }).waitFor();
  const after = await match(first, "leduc");
  assert.equal(after[0].seed, before[0].seed);
  assert.deepEqual(after[0].moves.slice(0, before[0].moves.length), before[0].moves);
  await second.close();
});

test("a tab whose match continues in another one says so, and can take it back", async () => {
  const hash = "#/leduc?seed=1&s1=call&speed=instant";
  const first = await visit(hash);
  const saved = (page) => page.evaluate(() => localStorage.getItem("tefuda.match.leduc"));
  await first.keyboard.press("c");
  await idle(first);
  const begun = await saved(first);
  const second = await first.context().newPage();
  await second.goto(`${HOME}${hash}`);
  await idle(second);
  await second.keyboard.press("c");
  await idle(second);
  const written = await saved(second);
  assert.notEqual(written, begun);
  // A write reaches the other tab a little later.
  await first.waitForFunction((text) => localStorage.getItem("tefuda.match.leduc") === text, written);
  const ahead = await match(first, "leduc");
  await first.locator(".banner", { hasText: phrase("shell", "other_tab") }).getByRole("button", { name: label("shell", "from_other_tab") }).click();
  await first.waitForFunction(() => !document.querySelector(".banner.bad"));
  await idle(first);
  assert.deepEqual(await match(first, "leduc"), ahead);
  await second.close();
});

test("the Lab says if the browser can't store agents", async () => {
  const page = await visit("");
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await go(page, "#/lab?lang=ja");
  await page.reload();
  await page.locator(".banner.bad", { hasText: phrase("lab", "shelf_shut", "ja") }).waitFor();
});

test("labels of moves are not covered by their bars, and an opening bracket stays with its term", async () => {
  const page = await visit("#/leduc?seed=3&s0=mc:worlds=50&s1=mc:worlds=50&speed=instant&step=true");
  await page.locator(".mind-arms tbody tr").first().waitFor();
  const overlaps = await page.$$eval(".mind-arms tbody tr", (rows) => rows.filter((row) => {
    const [move, bar] = [".mind-cards", ".mind-ucb"].map((part) => row.querySelector(part).getBoundingClientRect());
    return move.right > bar.left + 1 && move.bottom > bar.top + 1 && bar.bottom > move.top + 1;
  }).length);
  assert.equal(overlaps, 0);
  await page.setViewportSize({ width: 390, height: 800 });
  await go(page, "#/papers/P2/question");
  await page.locator(".keep").first().waitFor();
  const apart = await page.$$eval(".keep", (pairs) => pairs.filter((pair) => {
    const range = document.createRange();
    range.selectNodeContents(pair.firstChild);
    return pair.lastElementChild.getClientRects()[0].top > range.getBoundingClientRect().bottom;
  }).length);
  assert.equal(apart, 0);
});
