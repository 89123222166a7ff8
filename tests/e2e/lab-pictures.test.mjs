// The pictures of the Lab, from real runs: a game in slow motion, and the strategy.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { DESKTOP, PHONE, label, pages, phrase, saves, visit } from "./browser.mjs";

const browser = pages();

/** A run that updates its nets every few games and plays best responses half of the time. */
const RUN = "#lab?run=D:games=200000,interval=16,eta=0.5,epsilon=0.3&seed=7";

async function lab(options = {}, run = RUN) {
  const page = await visit(browser, run, options);
  await page.waitForSelector(".slow");
  return page;
}

const said = (page) => page.locator(".slow > .slow-say").textContent();
/** The last sentence of a game. */
const END = new RegExp(["end_fold", "end_shown", "end_split"]
  .map((key) => phrase("PictureWords FilmWords SlowWords StrategyWords", key, "en", { chips: phrase("PictureWords FilmWords SlowWords StrategyWords", "chips", "en", { chips: /\d+/ }) }).source).join("|"));
const head = async (page) => Number((await page.locator(".slow-head b").textContent()).replace(/\D/g, ""));

/** Shows the next game of the run, or the next one with an update. */
async function game(page, key = "any") {
  const before = (await page.locator(".slow-head b").count()) ? await head(page) : 0;
  await page.locator(".slow").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", key) }).click();
  await page.waitForFunction((before) => {
    const now = document.querySelector(".slow-head b")?.textContent.replace(/\D/g, "");
    return now && Number(now) > before;
  }, before);
  return before;
}

/** All sentences of the game, from the first step to the last. */
async function sentences(page) {
  const on = page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "on") });
  const all = [await said(page)];
  while (await on.isEnabled()) {
    await on.click();
    all.push(await said(page));
  }
  return all;
}

test("a game of the run is explained from the deal to the chips", async () => {
  const page = await lab();
  await game(page);
  assert.equal(await head(page), 1, "the first game of a run that has not begun");
  const all = await sentences(page);
  assert.match(all[0], phrase("PictureWords FilmWords SlowWords StrategyWords", "deal", "en", { game: 1, first: /[JQK]/, second: /[JQK]/ }));
  assert.match(all.at(-1), END);
  // A seat plays the best response exactly if it draws less than η.
  for (const name of [label("PictureWords FilmWords SlowWords StrategyWords", "seat_1"), label("PictureWords FilmWords SlowWords StrategyWords", "seat_2")]) {
    const drawn = (key) => all.flatMap((text) => text.match(phrase("PictureWords FilmWords SlowWords StrategyWords", key, "en", { name, drawn: /(\d\.\d+)/, eta: /0\.50?/ }))?.[1] ?? []).map(Number);
    const [response, average] = [drawn("mode_response"), drawn("mode_average")];
    assert.equal(response.length + average.length, 1, name);
    assert.ok(response.every((number) => number <= 0.5) && average.every((number) => number >= 0.5), name);
  }
  const count = (...keys) => all.filter((text) => keys.some((key) => phrase("PictureWords FilmWords SlowWords StrategyWords", key).test(text))).length;
  const decided = count("greedy", "explored", "average");
  const experienced = count("next", "last");
  assert.ok(decided > 0);
  assert.equal(experienced, decided, "each decision is stored once");
  assert.equal(await page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "on") }).isEnabled(), false);
  await game(page);
  assert.equal(await head(page), 2, "the run has gone on by one game");
  assert.match(await said(page), phrase("PictureWords FilmWords SlowWords StrategyWords", "deal", "en", { game: 2 }), "the next game is shown from its first step");
});

test("the next update shows what the nets learn from, and their errors before it", async () => {
  const page = await lab();
  // Learning starts once a buffer holds a thousand transitions.
  await page.locator(".lab-transport .button.primary").click();
  await page.waitForFunction(() => Number(document.querySelector(".lab-transport progress")?.value) > 3000, null, { timeout: 60_000 });
  await page.locator(".lab-transport .button.primary").click();
  await game(page, "eventful");
  const all = await sentences(page);
  const updates = all.filter((text) => phrase("PictureWords FilmWords SlowWords StrategyWords", "update_q").test(text));
  assert.ok(updates.length > 0, all.join("\n"));
  const rows = phrase("PictureWords FilmWords SlowWords StrategyWords", "drawn_rows", "en", { rows: 128 });
  for (const text of updates) assert.match(text, phrase("PictureWords FilmWords SlowWords StrategyWords", "update_q", "en", { rows, loss: /\d\.\d{4}.*/ }));
});

test("slow motion follows keys and its clock", async () => {
  const page = await lab();
  await game(page);
  const first = await said(page);
  await page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "on") }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const slider = page.locator(".film-controls input");
  assert.equal(await slider.inputValue(), "2");
  assert.match(await slider.getAttribute("aria-valuetext"), phrase("PictureWords FilmWords SlowWords StrategyWords", "step", "en", { now: 3, last: /\d+/ }));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await said(page), first);
  await slider.focus();
  await page.keyboard.press("End");
  assert.match(await said(page), END);
  await page.keyboard.press("Home");
  assert.equal(await said(page), first);
  await page.locator(".film-controls select").selectOption({ label: "4×" });
  await page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "play") }).click();
  await page.waitForFunction(() => Number(document.querySelector(".film-controls input").value) >= 2);
  await page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "pause") }).click();
});

test("the strategy is shown for all situations, and the costliest ones are listed", async () => {
  const page = await lab();
  const strategy = page.locator(".strategy");
  await strategy.getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "refresh") }).click();
  await strategy.locator(".strategy-small").first().waitFor();
  assert.equal(await strategy.locator(".strategy-small").count(), 16);
  assert.equal(await strategy.locator(".strategy-list li").count(), 8);
  const [, won] = (await strategy.locator(".slow-say").textContent()).match(phrase("PictureWords FilmWords SlowWords StrategyWords", "sum", "en", { chips: /(\d+\.\d+)/ }));
  const widths = await strategy.locator(".strategy-cell .move-shares").evaluateAll((all) => all.map((bar) => {
    const parts = [...bar.children].map((part) => part.getBoundingClientRect().width);
    return parts.reduce((sum, part) => sum + part, 0) / bar.getBoundingClientRect().width;
  }));
  assert.equal(widths.length, 18 * 3);
  assert.ok(widths.every((width) => Math.abs(width - 1) < 0.03), `${widths}`);
  // Selecting a situation in the list opens it in the map, with its numbers.
  const item = strategy.locator(".strategy-list button").nth(3);
  const cost = (await item.textContent()).match(phrase("PictureWords FilmWords SlowWords StrategyWords", "costs", "en", { chips: /([\d.]+)/ }))[1];
  await item.click();
  const cell = strategy.locator('.strategy-cell[aria-pressed="true"]');
  assert.equal(await cell.count(), 1);
  assert.equal(await cell.locator("small").textContent(), cost);
  assert.match(await strategy.locator(".strategy-figures p").textContent(), phrase("PictureWords FilmWords SlowWords StrategyWords", "arises", "en", { chips: cost }));
  const percent = await strategy.locator(".strategy-figures tbody tr").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].reduce((sum, cell) => sum + Number.parseFloat(cell.textContent), 0)));
  assert.ok(percent.length === 3 && percent.every((sum) => Math.abs(sum - 100) < 0.3), `${percent}`);
  const { text } = await saves(page, strategy.getByRole("button", { name: "CSV" }));
  const lines = text.trim().split("\n").map((line) => line.split(","));
  assert.equal(lines.length, 289);
  const sum = lines.slice(1).reduce((sum, line) => sum + Number(line.at(-1)), 0);
  assert.ok(Math.abs(sum - Number(won)) < 0.001, `the costs add up to NashConv: ${sum} ${won}`);
});

test("both pictures are accessible on a desktop, and on a phone, in Japanese, by night", async () => {
  for (const [name, options] of [["on a desk", { viewport: DESKTOP }], ["on a phone, in Japanese, by night", { viewport: PHONE, locale: "ja", colorScheme: "dark" }]]) {
    const page = await lab(options);
    const buttons = page.locator(".slow-games button");
    await buttons.first().click();
    await page.locator(".film-controls").waitFor();
    await buttons.last().click();
    await page.locator(".strategy-small").first().waitFor();
    for (let step = 0; step < 6; step += 1) await page.locator(".film-controls button").last().click();
    assert.ok(await page.evaluate(() => [...document.querySelectorAll(".slow, .strategy")].every((each) => each.scrollWidth <= each.clientWidth + 1)), "nothing is cut off");
    assert.deepEqual(await violationsIn(page, ".slow, .strategy"), []);
  }
});
