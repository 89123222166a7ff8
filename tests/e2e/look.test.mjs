// The page's appearance: two languages, light and dark, suits in two or four colours, small screens and
// projectors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, address, atRest, idle, label, pages, reload, visit } from "./browser.mjs";
import { INDEX, QUICK, control, dialog, hand, menu, passThree, play, playUntil, press, sit, slot } from "./table.mjs";

const browser = pages();

/** Words that are the same in both languages: names, symbols of the papers, keys of the keyboard and of links. */
const NAMES = /Tefuda|手札|冠|牛|6 Nimmt!|FALCON|DegSQ|English|日本語|UCB1?|UCB\(i\)|Tuned|gnome-hearts|if-then|CSV|SVG|PNG|Enter|Home|End|Leduc Hold'em|QSKS|(rules|seed|deal|played|move|first|second|chapter|comment|speed|forced|clears|open|mind|step|stop-change|stop-apart|stop-sure|coach|big|bare|lang), /g;

/** Every text that a person can see or hear now. */
function texts(page, within = "body") {
  return page.evaluate((selector) => {
    const seen = [];
    const root = document.querySelector(selector);
    const skipped = "script, style, noscript, code, kbd, textarea, [lang='en']:not(html), [data-lang], svg text";
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: parent, nodeValue: value } = walk.currentNode;
      if (value.trim() && !parent.closest(skipped) && parent.checkVisibility()) seen.push(value.trim());
    }
    for (const element of root.querySelectorAll("[aria-label], [title], [aria-valuetext]")) {
      if (!element.checkVisibility() || element.closest(skipped)) continue;
      for (const name of ["aria-label", "title", "aria-valuetext"]) {
        if (element.getAttribute(name)) seen.push(element.getAttribute(name));
      }
    }
    return [...new Set(seen)];
  }, within);
}

/** Texts in Latin letters that are longer than a symbol. */
async function latin(page, within) {
  return (await texts(page, within)).filter((text) => /[A-Za-z]{3,}/.test(text.replaceAll(NAMES, "")));
}

/** Texts that contain Japanese. */
async function japanese(page, within) {
  return (await texts(page, within)).filter((text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text.replaceAll(NAMES, "")));
}

/** All parts of the page, each with the way there in the language of `t`. */
const PLACES = {
  home: async () => {},
  passing: async (page) => { await page.evaluate((q) => { location.hash = `#/hearts?seed=7&${q}`; }, "s1=mc&s2=rules&s3=random&speed=instant"); await page.waitForSelector(".passing"); },
  playing: async (page) => { await passThree(page); await play(page, 4); await press(page.locator(".hand .slot").first()); },
  over: (page) => playUntil(page),
};
/** The dialogs of the menu. */
const DIALOGS = ["table_setup", "share", "records", "rules", "keys"];

test("no part of the page shows text in the other language", async () => {
  for (const [locale, leftovers] of [["en", japanese], ["ja", latin]]) {
    const page = await visit(browser, "", { locale });
    assert.equal(await page.getAttribute("html", "lang"), locale);
    for (const [place, go] of Object.entries(PLACES)) {
      await go(page);
      assert.deepEqual(await leftovers(page), [], place);
    }
    for (const key of DIALOGS) {
      const shown = await dialog(page, label("shell", key, locale));
      // Unfold everything.
      for (const fold of await shown.locator("details").all()) await fold.evaluate((details) => { details.open = true; });
      assert.deepEqual(await leftovers(page, "dialog"), [], key);
      await page.keyboard.press("Escape");
      await shown.waitFor({ state: "detached" });
    }
    await dialog(page, label("shell", "records", locale));
    await page.locator('dialog a[href^="#/arrange"]').click();
    await page.locator(".arranging .arrange").waitFor();
    await page.locator(".arranging details").evaluate((details) => { details.open = true; });
    assert.deepEqual(await leftovers(page), [], "a position");
  }
});

test("the language can be changed at any time, and everything follows, earlier messages too", async () => {
  const page = await sit(browser, `seed=7&s9=x&lang=en&${QUICK}`);
  await page.locator(".banner.bad").waitFor();
  const before = await texts(page, ".app");
  await menu(page, label("shell", "language"));
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  assert.deepEqual(await latin(page), []);
  const after = await texts(page, ".app");
  const kept = after.filter((text) => before.includes(text) && /[A-Za-z]{3,}/.test(text.replaceAll(NAMES, "")));
  assert.deepEqual(kept, []);
  // A reload keeps the choice.
  await reload(page);
  assert.equal(await page.getAttribute("html", "lang"), "ja");
  await menu(page, label("shell", "language", "ja"));
  await page.waitForFunction(() => document.documentElement.lang === "en");
});

test("the system decides between light and dark until the person does, and the choice is saved", async () => {
  const page = await visit(browser, "", { colorScheme: "dark" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await menu(page, label("shell", "to_light"));
  const light = await ground();
  assert.notEqual(light, dark);
  await reload(page);
  assert.equal(await ground(), light);
  await menu(page, label("shell", "to_dark"));
  assert.equal(await ground(), dark);
});

test("suits have four colours or two, and the choice is saved", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  const colours = () => page.$$eval(".hand .slot svg.face > text", (all) => new Set(all.map((text) => getComputedStyle(text).fill)).size);
  assert.equal(await colours(), new Set((await hand(page)).map((card) => card[1])).size);
  const shown = await dialog(page, label("shell", "table_setup"));
  await shown.getByRole("switch", { name: label("shell", "four_colours") }).click();
  assert.equal(await colours(), 2);
  await reload(page);
  await page.waitForSelector(".hand .slot");
  assert.equal(await colours(), 2);
});

test("display settings take effect immediately and appear in the link", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`, { reducedMotion: "no-preference" });
  let shown = await dialog(page, label("shell", "table_setup"));
  await shown.locator('[role="switch"][aria-describedby="help-shown-big"]').click();
  await page.waitForSelector("html[data-big]", { state: "attached" });
  await shown.locator('select[aria-describedby="help-shown-lang"]').selectOption("ja");
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  assert.match(await address(page), /big=true/);
  assert.match(await address(page), /lang=ja/);
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  // On a projector the speed is in the menu of the buttons.
  await page.locator(".rest-button").click();
  await page.locator(".speed input[value=normal]").check();
  await page.waitForSelector("html:not([data-still])", { state: "attached" });
});

test("a link can hide the controls and show only the table and the Thoughts panel", async () => {
  const page = await sit(browser, `seed=7&bare=true&${QUICK}`);
  assert.equal(await page.locator(".controls, .bar").count(), 0);
  await passThree(page);
  await play(page, 1);
});

/** Elements that stick out at the side of the page or of a dialog. */
function sticksOut(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [document.documentElement, ...document.querySelectorAll("dialog, dialog section, .result, .mind")];
    const scrolls = wide.filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1);
    const out = [...document.querySelectorAll("dialog *, .banner *, .passing *, .result *, .hand .slot, .plate")].filter((element) => {
      const box = element.getBoundingClientRect();
      return element.checkVisibility() && box.width > 1 && (box.right > width + 1 || box.left < -1);
    });
    return [...scrolls, ...out].map((element) => `${element.tagName}.${element.className?.baseVal ?? element.className}`);
  });
}

test("on every screen nothing sticks out of the table, the Thoughts panel or any dialog", async () => {
  for (const [name, viewport, query, locale] of [
    ["360 px", PHONE, "", "en"],
    ["360 px in Japanese", PHONE, "", "ja"],
    ["a desktop", DESKTOP, "", "en"],
    ["a projector", { width: 1920, height: 1080 }, "&big=true", "en"],
    ["a small projector", DESKTOP, "&big=true", "en"],
  ]) {
    const phone = viewport === PHONE;
    const page = await sit(browser, `seed=7&s0=you&s1=mc&s2=rules&s3=random&s8=x&speed=instant${query}`, { viewport, locale, hasTouch: phone, isMobile: phone });
    assert.deepEqual(await sticksOut(page), [], "passing");
    for (const card of (await hand(page)).slice(0, 3)) await slot(page, card).click(INDEX);
    await page.locator(".passing button").click();
    await page.waitForSelector(".hand.live .slot.playable");
    await play(page, 2);
    assert.deepEqual(await sticksOut(page), [], "playing");
    for (const key of DIALOGS) {
      const shown = await dialog(page, label("shell", key, locale));
      for (const fold of await shown.locator("details").all()) await fold.evaluate((details) => { details.open = true; });
      assert.deepEqual(await sticksOut(page), [], key);
      await page.keyboard.press("Escape");
      await shown.waitFor({ state: "detached" });
    }
    await playUntil(page);
    assert.deepEqual(await sticksOut(page), [], "over");
    await control(page, "score_sheet", locale);
    assert.deepEqual(await sticksOut(page), [], "score sheet");
    await page.keyboard.press("Escape");
    if (phone) {
      await page.locator(".handle").click();
      await page.waitForSelector(".mind", { state: "visible" });
      assert.deepEqual(await sticksOut(page), [], "thoughts");
    }
  }
});

test("cards are dealt from a stack and bars grow, but nothing moves at the highest speed", async () => {
  const watched = "rules=paper&s0=mc&s1=rules&s2=rules&s3=rules&seed=42&open=true&step=true";
  for (const speed of ["normal", "instant"]) {
    const page = await sit(browser, `${watched}&speed=${speed}`, {
      reducedMotion: "no-preference",
      prepare: (page) => page.addInitScript(() => {
        window.moved = new Set();
        for (const kind of ["animationstart", "transitionrun"]) {
          addEventListener(kind, ({ animationName: name, propertyName: property, target }) => window.moved.add(name ?? `${property} of ${target.getAttribute("class")}`), true);
        }
      }),
    });
    await page.waitForSelector(".hand .slot");
    // The first playouts draw the bars, and further ones change their lengths.
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press("s");
      await idle(page);
    }
    await atRest(page);
    const moved = await page.evaluate(() => [...window.moved]);
    for (const move of ["stack", "deal-in", "width of mind-exploit"]) assert.equal(moved.includes(move), speed === "normal", `${speed}: ${move} in ${moved}`);
  }
});
