// Sontaku at the table: its target is shown on request, and always when hands are open. Three tables can be
// started with one click.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { label, pages, phrase, reload, written } from "./browser.mjs";
import { dialog, playUntil, sitAt } from "./table.mjs";

const browser = pages();

const AIMER = "sontaku:aim=3,playouts=60";
const OTHERS = `s1=${AIMER}&s2=${AIMER}&s3=${AIMER}&s4=${AIMER}&speed=instant&mind=true`;

/** The name of a target, by its value in a link. */
const target = (value) => written("crates/agents/src/daihinmin/sontaku/control.rs", ` = "${value}", text(`);

const sit = (query, options) => sitAt(browser, "daihinmin", query, options);

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((each) => each.textContent.trim()));

test("one slider moves the target of all agents from the next decision on, and link and record say so", async () => {
  const page = await sit(`seed=3&${OTHERS}`);
  const aim = page.locator(".controls .aim");
  assert.equal(await aim.locator("output").innerText(), target("3"));
  await aim.locator("input").fill("3");
  await page.waitForFunction(() => location.hash.split("aim=4").length === 5);
  assert.equal(await aim.locator("output").innerText(), target("4"));
  await aim.getByRole("button", { name: target("even") }).click();
  await page.waitForFunction(() => !location.hash.includes("aim=") && location.hash.split("sontaku").length === 5);
  await aim.locator("input").fill("0");
  await page.waitForFunction(() => location.hash.split("aim=1").length === 5);
  const [record] = await page.evaluate(() => window.savedRecords("tefuda.match.daihinmin"));
  assert.deepEqual(record.players.slice(1), Array(4).fill("sontaku:aim=1,playouts=60"));
  assert.deepEqual(await violationsIn(page, ".controls"), []);
});

test("with hidden thoughts, neither names nor a slider give the steering away until the person shows them", async () => {
  const page = await sit(`seed=3&${OTHERS.replace("mind=true", "mind=false")}`);
  const names = async () => (await texts(page, ".plate .name")).toSorted();
  const you = label("shell", "you");
  assert.deepEqual(await names(), [2, 3, 4, 5].map((seat) => `${label("shell", "who")} ${seat}`).concat(you).toSorted());
  assert.equal(await page.locator(".aim").count(), 0);
  await page.keyboard.press("m");
  await page.locator(".controls .aim").waitFor();
  assert.deepEqual(await names(), ["Sontaku 1", "Sontaku 2", "Sontaku 3", "Sontaku 4", you].toSorted());
});

test("sontaku's help is listed game by game, hidden from a player during a game, and leads to the key moment", async () => {
  const page = await sit(`seed=3&${OTHERS.replaceAll("aim=3", "aim=1")}`);
  await playUntil(page);
  const tale = page.locator(".mind-tale");
  await tale.waitFor();
  const cells = () => page.$$eval(".mind-tale tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  const [[game, place, aim, , gave]] = await cells();
  assert.deepEqual([game, aim], ["1", "1"]);
  assert.match(place, /^[1-5]$/);
  assert.match(gave, new RegExp(`^${phrase("SteeringWords", "gave_of", "en", { gave: /\d+/, all: /\d+/ }).source}$`));
  // During the next game it is folded, with the same numbers.
  await page.locator(".result .primary", { hasText: phrase("shell", "next_deal") }).click();
  await page.locator("details.mind-tale").waitFor();
  assert.equal(await page.locator(".mind-tale table").isVisible(), false);
  const known = await cells();
  // A reload keeps nothing: the numbers are computed again from the seed, with the same result.
  await reload(page);
  await page.locator("details.mind-tale > summary").click();
  assert.equal((await cells())[0][4], "…");
  await page.getByRole("button", { name: label("SteeringWords", "look") }).click();
  await page.locator(".mind-tale [role=status]").waitFor({ state: "detached", timeout: 120_000 });
  assert.deepEqual(await cells(), known);
  // The key moment is shown at the table.
  await page.locator(".mind-tale tbody button").first().click();
  await page.locator(".controls.review").waitFor();
  await page.locator(".mind-steering").waitFor({ timeout: 60_000 });
  assert.match(await page.locator(".mind-steering").innerText(), phrase("SteeringWords", "gave", "en", { places: /[\d.]+/, name: label("shell", "you") }));
  await page.getByRole("button", { name: label("shell", "back_to_match") }).click();
  await page.locator("details.mind-tale").waitFor();
});

test("one click starts a table that is never too easy and never too hard", async () => {
  const page = await sit("seed=1&s1=default&s2=default&s3=default&s4=default&speed=instant");
  const evenly = written("web/src/daihinmin/mod.rs", "line_ups: &[");
  const offer = (await dialog(page, label("shell", "table_setup"))).locator(".setup-line-up", { hasText: evenly });
  await offer.getByRole("button", { name: label("shell", "sit_down") }).click();
  await page.waitForFunction(() => location.hash.includes("sontaku"));
  const hash = await page.evaluate(() => decodeURIComponent(location.hash));
  assert.equal([...hash.matchAll(/sontaku/g)].length, 4, hash);
  const names = await texts(page, ".plate .name");
  assert.equal(names.filter((name) => name.startsWith("Sontaku")).length, 4, names.join());
  assert.equal(await page.locator(".banner.bad").count(), 0);
});
