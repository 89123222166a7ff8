// A person plays: by mouse, by keyboard and by touch. Also undo, hints, and starting again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TOUCH, address, label, pages, phrase } from "./browser.mjs";
import { INDEX, QUICK, hand, menu, over, passThree, play, playOne, playUntil, press, saved, sit, slot, turn } from "./table.mjs";

const browser = pages();

test("a deal is played with the mouse, its points are on the score sheet, and the next deal follows", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  const dealt = await hand(page);
  assert.equal(dealt.length, 13);
  await passThree(page);
  await play(page);
  assert.ok(await over(page));
  const shown = await page.$$eval(".result tbody tr", (rows) => rows.map((row) => Number(row.cells[1].textContent)));
  const [record] = await saved(page);
  assert.deepEqual(shown.toSorted(), record.result.points.toSorted());
  assert.deepEqual(record.moves.find(([seat]) => seat === 0), [0, `pass ${dealt.slice(0, 3).join(" ")}`]);

  await page.getByRole("button", { name: label("shell", "score_sheet") }).click();
  const rows = await page.$$eval("dialog .score tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.equal(rows[0].length, 5);
  assert.equal(rows[0][1], label("shell", "you"));
  assert.deepEqual(rows[1], ["1", ...record.result.points.map(String)]);
  assert.deepEqual(rows.at(-1).slice(1), record.result.points.map(String));
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  await page.getByRole("button", { name: phrase("shell", "next_deal") }).click();
  await page.waitForSelector(".passing");
  assert.equal((await hand(page)).length, 13);
  assert.equal((await saved(page)).length, 2);
});

test("a deal can be played with the keyboard alone", async () => {
  const page = await sit(browser, `seed=8&${QUICK}`);
  await page.waitForSelector(".hand.live");
  // The whole hand is one tab stop. Arrow keys move within it.
  await page.locator('.hand .slot[tabindex="0"]').focus();
  const cards = await hand(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const chosen = await page.$$eval('.hand .slot[aria-selected="true"]', (slots) => slots.map((slot) => slot.dataset.card));
  assert.deepEqual(chosen, [cards[0], cards[1], cards[12]]);
  await page.locator(".passing button").focus();
  await page.keyboard.press("Enter");
  await turn(page);
  await play(page, 13, async (_, card) => {
    // Focus stays where it was, so no Tab is needed between two cards.
    if (!(await page.evaluate(() => document.activeElement?.matches(".slot")))) {
      await page.locator('.hand .slot[tabindex="0"]').focus();
    }
    const rank = card[0] === "T" ? "1" : card[0].toLowerCase();
    await page.keyboard.press(rank);
    await page.keyboard.press(card[1].toLowerCase());
    assert.equal(await page.evaluate(() => document.activeElement.dataset.card), card);
    await page.keyboard.press("Enter");
  });
  assert.ok(await over(page));
  await page.keyboard.press("n");
  await page.waitForSelector(".passing");
});

test("a deal can be played by touch on a phone", async () => {
  const page = await sit(browser, `seed=9&${QUICK}`, TOUCH);
  await page.waitForSelector(".hand.live");
  for (const card of (await hand(page)).slice(0, 3)) await slot(page, card).tap(INDEX);
  await page.locator(".passing button").tap();
  await turn(page);
  await play(page, 13, (card) => card.tap(INDEX));
  assert.ok(await over(page));
  await page.getByRole("button", { name: phrase("shell", "next_deal") }).tap();
  await page.waitForSelector(".passing");
});

test("an illegal card says why and stays", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 2);
  const cards = await hand(page);
  const refused = page.locator('.hand .slot[aria-disabled="true"]').first();
  await press(refused);
  const toast = page.locator(".toast");
  await toast.waitFor();
  assert.match(await toast.textContent(), /\w+ .*\w/);
  assert.equal(await toast.getAttribute("role"), "status");
  assert.deepEqual(await hand(page), cards);
  assert.ok(await refused.isVisible());
  await playOne(page);
  assert.equal(await toast.count(), 0, "the reason disappears with the next move");
});

test("three cards can be chosen by clicks faster than the page is drawn", async () => {
  const page = await sit(browser, `seed=8&${QUICK}`);
  await page.waitForSelector(".hand.live .slot");
  // Nothing is drawn between clicks in one task.
  await page.evaluate(() => [2, 5, 7].forEach((at) => document.querySelectorAll(".hand .slot")[at].click()));
  await page.waitForFunction(() => document.querySelectorAll('.hand .slot[aria-selected="true"]').length === 3);
  await page.locator(".passing button:not([aria-disabled])").waitFor();
});

test("a fourth card to pass is refused, and fewer than three cannot be passed", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await page.waitForSelector(".hand.live");
  const cards = await hand(page);
  await slot(page, cards[0]).click(INDEX);
  await press(page.locator(".passing button"));
  await page.locator(".toast", { hasText: phrase("hearts", "three_needed") }).waitFor();
  for (const card of cards.slice(1, 4)) await slot(page, card).click(INDEX);
  await page.locator(".toast", { hasText: phrase("hearts", "three_only") }).waitFor();
  assert.equal(await page.locator('.hand .slot[aria-selected="true"]').count(), 3);
  await slot(page, cards[0]).click(INDEX);
  assert.equal(await page.locator('.hand .slot[aria-selected="true"]').count(), 2);
});

test("after a move is taken back and played again, the others answer as before", async () => {
  const page = await sit(browser, "seed=7&s1=rules&s2=mc:playouts=20&s3=random&speed=instant");
  await passThree(page);
  await play(page, 3);
  const before = await hand(page);
  const card = await playOne(page);
  const [{ moves }] = await saved(page);
  const button = page.getByRole("button", { name: label("shell", "undo") });
  await button.click();
  await slot(page, card).waitFor();
  await turn(page);
  assert.deepEqual(await hand(page), before);
  await slot(page, card).click(INDEX);
  await slot(page, card).waitFor({ state: "detached" });
  await turn(page);
  assert.deepEqual((await saved(page))[0].moves, moves);
  // Back to the very beginning, and no further.
  while (await button.isEnabled()) await page.keyboard.press("u");
  await page.waitForSelector(".passing");
  assert.equal((await saved(page))[0].moves.filter(([seat]) => seat === 0).length, 0);
});

test("a hint points out a legal card", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  while ((await page.locator(".hand .slot.playable").count()) < 2) await playOne(page);
  await page.keyboard.press("h");
  const hinted = page.locator(".hand .slot.hinted");
  await hinted.waitFor();
  assert.match(await hinted.getAttribute("class"), /playable/);
  assert.match(await hinted.getAttribute("aria-label"), phrase("hearts", "hinted"));
  assert.match(await page.locator(".toast").textContent(), phrase("shell", "hint_play"));
  await hinted.click(INDEX);
  await turn(page);
  assert.equal(await page.locator(".toast").count(), 0);
});

test("a hint that comes too late is not shown", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  while ((await page.locator(".hand .slot.playable").count()) < 2) await playOne(page);
  await page.keyboard.press("h");
  await page.locator(".toast").waitFor();
  await page.locator(".hand .slot.playable").first().click(INDEX);
  await turn(page);
  const next = page.locator(".hand .slot.playable");
  // Ask again. The second answer arrives after the first one would have.
  while ((await next.count()) < 2) await playOne(page);
  const legal = await next.evaluateAll((slots) => slots.map((slot) => slot.dataset.card));
  await page.keyboard.press("h");
  const hinted = page.locator(".hand .slot.hinted");
  await hinted.waitFor();
  assert.ok(legal.includes(await hinted.getAttribute("data-card")));
});

test("the same deal can be played again, and a new match has other cards", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  const dealt = await hand(page);
  await passThree(page);
  await play(page, 2);
  await menu(page, label("shell", "again"));
  await page.waitForSelector(".passing");
  assert.deepEqual(await hand(page), dealt);
  await passThree(page);
  await menu(page, label("shell", "new_match"));
  await page.waitForSelector(".passing");
  assert.notDeepEqual(await hand(page), dealt);
  assert.doesNotMatch(await address(page), /seed=7&/);
  // The unfinished match is saved and can be resumed.
  await page.getByRole("button", { name: label("shell", "take_up") }).click();
  await page.waitForSelector(".hand.live .slot.playable");
  assert.match(await address(page), /seed=7&/);
});

test("a match is played to its end, and another begins", async () => {
  const page = await sit(browser, `rules=standard:target=20&seed=5&${QUICK}`);
  for (;;) {
    await playUntil(page);
    const next = page.getByRole("button", { name: phrase("shell", "next_deal") });
    if (!(await next.count())) break;
    await next.click();
    await page.waitForSelector(".hand.live");
  }
  const totals = await page.$$eval(".result tbody tr", (rows) => rows.map((row) => Number(row.cells[2].textContent)));
  assert.ok(Math.max(...totals) >= 20);
  await page.locator(".result").getByRole("button", { name: label("shell", "new_match") }).click();
  await page.waitForSelector(".passing");
});
