// The papers: stories in steps, results beside the paper's, lessons.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { PAPERS, PHONE, TOUCH, address, go, idle, label, open, pages, visit, written } from "./browser.mjs";
import { hand } from "./table.mjs";

const browser = pages();

const title = (page) => page.locator(".papers-step h1");
/** Waits for the numbers. */
const shown = (page) => page.locator(".papers-results table").first().waitFor();

/** `axe.test.mjs` checks the desktop. */
async function accessible(page) {
  assert.deepEqual(await violations(page), []);
}

const SCREENS = [
  ["en", {}],
  ["ja", { locale: "ja-JP", ...TOUCH, colorScheme: "dark" }],
];

test("the papers are one click away from each other, on a desktop and on a phone in Japanese", async () => {
  for (const [lang, options] of SCREENS) {
    const page = await visit(browser, `#/papers?lang=${lang}`, options);
    await page.locator(".papers-card").first().waitFor();
    assert.equal(await page.locator(".papers-card").count(), PAPERS.length);
    // Each card has a picture.
    assert.equal(await page.locator(".papers-picture:has(*)").count(), PAPERS.length);
    if (options.viewport) await accessible(page);
    await page.locator(".papers-card").first().click();
    await title(page).waitFor();
    assert.match(await address(page), /#\/papers\/P4$/);
    if (options.viewport) await accessible(page);
  }
});

test("every step of every paper fits its screen and draws its figure and cards, on a desktop and on a phone in Japanese", async () => {
  for (const [lang, options] of SCREENS) {
    const page = await visit(browser, `#/papers/P1?lang=${lang}`, options);
    for (const paper of [...PAPERS, "teachers"]) {
      await page.evaluate((hash) => { location.hash = hash; }, paper === "teachers" ? `#/teachers?lang=${lang}` : `#/papers/${paper}?lang=${lang}`);
      const links = page.locator(".papers-steps ol a");
      await page.waitForFunction((paper) => document.querySelector(".papers-steps ol a")?.getAttribute("href")?.includes(paper), paper);
      for (let at = 0; at < await links.count(); at += 1) {
        const link = links.nth(at);
        await link.click();
        // A lesson's minutes and game follow its name.
        const name = await link.evaluate((link) => link.querySelector("span").firstChild.textContent);
        await page.waitForFunction((name) => document.querySelector(".papers-step h1")?.textContent === name, name);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${paper}: ${name}`);
        // The results are a separate program. Claims in a step may still be loading, too.
        if (await page.evaluate(() => /\/results\b/.test(location.hash))) { await shown(page); continue; }
        await page.locator(".papers-step [aria-busy=true]").waitFor({ state: "detached" });
        await page.locator(".papers-step .guide :is(p, ul)").first().waitFor();
        const drawn = () => !document.querySelector("[data-cards]:not(:has(.card)), [data-figure]:empty");
        await page.waitForFunction(drawn).catch(() => assert.fail(`${paper}: ${name} has a place where nothing is drawn`));
        if (paper === "teachers") continue;
        assert.equal(await page.locator("[data-figure], .choice").count(), 1, `${paper}: ${name} has nothing that moves or answers`);
        // Links to a table, to the Lab and to the Arena. P4's player learns nothing, so it has none to the Lab.
        assert.equal(await page.locator(".papers-ways > *").count(), paper === "P4" ? 2 : 3, `${paper}: ${name}`);
        // Claims arrive with the numbers, and each has a picture.
        if (await page.locator("[data-figure^=claims]").count()) {
          await page.locator(".claims li").first().waitFor();
          assert.equal(await page.locator(".claims li:not(:has(svg))").count(), 0, `${paper}: ${name}`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${paper}: ${name}`);
          await accessible(page);
        }
      }
    }
  }
});

/** The texts of a step that are drawn smaller than 12 pixels. */
function tiny() {
  const size = (element) => {
    const drawn = element instanceof SVGElement ? element.getScreenCTM() : null;
    return parseFloat(getComputedStyle(element).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
  };
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  return [...document.querySelectorAll(".papers-step *")]
    .filter((element) => own(element) && element.checkVisibility() && !element.closest(".sr, [data-cards]") && size(element) < 12)
    .map((element) => `${element.textContent.trim()}: ${size(element).toFixed(1)}px`);
}

/** The height of the screen for a page, of a figure, and of the parts of its picture and its controls that are in view. */
function inView() {
  const edges = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [screen, figure, picture, controls] = [".papers", ".moving", ".moving-picture", ".moving-controls"].map(edges);
  const beside = controls.left >= picture.right;
  const end = beside ? screen.bottom : Math.min(screen.bottom, controls.top);
  const seen = (part, bottom) => Math.min(part.bottom, bottom) - Math.max(part.top, screen.top);
  return { screen: screen.height, figure: figure.height, picture: seen(picture, end), controls: seen(controls, screen.bottom) / controls.height };
}

for (const [name, lang, options] of [
  ["1440x900", "en", { viewport: { width: 1440, height: 900 } }],
  ["1280x720 in Japanese", "ja", { locale: "ja-JP", viewport: { width: 1280, height: 720 } }],
  ["a phone", "en", TOUCH],
  ["a phone 320 pixels wide, in Japanese", "ja", { locale: "ja-JP", viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }],
]) {
  test(`no text of a paper is smaller than 12 pixels, and a figure is in view with its controls: ${name}`, async () => {
    const page = await visit(browser, `#/papers/P1?lang=${lang}`, options);
    for (const paper of PAPERS) {
      await page.evaluate((hash) => { location.hash = hash; }, `#/papers/${paper}?lang=${lang}`);
      const links = page.locator(".papers-steps ol a");
      await page.waitForFunction((paper) => document.querySelector(".papers-steps ol a")?.getAttribute("href")?.includes(paper), paper);
      // The last step is the results, another program.
      for (let at = 0; at < await links.count() - 1; at += 1) {
        const href = await links.nth(at).getAttribute("href");
        await page.evaluate((href) => { location.hash = href; }, href);
        await page.locator(`.papers-steps a[aria-current][href="${href}"]`).waitFor();
        await page.waitForFunction(() => !document.querySelector("[data-cards]:not(:has(.card)), [data-figure]:empty"));
        await idle(page);
        assert.deepEqual(await page.evaluate(tiny), [], href);
        if (await page.locator(".moving").count() === 0) continue;
        const phone = options.isMobile;
        await page.locator(phone ? ".moving-picture" : ".moving").evaluate((part) => part.scrollIntoView({ block: "start" }));
        const before = await page.evaluate(inView);
        if (!phone) assert.ok(before.figure <= before.screen, `${href}: ${JSON.stringify(before)}`);
        // On a phone: all controls, and at least 40% of the screen for the picture.
        assert.ok(before.controls > 0.99 && before.picture >= 0.4 * before.screen, `${href}: ${JSON.stringify(before)}`);
        // The suggestion leads to a state, and a sentence about it, without leaving the picture.
        await page.locator(".moving-try button").click();
        await page.locator(".moving-try [role=status]:not(:empty)").waitFor();
        await idle(page);
        assert.deepEqual(await page.evaluate(tiny), [], href);
        const after = await page.evaluate(inView);
        assert.ok(after.controls > 0.99 && after.picture >= 0.3 * after.screen, `${href}: ${JSON.stringify(after)}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, href);
        // It is gone in any other state.
        await page.locator(".moving-more button").first().click();
        await page.waitForFunction(() => document.querySelector(".moving-try [role=status]").textContent === "");
      }
    }
  });
}

test("each step has its own address, arrow keys turn pages, and focus follows the reader", async () => {
  const page = await visit(browser, "#/papers/P4/idea");
  await title(page).waitFor();
  const first = await title(page).textContent();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((first) => document.querySelector(".papers-step h1")?.textContent !== first, first);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((first) => document.querySelector(".papers-step h1")?.textContent === first, first);
  assert.match(await address(page), /papers\/P4\/idea$/);
  await page.goBack();
  await page.waitForFunction((first) => document.querySelector(".papers-step h1")?.textContent !== first, first);
});

test("arrow keys belong to a scrolled table, a choice and a dialog, and turn no page there", async () => {
  const page = await visit(browser, "#/papers/P4/results", { viewport: PHONE });
  await shown(page);
  const stays = async () => assert.match(await address(page), /papers\/P4\/results/);
  const tables = page.locator(".papers-results .papers-table");
  const wide = await tables.evaluateAll((all) => all.findIndex((one) => one.scrollWidth > one.clientWidth));
  assert.ok(wide >= 0);
  await tables.nth(wide).focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement.scrollLeft > 0);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.activeElement.scrollLeft === 0);
  await stays();
  await page.getByRole("button", { name: label("ReproductionWords", "again") }).first().click();
  const panel = page.locator(".papers-again");
  await panel.locator("option").first().waitFor({ state: "attached" });
  await panel.locator("select").focus();
  await page.keyboard.press("ArrowLeft");
  await stays();
  await panel.getByRole("button", { name: label("ReproductionWords", "share"), exact: true }).click();
  const dialog = page.locator("dialog");
  for (const part of ["textarea", "h2"]) {
    await dialog.locator(part).first().click();
    await page.keyboard.press("ArrowLeft");
    await stays();
    assert.ok(await dialog.isVisible());
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => !location.hash.includes("results"));
});

test("a choice is answered in place, by keyboard too, and its position can be played on", async () => {
  const page = await visit(browser, "#/papers/P5/question");
  const choice = page.locator(".choice");
  await choice.waitFor();
  const answers = choice.locator("p");
  const seen = () => answers.evaluateAll((all) => all.map((one) => one.checkVisibility()));
  assert.deepEqual(await seen(), [false, false, false]);
  await choice.getByRole("radio", { name: "48" }).check();
  assert.deepEqual(await seen(), [false, true, false]);
  // Here the arrow keys choose an answer and turn no page.
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await seen(), [false, false, true]);
  assert.match(await address(page), /papers\/P5\/question$/);
  await accessible(page);
  await page.locator(".papers-ways a").first().click();
  await page.locator(".hand").waitFor();
  // The table shows the rows of the picture, after one turn.
  await page.locator('.hand .slot[data-card="48"]').waitFor();
  const held = await hand(page);
  assert.equal(held.length, 9);
  for (const card of ["33", "48", "75"]) assert.ok(held.includes(card), held.join(" "));
});

test("a figure begins at the stage that the story has reached", async () => {
  const page = await visit(browser, "#/papers/P3/paper");
  const slider = page.locator(".moving .film-controls input[type=range]");
  await page.waitForFunction(() => document.querySelector(".moving .film-controls input")?.value === "2000");
  assert.equal(await slider.inputValue(), "2000");
});

test("the glossary is one click away from the papers, the Lab and the Arena", async () => {
  for (const part of ["papers", "lab", "arena"]) {
    const page = await visit(browser, `#/${part}`);
    await page.locator('header a[href="#/papers/words"]').click();
    await page.locator("#term-deal").waitFor();
    if (part === "papers") await accessible(page);
  }
});

test("an unknown step and an unknown paper are reported", async () => {
  const page = await visit(browser, "#/papers/P3/nonsense");
  await page.locator('.papers-step > [role="status"]').waitFor();
  await title(page).waitFor();
  await page.evaluate(() => { location.hash = "#/papers/P9"; });
  await page.locator(".papers-card").first().waitFor();
  await page.locator(".notices, .notice").first().waitFor();
});

test("the results give a verdict with its interval for each claim", async () => {
  const page = await visit(browser, "#/papers/P4/results");
  await shown(page);
  const verdicts = page.locator(".papers-verdict");
  // Each verdict appears at the top and again at its table.
  assert.equal(await verdicts.count(), 12);
  assert.equal(await page.locator(".papers-results > section .papers-verdict").count(), 6);
  const known = ["Holds", "DoesNot", "CannotTell"].map((verdict) => written("crates/arena/src/papers/claim.rs", `Self::${verdict} => text`));
  for (const text of await verdicts.allTextContents()) assert.ok(known.some((verdict) => text.includes(verdict)), text);
  const row = await page.locator("tr", { has: verdicts.nth(0) }).first().textContent();
  assert.match(row, /± 0\.\d\d/);
  // A chart's numbers are also available as a table.
  const figure = page.locator(".mind-figure").first();
  await figure.getByRole("button", { name: label("mind", "as_table") }).first().click();
  await figure.locator("table tr").nth(1).waitFor();
});

test("no text of the results is smaller than 12 pixels, on a desktop and on a phone in Japanese", async () => {
  for (const [lang, options] of SCREENS) {
    const page = await visit(browser, `#/papers?lang=${lang}`, options);
    for (const paper of PAPERS) {
      await go(page, `#/papers/${paper}/results?lang=${lang}`);
      await page.locator(`.papers-steps a[aria-current][href*="${paper}/results"]`).waitFor();
      await shown(page);
      await idle(page);
      assert.deepEqual(await page.evaluate(tiny), [], paper);
    }
  }
});

test("if the numbers can't be loaded, a message says so, and the story is still there", async () => {
  const page = await visit(browser, "#/papers");
  await page.route("**/papers/P5/digest.json", (route) => route.abort());
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    location.hash = "#/papers/P5/results";
  });
  await page.locator('.papers-step [role="alert"]').waitFor();
  page.allow(/digest\.json/);
});

test("nothing jumps while a paper and its results load", async () => {
  const prepare = (page) => page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const hash of ["#/papers/P4", "#/papers/P4/results"]) {
    const page = await open(browser, { hash, prepare, viewport: { width: 1350, height: 940 } });
    await page.locator(".papers-turn a").first().waitFor();
    // Lighthouse's limit for "good".
    const shifted = await page.evaluate(() => window.shifted);
    assert.ok(shifted < 0.1, `${hash} is shifted by ${shifted}`);
  }
});
