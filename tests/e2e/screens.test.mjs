// Every table on every screen: nothing lies on what it must not lie on, nothing is cut off or has to be scrolled sideways, every card of the hand
// can be told and hit, and on a phone every control is large enough for a finger.
//
// Games, moments, screens, languages and themes are more pictures than can be taken. What is left out is what cannot differ: a screen is made
// smaller and larger under a table that stands, the language is changed at the table, and that a theme moves nothing is a test of its own.
// Watched tables have the same parts as played ones but for open hands, and are looked at once, in English.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idle, open, pages, started } from "./browser.mjs";
import { boxes, misplaced } from "./geometry.mjs";
import { DESKS, GAMES, PHONES, inOtherLanguage, resize, table, watch } from "./screens.mjs";
import { playUntil } from "./table.mjs";

const browser = pages();

const PROJECTOR = "&big=true&bare=true";
const TOUCH = { hasTouch: true, isMobile: true };
/** A way to look at a table: its screens, what its link says of it, and whether there is a menu with languages. */
const WAYS = {
  "a desk": { sizes: DESKS.slice(1) },
  "a small desk": { sizes: DESKS.slice(0, 1) },
  "a phone": { sizes: PHONES, phone: true },
  "a projector": { sizes: DESKS, more: PROJECTOR },
  "a projector in Japanese": { sizes: DESKS, more: `${PROJECTOR}&lang=ja` },
};
/** With a coach at the table. */
const COACHED = {
  "a desk": { sizes: DESKS.slice(1), more: "&coach=true" },
  "a small desk": { sizes: DESKS.slice(0, 1), more: "&coach=true" },
  "a phone": { sizes: PHONES, phone: true, more: "&coach=true" },
};

/** What is wrong on each of the screens, in the language at the table and in the other one. */
async function lookAt(page, where, { sizes, phone, more }, languages = more ? 1 : 2) {
  const found = [];
  for (let language = 0; language < languages; language += 1) {
    for (const size of sizes) {
      await resize(page, size);
      const lang = await page.evaluate(() => document.documentElement.lang);
      found.push(...(await misplaced(page, { phone })).map((fault) => `${where}, ${size.join("×")} ${lang}: ${fault}`));
    }
    if (languages > 1) await inOtherLanguage(page);
  }
  return found;
}

function options({ sizes: [[width, height]], phone, more }) {
  return { more, viewport: { width, height }, ...(phone ? TOUCH : {}) };
}

/** What is wrong with a table early and late in a deal, and when it is over. */
async function lookThrough(game, ways) {
  const found = [];
  for (const [way, how] of Object.entries(ways)) {
    const page = await table(browser, game, options(how));
    await idle(page);
    found.push(...await lookAt(page, `${way}, early`, how));
    await playUntil(page, game === "nimmt" ? 5 : 6);
    found.push(...await lookAt(page, `${way}, late`, how));
    await playUntil(page);
    found.push(...await lookAt(page, `${way}, over`, how));
  }
  return found;
}

for (const game of GAMES) {
  test(`${game} on every screen: early and late in a deal, and when it is over`, async () => {
    assert.deepEqual(await lookThrough(game, WAYS), []);
  });
}

test("every game with a coach: early and late in a deal, and when it is over", async () => {
  for (const game of GAMES) assert.deepEqual(await lookThrough(game, COACHED), [], game);
});

test("every game, watched on a desk, on a phone and by a projector", async () => {
  const found = [];
  for (const game of GAMES) {
    for (const [way, how] of Object.entries(WAYS).slice(0, 4)) {
      const page = await table(browser, game, { watched: true, ...options(how) });
      await watch(page);
      found.push(...await lookAt(page, `${game}, ${way}`, how, 1));
      await page.context().close();
    }
  }
  assert.deepEqual(found, []);
});

test("hearts, watched while cards are chosen to be passed", async () => {
  const found = [];
  for (const [way, how] of Object.entries(WAYS).slice(0, 4)) {
    const { more = "", ...rest } = options(how);
    const page = await table(browser, "hearts", { watched: true, more: `${more}&speed=slow`, ...rest });
    await page.waitForSelector(".passing");
    await page.keyboard.press("p");
    found.push(...await lookAt(page, way, how, more ? 1 : 2));
  }
  assert.deepEqual(found, []);
});

test("on a phone, cards of the lower row that are chosen leave those behind them free", async () => {
  for (const [game, most] of [["hearts", 3], ["daihinmin", 8]]) {
    const how = WAYS["a phone"];
    const page = await table(browser, game, { more: game === "daihinmin" ? "&rules=paper" : "", ...options({ ...how, sizes: [[360, 740]] }) });
    await idle(page);
    // In both games a card that is tapped may bring others, and a second one may take it out again.
    for (let at = 0; at < most; at += 1) {
      const free = page.locator('.hand.live.rows .slot[style*="--r:1"][aria-selected="false"]:not([aria-disabled])');
      if (!await free.count()) break;
      await free.nth(Math.min(at, await free.count() - 1)).click({ position: { x: 12, y: 60 } });
    }
    assert.ok(await page.locator('.hand .slot[style*="--r:1"][aria-selected="true"]').count());
    assert.deepEqual(await lookAt(page, "chosen", { ...how, sizes: [[360, 740]] }), []);
  }
});

test("the classroom and the first page", async () => {
  const found = [];
  for (const hash of ["", "#/classroom?rules=standard:games=2&s1=sontaku:aim=2,playouts=10&s2=sontaku:aim=2,playouts=10&seed=4"]) {
    for (const how of [WAYS["a desk"], WAYS["a small desk"], WAYS["a phone"]]) {
      const page = await open(browser, { hash, ...options(how) });
      await started(page);
      await page.waitForSelector(".home-game, .classroom .panel");
      for (const size of how.sizes) {
        await resize(page, size);
        found.push(...(await misplaced(page, how)).map((fault) => `${hash || "home"}, ${size.join("×")}: ${fault}`));
      }
    }
  }
  assert.deepEqual(found, []);
});

test("why a card may not be played is said where it was pressed, and covers nobody", async () => {
  const found = [];
  for (const game of ["hearts", "daihinmin"]) {
    for (const [sizes, touch] of [[DESKS, {}], [PHONES, TOUCH]]) {
      const page = await table(browser, game, { more: game === "hearts" ? "&rules=paper" : "", viewport: { width: sizes[0][0], height: sizes[0][1] }, ...touch });
      await idle(page);
      const all = page.locator(".hand.live .slot[aria-disabled]");
      for (let left = 9; left > 2 && !await all.count(); left -= 1) await playUntil(page, left);
      const pressed = all.nth(Math.floor(await all.count() / 2));
      const toast = page.locator(".answers .toast");
      for (const size of sizes) {
        await resize(page, size);
        await pressed.focus();
        await pressed.press("Enter");
        // In Daihinmin the first press selects the card, and the second would play it.
        if (!await toast.count()) await pressed.press("Enter");
        await toast.waitFor();
        const at = await pressed.evaluate((element) => {
          const [card, said] = [element, document.querySelector(".answers .toast")].map((each) => each.getBoundingClientRect());
          const [middle, gap] = [card.left + card.width / 2, Math.max(said.top - card.bottom, card.top - said.bottom, 0)];
          return { across: Math.max(said.left - middle, middle - said.right, 0), gap, high: Math.max(card.height, 48) };
        });
        if (at.across > 8 || at.gap > at.high) found.push(`${size.join("×")}: ${JSON.stringify(at)}`);
        found.push(...(await misplaced(page, { notices: true })).filter((fault) => fault.includes("notice")).map((fault) => `${size.join("×")}: ${fault}`));
      }
    }
  }
  assert.deepEqual(found, []);
});

test("cards and type grow with the screen", async () => {
  const found = [];
  for (const game of GAMES) {
    const page = await table(browser, game, { viewport: { width: 1440, height: 900 } });
    await idle(page);
    const sizes = () => page.evaluate(() => ({
      card: document.querySelector(".board .card").getBoundingClientRect().width,
      type: parseFloat(getComputedStyle(document.querySelector(".mind")).fontSize),
      name: parseFloat(getComputedStyle(document.querySelector(".plate .name")).fontSize),
    }));
    const desk = await sizes();
    await resize(page, [3840, 2160]);
    const wall = await sizes();
    for (const part of Object.keys(desk)) {
      const by = wall[part] / desk[part];
      if (!(by >= 1.5)) found.push(`${game}: ${part} ${desk[part]} becomes ${wall[part]}`);
    }
  }
  assert.deepEqual(found, []);
});

test("a theme moves nothing", async () => {
  for (const game of GAMES) {
    const page = await table(browser, game, { viewport: { width: 1280, height: 800 } });
    await idle(page);
    const lit = await boxes(page);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await boxes(page), lit, game);
  }
});
