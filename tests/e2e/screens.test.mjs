// Every table on every screen: no forbidden overlaps, nothing cut off, no sideways scrolling, every card of
// the hand recognisable and large enough to hit, and on a phone every control large enough for a finger.
//
// All combinations of games, moments, screens, languages and themes would be too many. Combinations that
// can't differ are skipped. Screens are resized while the table stays open, and the language is switched at
// the table. Another test shows that themes move nothing. Watched tables have the same parts as played ones
// except for open hands, so they are checked once, in English.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES, atRest, idle, pages, visit } from "./browser.mjs";
import { boxes, misplaced } from "./geometry.mjs";
import { DESKS, LARGE_TEXT, PHONES, inOtherLanguage, resize, table, watch } from "./screens.mjs";
import { playUntil } from "./table.mjs";

const browser = pages();

const PROJECTOR = "&big=true&bare=true";
const TOUCH = { hasTouch: true, isMobile: true };
/**
 * Ways to show a table: screens, extra options in the link, and the number of languages. By default, only a link without options is checked
 * in both, because some options hide the menu with the languages.
 */
const WAYS = {
  "a desk": { sizes: DESKS.slice(1) },
  "a small desk": { sizes: DESKS.slice(0, 1) },
  "a phone": { sizes: PHONES, phone: true },
  "a projector": { sizes: DESKS, more: PROJECTOR },
  "a projector with its menu": { sizes: [[1024, 768], [1280, 720], [1280, 800], [1440, 900]], more: "&big=true", languages: 2 },
  "large text": { sizes: [[1280, 720], [1440, 900]], large: true },
  "large text on a phone": { sizes: [[360, 740]], phone: true, large: true },
  "a projector in Japanese": { sizes: DESKS, more: `${PROJECTOR}&lang=ja` },
};
/** With a coach at the table. */
const COACHED = {
  "a desk": { sizes: DESKS.slice(1), more: "&coach=true" },
  "a small desk": { sizes: DESKS.slice(0, 1), more: "&coach=true" },
  "a phone": { sizes: PHONES, phone: true, more: "&coach=true" },
  "large text": { sizes: [[1440, 900]], large: true, more: "&coach=true", languages: 2 },
};

/** The faults on each screen, in both languages or in the current one. */
async function lookAt(page, where, { sizes, phone, more, languages: usual = more ? 1 : 2 }, languages = usual) {
  const found = [];
  for (const size of sizes) {
    await resize(page, size);
    for (let language = 0; language < languages; language += 1) {
      // The next screen begins with this screen's last language.
      if (language > 0) await inOtherLanguage(page);
      const lang = await page.evaluate(() => document.documentElement.lang);
      found.push(...(await misplaced(page, { phone })).map((fault) => `${where}, ${size.join("×")} ${lang}: ${fault}`));
    }
  }
  return found;
}

function options({ sizes: [[width, height]], phone, large, more }) {
  return { more, viewport: { width, height }, ...(phone ? TOUCH : {}), ...(large ? LARGE_TEXT : {}) };
}

/** The faults of a table early and late in a deal, and after it. */
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
  test(`${game} fits every screen, early and late in a deal, and after it`, async () => {
    assert.deepEqual(await lookThrough(game, WAYS), []);
  });
}

test("every game with a coach fits, early and late in a deal, and after it", async () => {
  for (const game of GAMES) assert.deepEqual(await lookThrough(game, COACHED), [], game);
});

/** Moments that few deals have: the table, how to get there from its first turn, and the part that shows it. */
const next = async (page) => {
  await playUntil(page);
  await page.keyboard.press("n");
};
const SIMPLE = "s1=default&s2=default&s3=default&s4=default";
const MOMENTS = {
  "choosing a row": { game: "nimmt", reach: (page) => playUntil(page, 1), part: ".take" },
  "an exchange": { game: "daihinmin", seats: `seed=12&${SIMPLE}`, reach: next, part: ".exchange dl" },
  "giving a card back": { game: "daihinmin", seats: `seed=11&${SIMPLE}`, reach: next, part: ".exchange" },
};

/** The screens with the least room. */
const LOW = {
  "a desk": { sizes: [[1280, 720]] },
  "a small desk": { sizes: [[1024, 768]] },
  "a phone": { sizes: [[360, 640], [390, 844], [844, 390]], phone: true },
  "a phone with a coach": { sizes: [[360, 640]], phone: true, more: "&coach=true" },
  "large text": { sizes: [[1280, 720]], large: true },
  "a projector": { sizes: [[1024, 768]], more: PROJECTOR },
};

test("the choice of a row and the exchange fit every screen", async () => {
  const found = [];
  for (const [moment, { game, seats, reach, part }] of Object.entries(MOMENTS)) {
    for (const [way, how] of Object.entries(LOW)) {
      const page = await table(browser, game, { ...(seats && { seats }), ...options(how) });
      await reach(page);
      await idle(page);
      assert.ok(await page.locator(part).count(), moment);
      found.push(...await lookAt(page, `${moment}, ${way}`, how));
      await page.context().close();
    }
  }
  assert.deepEqual(found, []);
});

test("on small phones, the scores stay visible while a row is chosen, and number and heads of each card in hand", async () => {
  const found = [];
  for (const size of [[360, 640], [390, 844], [844, 390]]) {
    const page = await table(browser, "nimmt", { ...options({ sizes: [size] }), ...TOUCH });
    for (const moment of ["first turn", "choosing a row"]) {
      found.push(...(await page.evaluate(() => {
        document.activeElement?.blur();
        const free = (element, x, y) => element.contains(document.elementFromPoint(x, y));
        const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
        const scores = [...document.querySelectorAll(".board .plate .tally b")];
        const lost = scores.filter((score) => !free(score, ...middle(score.getBoundingClientRect()))).map((score) => `the score ${score.textContent} of ${score.closest(".plate").textContent}`);
        const cards = [...document.querySelectorAll(".hand .slot > .card")].flatMap((card) => {
          const { left, top } = card.getBoundingClientRect();
          const heads = ["::before", "::after"].flatMap((part) => {
            const { left: x, top: y, width, height, translate } = getComputedStyle(card, part);
            const [dx, wide, dy, high] = [x, width, y, height].map(parseFloat);
            return wide ? [[left + dx + wide / 2 - (translate === "none" ? 0 : wide / 2), top + dy + high / 2]] : [];
          });
          const number = middle(card.querySelector("b").getBoundingClientRect());
          const parts = { heads, number: [getComputedStyle(card.querySelector("b"), "::before").content === "none" ? number : [left + 8, top + 8]] };
          return Object.entries(parts).filter(([, points]) => !points.length || !points.every(([x, y]) => free(card.parentElement, x, y))).map(([part]) => `the ${part} of ${card.textContent}`);
        });
        return [...(scores.length === 6 ? [] : [`${scores.length} scores`]), ...lost, ...cards];
      })).map((part) => `${size.join("×")}, ${moment}: ${part} is hidden`));
      await playUntil(page, 1);
    }
    assert.ok(await page.locator(".take").count());
  }
  assert.deepEqual(found, []);
});

test("a note on a position leaves the table whole", async () => {
  const found = [];
  const note = "この局面では、まだスペードのクイーンが出ていません。 Who could have it, and why do you think so?";
  const comment = `&comment=1.0.${encodeURIComponent(note)}`;
  for (const game of GAMES) {
    for (const [way, how] of Object.entries(LOW).slice(0, 3)) {
      const page = await table(browser, game, { ...options(how), more: comment });
      await playUntil(page, 6);
      await page.keyboard.press(",");
      await page.locator(".review input[type=range]").fill("0");
      await page.locator(".note p").waitFor();
      found.push(...await lookAt(page, `${game}, ${way}`, how, 1));
      await page.context().close();
    }
  }
  assert.deepEqual(found, []);
});

test("the finished review of a deal is not cut off beside any table", async () => {
  const found = [];
  const how = { sizes: [[1440, 900]], more: "" };
  for (const game of GAMES) {
    const page = await table(browser, game, options(how));
    await idle(page);
    await playUntil(page);
    await page.locator(".mind-review tfoot").waitFor();
    await idle(page);
    assert.equal(await page.locator(".mind-review td[colspan]", { hasText: "…" }).count(), 0, `${game}: every decision has been reviewed`);
    found.push(...await lookAt(page, game, how));
    // A part that has to be scrolled sideways is cut off, too.
    found.push(...await page.$$eval(".side, .side *", (all) => all
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1 && !each.closest(".sr") && getComputedStyle(each).overflowX !== "visible")
      .map((each) => `${each.tagName}.${each.getAttribute("class")} shows ${each.clientWidth} of ${each.scrollWidth} px`)));
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

test("the offer of a coach covers nothing", async () => {
  const found = [];
  for (const game of GAMES) {
    for (const [way, how] of Object.entries(WAYS).filter(([, { more }]) => !more)) {
      const page = await table(browser, game, { new: true, ...options(how) });
      await idle(page);
      assert.equal(await page.locator(".coach.offer").count(), 1);
      found.push(...await lookAt(page, `${game}, ${way}`, how));
      await page.context().close();
    }
  }
  assert.deepEqual(found, []);
});

test("every game fits a desktop, a phone and a projector while you watch", async () => {
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

test("Hearts fits while agents choose cards to pass, and the names of strong agents fit on their plates", async () => {
  const found = [];
  for (const [way, how] of Object.entries(WAYS)) {
    const { more = "", ...rest } = options(how);
    // The match ends with its first deal. In a later one nobody may pass.
    const page = await table(browser, "hearts", { watched: true, more: `${more}&rules=standard:target=1&s1=pimc:worlds=2&s2=falcon&s3=pimc:worlds=2`, ...rest });
    await watch(page);
    // Going back leads to the last moment of passing, when most plates say that their player has chosen.
    for (let back = 0; back < 60 && !await page.locator(".passing").count(); back += 1) {
      await page.keyboard.press(",");
      await atRest(page);
    }
    assert.equal(await page.locator(".plate.passed").count(), 3);
    found.push(...await lookAt(page, way, how));
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

test("on a phone, chosen cards of the lower row do not cover those behind them", async () => {
  for (const [game, most] of [["hearts", 3], ["daihinmin", 8]]) {
    const how = WAYS["a phone"];
    const page = await table(browser, game, { more: game === "daihinmin" ? "&rules=paper" : "", ...options({ ...how, sizes: [[360, 740]] }) });
    await idle(page);
    const seen = await page.$$eval('.hand.live.rows .slot[style*="--r: 0"] :is(.pips, .figure)', (all) => all.filter((part) => getComputedStyle(part).display !== "none").length);
    assert.equal(seen, 0, "of the upper row, only the indexes are seen");
    // In both games tapping a card may select others, and tapping a second one may deselect it again.
    for (let at = 0; at < most; at += 1) {
      const free = page.locator('.hand.live.rows .slot[style*="--r: 1"][aria-selected="false"]:not([aria-disabled])');
      if (!await free.count()) break;
      await free.nth(Math.min(at, await free.count() - 1)).click({ position: { x: 12, y: 60 } });
    }
    assert.ok(await page.locator('.hand .slot[style*="--r: 1"][aria-selected="true"]').count());
    assert.deepEqual(await lookAt(page, "chosen", { ...how, sizes: [[360, 740]] }), []);
  }
});

/** Texts of a table, other than those drawn on cards, that are smaller than 12 px. */
const small = (page, where) => page.evaluate((where) => {
  const found = new Set();
  const words = document.createTreeWalker(document.querySelector(".stage"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const holder = words.currentNode.parentElement;
    const says = words.currentNode.nodeValue.trim();
    const { fontSize, clipPath } = getComputedStyle(holder);
    const drawn = holder.checkVisibility({ visibilityProperty: true }) && clipPath === "none" && !holder.closest("svg, .sr");
    if (says && drawn && parseFloat(fontSize) < 11.99) found.add(`${where}: ${holder.tagName}.${holder.className} "${says}" ${fontSize}`);
  }
  return [...found];
}, where);

test("no text at a table on a phone is smaller than 12 px", async () => {
  const found = [];
  for (const game of GAMES) {
    for (const size of [[360, 640], [844, 390]]) {
      const page = await table(browser, game, { viewport: { width: size[0], height: size[1] }, ...TOUCH });
      for (const left of [20, 5, 0]) {
        await playUntil(page, left);
        await idle(page);
        found.push(...await small(page, `${game} ${size.join("×")}, at most ${left} cards left`));
        await inOtherLanguage(page);
      }
    }
  }
  assert.deepEqual(found, []);
});

/**
 * The reasons why a class can't see the arms of a search: rows outside of the screen or of the panel, numbers on a bar or a dot, and
 * controls above them.
 */
const hidden = (page) => page.evaluate(() => {
  const side = document.querySelector(".side").getBoundingClientRect();
  const rows = [...document.querySelectorAll(".mind-arms tbody tr")];
  const out = rows.filter((row) => {
    const { top, bottom, left, right } = row.getBoundingClientRect();
    return top < 0 || bottom > innerHeight || left < side.left || right > innerWidth + 1;
  });
  const box = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return (part.firstChild ? range : part).getBoundingClientRect();
  };
  const meets = (one, other) => one.left < other.right && other.left < one.right && other.width > 0;
  const covered = rows.flatMap((row) => [...row.querySelectorAll(".mind-bar > *")]
    .filter((part) => meets(box(row.querySelector(".mind-sum")), part.getBoundingClientRect()))
    .map((part) => `the number of ${row.innerText.replace(/\s+/g, " ")} lies on ${part.getAttribute("class")}`));
  const controls = [...document.querySelectorAll(".mind :is(.switch, .mind-buttons, .mind-formula, .mind-about)")];
  return [
    ...(rows.length < 4 ? [`${rows.length} arms`] : []),
    ...covered,
    ...out.map((row) => `hidden: ${row.innerText.replace(/\s+/g, " ")}`),
    ...controls.filter((one) => one.checkVisibility()).map((one) => one.className),
    ...(Math.abs(side.width - innerWidth / 2) > 1 ? [`the panel is ${side.width} wide`] : []),
    ...(document.querySelector(".mind-why").getBoundingClientRect().bottom > rows[0].getBoundingClientRect().top ? ["the reason is below the arms"] : []),
  ];
});

test("on a projector, all arms of the lessons on UCB are visible at once, and the keys work", async () => {
  const found = [];
  for (const lang of ["en", "ja"]) {
    const lessons = readFileSync(new URL(`../../assets/papers/teachers.${lang}.html`, import.meta.url), "utf8");
    for (const lesson of ["ucb", "regret", "ucb-nimmt"]) {
      const [, hash] = new RegExp(`<section data-step="${lesson}".*?href="(#/(?!papers)[^"]*${PROJECTOR})"`, "s").exec(lessons);
      const page = await visit(browser, `${hash}&lang=${lang}`, { viewport: { width: 1024, height: 768 } });
      await idle(page);
      for (const key of ["t", "s", "s"]) {
        await page.keyboard.press(key);
        await idle(page);
      }
      assert.equal(await page.locator(".mind-progress progress").getAttribute("value"), "12");
      for (const size of [[1024, 768], [1280, 720], [1280, 800], [1920, 1080]]) {
        await resize(page, size);
        found.push(...(await hidden(page)).map((fault) => `${lesson}, ${lang}, ${size.join("×")}: ${fault}`));
        found.push(...(await misplaced(page)).map((fault) => `${lesson}, ${lang}, ${size.join("×")}: ${fault}`));
      }
      await page.context().close();
    }
  }
  assert.deepEqual(found, []);
});

test("on a small projector with its menu, no number of a search is cut off", async () => {
  const lessons = readFileSync(new URL("../../assets/papers/teachers.en.html", import.meta.url), "utf8");
  const [, hash] = new RegExp(`<section data-step="ucb".*?href="(#/(?!papers)[^"]*)${PROJECTOR}"`, "s").exec(lessons);
  const page = await visit(browser, `${hash}&big=true`, { viewport: { width: 1024, height: 768 } });
  await idle(page);
  await page.keyboard.press("s");
  await idle(page);
  const cut = await page.$$eval(".mind-arms :is(td, th)", (cells) => {
    const side = document.querySelector(".side").getBoundingClientRect();
    return cells.filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > side.right - 8).map((cell) => cell.textContent);
  });
  assert.ok(await page.locator(".mind-arms td.mind-sum").count() >= 4);
  assert.deepEqual(cut, []);
});

test("the classroom and the first page fit", async () => {
  const found = [];
  for (const hash of ["", "#/classroom?rules=standard:games=2&s1=sontaku:aim=2,playouts=10&s2=sontaku:aim=2,playouts=10&seed=4"]) {
    for (const how of [WAYS["a desk"], WAYS["a small desk"], WAYS["a phone"]]) {
      const page = await visit(browser, hash, options(how));
      await page.waitForSelector(".home-game, .classroom .panel");
      for (const size of how.sizes) {
        await resize(page, size);
        found.push(...(await misplaced(page, how)).map((fault) => `${hash || "home"}, ${size.join("×")}: ${fault}`));
      }
    }
  }
  assert.deepEqual(found, []);
});

test("with large text, the first page, the Lab, the Arena and a paper fit", async () => {
  const found = [];
  const how = { sizes: [[1280, 720]], large: true };
  for (const hash of ["", "#/lab?game=hearts&run=demo", "#/arena", "#/papers/P4", "#/papers/P4/results", "#/statistics"]) {
    const page = await visit(browser, hash, options(how));
    await idle(page);
    found.push(...await lookAt(page, hash || "home", how));
    await page.context().close();
  }
  assert.deepEqual(found, []);
});

test("the reason why a card is illegal appears at that card and covers no player", async () => {
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
        // In Daihinmin the first press selects the card, and the second one would play it.
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

test("cards and type grow with the screen, and a theme moves nothing", async () => {
  const found = [];
  for (const game of GAMES) {
    const page = await table(browser, game, { viewport: { width: 1440, height: 900 } });
    await idle(page);
    const lit = await boxes(page);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await boxes(page), lit, game);
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
