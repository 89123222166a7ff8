// Show me: the tour of a decision, from the first page or by its link, by the keyboard alone, on a phone, and left in the middle.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { PHONE, done, launch, open, started } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const STOPS = 8;
/** What a stop is about, the first and the last of which have it nowhere else. */
const ABOUT = [".hand", ".plate.thinking", ".mind-arms", ".mind-why", ".mind-arms", ".mind-arms tbody tr", ".mind-chosen", null];

/** Waits until the tour is at a stop, and what it is about is there and can be seen beside what is said. */
async function at(page, stop) {
  await page.locator("#tour .tour-count", { hasText: `${stop + 1} / ${STOPS}` }).waitFor();
  if (!ABOUT[stop]) return assert.equal(await page.locator("[data-toured]").count(), 0);
  await page.locator(`${ABOUT[stop]}[data-toured]`).waitFor();
  await page.waitForFunction(() => {
    const [said, about] = ["#tour", "[data-toured]"].map((one) => document.querySelector(one).getBoundingClientRect());
    // Of a long table the beginning.
    const x = about.left + about.width / 2, y = Math.max(about.top, 0) + Math.min(about.height / 2, 40);
    const inside = x > said.left && x < said.right && y > said.top && y < said.bottom;
    return !inside && y > 0 && y < innerHeight;
  });
}

const clean = async (page) => assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id), []);

test("from the first page by keys to the end, and the table goes on", async () => {
  const page = await open(browser);
  await started(page);
  await page.getByRole("link", { name: "Show me" }).click();
  for (let stop = 0; stop < STOPS; stop += 1) {
    await at(page, stop);
    if (stop === 1 || stop === 5) await clean(page);
    if (stop + 1 < STOPS) await page.keyboard.press(stop % 2 ? "ArrowRight" : "Enter");
  }
  assert.match(await page.locator(".mind").innerText(), /400 of 400 playouts/);
  await page.waitForFunction(() => document.querySelector(".mind-steps input")?.checked === false);
  await page.keyboard.press("Enter");
  await page.locator("#tour").waitFor({ state: "detached" });
  assert.match(page.url(), /#\/daihinmin\?/);
  await page.goBack();
  await page.locator(".home").waitFor();
  await done(page);
});

test("by its link on a phone, in Japanese, with nothing moving", async () => {
  const page = await open(browser, { hash: "#/tour", viewport: PHONE, isMobile: true, hasTouch: true, locale: "ja", reducedMotion: "reduce" });
  for (let stop = 0; stop < STOPS; stop += 1) {
    await at(page, stop);
    const { x, width } = await page.locator("#tour").boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width);
    if (stop === 3) await clean(page);
    if (stop + 1 < STOPS) await page.locator("#tour .primary").tap();
  }
  await page.locator("#tour").getByRole("link", { name: "論文" }).tap();
  await page.locator(".paper, .papers").first().waitFor();
  assert.equal(await page.locator("#tour").count(), 0, "it ends with its table");
  await done(page);
});

test("it can be left at any stop, and goes back", async () => {
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
  await done(page);
});
