// The panel of a UCT search in Daihinmin: single playouts, intervals, and a decision with other settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, drawn, label, pages, phrase, visit, written } from "./browser.mjs";

const browser = pages();

/**
 * A paused table of five agents that shows one agent's decision. The speed isn't the highest, because then
 * the first game could be over before the panel has loaded.
 */
async function looking(query, { seed = 5, ...options } = {}) {
  const page = await visit(browser, `#/daihinmin?seed=${seed}&speed=fast&${query}`, options);
  await page.waitForFunction(() => document.querySelectorAll(".mind-log button").length > 12);
  await page.keyboard.press("p");
  await page.getByRole("button", { name: new RegExp(`^${phrase("mind", "look_back", "en", { number: 1 }).source}`) }).click();
  await page.waitForFunction(() => document.querySelector(".mind-back") && document.querySelectorAll(".mind-arms tbody tr").length > 5);
  return page;
}

const AGENTS = "s0=uct&s1=uct&s2=uct&s3=uct&s4=uct";

/** The title of a playout. */
const playout = (number, took = /.+/) => new RegExp(`^${phrase("mind", "playout", "en", { number, took }).source}$`);

/** The arms in a part of the page, with the text of each cell. */
const rows = (part) => part.locator(".mind-arms tbody tr").evaluateAll((all) => all.map((row) => row.textContent));

test("single playouts can be opened one by one, with five hands that share all cards, and the course of the game", async () => {
  const page = await looking(AGENTS);
  await page.locator(".mind-playouts summary").click();
  const shown = async () => ({
    title: await page.locator(".mind-playouts [aria-live]").textContent(),
    hands: await page.locator(".mind-hands dd").evaluateAll((all) => all.map((hand) => [...hand.querySelectorAll(".mind-card")].map((card) => card.textContent))),
    moves: await page.locator(".mind-moves li").count(),
  });
  const last = await shown();
  assert.match(last.title, playout(800, /[1-5] \w+/));
  assert.equal(last.hands.length, 5);
  const cards = last.hands.flat();
  assert.equal(cards.length, 53, "the game has just begun");
  assert.equal(new Set(cards).size, 53);
  assert.ok(last.moves > 5, `${last.moves} moves`);
  const back = page.getByRole("button", { name: label("mind", "playout_before") });
  await back.click();
  const before = await shown();
  assert.match(before.title, playout(799));
  assert.deepEqual(before.hands.map((hand) => hand.length), last.hands.map((hand) => hand.length));
  assert.notDeepEqual(before.hands, last.hands, "another sampled deal");
  const own = await page.locator(".mind-hands .mind-own dd").textContent();
  assert.equal(last.hands.map((hand) => hand.join("")).filter((hand) => hand === own.replace(/\s/g, "")).length, 1, "the agent's own hand is shown as it is");
  while (await back.isEnabled()) await back.click();
  assert.match((await shown()).title, playout(789));
});

test("a decision can be repeated with other settings, both sides at once, and the table continues unchanged", async () => {
  const page = await looking(AGENTS);
  const arms = await rows(page.locator(".mind"));
  await page.getByRole("button", { name: label("mind", "retry") }).click();
  const dialog = page.locator("dialog");
  const side = (key) => dialog.locator(`section[aria-label="${label("mind", key)}"]`);
  const finished = (key) => side(key).locator(".mind-state.mind-done").waitFor();
  await Promise.all([finished("side_a"), finished("side_b")]);
  await drawn(page);
  assert.deepEqual(await rows(side("side_a")), arms, "the same agent and the same random numbers give the same search");
  assert.equal(await side("side_b").locator("summary code").first().textContent(), "uct:formula=ucb1-tuned");
  const verdict = await dialog.locator("> .stack > .mind-caption").textContent();
  assert.ok(["retry_same", "retry_differ"].some((key) => phrase("mind", key).test(verdict)), verdict);

  // Another agent, and another value of a setting.
  await side("side_b").locator("select").first().selectOption("mc");
  await side("side_b").locator(".mind-even").waitFor();
  await finished("side_b");
  await side("side_a").locator("summary", { hasText: label("shell", "knobs") }).click();
  const playouts = side("side_a").locator(".field", { has: page.locator('[id$="-playouts"]') }).locator("input[type=number]");
  await playouts.fill("50");
  await playouts.press("Tab");
  await side("side_a").getByText(label("mind", "playouts", "en", { done: 50, total: 50 })).waitFor();

  // One playout at a time.
  await side("side_a").getByRole("switch", { name: label("mind", "step_mode") }).click();
  const one = side("side_a").getByRole("button", { name: label("mind", "step", "en", { n: 1 }) });
  for (let n = 1; n <= 3; n += 1) {
    await one.click();
    await side("side_a").getByText(label("mind", "playouts", "en", { done: n, total: 50 })).waitFor();
  }
  await side("side_a").locator(".mind-playouts summary").click();
  await side("side_a").getByText(playout(3, /[1-5] \w+/)).waitFor();
  await one.click();
  await side("side_a").getByText(playout(4)).waitFor();

  await dialog.getByRole("button", { name: label("shell", "close") }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(await rows(page.locator(".mind")), arms);
});

test("on a phone the two sides are stacked, and nothing is wider than the screen", async () => {
  const page = await visit(browser, `#/daihinmin?seed=5&speed=instant&${AGENTS}&lang=ja`, { viewport: PHONE, colorScheme: "dark" });
  await page.keyboard.press("p");
  await page.keyboard.press("m");
  // A forced move can't be repeated.
  const again = page.locator(".mind-retry button").first();
  for (const decision of await page.locator(".mind-log tbody button").all()) {
    if (await again.count()) break;
    await decision.click();
  }
  await again.click();
  const dialog = page.locator("dialog");
  await dialog.locator(".mind-arms tbody tr").first().waitFor();
  const [inner, outer] = await dialog.evaluate((box) => [box.scrollWidth, box.clientWidth]);
  assert.ok(inner <= outer, `${inner} in ${outer}`);
});

test("a search stops at key moments, after the same playouts for everyone who opens the link", async () => {
  const AGENT = "uct:playouts=200";
  const hash = `#/daihinmin?seed=5&open=true&step=true&stop-change=true&stop-apart=true&${[0, 1, 2, 3, 4].map((seat) => `s${seat}=${AGENT}`).join("&")}`;
  const seen = [];
  for (let time = 0; time < 2; time += 1) {
    const page = await visit(browser, hash);
    const moments = [];
    for (let moment = 0; moment < 3; moment += 1) {
      await page.locator(".mind-moment").waitFor();
      await drawn(page);
      const [said, number] = await Promise.all([".mind-moment", ".mind-number"].map((part) => page.locator(part).first().innerText()));
      assert.match(said, new RegExp(["moment_change", "moment_apart"].map((key) => phrase("mind", key).source).join("|")));
      moments.push(`${said} ${number}`);
      await page.keyboard.press("g");
      await page.waitForFunction((before) => document.querySelector(".mind-number")?.innerText !== before, number);
    }
    seen.push(moments);
    if (time === 1) {
      // Switched off in step mode, they disappear from the link, and the search stops at each playout again.
      for (const key of ["stop-change", "stop-apart"]) await page.getByRole("switch", { name: written("crates/arena/src/link/shown.rs", `"${key}"`) }).uncheck();
      await page.waitForFunction(() => /step=true/.test(location.hash) && !/stop-/.test(location.hash));
    }
  }
  assert.deepEqual(seen[0], seen[1]);
});

test("combinations fit on one line each, with or without the joker, and a small desktop shows five moves", async () => {
  // The leader holds the joker.
  const page = await looking(AGENTS.replaceAll("=uct", "=uct:playouts=300"), { seed: 18 });
  const melds = await page.$$eval(".mind-arms tbody .mind-cards", (all) => all.map((meld) => [meld.textContent, meld.children.length, meld.getBoundingClientRect().height]));
  assert.ok(melds.some(([text, cards]) => cards > 2 && text.includes("JK")), "a meld of three with the joker");
  for (const [text, , height] of melds) assert.ok(height < 30, `${text}: ${height} px`);
  assert.ok(await page.locator('.mind-arms tbody [aria-label^="Joker="]').count() > 0, "the card that the joker replaces is named");
  const fifth = await page.locator(".mind-arms tbody tr").nth(4).boundingBox();
  assert.ok(fifth.y + fifth.height <= page.viewportSize().height, `the fifth row ends at ${fifth.y + fifth.height}`);
});
