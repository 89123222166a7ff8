// Show me: the tour of a decision, from the first page or by its link, by keyboard alone, on a phone, and
// cancelled halfway.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { PHONE, TOUCH, address, label, open, pages, phrase, visit } from "./browser.mjs";
import { menu } from "./table.mjs";

const browser = pages();

const STOPS = 8;
/** The element that each stop is about. The first and the last stop have it only here. */
const ABOUT = [".hand", ".plate.thinking", ".mind-arms", ".mind-why", ".mind-arms", ".mind-arms tbody tr", ".mind-chosen", null];

/** Waits until the tour is at a stop and its element is visible, not covered by the text. */
async function at(page, stop) {
  await page.locator("#tour .tour-count", { hasText: `${stop + 1} / ${STOPS}` }).waitFor();
  if (!ABOUT[stop]) return assert.equal(await page.locator("[data-toured]").count(), 0);
  await page.locator(`${ABOUT[stop]}[data-toured]`).waitFor();
  await page.waitForFunction(() => {
    const [said, about] = ["#tour", "[data-toured]"].map((one) => document.querySelector(one).getBoundingClientRect());
    // For a long table, check the top.
    const x = about.left + about.width / 2, y = Math.max(about.top, 0) + Math.min(about.height / 2, 40);
    const inside = x > said.left && x < said.right && y > said.top && y < said.bottom;
    return !inside && y > 0 && y < innerHeight;
  });
}

/** Records which programs the page reports as shown. */
const listen = (page) => page.addInitScript(() => {
  window.shownPrograms = [];
  addEventListener("tefuda-shown", ({ detail }) => window.shownPrograms.push(detail));
});
/** Waits until this program is the last one shown. */
const stands = (page, program) => page.waitForFunction((program) => window.shownPrograms.at(-1) === program, program);
const state = (page) => page.evaluate(() => document.documentElement.dataset.tour ?? "none");

/** Delays files until the returned function is called. */
async function hold(page, files) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(files, async (route) => { await held; await route.continue(); });
  return release;
}

const clean = async (page) => assert.deepEqual(await violations(page), []);

test("keys lead from the first page to the end of the tour, and the table continues", async () => {
  const page = await visit(browser, "");
  await page.getByRole("link", { name: label("home", "show_me") }).click();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await at(page, stop);
    if (stop === 1 || stop === 5) await clean(page);
    // The table waits while you read about the move, although nobody sits at it.
    if (stop === 6) {
      assert.match(await page.locator(".mind").innerText(), phrase("mind", "playouts", "en", { done: 400, total: 400 }));
      await page.getByRole("button", { name: label("mind", "go_on") }).waitFor();
    }
    if (stop + 1 < STOPS) await page.keyboard.press(stop % 2 ? "ArrowRight" : "Enter");
  }
  await page.waitForFunction(() => document.querySelector(".mind-steps input")?.checked === false);
  await page.getByRole("button", { name: label("mind", "go_on") }).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.locator("#tour").waitFor({ state: "detached" });
  assert.match(await address(page), /#\/daihinmin\?/);
  await page.goBack();
  await page.locator(".home").waitFor();
});

test("the tour works by its link, on a phone, in Japanese, with reduced motion", async () => {
  const page = await open(browser, { hash: "#/tour", ...TOUCH, locale: "ja", reducedMotion: "reduce" });
  for (let stop = 0; stop < STOPS; stop += 1) {
    await at(page, stop);
    const { x, width } = await page.locator("#tour").boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width);
    // The box covers half of the line with the number of playouts.
    if (stop === 3) assert.deepEqual(await violations(page, (axe) => axe.exclude(".mind-number")), []);
    if (stop + 1 < STOPS) await page.locator("#tour .primary").tap();
  }
  await page.locator("#tour").locator('a[href^="#/papers"]').tap();
  await page.locator(".paper, .papers").first().waitFor();
  // Leaving the table ends the tour.
  await page.locator("#tour").waitFor({ state: "detached" });
});

test("the tour can be left at any stop, and can go back", async () => {
  const page = await open(browser, { hash: "#/tour" });
  await at(page, 0);
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  await page.keyboard.press("ArrowLeft");
  await at(page, 0);
  await page.keyboard.press("Escape");
  await page.locator("#tour").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-toured]").count(), 0);
  await page.waitForFunction(() => document.querySelector(".mind-steps input")?.checked === false);
});

const AWAY = [
  ["home", (page) => page.goBack()],
  ["hearts", (page) => page.locator(".home-game.hearts .home-table").click()],
  ["lab", (page) => page.locator('.bar a[href="#/lab"]').click()],
];

test("leaving before the table is ready cancels the tour", async () => {
  for (const [program, leave] of AWAY) {
    const page = await visit(browser, "", { prepare: listen });
    const release = await hold(page, "**/daihinmin-*.wasm");
    await page.getByRole("link", { name: label("home", "show_me") }).click();
    await page.waitForFunction(() => document.documentElement.dataset.tour === "asked");
    await page.evaluate(() => { window.shownPrograms = []; });
    await leave(page);
    await stands(page, program);
    assert.equal(await state(page), "none");
    release();
    // The table is an ordinary one until the tour is requested again.
    await page.evaluate(() => { location.hash = "#/daihinmin?seed=5"; });
    await stands(page, "daihinmin");
    assert.equal(await state(page), "none");
    assert.equal(await page.locator("#tour").count(), 0);
    await page.evaluate(() => { location.hash = "#/tour"; });
    await at(page, 0);
  }
});

test("leaving before the texts have loaded cancels the tour", async () => {
  let release;
  const prepare = async (page) => {
    await listen(page);
    release = await hold(page, "**/guide/tour.*");
  };
  const page = await open(browser, { hash: "#/tour", prepare });
  await stands(page, "daihinmin");
  assert.equal(await state(page), "coming");
  await page.evaluate(() => { location.hash = "#/lab"; });
  await stands(page, "lab");
  release();
  // This request is made later, so the delayed answer has arrived by then.
  await page.evaluate(async () => { await (await fetch("guide/tour.en.html")).text(); });
  assert.equal(await state(page), "none");
  assert.equal(await page.locator("#tour").count(), 0);
});

test("the tour follows a change of language", async () => {
  const page = await open(browser, { hash: "#/tour" });
  await at(page, 0);
  await page.keyboard.press("ArrowRight");
  await at(page, 1);
  await menu(page, label("shell", "language"));
  // The title of the tour, and the names of its buttons: back, on and end.
  const [, title, , on] = /<h1>(.*?)<\/h1>\s*<ul><li>(.*?)<\/li><li>(.*?)<\/li>/.exec(readFileSync(new URL("../../assets/guide/tour.ja.html", import.meta.url), "utf8"));
  await page.locator("#tour .primary", { hasText: on }).waitFor();
  assert.equal(await page.locator("#tour").getAttribute("aria-label"), title);
  await at(page, 1);
  await page.locator("#tour .primary").click();
  await at(page, 2);
});
