// The pictures of FALCON in the Lab, from real runs: a game in slow motion, and the nodes of a net.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { PHONE, drawn, label, pages, phrase, visit } from "./browser.mjs";

const browser = pages();

/** A run with a very quick measurement that takes some seconds. */
const RUN = "#lab?game=hearts&learner=falcon&run=actions:games=20000,measured=1&seed=7";

/** The refusal of a run that needs too much memory. It names the need and the limit. */
const REFUSED = (lang) => new RegExp(`^${phrase("lab", "refused", lang, { why: /.*\d+ MiB.*512 MiB.*/ }).source}$`);

async function lab(options = {}, run = RUN) {
  const page = await visit(browser, run, options);
  await page.waitForSelector(".falcon");
  return page;
}

/** Lets the run reach that many games, and stops it. */
async function train(page, games) {
  await page.locator(".lab-transport .button.primary").click();
  // Check and press inside the page, because the run doesn't wait.
  await page.waitForFunction((games) => {
    const there = Number(document.querySelector(".lab-transport progress")?.value) > games;
    if (there) document.querySelector(".lab-transport .button.primary").click();
    return there;
  }, games);
  await drawn(page);
}

const said = (page) => page.locator(".falcon > .slow-say").textContent();
const now = (page) => page.locator(".falcon .slow-now > h3, .falcon .slow-now h3").first().textContent();

async function game(page) {
  await page.locator(".falcon .slow-games button").click();
  await page.locator(".film-controls").waitFor();
}

test("a game is explained from percepts through resonance to learning", async () => {
  const page = await lab();
  await train(page, 300);
  await game(page);
  assert.equal(await page.locator(".falcon-jumps button").count(), 14, "13 decisions, and the end");
  const on = page.locator(".film-controls").getByRole("button", { name: label("PictureWords FilmWords SlowWords StrategyWords", "on") });
  // A decision with a choice has four steps.
  while (!phrase("FalconWords NetWords", "say_table").test(await said(page))) await on.click();
  assert.match(await now(page), phrase("FalconWords NetWords", "trick", "en", { number: /\d+/ }));
  await on.click();
  assert.match(await said(page), phrase("FalconWords NetWords", "say_percepts", "en", { list: /.+ \d\.\d\d/ }));
  assert.equal(await page.locator(".falcon-percepts li").count(), 22);
  await on.click();
  const told = await said(page);
  assert.ok(["say_layers", "say_empty"].some((key) => phrase("FalconWords NetWords", key).test(told)));
  assert.equal(await page.locator(".falcon-layers section").count(), 6);
  // Every reset node is below the vigilance of its layer, and a resonating node is not.
  const layers = await page.locator(".falcon-layers section").evaluateAll((all) => all.map((layer) => ({
    rho: Number(layer.querySelector("h4 .num").textContent.match(/ρ (\d\.\d+)/)[1]),
    nodes: [...layer.querySelectorAll("li")].map((node) => [node.className, Number(node.querySelector(".num").textContent.match(/\d\.\d+/)[0])]),
  })));
  for (const { rho, nodes } of layers) {
    nodes.forEach(([how, match], n) => {
      assert.ok(how === "won" ? match >= rho - 0.006 : match <= rho + 0.006, `${how} with ${match} at ${rho}`);
      assert.ok(how === "lost" || n === nodes.length - 1, "no node is checked after resonance");
    });
  }
  await on.click();
  const chosen = page.locator(".falcon-kinds .slow-made");
  assert.equal(await chosen.count(), 1);
  const card = await chosen.locator("b").first().textContent();
  assert.ok((await said(page)).includes(card), "the sentence names the card");
  // After the game, a jump leads to what was learned from the decision.
  await page.locator(".falcon-jumps button").last().click();
  assert.match(await said(page), phrase("FalconWords NetWords", "say_end", "en", { points: phrase("FalconWords NetWords", "points", "en", { points: /\d+/ }) }));
  await page.locator(".falcon-jumps button").nth(2).click();
  const learned = await said(page);
  assert.match(learned, phrase("FalconWords NetWords", "say_cost", "en", { card: /.+/, cost: /\d+\.\d\d/ }));
  assert.match(learned, phrase("FalconWords NetWords", "say_step", "en", { kind: /.+/, target: /\d\.\d\d/, before: /\d\.\d{3}/, after: /\d\.\d{3}/ }));
});

test("the nodes of a net grow during the run, and each describes itself", async () => {
  const page = await lab();
  const net = page.locator(".net");
  await net.getByRole("button", { name: label("FalconWords NetWords", "look") }).click();
  await net.locator(".net-cell").first().waitFor();
  assert.equal(await net.locator(".net-cell").count(), 52);
  await net.locator(".net-cell").first().click();
  await page.locator(".lab-transport .button.primary").click();
  // The page asks only for nodes in sight.
  await net.locator(".net-grid").scrollIntoViewIfNeeded();
  const nodes = () => net.locator(".net-cell").first().textContent().then((text) => Number(text.replace(/\D/g, "")));
  await page.waitForFunction(() => Number(document.querySelector(".net-cell")?.textContent.replace(/\D/g, "")) > 5, null, { timeout: 60_000 });
  const before = await nodes();
  await page.waitForFunction((before) => Number(document.querySelector(".net-cell")?.textContent.replace(/\D/g, "")) > before
    || document.querySelector(".lab-transport .button.primary").disabled, before);
  await page.waitForFunction(() => document.querySelector(".lab-transport .button.primary").disabled, null, { timeout: 120_000 });
  // Arrow keys select another net: the next trick, and the next place.
  await net.locator(".net-cell").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await net.locator('[aria-checked="true"]').getAttribute("id"), "net-5");
  await page.locator(".net-layers h3", { hasText: label("FalconWords NetWords", "of_trick", "en", { trick: 2, place: label("FalconWords NetWords", "place_2") }) }).first().waitFor();
  assert.equal(await net.locator(".net-layer").count(), 6);
  const layer = net.locator(".net-tiles").last();
  assert.ok(await layer.locator("i").count() > 1);
  assert.ok(await net.locator(".net-tiles").evaluateAll((all) => all.every((layer) => layer.children.length <= 151)));
  await layer.focus();
  await page.keyboard.press("End");
  const [node, facts] = [
    phrase("FalconWords NetWords", "node", "en", { layer: 6, node: /\d+/, kind: /.+/ }),
    phrase("FalconWords NetWords", "facts", "en", { visits: /[\d,]+/, share: /.+/, age: /[\d,]+/, value: /[01]\.\d\d/ }),
  ];
  assert.match(await net.locator(".net-said").textContent(), new RegExp(`^${node.source}${phrase("FalconWords NetWords", "stop").source}${facts.source}$`));
  assert.equal(await layer.getAttribute("aria-valuetext"), await net.locator(".net-said").textContent());
  await net.locator(".net-table summary").click();
  assert.ok(await net.locator(".net-table tbody tr").count() >= 6);
});

test("with a filter, no games can be watched until it has been trained", async () => {
  const page = await lab({}, "#lab?game=hearts&learner=falcon&run=demo&seed=7");
  assert.equal(await page.locator(".falcon .slow-games button").isDisabled(), true);
  assert.match(await said(page), phrase("FalconWords NetWords", "early"));
});

test("settings that need too much memory are refused before a run, in both languages", async () => {
  const page = await lab();
  const start = page.locator(".lab-transport .button.primary");
  const why = page.locator(".lab-refused");
  await page.locator(".lab-knobs details").evaluateAll((all) => all.forEach((each) => (each.open = true)));
  const field = (key) => page.locator(".lab-knob", { has: page.locator(`#help-lab-${key}`) }).locator("input[type=number]");
  const knob = field("cap");
  const set = async (nodes) => {
    await knob.fill(nodes);
    await knob.press("Enter");
  };
  // The run is long enough to fill the layers.
  await page.getByRole("combobox", { name: label("lab", "preset") }).selectOption("actions");
  await field("games").fill("100000");
  await field("games").press("Enter");
  assert.equal(await start.isDisabled(), false);
  await set("20000");
  await why.waitFor();
  assert.match(await why.textContent(), REFUSED("en"));
  assert.equal(await start.isDisabled(), true);
  assert.equal(await page.getByRole("status").last().textContent(), await why.textContent(), "screen readers announce it, too");
  // The shortcut of the button says so, too, and starts nothing.
  await page.locator("body").press("p");
  await page.locator(".banner.bad", { hasText: phrase("lab", "refused") }).waitFor();
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 0);
  // With enough memory again, the refusal is gone.
  await set("1500");
  await why.waitFor({ state: "detached" });
  assert.equal(await start.isDisabled(), false);
  await train(page, 10);
});

test("a start that fails shows a message", async () => {
  const page = await lab({ locale: "ja" }, "#lab?game=hearts&learner=falcon&run=actions:cap=20000&seed=7&auto=true");
  await page.locator(".banner.bad", { hasText: phrase("lab", "refused", "ja") }).waitFor();
  assert.match(await page.locator(".lab-refused").textContent(), REFUSED("ja"));
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 0, "there is no such run");
});

test("both pictures of FALCON are accessible on a phone, in Japanese, by night", async () => {
  for (const [name, options] of [["on a phone, in Japanese, by night", { viewport: PHONE, locale: "ja", colorScheme: "dark" }]]) {
    const page = await lab(options);
    await train(page, 300);
    await game(page);
    await page.locator(".net .slow-games button").click();
    await page.locator(".net-cell").first().waitFor();
    const cut = () => page.evaluate(() => [...document.querySelectorAll(".slow, .net")].filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    for (let step = 0; step < 4; step += 1) {
      assert.equal(await cut(), 0, "nothing is cut off");
      assert.deepEqual(await violationsIn(page, ".slow, .net"), []);
      await page.locator(".film-controls button").last().click();
    }
    await page.locator(".falcon-jumps button").last().click();
    await page.locator(".falcon-jumps button").first().click();
    assert.equal(await cut(), 0, "nor after the game");
    assert.deepEqual(await violationsIn(page, ".slow"), []);
  }
});
