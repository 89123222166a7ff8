// Help for newcomers: the rules of each game, the glossary, and a coach.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { GAMES, TOUCH, address, label, pages, phrase, reload, visit, written } from "./browser.mjs";
import { menu } from "./table.mjs";

const browser = pages();

/** A term of the glossary, and its explanation as plain text. */
function entry(id, lang) {
  const terms = readFileSync(new URL(`../../assets/guide/terms.${lang}.html`, import.meta.url), "utf8");
  return new RegExp(`<div id="term-${id}"><dt>(.*?)</dt><dd>(.*?)</dd></div>`).exec(terms).slice(1).map((html) => html.replace(/<[^>]*>/g, ""));
}

/** Opens the rules from the bar of a table. */
async function rules(page) {
  await menu(page, label("shell", "rules", await page.evaluate(() => document.documentElement.lang)));
  const dialog = page.locator("dialog");
  await dialog.locator(".guide .card").first().waitFor();
  return dialog;
}

test("the rules show pictures of their cards and nothing is cut off, on a desktop and on a phone in Japanese", async () => {
  for (const [lang, options] of [["en", {}], ["ja", { ...TOUCH, colorScheme: "dark" }]]) {
    for (const game of GAMES) {
      const page = await visit(browser, `#/${game}?seed=7&speed=instant&lang=${lang}`, options);
      const dialog = await rules(page);
      // Every picture has all of its cards.
      const wrong = await dialog.evaluate((dialog) => [...dialog.querySelectorAll("[data-cards]")].filter((place) => {
        const cards = place.dataset.cards.split(/\s+/).filter((word) => !"|/".includes(word));
        return place.querySelectorAll(".card").length !== cards.length;
      }).map((place) => place.dataset.cards));
      assert.deepEqual(wrong, []);
      for (const fold of await dialog.locator("details").all()) await fold.evaluate((details) => { details.open = true; });
      assert.deepEqual(await dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), 0);
      assert.deepEqual(await violationsIn(page, "dialog"), []);
      // The glossary is in the same dialog.
      await dialog.getByRole("button", { name: label("shell", "glossary", lang), exact: true }).click();
      await dialog.locator(".guide #term-lock").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  }
});

test("a term can be explained on the spot, and Escape closes first the explanation, then the dialog", async () => {
  const page = await visit(browser, "#/hearts?seed=7&speed=instant");
  const dialog = await rules(page);
  const word = dialog.locator('[data-term="trick"]').first();
  const card = page.locator("#term-card");
  await word.hover();
  await card.waitFor();
  assert.equal(await card.textContent(), entry("trick", "en").join(""));
  await page.mouse.move(2, 2);
  await card.waitFor({ state: "hidden" });
  await word.click();
  await card.waitFor();
  assert.equal(await word.getAttribute("aria-describedby"), "term-card");
  const [box, inside] = [await card.boundingBox(), page.viewportSize()];
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= inside.width && box.y + box.height <= inside.height);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  assert.equal(await dialog.count(), 1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

/** Terms on each board, and the address that shows them. */
const ON_BOARDS = {
  hearts: { hash: "rules=standard:passing=false&seed=7", terms: ["trick", "broken-hearts"] },
  nimmt: { hash: "seed=3", terms: ["row", "heads"] },
};

test("terms on the board are explained on hover and on tap", async () => {
  for (const [lang, options] of [["en", {}], ["ja", TOUCH]]) {
    for (const [game, { hash, terms }] of Object.entries(ON_BOARDS)) {
      const page = await visit(browser, `#/${game}?${hash}&lang=${lang}`, options);
      page.setDefaultTimeout(120_000);
      const told = page.locator("#term-card dd");
      for (const id of terms) {
        const [, says] = entry(id, lang);
        const word = page.locator(`:is(.board, .coach) [data-term="${id}"]`).first();
        await word.waitFor();
        assert.equal(await page.locator(":is(.board, .coach) [data-term][tabindex]").count(), 0, "no stop on the way to the cards");
        // Messages with a term disappear quickly, so try the next one.
        const look = async () => {
          await (options.hasTouch ? word.tap({ timeout: 5000 }) : word.hover({ timeout: 5000 }));
          await told.filter({ hasText: says }).waitFor({ timeout: 3000 });
        };
        let seen = false;
        for (let tries = 0; tries < 30 && !seen; tries += 1) {
          await word.waitFor();
          seen = await look().then(() => true, () => false);
        }
        assert.ok(seen, `${id} is not explained`);
        await page.keyboard.press("Escape");
        await told.waitFor({ state: "hidden" });
      }
    }
  }
});

test("a key steps through the terms on the board, and Escape leads back to the cards", async () => {
  const page = await visit(browser, "#/hearts?rules=standard:passing=false&seed=7&s1=rules&s2=rules&s3=rules&speed=instant");
  await page.waitForSelector(".hand.live");
  await page.locator('.hand [tabindex="0"]').focus();
  const told = page.locator("#term-card dt");
  const seen = [];
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("i");
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-describedby") === "term-card");
    seen.push(await told.textContent());
  }
  assert.deepEqual(seen, ["broken-hearts", "trick", "broken-hearts"].map((id) => entry(id, "en")[0]));
  await page.keyboard.press("Escape");
  await told.waitFor({ state: "hidden" });
  assert.ok(await page.evaluate(() => document.activeElement.matches(".hand .slot")), "not back at the cards");
});

test("if the rules can't be loaded, a message says so, and opening them again retries", async () => {
  const page = await visit(browser, "#/", { serviceWorkers: "block" });
  await page.route("**/guide/**", (route) => route.abort());
  await page.evaluate(() => { location.hash = "#/hearts?seed=7&speed=instant"; });
  await menu(page, label("shell", "rules"));
  await page.locator("dialog [role=alert]", { hasText: phrase("shell", "guide_missing") }).waitFor();
  await page.keyboard.press("Escape");
  await page.unroute("**/guide/**");
  await rules(page);
  page.allow(/ERR_FAILED/);
});

test("until a newcomer's first move, the panel summarises the rules of every game, even if agents move first", async () => {
  for (const lang of ["en", "ja"]) {
    for (const game of GAMES) {
      // In step mode, the first agent waits for you.
      const page = await visit(browser, `#/${game}?seed=7&step=true&lang=${lang}`);
      await page.locator(".welcome .guide .card").first().waitFor();
      assert.equal(await page.locator(".mind .mind-head").count(), 0);
      assert.equal(await page.evaluate(() => document.querySelector(".welcome details")?.checkVisibility() ?? false), false);
      assert.ok((await page.locator(".mind").innerText()).length > 60, "the panel is empty");
      await page.locator(".coach").getByRole("button", { name: label("shell", "coach_start", lang) }).click();
      await page.locator(".coach").getByRole("button", { name: label("Coach", "stop", lang) }).waitFor();
    }
  }
});

/** The height of the rules up to the first fold, heading and buttons included, in screens of their dialog. */
function screens(dialog) {
  return dialog.evaluate((dialog) => {
    const { top, height } = dialog.getBoundingClientRect();
    return (dialog.querySelector(".guide details").getBoundingClientRect().top - top) / height;
  });
}

test("the rules of each game, before the details, fit on one screen of a desktop and on three of a phone", async () => {
  const found = [];
  for (const game of GAMES) {
    for (const lang of ["en", "ja"]) {
      for (const [options, most] of [[{ viewport: { width: 1440, height: 900 } }, 1], [TOUCH, 3]]) {
        const page = await visit(browser, `#/${game}?seed=7&speed=instant&lang=${lang}`, options);
        const count = await screens(await rules(page));
        if (count > most) found.push(`${game} ${lang}: ${count.toFixed(2)} screens instead of ${most}`);
      }
    }
  }
  assert.deepEqual(found, []);
});

test("the coach says what you have to do, what you may play, and what the hint suggests and why", async () => {
  for (const lang of ["en", "ja"]) {
    const page = await visit(browser, `#/hearts?rules=paper&seed=3&s1=rules&s2=rules&s3=rules&speed=instant&lang=${lang}`);
    await (await rules(page)).getByRole("button", { name: label("shell", "coach_start", lang) }).click();
    const coach = page.locator(".coach");
    await coach.waitFor();
    assert.match(await address(page), /coach=true/);
    for (let cards = 0; cards < 2; cards += 1) {
      await page.waitForFunction(() => document.querySelectorAll(".hand.live .slot.playable").length > 1 || document.querySelector(".result"));
      const said = [];
      // The second time, the key asks for the hint at once.
      if (cards === 1) await page.keyboard.press("h");
      else while (await coach.locator(".primary").count()) {
        said.push(await coach.locator("p").textContent());
        const last = await coach.locator(".primary").textContent() === label("Coach", "show", lang);
        await coach.locator(".primary").click();
        if (last) break;
      }
      assert.ok(said.length >= 1 - cards && said.every((sentence) => sentence.length > 10), said.join());
      await coach.locator("p", { hasText: phrase("Coach", "weighed", lang) }).waitFor({ timeout: 60000 });
      await page.locator(".hand .slot.playable").first().click({ position: { x: 8, y: 12 } });
    }
    // A reload keeps the coach, and a button dismisses it.
    await reload(page);
    await coach.waitFor();
    await coach.locator(".quiet").click();
    await coach.waitFor({ state: "detached" });
    assert.doesNotMatch(await address(page), /coach/);
  }
});

test("the list of opponents shows their strength, the easiest first", async () => {
  for (const lang of ["en", "ja"]) {
    const page = await visit(browser, `#/hearts?seed=7&speed=instant&lang=${lang}`);
    await menu(page, label("shell", "table_setup", lang));
    const seat = page.locator("dialog fieldset.chair select").nth(1);
    const level = (name) => written("crates/agents/src/strength.rs", `Self::${name} => text`, lang);
    const steps = [`★☆☆☆ ${level("Easy")}`, `★★☆☆ ${level("Fair")}`, `★★★☆ ${level("Strong")}`, `★★★★ ${level("Strongest")}`];
    assert.deepEqual(await seat.locator("optgroup").evaluateAll((groups) => groups.map((group) => group.label)), steps);
    assert.deepEqual(await seat.locator("optgroup").last().locator("option").evaluateAll((options) => options.map((option) => option.value)), ["pimc"]);
  }
});
