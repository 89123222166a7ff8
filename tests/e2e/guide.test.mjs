// What a newcomer needs: the rules of each game, what words mean, and a coach.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { PHONE, done, launch, started, visit } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const GAMES = ["hearts", "daihinmin", "leduc", "nimmt"];

/** Opens the rules from the bar of a table. */
async function rules(page) {
  const name = /^(Rules|ルール)$/;
  const button = page.locator(".bar-actions").getByRole("button", { name });
  if (!await button.isVisible()) await page.locator(".bar-menu").click();
  await button.click();
  const dialog = page.locator("dialog");
  await dialog.locator(".guide .card").first().waitFor();
  return dialog;
}

for (const [lang, options] of [["en", {}], ["ja", { viewport: PHONE, isMobile: true, hasTouch: true, colorScheme: "dark" }]]) {
  for (const game of GAMES) {
    test(`the rules of ${game} have pictures of its cards, and nothing is cut off (${lang})`, async () => {
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
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include("dialog").analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
      // The glossary is beside them.
      await dialog.getByRole("button", { name: lang === "en" ? "Words" : "用語", exact: true }).click();
      await dialog.locator(".guide #term-lock").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await done(page);
    });
  }
}

test("a word is explained where it stands; Escape closes the explanation first, then the dialog", async () => {
  const page = await visit(browser, "#/hearts?seed=7&speed=instant");
  const dialog = await rules(page);
  const word = dialog.locator('[data-term="trick"]').first();
  const card = page.locator("#term-card");
  await word.hover();
  await card.waitFor();
  assert.match(await card.textContent(), /trick/i);
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
  await done(page);
});

test("rules that cannot be loaded are said to be missing, and come when they are opened again", async () => {
  const page = await visit(browser, "#/", { serviceWorkers: "block" });
  await page.route("**/guide/**", (route) => route.abort());
  await page.evaluate(() => { location.hash = "#/hearts?seed=7&speed=instant"; });
  const button = page.locator(".bar-actions").getByRole("button", { name: "Rules", exact: true });
  await button.click();
  await page.locator("dialog [role=alert]", { hasText: "could not be loaded" }).waitFor();
  await page.keyboard.press("Escape");
  await page.unroute("**/guide/**");
  await rules(page);
  assert.ok(page.faults.every((fault) => fault.includes("ERR_FAILED")), page.faults.join());
  await page.context().close();
});

test("before anybody has thought, the panel tells the game in short", async () => {
  const page = await visit(browser, "#/hearts?seed=7");
  await page.locator(".welcome .guide .card").first().waitFor();
  assert.equal(await page.locator(".welcome details").first().isVisible(), false);
  await page.locator(".welcome").getByRole("button", { name: "Play with a coach" }).click();
  await page.locator(".coach").waitFor();
  await done(page);
});

for (const [lang, start, show, weighed] of [["en", "Play with a coach", "What would the hint do?", /on average/], ["ja", "コーチつきで打つ", "ヒントなら？", /平均/]]) {
  test(`a coach says what is asked, what may be played, and what the hint would do and why (${lang})`, async () => {
    const page = await visit(browser, `#/hearts?rules=paper&seed=3&s1=rules&s2=rules&s3=rules&speed=instant&lang=${lang}`);
    await (await rules(page)).getByRole("button", { name: start }).click();
    const coach = page.locator(".coach");
    await coach.waitFor();
    assert.match(page.url(), /coach=true/);
    for (let cards = 0; cards < 2; cards += 1) {
      await page.waitForFunction(() => document.querySelectorAll(".hand.live .slot.playable").length > 1 || document.querySelector(".result"));
      const said = [];
      while (await coach.locator(".primary").count()) {
        said.push(await coach.locator("p").textContent());
        const last = await coach.locator(".primary").textContent() === show;
        await coach.locator(".primary").click();
        if (last) break;
      }
      assert.ok(said.length >= 1 && said.every((sentence) => sentence.length > 10), said.join());
      await coach.locator("p", { hasText: weighed }).waitFor({ timeout: 60000 });
      await page.locator(".hand .slot.playable").first().click({ position: { x: 8, y: 12 } });
    }
    // A reload keeps the coach; a button sends it away.
    await page.reload();
    await started(page);
    await coach.waitFor();
    await coach.locator(".quiet").click();
    await coach.waitFor({ state: "detached" });
    assert.doesNotMatch(page.url(), /coach/);
    await done(page);
  });
}

test("the coach has something to say in every game, on a phone", async () => {
  for (const game of GAMES) {
    const page = await visit(browser, `#/${game}?seed=5&speed=instant&coach=true`, { viewport: PHONE, isMobile: true, hasTouch: true });
    const coach = page.locator(".coach");
    await coach.locator(".primary").waitFor({ timeout: 60000 });
    assert.ok((await coach.locator("p").textContent()).length > 10);
    const { width } = page.viewportSize();
    const box = await coach.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width, game);
    await done(page);
  }
});

for (const [lang, steps] of [
  ["en", ["★☆☆☆ easy", "★★☆☆ fair", "★★★☆ strong", "★★★★ strongest"]],
  ["ja", ["★☆☆☆ やさしい", "★★☆☆ ふつう", "★★★☆ 強い", "★★★★ 最強"]],
]) {
  test(`whoever chooses opponents sees how strong they are, the easiest first (${lang})`, async () => {
    const page = await visit(browser, `#/hearts?seed=7&speed=instant&lang=${lang}`);
    await page.locator(".bar-actions button").nth(2).click();
    const seat = page.locator("dialog fieldset.chair select").nth(1);
    assert.deepEqual(await seat.locator("optgroup").evaluateAll((groups) => groups.map((group) => group.label)), steps);
    assert.deepEqual(await seat.locator("optgroup").last().locator("option").evaluateAll((options) => options.map((option) => option.value)), ["pimc"]);
    await done(page);
  });
}
