// Details that a person meets in the first minutes, in both languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISIT, address, label, open, pages, visit } from "./browser.mjs";
import { menu } from "./table.mjs";

const browser = pages();

test("the table keeps its seed, so other seats get the same cards", async () => {
  for (const lang of ["en", "ja"]) {
    const [setup, seed, start, draw] = ["table_setup", "seed", "start_match", "new_seed"].map((key) => label("shell", key, lang));
    const page = await visit(browser, `#/hearts?seed=7&s1=rules&s2=rules&s3=random&speed=instant&lang=${lang}`);
    const cards = () => page.$$eval(".hand .slot", (slots) => slots.map((slot) => slot.dataset.card).join());
    await page.locator(".hand .slot").first().waitFor();
    const before = await cards();
    await menu(page, setup);
    const shown = page.locator("dialog");
    await shown.waitFor();
    assert.equal(await shown.getByLabel(seed, { exact: true }).inputValue(), "7");
    await shown.locator("fieldset.chair").nth(3).locator("select").first().selectOption("rules");
    await shown.getByRole("button", { name: start }).click();
    await shown.waitFor({ state: "detached" });
    assert.equal(await cards(), before);
    assert.match(await address(page), /seed=7\b/);
    assert.doesNotMatch(await address(page), /s3=random/);
    // A new seed on request deals other cards.
    await menu(page, setup);
    await shown.getByRole("button", { name: draw }).click();
    const drawn = await shown.getByLabel(seed, { exact: true }).inputValue();
    assert.notEqual(drawn, "7");
    await shown.getByRole("button", { name: start }).click();
    await shown.waitFor({ state: "detached" });
    assert.ok((await address(page)).includes(`seed=${drawn}`));
    assert.notEqual(await cards(), before);
  }
});

test("6 Nimmt! ends when the last card has been placed", async () => {
  const page = await visit(browser, `#/nimmt?rules=standard:players=3,target=300&seed=3&s0=rule-9&s1=rule-6&s2=random&speed=fast`);
  // When the result appears, every card has been placed, at the latest in the next frame.
  await page.evaluate(() => {
    window.early = 0;
    window.results = 0;
    const early = () => document.querySelector(".result") && document.querySelector(".turned > li:not(.placed)");
    new MutationObserver(() => {
      window.results += document.querySelector(".result") ? 1 : 0;
      // A frame takes 16 ms, and the last card is placed 320 ms after the previous one.
      if (early()) setTimeout(() => setTimeout(() => { if (early()) window.early += 1; }));
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.waitForFunction(() => window.results > 0, undefined, { timeout: 120000 });
  assert.equal(await page.evaluate(() => window.early), 0);
});

test("after a fold no action button is left", async () => {
  const page = await visit(browser, "#/leduc?seed=7&s1=nash&speed=instant");
  await page.locator(".act").first().waitFor();
  // Whatever the other seat does, a hand of folds and raises ends within a few moves.
  for (let tries = 0; tries < 8 && !(await page.locator(".result").count()); tries += 1) {
    await page.waitForFunction(() => document.querySelector('.result, .act:not([aria-disabled="true"])'));
    await page.keyboard.press(tries === 0 ? "r" : "f");
  }
  await page.locator(".result").waitFor();
  assert.equal(await page.locator(".act").count(), 0);
});

test("a game at full speed does not keep the rest of the page from loading", async () => {
  const page = await open(browser, { hash: "#/daihinmin?s0=default&seed=85&open=true&speed=instant", ...FIRST_VISIT });
  await page.waitForFunction(() => document.querySelector('html[data-start="done"]'), null, { timeout: 120_000 });
});

test("the page does not scroll behind the panel", async () => {
  const page = await visit(browser, "#/daihinmin?s0=uct:playouts=50&s1=uct:playouts=50&seed=85&open=true&speed=instant");
  await page.locator(".mind-log, .mind-arms").first().waitFor();
  await page.evaluate(() => document.querySelectorAll(".side *").forEach((part) => part.scrollIntoView()));
  const { top, long } = await page.evaluate(() => ({
    top: document.scrollingElement.scrollTop, long: document.scrollingElement.scrollHeight - innerHeight,
  }));
  assert.deepEqual({ top, long }, { top: 0, long: 0 });
});
