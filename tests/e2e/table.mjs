// Playing at the table of Hearts, for the tests.
import { idle, label, pattern, visit } from "./browser.mjs";

/** Agents that answer immediately, and no delays: for tests that are about neither. */
export const QUICK = "s1=rules&s2=rules&s3=random&speed=instant";

/** Opens a table of a game in a fresh profile and waits until the cards are dealt. */
export async function sitAt(browser, game, query, options = {}) {
  const page = await visit(browser, `#/${game}?${query}`, options);
  await page.waitForSelector(`.${game}-board`);
  return page;
}

/** Opens a table of Hearts. */
export const sit = (browser, query, options) => sitAt(browser, "hearts", query, options);

/** The cards of the hand, in the notation of the records. */
export function hand(page) {
  return page.$$eval(".hand .slot", (slots) => slots.map((slot) => slot.dataset.card));
}

/** A card of the hand. */
export function slot(page, card) {
  return page.locator(`.hand .slot[data-card="${card}"]`);
}

/** The position of a card's index, which its neighbours never cover. */
export const INDEX = { position: { x: 8, y: 12 } };

/** Clicks an element that is marked as unavailable but answers with the reason. */
export function press(locator) {
  return locator.click({ force: true });
}

/** Waits until the person has a choice, or the deal is over. A card that plays itself is not a choice. */
export const turn = idle;

/** Whether the deal is over. */
export async function over(page) {
  return (await page.locator(".result").count()) > 0;
}

/** Passes the first three cards of the hand, and waits for the turn. */
export async function passThree(page) {
  await page.waitForSelector(".hand.live .slot");
  for (const card of (await hand(page)).slice(0, 3)) await slot(page, card).click(INDEX);
  await page.locator(".passing button").click();
  await turn(page);
}

/** Plays the first legal card with `how`, which gets its locator, and waits for the next turn. */
export async function playOne(page, how = (card) => card.click(INDEX)) {
  const card = await page.locator(".hand .slot.playable").first().getAttribute("data-card");
  await how(slot(page, card), card);
  await slot(page, card).waitFor({ state: "detached" });
  await turn(page);
  return card;
}

/** Plays `count` cards, or to the end of the deal. */
export async function play(page, count = 13, how = undefined) {
  for (let done = 0; done < count && !(await over(page)); done += 1) await playOne(page, how);
}

/** The things that can be clicked to play the first legal move, as selectors, the most urgent first. With `plays`, a move is chosen from a list. */
const WAYS = (plays) => [
  ".passing button:not([aria-disabled])", '.felt:has(.passing) .hand .slot[aria-selected="false"]', ".take",
  ".plays button:not([aria-disabled])", plays ? '.hand.live .slot.playable[aria-selected="false"]' : ".hand.live .slot.playable", ".choices .pass", ".act:not([aria-disabled])",
  '.hand.live .slot:not([aria-disabled])[aria-selected="false"]', ".hand.live .slot:not([aria-disabled])",
];

/**
 * At a table of any game, plays the first legal move as fast as the page allows. Stops when the deal is over,
 * when at most `left` cards are in the hand, or when a row has to be taken.
 */
export async function playUntil(page, left = 0) {
  await page.evaluate(async ([most, alone, listed]) => {
    const one = (selector) => document.querySelector(selector);
    // A deal takes fewer clicks. A loop that a click doesn't end would stop the page for ever.
    for (let clicks = 0; clicks < 1000; clicks += 1) {
      await window.untilIdle();
      if (one(".result")) return;
      const cards = document.querySelectorAll(".hand .slot").length;
      if (most && one(".hand.live") && cards <= most && !one('.hand .slot[aria-selected="true"]')) return;
      if (most && one(".take")) return;
      const way = (one(".plays") ? listed : alone).map(one).find(Boolean);
      if (!way) throw new Error("there is nothing to play");
      way.click();
    }
    throw new Error("clicks change nothing");
  }, [left, WAYS(false), WAYS(true)]);
}

/** Plays a deal to its end as `playUntil` does, but with the mouse. Returns the number of clicks. */
export async function playByMouse(page) {
  for (let clicks = 0; ; clicks += 1) {
    await idle(page);
    if (await page.locator(".result").count()) return clicks;
    const plays = await page.locator(".plays").count();
    const way = await page.evaluate((ways) => ways.find((one) => document.querySelector(one)), WAYS(plays > 0));
    await page.locator(way).first().click(way.includes(".slot") ? INDEX : {});
  }
}

/** The saved records of the match. The current deal comes last. */
export function saved(page, key = "tefuda.match.hearts") {
  return page.evaluate((name) => window.savedRecords(name), key);
}

/**
 * Listens like a screen reader: `window.told` gets every sentence added to the live region, and those that
 * are there already. Redrawing the page adds nothing. Sentences added at the same time come in the order of
 * the page. Any other change of a sentence is marked as such.
 */
export function listen(page) {
  return page.evaluate(() => {
    const region = document.querySelector("[aria-live=polite].sr");
    const place = (sentence) => [...region.children].indexOf(sentence);
    window.told = [...region.children].map((sentence) => sentence.textContent);
    new MutationObserver((changes) => {
      const added = changes.filter(({ target }) => target === region).flatMap(({ addedNodes }) => [...addedNodes]);
      window.told.push(...added.sort((a, b) => place(a) - place(b)).map((sentence) => sentence.textContent));
      for (const { target, addedNodes, removedNodes } of changes) {
        if (target !== region && (!addedNodes.length || removedNodes.length)) window.told.push(`Said anew: ${target.textContent}`);
      }
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
}

/** Presses a button below the table. Small screens have some of them in a menu. */
export async function control(page, word, lang = "en") {
  const controls = page.locator(".controls");
  const more = controls.locator(".rest-button");
  if (await more.isVisible()) await more.click();
  await controls.getByRole("button", { name: label("shell", word, lang) }).click();
}

/** Chooses an item of the header by its name, a string or a pattern. Its group is folded, and on narrow pages the whole header. */
export async function menu(page, name) {
  const fold = page.locator(".bar-menu");
  if (await fold.isVisible()) await fold.click();
  const exact = typeof name === "string" ? new RegExp(`^${pattern(name).source}$`) : name;
  const item = page.locator(".bar-actions button", { hasText: exact });
  await item.waitFor({ state: "attached" });
  if (!await item.isVisible()) await page.locator(".bar-group", { has: page.locator("button", { hasText: exact }) }).locator("summary").click();
  await item.click();
}

/** My agents, in the dialog with the table's settings. */
export async function shelf(page) {
  const shown = await dialog(page, label("shell", "table_setup"));
  await shown.locator(".setup-shelf summary").click();
  return shown.locator(".shelf");
}

/** Opens a dialog of the menu. A dialog is closed once it is detached. It is hidden a little earlier. */
export async function dialog(page, name) {
  await menu(page, name);
  const shown = page.locator("dialog");
  await shown.waitFor();
  return shown;
}
