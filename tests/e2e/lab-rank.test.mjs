// The Lab's view of the rank evaluators: confusion matrix and calibration during training.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { PHONE, label, pages, phrase, visit } from "./browser.mjs";

const browser = pages();

const RUN = "game=daihinmin&learner=rank&run=demo:games=60,match=3,epochs=3000";

test("confusion matrix and calibration fill up during training, for A and for B", async () => {
  const page = await visit(browser, `#/lab?${RUN}&auto=true`, { viewport: PHONE });
  const view = page.locator(".rank-view");
  await view.scrollIntoViewIfNeeded();
  const table = view.locator(".rank-confusion");
  await table.waitFor({ timeout: 120_000 });
  const epochs = () => view.locator(".slow-head").innerText();
  const first = await epochs();
  assert.match(first, phrase("RankViewWords", "epochs", "en", { n: /\d+/ }));
  await page.waitForFunction((said) => document.querySelector(".rank-view .slow-head").textContent !== said, first);
  const rows = await table.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)));
  assert.equal(rows.length, 3);
  for (const [rich, common, poor, count] of rows) {
    const sum = [rich, common, poor].map(parseFloat).reduce((a, b) => a + b);
    assert.ok(Math.abs(sum - 100) < 1.5 && Number(count.replace(",", "")) > 0, rows.join(" / "));
  }
  const ofA = await table.textContent();
  await view.getByRole("button", { name: label("RankViewWords", "b") }).click();
  await page.waitForFunction((said) => document.querySelector(".rank-confusion").textContent !== said, ofA);
  assert.ok(await view.locator("canvas").isVisible());
  await page.getByRole("button", { name: label("lab", "pause"), exact: true }).click();
  assert.deepEqual(await violationsIn(page, ".rank-view"), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
});
