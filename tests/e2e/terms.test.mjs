// The terms in the Thoughts panel, each explained on the spot and in the legend below.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { label, pages, phrase, visit } from "./browser.mjs";

const browser = pages();

/** The terms of Monte Carlo at a table of Hearts. */
const UCB = ["playout", "horizon", "imagined-deal", "standard-error", "exploitation", "exploration", "exploration-constant", "ucb1", "action-kind"];

/** The name of a term in the glossary. */
function term(id, lang = "en") {
  const glossary = readFileSync(new URL(`../../assets/guide/terms.${lang}.html`, import.meta.url), "utf8");
  return new RegExp(`id="term-${id}"><dt>([^<]*)`).exec(glossary)[1];
}

/** A table of Hearts with Monte Carlo in all seats. Each search waits for a step. */
function watching({ more = "", ...options } = {}) {
  const seats = [0, 1, 2, 3].map((seat) => `&s${seat}=mc`).join("");
  return visit(browser, `#/hearts?rules=paper&seed=11${seats}&speed=instant&open=true&step=true${more}`, options);
}

/** The visible terms of the panel, each once, in order. */
const seen = (page) => page.$$eval(".mind [data-term]", (all) => [...new Set(all.filter((word) => word.checkVisibility()).map((word) => word.dataset.term))]);

/** Waits until these terms are shown. Nothing is computed before the first step. */
async function explained(page, wanted) {
  await page.waitForSelector(".mind-buttons button:not([disabled])", { timeout: 60000 });
  await page.locator(".mind-buttons button:not([disabled])").nth(2).click();
  await page.waitForFunction((ids) => ids.every((id) => document.querySelector(`.mind [data-term="${id}"]`)), wanted);
}

test("a legend explains exactly the terms visible in the panel", async () => {
  for (const lang of ["en", "ja"]) {
    const name = label("mind", "terms", lang);
    const page = await watching({ more: `&lang=${lang}` });
    await explained(page, UCB);
    const legend = page.locator(".mind .mind-terms");
    await legend.locator("summary", { hasText: name }).click();
    await legend.locator("dt").first().waitFor();
    const terms = async () => ({ names: await legend.locator("dt").allTextContents(), ids: await seen(page) });
    const before = await terms();
    assert.equal(before.names[0], term("playout", lang));
    assert.equal(before.names.length, before.ids.length, `${before.names} of ${before.ids}`);
    assert.deepEqual(await violationsIn(page, ".mind"), []);
    assert.equal(await legend.evaluate((fold) => fold.scrollWidth - fold.clientWidth), 0);
  }
});

test("the legend follows the selected decision, and disappears if there are no terms", async () => {
  const page = await visit(browser, "#/hearts?rules=paper&seed=11&s0=mc:playouts=50&s1=rules&s2=rules&s3=random&speed=fast&open=true");
  // The table stops in the middle of a deal. After the last card it would deal the next one.
  await page.waitForFunction(() => window.savedRecords("tefuda.match.hearts")?.at(-1).moves.length >= 20);
  await page.keyboard.press("p");
  const entry = (spec) => page.evaluate((wanted) => {
    const { players, moves } = window.savedRecords("tefuda.match.hearts").at(-1);
    return 1 + moves.findIndex(([seat], at) => at > 8 && players[seat].startsWith(wanted));
  }, spec);
  const lookAt = async (spec) => page.getByRole("button", { name: new RegExp(`^${phrase("mind", "look_back", "en", { number: await entry(spec) }).source}`) }).click();
  const has = (id) => page.waitForFunction((name) => [...document.querySelectorAll(".mind-terms dt")].some(({ textContent }) => textContent === name), term(id));
  await lookAt("rules");
  const legend = page.locator(".mind .mind-terms");
  await legend.locator("summary").click();
  await has("rule-based");
  await lookAt("mc");
  await has("ucb1");
  // A random move is described in plain words.
  await lookAt("random");
  await legend.waitFor({ state: "hidden" });
});

test("if the glossary can't be loaded, the legend says so, and opening it again retries", async () => {
  const page = await watching({ serviceWorkers: "block" });
  await page.route("**/guide/terms.*", (route) => route.abort());
  const legend = page.locator(".mind .mind-terms");
  await legend.locator("summary").click();
  await legend.getByText(label("shell", "guide_missing")).waitFor();
  await page.unroute("**/guide/terms.*");
  await legend.locator("summary").click();
  await legend.locator("summary").click();
  await legend.locator("dt").first().waitFor();
  page.allow(/ERR_FAILED/);
});
