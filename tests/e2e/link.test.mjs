// A link is complete: everyone sees the same cards and the same moves, and errors in it are reported.
import assert from "node:assert/strict";
import { test } from "node:test";
import { address, label, pages, phrase, reload, visit } from "./browser.mjs";
import { INDEX, QUICK, dialog, hand, passThree, play, saved, sit, slot, turn } from "./table.mjs";

const browser = pages();

test("a shared link leads someone else to the same cards", async () => {
  const page = await sit(browser, `rules=paper&seed=7&s1=mc:playouts=50&s2=rules&s3=random&speed=fast&forced=false`);
  const shown = await dialog(page, label("shell", "share"));
  const link = await shown.locator("textarea").inputValue();
  const cards = await hand(page);
  const other = await follow(link);
  assert.deepEqual(await hand(other), cards);
  assert.deepEqual((await saved(other))[0].players, ["you", "mc:playouts=50", "rules", "random"]);
  await shown.getByRole("button", { name: label("shell", "copy") }).click();
  await shown.getByRole("status").filter({ hasText: /\w/ }).waitFor();
});

test("the match continues after a reload in the middle of a trick", async () => {
  const page = await sit(browser, "seed=7&s1=rules&s2=rules&s3=mc:playouts=100000,horizon=deal&speed=normal");
  await page.waitForSelector(".hand.live .slot");
  for (const card of (await hand(page)).slice(0, 3)) await slot(page, card).click(INDEX);
  await page.locator(".passing button").click();
  // The last agent thinks for a long time, so the trick stays open for a while.
  await page.waitForFunction(() => [1, 2, 3].includes(document.querySelectorAll(".felt > .trick .play").length));
  const before = await saved(page);
  const cards = await hand(page);
  await reload(page);
  await page.getByText(label("shell", "resumed")).waitFor();
  const now = await saved(page);
  assert.deepEqual(now[0].moves.slice(0, before[0].moves.length), before[0].moves);
  assert.deepEqual(now[0].deal, before[0].deal);
  assert.ok((await hand(page)).every((card) => cards.includes(card)));
  // Without a seed in the address, the page shows the current match of this game.
  await page.goto((await address(page)).replace(/\?.*/, ""));
  await reload(page);
  assert.deepEqual((await saved(page))[0].deal, before[0].deal);
});

test("a link to another match keeps the old match and offers it", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 2);
  const before = await saved(page);
  await page.evaluate(() => { location.hash = "#/hearts?seed=8&s1=rules&s2=rules&s3=random&speed=instant"; });
  const offer = page.getByRole("button", { name: label("shell", "take_up") });
  await offer.waitFor();
  await passThree(page);
  const other = await saved(page);
  assert.notDeepEqual(other[0].deal, before[0].deal);
  await offer.click();
  await page.waitForFunction(() => location.hash.includes("seed=7&"));
  assert.deepEqual(await saved(page), before);
  // And back: the other match is kept in turn.
  await offer.click();
  await page.waitForFunction(() => location.hash.includes("seed=8&"));
  assert.deepEqual(await saved(page), other);
});

test("watching tables leaves the own match in its place, and the game's link continues it, also after a reload", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 2);
  const before = await saved(page);
  for (const seed of [8, 9]) {
    await page.evaluate((seed) => { location.hash = `#/hearts?seed=${seed}&s0=rules&s1=rules&s2=rules&s3=random&open=true&speed=slow`; }, seed);
    await page.waitForFunction((seed) => window.savedRecords("tefuda.match.hearts")?.at(-1).seed !== 7 && location.hash.includes(`seed=${seed}`), seed);
    await page.waitForFunction(() => window.savedRecords("tefuda.match.hearts").at(-1).moves.length > 4);
  }
  await page.evaluate(() => { location.hash = "#/hearts"; });
  await page.waitForFunction(() => location.hash.includes("seed=7"));
  await reload(page);
  await turn(page);
  assert.deepEqual(await saved(page), before);
});

test("an unreadable saved match is put aside with a message", async () => {
  for (const [name, garbage] of [["text", "not a match"], ["a cut record", '{"v":1,"game":"hearts"'], ["JSON of something else", '"42"']]) {
    const page = await visit(browser, "");
    await page.evaluate((text) => localStorage.setItem("tefuda.match.hearts", text), garbage);
    await page.evaluate(() => { location.hash = "#/hearts?seed=7&s1=rules&s2=rules&s3=random&speed=instant"; });
    await page.locator(".banner.bad", { hasText: phrase("shell", "saved_unreadable") }).waitFor();
    await passThree(page);
    const kept = await page.evaluate(() => Object.values({ ...localStorage }));
    assert.ok(kept.includes(garbage), "nothing is lost");
  }
});

test("an unknown game is reported, with a list of the games", async () => {
  const page = await visit(browser, "#/ch%65ss?seed=1");
  await page.locator(".banner.bad", { hasText: phrase("shell", "unknown_game") }).filter({ hasText: "ch%65ss" }).waitFor();
  await page.locator(".home-game.hearts").getByRole("link", { name: label("shell", "sit_down") }).click();
  await page.waitForSelector(".hand.live");
});

/** The links that can be shared, by the phrases of their buttons. */
async function links(page) {
  const shown = await dialog(page, label("shell", "share"));
  const found = {};
  for (const choice of await shown.locator("[aria-pressed]").all()) {
    await choice.click();
    const name = await choice.textContent();
    found[["share_table", "share_position", "share_decision", "share_pair"].find((key) => phrase("shell", key).test(name))] = await shown.locator("textarea").inputValue();
  }
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  return found;
}

/** Opens a link as someone else. */
const follow = (link) => visit(browser, `#${link.split("#")[1]}`, { home: link.split("#")[0] });

test("a link to a position leads someone else to it, and a link to a decision opens its panel", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 3);
  const [cards, record] = [await hand(page), (await saved(page))[0]];
  const { share_table: table, share_position: position } = await links(page);
  assert.doesNotMatch(table, /played=/);
  const other = await follow(position);
  await other.waitForSelector(".hand.live");
  assert.deepEqual(await hand(other), cards);
  assert.deepEqual((await saved(other))[0], record);
  await other.context().close();
  // A past decision: through the log of the panel and its button.
  await page.locator(".mind-log tbody button").last().click();
  const { share_decision: decision } = await links(page);
  const number = Number(/[?&]move=(\d+)/.exec(decision)[1]);
  const third = await follow(decision);
  await third.locator(".mind-place", { hasText: new RegExp(`${phrase("mind", "place", "en", { number }).source}\\D`) }).waitFor();
  assert.equal(await third.locator(".controls.review output").textContent(), `${number - 1} / ${record.moves.length}`);
  assert.deepEqual((await saved(third))[0], record);
});

test("a link to a decision between agents leads to it", async () => {
  const page = await sit(browser, "seed=7&s0=mc:playouts=20&s1=rules&s2=rules&s3=random&speed=instant&rules=standard:target=1");
  await page.locator(".result .primary", { hasText: phrase("shell", "new_match") }).waitFor();
  // A forced move is not a decision.
  const again = page.getByRole("button", { name: label("mind", "retry") });
  for (const button of (await page.locator(".mind-log tbody button").all()).slice(20)) {
    await button.click();
    if (await again.count()) break;
  }
  await again.click();
  const sides = page.locator("dialog .mind-side select");
  await sides.nth(0).selectOption("rules");
  await sides.nth(1).selectOption("random");
  await page.getByRole("button", { name: label("mind", "retry_share") }).click();
  const link = await page.locator("dialog textarea.link").inputValue();
  assert.match(link, /&first=rules&second=random/);
  const other = await follow(link);
  await other.locator("dialog .mind-side select").nth(1).waitFor();
  assert.deepEqual(await other.locator("dialog .mind-side select").evaluateAll((all) => all.map((one) => one.value)), ["rules", "random"]);
});

test("a shared position with agents to move waits until it is continued", async () => {
  const page = await sit(browser, "seed=7&s0=rules&s1=rules&s2=rules&s3=rules&speed=slow");
  await page.waitForFunction(() => document.querySelectorAll(".felt > .trick .play").length === 2);
  const { share_position: position } = await links(page);
  const other = await follow(position);
  await other.getByRole("button", { name: label("shell", "resume"), exact: true }).waitFor();
  const moves = (await saved(other))[0].moves.length;
  await other.getByRole("button", { name: label("shell", "resume"), exact: true }).click();
  await other.waitForFunction((before) => window.savedRecords("tefuda.match.hearts")[0].moves.length > before, moves);
});
