// Sontaku at the table: what it is up to is told to who asks, and to everybody when all cards lie open; three tables sit down with one click.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { PHONE, launch, open, started } from "./browser.mjs";
import { dialog } from "./table.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const AIMER = "sontaku:aim=3,playouts=60";
const OTHERS = `s1=${AIMER}&s2=${AIMER}&s3=${AIMER}&s4=${AIMER}&speed=instant&mind=true`;

async function sit(query, options = {}) {
  const page = await open(browser, { hash: `#/daihinmin?${query}`, ...options });
  await started(page);
  await page.waitForSelector(".daihinmin-board");
  return page;
}

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((each) => each.textContent.trim()));

/** Shows the last decision of somebody who aims in which there was a choice. */
async function look(page) {
  const buttons = page.locator(".mind-log tbody button[aria-label*=Sontaku]");
  await buttons.last().waitFor({ state: "attached", timeout: 60_000 });
  if (!(await buttons.last().isVisible())) await page.locator(".handle").click();
  for (let n = (await buttons.count()) - 1; n >= 0; n -= 1) {
    await buttons.nth(n).click();
    const shown = `${await buttons.nth(n).getAttribute("aria-label")}`.match(/\d+/)[0];
    await page.waitForFunction((move) => document.querySelector(".mind-place")?.textContent.includes(`move ${move}`), shown);
    if ((await page.locator(".mind-steering").count()) > 0) return;
  }
  assert.fail("nobody had a choice");
}

test("with open cards a decision tells how hard it tries, where everybody stands, and both places by play", async () => {
  const page = await sit(`seed=3&s0=default&${OTHERS}&open=true`);
  await page.locator(".mind-steering").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Pause" }).click();
  await look(page);
  const panel = page.locator(".mind-steering");
  assert.match(await panel.innerText(), /Aims at place 3 for Sample client\./);
  const effort = Number(await page.locator(".mind-effort").getAttribute("aria-valuenow"));
  assert.ok(effort >= -1 && effort <= 1);
  // A bar of five places for each of five players, and their mean places add up to 15.
  assert.equal(await page.locator(".mind-places").count(), 5);
  assert.equal(await page.locator(".mind-places i").count(), 25);
  const means = await page.$$eval(".mind-steering tr:has(.mind-places) td:last-child", (all) => all.map((each) => Number(each.textContent)));
  assert.ok(Math.abs(means.reduce((sum, mean) => sum + mean, 0) - 15) < 0.3, means.join());
  const { violations } = await new AxeBuilder({ page }).include(".mind").analyze();
  assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target}`)), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("by the evaluators it shows what they estimate of every play", async () => {
  const page = await sit(`seed=3&s0=default&${OTHERS.replaceAll(AIMER, "sontaku:aim=3,engine=ranks").replace("instant", "slow")}&open=true`);
  await page.locator(".mind-steering").waitFor({ timeout: 60_000 });
  assert.equal(await page.locator(".banner.bad").count(), 0, "their file comes with the page");
  const panel = page.locator(".mind-steering .mind-ranks");
  assert.match(await panel.innerText(), /[1-9]\d* epochs/);
  assert.ok((await panel.locator(".mind-bar").count()) > 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("while a person plays it keeps its counsel until it is asked, and names no card then", async () => {
  const page = await sit(`seed=3&${OTHERS}`, { viewport: PHONE, hasTouch: true, isMobile: true });
  await look(page);
  assert.match(await page.locator(".mind").innerText(), /This player aims at a place for you\./);
  assert.equal(await page.locator(".mind-effort").isVisible(), false);
  assert.equal(await page.locator(".mind-progress").count(), 0, "the head does not tell of the search either");
  await page.locator(".mind-asked > summary").tap();
  await page.locator(".mind-effort").waitFor();
  assert.match(await page.locator(".mind-steering").innerText(), /Aims at place 3 for You\./);
  const played = await page.locator(".mind-state").innerText();
  const plays = await texts(page, ".mind-steering tbody tr:not(:has(.mind-places)) th .mind-card");
  const named = plays.filter((play) => !/^[①-⑳㉑-㉟]$/u.test(play));
  assert.ok(named.every((play) => played.includes(play) || play === "pass"), `${named} but ${played}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `${wide} px`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a table that is never too easy and never too hard sits down with one click", async () => {
  const page = await sit("seed=1&s1=default&s2=default&s3=default&s4=default&speed=instant");
  await (await dialog(page, "Table")).getByRole("button", { name: "Sit down: Never too easy, never too hard" }).click();
  await page.waitForFunction(() => location.hash.includes("sontaku"));
  const hash = await page.evaluate(() => decodeURIComponent(location.hash));
  assert.equal([...hash.matchAll(/sontaku/g)].length, 4, hash);
  const names = await texts(page, ".plate .name");
  assert.equal(names.filter((name) => name.startsWith("Sontaku")).length, 4, names.join());
  assert.equal(await page.locator(".banner.bad").count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
