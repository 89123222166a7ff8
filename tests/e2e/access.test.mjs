// Accessibility: no violations found by axe, every event announced, every control reachable by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, violations, violationsIn } from "./axe.mjs";
import { GAMES, TOUCH, idle, label, pages, phrase, visit } from "./browser.mjs";
import { table, watch } from "./screens.mjs";
import { QUICK, control, dialog, hand, passThree, play, playUntil, sit, slot } from "./table.mjs";

const browser = pages();

/** All violations by day, and those of colour by night, on the page or within the elements that match. */
async function byDayAndNight(page, where, within = "html") {
  const found = await violationsIn(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await violations(page, (axe) => axe.include(within).withRules(COLOURS))).map((each) => `by night: ${each}`));
  await page.emulateMedia({ colorScheme: "light" });
  return found.map((each) => `${where}, ${each}`);
}

test("on a desktop by day and by night, and on a phone by night, no screen has an accessibility violation", async () => {
  for (const options of [{}, { ...TOUCH, locale: "ja", colorScheme: "dark" }]) {
    const lang = options.locale ?? "en";
    const found = [];
    // Colours take most of the time. They don't depend on the size of the screen.
    const check = async (page, where, within = "html") => {
      found.push(...await (options.colorScheme ? violationsIn(page, within) : byDayAndNight(page, where, within)));
    };
    // `axe.test.mjs` checks the desktop.
    if (options.viewport) {
      const home = await visit(browser, "", options);
      await check(home, "home");
      await home.context().close();
    }
    const page = await sit(browser, "seed=7&s1=mc&s2=rules&s3=random&s7=x&speed=instant", options);
    await check(page, "passing");
    await passThree(page);
    await play(page, 2);
    if (options.viewport) await page.locator(".handle").click();
    await check(page, "playing");
    if (options.viewport) await page.locator(".handle").click();
    for (const key of ["table_setup", "share", "records", "rules", "keys"]) {
      const shown = await dialog(page, label("shell", key, lang));
      for (const fold of await shown.locator("details").all()) await fold.evaluate((details) => { details.open = true; });
      await check(page, key, "dialog");
      await page.keyboard.press("Escape");
      await shown.waitFor({ state: "detached" });
    }
    await playUntil(page);
    await check(page, "deal over");
    await control(page, "score_sheet", lang);
    await check(page, "score sheet", "dialog");
    await page.keyboard.press("Escape");
    await page.locator(".result").getByRole("button", { name: label("shell", "review", lang), exact: true }).click();
    await page.locator(".review input").fill("22");
    await check(page, "looking back");
    assert.deepEqual(found, []);
  }
});

/** A hand of Hearts, with a few cards played. */
const begun = async () => {
  const page = await sit(browser, `rules=paper&seed=7&${QUICK}`);
  await play(page, 2);
  return page;
};

/** Rare states: the steps to reach each, and what is new there. */
const STATES = {
  async "a coach who speaks"() {
    const page = await visit(browser, `#/leduc?seed=9&coach=true&speed=instant`);
    await page.locator(".coach .primary").waitFor();
    return [page, ".coach"];
  },
  async "a word that is explained"() {
    const page = await begun();
    await page.locator('.board [data-term="trick"]').hover();
    await page.locator("#term-card dd").waitFor();
    return [page, "#term-card"];
  },
  async "a position opened by a link"() {
    const page = await begun();
    const shown = await dialog(page, label("shell", "share"));
    await shown.getByRole("button", { name: phrase("shell", "share_position") }).click();
    const link = await shown.locator("textarea").inputValue();
    await page.context().close();
    const other = await visit(browser, link.slice(link.indexOf("#")));
    await other.waitForSelector(".hand .slot");
    return [other, ".stage"];
  },
  async "a decision made again with other settings"() {
    const page = await table(browser, "hearts", { watched: true });
    await watch(page);
    await page.locator(".mind-log button").first().click();
    await page.getByRole("button", { name: label("mind", "retry") }).click();
    await page.locator("dialog").waitFor();
    return [page, "dialog"];
  },
  async "a projector"() {
    const page = await visit(browser, `#/hearts?seed=7&big=true&bare=true&${QUICK}`, { viewport: { width: 1280, height: 800 } });
    await page.waitForSelector(".hand .slot");
    return [page, "html"];
  },
  ...Object.fromEntries(GAMES.filter((game) => game !== "nimmt").map((game) => [`the review of ${game}`, async () => {
    const page = await table(browser, game);
    await idle(page);
    await playUntil(page, 0);
    await page.locator(".mind-course button").first().waitFor({ timeout: 120_000 });
    return [page, ".side"];
  }])),
};

test("rare states have no accessibility violation, by day or by night", async () => {
  const found = [];
  for (const [state, reach] of Object.entries(STATES)) {
    const [page, part] = await reach();
    found.push(...await byDayAndNight(page, state, part));
  }
  assert.deepEqual(found, []);
});

test("a dialog keeps the focus and gives it back", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  for (const close of [() => page.keyboard.press("Escape"), () => page.getByRole("button", { name: label("shell", "close") }).click()]) {
    const opener = page.getByRole("button", { name: label("shell", "score_sheet") });
    await opener.focus();
    await page.keyboard.press("Enter");
    const shown = page.locator("dialog");
    await shown.waitFor();
    assert.ok(await page.evaluate(() => document.activeElement.closest("dialog") !== null));
    // The table's keys do nothing here.
    const cards = await hand(page);
    await page.keyboard.press("m");
    assert.deepEqual(await hand(page), cards);
    await close();
    await shown.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), label("shell", "score_sheet"));
  }
});

/** Lists what moves on a page, from its start. */
function watchMoves(page) {
  return page.addInitScript(() => {
    window.moved = [];
    for (const kind of ["animationstart", "transitionrun"]) {
      addEventListener(kind, ({ target }) => window.moved.push(`${kind} ${target.tagName} ${target.getAttribute("class")}`), true);
    }
  });
}

test("nothing moves with reduced motion or at instant speed, in any game", async () => {
  const ways = {
    "reduced motion": { more: "&speed=fast", reducedMotion: "reduce" },
    "instant speed": { more: "&speed=instant", reducedMotion: "no-preference" },
    "neither": { more: "&speed=fast", reducedMotion: "no-preference" },
  };
  for (const game of GAMES) {
    for (const [way, options] of Object.entries(ways)) {
      const page = await table(browser, game, { prepare: watchMoves, ...options });
      await idle(page);
      // At instant speed a whole deal with its result, otherwise two cards. A hand of poker has a single card and is played to its end.
      const cards = await page.locator(".hand .slot").count();
      await playUntil(page, way === "instant speed" ? 0 : Math.max(0, cards - 2));
      const moved = await page.evaluate(() => window.moved);
      if (way === "neither") assert.ok(moved.length > 0, `${game}: a table that moves is noticed`);
      else assert.deepEqual(moved, [], `${game}, ${way}`);
    }
  }
});
