// Comments on decisions: a turn of 6 Nimmt! once its cards are open, a finished deal of any game, and the
// same deal from another seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { GAMES, TOUCH, idle, label, pages, phrase, reload } from "./browser.mjs";
import { KEY, playDeal, playOne, table } from "./nimmt-table.mjs";
import { table as sitDown } from "./screens.mjs";
import { control, dialog, hand, menu, playUntil, saved, sitAt, turn } from "./table.mjs";

const browser = pages();

const sit = (query, options) => sitAt(browser, "nimmt", query, options);
const number = (text) => Number(text.replace("−", "-"));

/** Waits until the review has checked every decision. */
function reviewed(page) {
  return page.waitForFunction(() => {
    const review = document.querySelector(".mind-review");
    return review?.querySelector("tbody tr") && !review.textContent.includes("…");
  }, null, { timeout: 60000 });
}

/** The rows of the review, with the text of each cell. */
const judged = (page) => page.$$eval(".mind-review tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

async function faultless(page, where) {
  assert.deepEqual(await violations(page), [], where);
}

test("on a phone, an open card leads to the thought of its agent", async () => {
  const page = await sit(table(7, 4), TOUCH);
  await turn(page);
  await playOne(page, (target) => target.tap({ position: { x: 12, y: 16 } }));
  assert.ok(!(await page.locator(".mind").isVisible()));
  await page.locator(".turned .ask").first().tap();
  await page.waitForSelector(".mind .mind-back", { state: "visible" });
});

/** The shares in a histogram's label, in per cent. */
const shares = (label) => [...label.matchAll(/: (\d+)%/g)].map(([, share]) => Number(share));

const total = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

test("after a deal each decision is compared with the best one, and the review can be paused and leads back to the turn", async () => {
  const page = await sit(table(5, 5));
  await turn(page);
  assert.equal(await page.locator(".mind-review").count(), 0);
  const pause = page.locator(".mind-review button.compact");
  // Play the deal out and pause the review as soon as it begins, inside the page, because the review doesn't
  // wait.
  await page.evaluate(async () => {
    for (;;) {
      const button = document.querySelector(".mind-review button.compact");
      if (button) return button.click();
      document.querySelector(".take, .hand.live .slot")?.click();
      await new Promise((done) => { requestAnimationFrame(done); });
    }
  });
  await page.getByRole("button", { name: label("Insight", "resume") }).click();
  await reviewed(page);
  assert.equal(await pause.count(), 0, "nothing is left to pause");
  const [{ moves }] = await saved(page, KEY);
  const own = moves.map(([seat, play], at) => ({ seat, play, at })).filter(({ seat }) => seat === 0).slice(0, -1);
  const rows = await judged(page);
  // A move and the points expected of it are in one cell.
  assert.deepEqual(rows.map((row) => row[1].split(" ")[0]), own.map(({ play }) => String(play)));
  for (const [, yours, best, lost] of rows) {
    const [expected, least] = [yours, best].map((cell) => cell.split(" ")[1]);
    if (best === "=") assert.equal(lost, "0.00", yours);
    else assert.ok(Math.abs(number(expected) - number(least) - number(lost)) < 0.11, `${expected} − ${least} = ${lost}`);
  }
  const sum = rows.reduce((all, row) => all + number(row.at(-1)), 0);
  assert.ok(Math.abs(sum - number(await page.locator(".mind-review tfoot td").textContent())) < 0.1);
  assert.match(await page.locator(".mind-review caption").textContent(), new RegExp(["gave_up", "gave_nothing"].map((key) => phrase("Insight", key).source).join("|")));
  await faultless(page, "review");
  // A click goes to the turn.
  await page.locator(".mind-review tbody button").nth(3).click();
  const at = own[3].at;
  await page.waitForFunction((says) => document.querySelector(".review output")?.textContent === says, `${at} / ${moves.length}`);
  assert.equal(await page.locator(".mind-state").textContent(), label("mind", "chose", "en", { play: own[3].play }));
  assert.equal(await page.locator(".mind-chosen .mind-card").textContent(), String(own[3].play));
});

test("in every game, a finished deal has a grade for each decision and a chart, and a click goes to the move", async () => {
  for (const game of GAMES) {
    const page = await sitDown(browser, game);
    await idle(page);
    await playUntil(page, 0);
    const course = page.locator(".mind-course button");
    await course.first().waitFor({ timeout: 120_000 });
    const rows = await judged(page);
    assert.equal(await course.count(), rows.filter((row) => row.length > 2).length);
    assert.equal(await page.locator(".mind-review tbody b[class^=grade-]").count(), await course.count());
    const [{ moves }] = await saved(page, `tefuda.match.${game}`);
    const chart = page.locator(".mind-review canvas").first();
    const before = await chart.evaluate((canvas) => canvas.toDataURL());
    const second = Math.min(1, await course.count() - 1);
    await course.nth(second).click();
    await page.waitForFunction((at) => document.querySelectorAll(".mind-course button")[at].getAttribute("aria-current") === "true", second);
    const [at, all] = (await page.locator(".review output").textContent()).split(" / ").map(Number);
    assert.equal(all, moves.length);
    assert.equal(moves[at][0], 0, "a move of the person");
    // The chart marks that decision.
    await page.waitForFunction((was) => document.querySelector(".mind-review canvas").toDataURL() !== was, before);
  }
});

test("a review is kept: going back to a turn computes nothing again, and another deal starts a new one", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  await reviewed(page);
  const before = await judged(page);
  await page.locator(".mind-review tbody button").first().click();
  await page.locator(".mind-back button").click();
  assert.deepEqual(await judged(page), before);
  // A reload computes it again, with the same result.
  await reload(page);
  await reviewed(page);
  assert.deepEqual(await judged(page), before);
  await page.keyboard.press("n");
  await page.waitForFunction(() => !document.querySelector(".result"));
  assert.equal(await page.locator(".mind-review").count(), 0);
});

test("the same deal can be played from another seat, and your result is compared with the agents' results on those cards", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  const [first] = await saved(page, KEY);
  const heads = [first.result.heads];
  await page.getByRole("button", { name: label("shell", "elsewhere") }).click();
  for (const seat of [1, 2]) {
    await turn(page);
    assert.deepEqual((await hand(page)).map(Number), first.deal.hands[seat].toSorted((a, b) => a - b));
    await playDeal(page);
    const rows = await page.$$eval(".result tbody tr", (all) => all.map((row) => [row.className, Number(row.cells[1].textContent)]));
    const you = rows.find(([name]) => name.includes("you"))[1];
    assert.deepEqual(await saved(page, KEY), [first], "the match waits as it was");
    const others = heads.map((each) => each[seat]);
    // The agents' results with these cards so far.
    const says = await page.locator(".toast", { hasText: phrase("shell", "same_cards") }).textContent();
    const agents = seat === 1 ? others[0] : /[\d.]+/;
    assert.match(says, new RegExp(`${phrase("shell", "same_cards", "en", { you, others: agents }).source}$`));
    heads.push(rows.map(([, n]) => n));
    if (seat === 1) await page.keyboard.press("n");
  }
  await page.getByRole("button", { name: label("shell", "compare") }).click();
  const shown = page.locator("dialog");
  await shown.waitFor();
  const table3 = await shown.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent)));
  assert.equal(table3.length, 3);
  assert.equal(number(table3[0][0]), first.result.heads[0]);
  for (const [you, agents, difference] of table3) assert.ok(Math.abs(number(you) - number(agents) - number(difference)) < 0.011, `${you} ${agents} ${difference}`);
  const [total] = await shown.locator("tfoot tr").evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent)));
  for (const k of [0, 1, 2]) assert.ok(Math.abs(table3.reduce((sum, row) => sum + number(row[k]), 0) - number(total[k])) < 0.03, `${total}`);
  await faultless(page, "compare");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: label("shell", "back_to_match") }).click();
  await page.locator(".result .primary", { hasText: phrase("shell", "next_deal") }).waitFor();
  assert.deepEqual(await saved(page, KEY), [first]);
  // An unfinished one doesn't affect the match either, which continues after a reload.
  await page.getByRole("button", { name: label("shell", "elsewhere") }).click();
  await turn(page);
  await playOne(page);
  await reload(page);
  await page.waitForSelector(".result");
  assert.deepEqual(await saved(page, KEY), [first]);
  // A new match ends it.
  await page.getByRole("button", { name: label("shell", "elsewhere") }).click();
  await menu(page, label("shell", "new_match"));
  await turn(page);
  assert.equal(await page.getByRole("button", { name: label("shell", "back_to_match") }).count(), 0);
  assert.notDeepEqual((await saved(page, KEY))[0].deal, first.deal);
});

test("records can be loaded while the same deal is played from another seat, and the match comes back afterwards", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  const [first] = await saved(page, KEY);
  await page.getByRole("button", { name: label("shell", "elsewhere") }).click();
  await turn(page);
  const shown = await dialog(page, label("shell", "records"));
  await shown.locator("textarea").fill(JSON.stringify(first));
  await shown.getByRole("button", { name: label("shell", "import_read") }).click();
  await page.locator(".review input[type=range]").waitFor();
  await page.getByRole("button", { name: label("shell", "leave_records") }).click();
  await page.waitForSelector(".result");
  assert.deepEqual(await saved(page, KEY), [first]);
});

test("on a phone, dark and in Japanese, turn, review and comparison are accessible and fit the screen", async () => {
  const page = await sit(table(5, 3), { ...TOUCH, colorScheme: "dark", locale: "ja" });
  const tap = (target) => target.tap({ position: { x: 12, y: 16 } });
  const sheet = async () => {
    const wide = await page.evaluate(() => [...document.querySelectorAll(".mind *")]
      .filter((each) => each.checkVisibility() && !each.closest(".mind-numbers, .mind-log, .sr, svg") && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => `${each.tagName}.${each.className}`));
    assert.deepEqual(wide, []);
  };
  await turn(page);
  await playOne(page, tap);
  await page.locator(".side .handle").tap();
  await page.waitForSelector(".mind-turn", { state: "visible" });
  await faultless(page, "turn");
  await sheet();
  await page.locator(".side .handle").tap();
  await playDeal(page, tap);
  await page.locator(".side .handle").tap();
  await reviewed(page);
  await faultless(page, "review");
  await sheet();
  await page.locator(".side .handle").tap();
  await control(page, "elsewhere", "ja");
  await turn(page);
  await playDeal(page, tap);
  await page.getByRole("button", { name: label("shell", "compare", "ja") }).tap();
  await page.locator("dialog").waitFor();
  await faultless(page, "compare");
});
