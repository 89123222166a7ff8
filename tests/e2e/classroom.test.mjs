// The classroom: four programs are steered at once, on the same cards, by link and from the first page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { PHONE, drawn, label, pages, phrase, reload, visit, written } from "./browser.mjs";

const browser = pages();

const AIMERS = [1, 2, 3, 4].map((seat) => `s${seat}=sontaku:aim=2,playouts=10`).join("&");

/** The file of each program that is steered, by its id. */
const STYLES = { random: "random.rs", default: "daihinmin/default.rs", mc: "daihinmin/mc.rs", champion: "daihinmin/uct/mod.rs" };

test("four styles play their matches to the end, and each shows places, mean and effort", async () => {
  const page = await visit(browser, `#/classroom?rules=standard:games=2&${AIMERS}&seed=4`, { viewport: PHONE });
  const rooms = page.locator(".classroom .panel");
  assert.equal(await rooms.count(), 4);
  assert.deepEqual(await rooms.locator("h2").allInnerTexts(), Object.entries(STYLES).map(([id, file]) => written(`crates/agents/src/${file}`, `"${id}",`)));
  const says = `${phrase("SteeringWords", "course_says", "en", { games: 2 }).source}$`;
  await page.waitForFunction((says) =>
    [...document.querySelectorAll(".classroom figcaption span")].filter((said) => new RegExp(says).test(said.textContent)).length === 4,
  says, { timeout: 120_000 });
  assert.equal(await page.locator(".mind-effort").count(), 4);
  assert.deepEqual(await violationsIn(page, ".classroom"), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
});

test("the classroom is one click away, has one target for all tables, pauses, and is fully described by its address", async () => {
  const page = await visit(browser, "");
  await page.locator('.home-game.daihinmin a[href="#/classroom"]').click();
  await page.locator(".classroom .panel").first().waitFor();
  await page.locator(".classroom .aim input").fill("4");
  await page.waitForFunction(() => location.hash.split("aim=5").length === 5);
  await page.getByRole("button", { name: label("shell", "pause") }).click();
  const moves = () => page.locator(".classroom .panel > p").allInnerTexts();
  const still = await moves();
  // If the tables were still running, each worker would make moves while it answers ten times.
  for (let times = 0; times < 10; times += 1) {
    await Promise.all(page.workers().map((worker) => worker.evaluate(() => new Promise((done) => { setTimeout(done); }))));
    await drawn(page);
  }
  assert.deepEqual(await moves(), still);
  const now = new RegExp(`^${phrase("SteeringWords", "now", "en", { game: /\d+/, moves: /\d+/ }).source}$`);
  assert.ok(still.every((move) => now.test(move)), still.join());
  const address = await page.evaluate(() => location.hash);
  await reload(page);
  await page.locator(".classroom .panel").first().waitFor();
  assert.equal(await page.evaluate(() => location.hash), address);
  assert.match(await page.locator(".classroom .aim output").innerText(), /\b5/);
});
