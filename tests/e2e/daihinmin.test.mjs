// The table of Daihinmin: matches by keyboard and by touch, the exchange, selecting cards, refused plays, and
// announcements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TOUCH, drawn, label, pages, phrase } from "./browser.mjs";
import { INDEX, dialog, over, saved, sitAt, slot } from "./table.mjs";

const browser = pages();

const KEY = "tefuda.match.daihinmin";
/** Agents that answer immediately, at a table without delays. */
const QUICK = "s1=default&s2=default&s3=random&s4=random&speed=instant";

const sit = (query, options) => sitAt(browser, "daihinmin", query, options);

/** Waits until the person has a real choice, or the game is over. */
async function turn(page) {
  await page.waitForFunction(() => {
    const answers = document.querySelectorAll('.hand.live .slot:not([aria-disabled])').length;
    return document.querySelector(".result") || answers > 0;
  });
  await drawn(page);
}

/** The selected cards. */
function selected(page) {
  return page.$$eval('.hand .slot[aria-selected="true"]', (slots) => slots.map((each) => each.dataset.card));
}

/** The labels of the play buttons. There are several if the cards allow several combinations. */
function offers(page) {
  return page.$$eval(".plays button", (all) => all.map((button) => button.textContent));
}

/** Moves the focus to a card by typing its name. */
async function goTo(page, card) {
  if (!(await page.evaluate(() => document.activeElement?.matches(".hand .slot")))) {
    await page.locator('.hand .slot[tabindex="0"]').focus();
  }
  for (const key of card.toLowerCase()) await page.keyboard.press(key === "t" ? "1" : key);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.card), card);
}

/** The number of moves in all games so far. */
async function made(page) {
  return (await saved(page, KEY)).reduce((sum, { moves }) => sum + moves.length, 0);
}

/**
 * Takes a turn by keyboard alone: gives the first cards, or plays the first playable card with those that
 * belong to it.
 */
async function keys(page, { passive = false } = {}) {
  const cards = await page.$$eval('.hand .slot:not([aria-disabled])', (slots) => slots.map((each) => each.dataset.card));
  const before = await made(page);
  const giving = await page.locator(".choices .pass").count() === 0;
  if (passive && !giving) {
    await page.locator('.hand .slot[tabindex="0"]').focus();
    // On a lead, passing asks for confirmation.
    const leads = await page.locator(".pile .meld").count() === 0;
    await page.keyboard.press("x");
    if (leads) await page.keyboard.press("x");
  } else {
    for (const card of cards) {
      await goTo(page, card);
      await page.keyboard.press(" ");
      await page.waitForFunction((name) => document.querySelector(`[data-card="${name}"]`).ariaSelected === "true", card);
      if (await page.locator(".plays button:not([aria-disabled])").count()) break;
    }
    await page.keyboard.press("Enter");
    if ((await page.locator(".plays.several").count()) && (await page.evaluate(() => document.activeElement.matches(".plays button")))) {
      await page.keyboard.press("Enter");
    }
  }
  await page.waitForFunction(([name, count]) => {
    const lines = window.savedRecords(name);
    return lines.reduce((sum, { moves }) => sum + moves.length, 0) > count;
  }, [KEY, before]);
  await turn(page);
}

/** Deals for the cases under test. Player 0 is the person and sits between players 4 and 1. */
const MINE = "3D 3S 5S 6S 8C 8D 9C 9D 9H 9S JK";
function deal(mine, leader, led = "") {
  const all = [..."3456789TJQKA2"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit)).concat("JK");
  const hands = [mine.split(" "), [], [], [], []];
  if (leader) hands[leader] = ["3D", ...led.split(" ").filter(Boolean)];
  const rest = all.filter((card) => !hands.flat().includes(card));
  // Spread each rank over the other players, so that no one can answer with four of a kind.
  const sizes = [11, 11, 11, 10, 10];
  for (let player = 1; rest.length; player = player % 4 + 1) if (hands[player].length < sizes[player]) hands[player].push(rest.shift());
  const moves = led ? [[leader, led]] : [];
  return {
    v: 1, game: "daihinmin", config: { preset: "standard" }, players: ["you", "default", "default", "default", "default"], seed: 1,
    deal: { seats: [0, 1, 2, 3, 4], class: null, hands, order: [0, 1, 2, 3, 4] }, moves,
  };
}

/** A table at the position where a record ends. */
async function stand(record, query = "forced=false", options = {}) {
  const page = await sit(`seed=7&speed=instant&${query}`, options);
  const shown = await dialog(page, label("shell", "records", options.locale));
  await shown.locator("textarea").fill(JSON.stringify(record));
  await shown.getByRole("button", { name: label("shell", "import_read", options.locale), exact: true }).click();
  await page.locator(".review input[type=range]").waitFor();
  await page.locator(".review input[type=range]").fill(String(record.moves.length));
  await page.locator(".review .row .button").first().click();
  await page.waitForSelector(".review", { state: "detached" });
  await turn(page);
  return page;
}

/** Taps cards one after the other. Each tap selects the card or deselects it. */
async function tap(page, ...cards) {
  for (const card of cards) {
    const before = await slot(page, card).getAttribute("aria-selected");
    // A card marked as unplayable still answers.
    if (await slot(page, card).getAttribute("aria-disabled")) await slot(page, card).dispatchEvent("click");
    else await slot(page, card).click(INDEX);
    await page.waitForFunction(([name, was]) => document.querySelector(`[data-card="${name}"]`).ariaSelected !== was, [card, before]);
  }
}

// With these seeds, playing the lowest cards first leads to rich, and passing to poor.
test("the keyboard alone is enough for a match of three games, as a rich and as a poor player", async () => {
  for (const [who, seed, passive] of [["rich", 3, false], ["poor", 3, true]]) {
    const page = await sit(`rules=standard:games=3&seed=${seed}&s1=random&s2=random&s3=random&s4=random&speed=instant`);
    const classes = [];
    for (let game = 0; game < 3; game += 1) {
      await turn(page);
      const told = await page.locator(".exchange").allTextContents();
      for (let turns = 0; !(await over(page)); turns += 1) {
        assert.ok(turns < 60, "the game goes on for ever");
        await keys(page, { passive });
      }
      const { deal, result } = (await saved(page, KEY)).at(-1);
      classes.push(deal.class?.[0] ?? null);
      // If someone has already led, the exchange is over.
      if (told.length) assert.match(told[0], phrase("daihinmin", game ? "exchange" : "equal"));
      assert.deepEqual(result.rank.toSorted(), [0, 1, 2, 3, 4]);
      const rows = await page.$$eval(".result tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
      assert.equal(rows.length, 5);
      assert.equal(rows.find(([name]) => name === label("shell", "you"))[2], String(5 - result.rank.indexOf(0)));
      if (game < 2) await page.keyboard.press("n");
    }
    assert.ok(classes.some((k) => k !== null && (who === "rich" ? k < 2 : k > 2)), `${classes}`);
    await page.locator(".toast", { hasText: new RegExp(["match_won", "match_drawn"].map((key) => phrase("shell", key).source).join("|")) }).waitFor();
    const records = await saved(page, KEY);
    const gifts = records.slice(1).flatMap(({ moves }) => moves.filter(([, move]) => move.startsWith("give ")));
    assert.equal(gifts.length, 4);
    if (who === "rich") assert.ok(gifts.some(([seat]) => seat === 0), "the person gave");
  }
});

test("a game can be played by touch on a phone", async () => {
  const page = await sit(`seed=9&${QUICK}`, TOUCH);
  for (let turns = 0; turns < 60; turns += 1) {
    await turn(page);
    if (await over(page)) break;
    const before = await made(page);
    await page.locator('.hand .slot:not([aria-disabled])').first().tap(INDEX);
    await page.locator(".plays button:not([aria-disabled])").first().tap();
    await page.waitForFunction(([name, count]) => window.savedRecords(name).at(-1).moves.length > count, [KEY, before]);
  }
  assert.ok(await over(page));
  await page.locator(".result .primary", { hasText: phrase("shell", "next_deal") }).tap();
  await turn(page);
  assert.match(await page.locator(".exchange").textContent(), phrase("daihinmin", "exchange"));
});

test("a tap selects the cards that belong together, and the button names the play", async () => {
  const page = await stand(deal(MINE, 0));
  const clears = label("daihinmin", "clears");
  const pair = (rank) => label("daihinmin", "title_pair", "en", { rank });
  for (const [taps, cards, says] of [
    [["9C"], ["9C", "9D", "9H", "9S"], [label("daihinmin", "title_four", "en", { rank: 9 }) + label("daihinmin", "revolts")]],
    [["9S"], ["9C", "9D", "9H"], [label("daihinmin", "title_three", "en", { rank: 9 })]],
    [["8C"], ["8C", "8D"], [pair(8) + clears]],
    [["5S"], ["5S"], ["♠5"]],
    [["8C", "8C"], ["8D"], [`♦8${clears}`]],
    [["5S"], ["5S"], ["♠5"]],
    [["JK"], ["5S", "JK"], [pair(5)]],
  ]) {
    await tap(page, ...taps);
    await page.waitForFunction((count) => document.querySelectorAll('.slot[aria-selected="true"]').length === count, cards.length);
    assert.deepEqual(await selected(page), cards, `${taps}`);
    assert.deepEqual(await offers(page), says, `${taps}`);
  }
  await page.locator('.hand .slot[tabindex="0"]').focus();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector('.slot[aria-selected="true"]'));
  assert.deepEqual(await offers(page), [label("daihinmin", "choose")]);
});

test("the page asks which card the joker replaces, if that matters", async () => {
  const page = await stand(deal(MINE, 0));
  await tap(page, "5S", "6S", "JK");
  await page.waitForSelector(".plays.several");
  const runs = [[4, 6], [5, 7]].map((ends) => label("daihinmin", "title_sequence", "en", { suits: "♠", ranks: ends.join(label("daihinmin", "to_rank")) }));
  assert.deepEqual(await offers(page), runs);
  await page.locator('.hand .slot[data-card="JK"]').focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), runs[0]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await slot(page, "JK").waitFor({ state: "detached" });
  assert.deepEqual((await saved(page, KEY))[0].moves[0], [0, "5S 6S *7S"]);
});

test("key presses faster than the page draws still apply to the card they name", async () => {
  const page = await sit("seed=21&s1=default&s2=default&s3=default&s4=default&speed=instant");
  await turn(page);
  const cards = await page.$$eval(".hand .slot:not([aria-disabled])", (slots) => slots.map((each) => each.dataset.card));
  assert.ok(cards.length > 2);
  const card = cards.at(-1);
  await page.locator('.hand .slot[tabindex="0"]').focus();
  // Nothing is drawn between key presses in one task.
  await page.evaluate((named) => {
    for (const key of [...named.toLowerCase(), " "]) {
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  }, card);
  await page.waitForFunction(() => document.querySelector('.hand .slot[aria-selected="true"]'));
  assert.ok((await selected(page)).includes(card), `${await selected(page)} instead of ${card}`);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.card), card);
});

/** Controls that are too small for a finger. */
function small(page) {
  return page.$$eval(".choices button, .memory summary, .hand .slot", (all) => all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.height < 40 || box.width < 40;
  }).map((each) => each.className));
}
