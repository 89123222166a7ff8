// What is told of decisions: of a turn of 6 Nimmt! once it lies open, of a deal of any game once it is over, and of the same deal from another seat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { idle, pages, started } from "./browser.mjs";
import { KEY, PHONES, playDeal, playOne, sitAt, table } from "./nimmt-table.mjs";
import { GAMES } from "./screens.mjs";
import { dialog, hand, menu, playUntil, saved, slot, turn } from "./table.mjs";

const browser = pages();

const sit = (query, options) => sitAt(browser, query, options);
const number = (text) => Number(text.replace("−", "-"));

/** Waits until every decision of the review is looked at. */
function reviewed(page) {
  return page.waitForFunction(() => {
    const review = document.querySelector(".mind-review");
    return review?.querySelector("tbody tr") && !review.textContent.includes("…");
  }, null, { timeout: 60000 });
}

/** The rows of the review: the cells as text. */
const judged = (page) => page.$$eval(".mind-review tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

async function faultless(page, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target} ${failureSummary.split("\n")[1] ?? ""}`)), []);
}

test("when the cards of a turn are turned over, and not before, each agent tells what it had thought of its card", async () => {
  // The agents wait: the person has chosen, one of them is thinking, and nothing is told.
  const page = await sit(table(7, 4, "speed=instant&step=true").replace("s3=rule-2", "s3=mc:worlds=20"));
  await turn(page);
  await playOneHidden(page);
  await page.waitForSelector(".mind-buttons button:not([disabled])");
  assert.equal(await page.locator(".mind-turn, .turned .ask").count(), 0);
  const face = await page.$$eval(".mind-log tbody td", (cells) => cells.slice(1).map((cell) => cell.textContent));
  assert.deepEqual(face, ["?", "?"], "cards that lie face down are not in the log");
  await page.keyboard.press("g");
  await page.waitForSelector(".mind-turn tbody tr");
  const [{ moves }] = await saved(page, KEY);
  const rows = await page.$$eval(".mind-turn tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const cards = await page.$$eval(".mind-turn th .mind-card", (all) => all.map((card) => card.textContent));
  assert.deepEqual(cards, moves.slice(1, 4).map(([, card]) => String(card)));
  // Rule 9 weighs its cards by what they are expected to cost, and the search by what they came to; rule 6 weighs nothing.
  assert.ok(number(rows[0][1]) >= 0 && number(rows[2][1]) >= 0, `${rows}`);
  assert.equal(rows[1][1], "–");
  // What is second best lies in a hand still: it has a number and no name.
  for (const row of [rows[0], rows[2]]) assert.match(row[2], /^\? \d+\.\d\d$/);
  await page.locator(".turned .ask").first().waitFor();
  assert.equal(await page.locator(".turned .ask").count(), 3, "one's own card has none");
  await page.getByRole("button", { name: /^What Flat Monte Carlo thought of/ }).click();
  await page.locator(".mind-back").waitFor();
  assert.equal(await page.locator(".mind-chosen .mind-card").textContent(), String(moves[3][1]));
  const named = await page.$$eval(".mind-arms tbody .mind-card", (all) => all.map((each) => each.textContent));
  assert.equal(named.filter((name) => /^\d+$/.test(name)).length, 1, `only the card that lies open is named: ${named}`);
});

/** Chooses the lowest card without waiting for the next turn. */
async function playOneHidden(page) {
  const [card] = await hand(page);
  await slot(page, card).click({ position: { x: 12, y: 16 } });
  await slot(page, card).waitFor({ state: "detached" });
}

test("on a phone, a card that lies open leads to the thought of its agent", async () => {
  const page = await sit(table(7, 4), PHONES);
  await turn(page);
  await playOne(page, (target) => target.tap({ position: { x: 12, y: 16 } }));
  assert.ok(!(await page.locator(".mind").isVisible()));
  await page.locator(".turned .ask").first().tap();
  await page.waitForSelector(".mind .mind-back", { state: "visible" });
});

/** The shares that a histogram tells, in per cent. */
const shares = (label) => [...label.matchAll(/: (\d+) %/g)].map(([, share]) => Number(share));

test("a search shows the outcomes of every card while it runs, what it gave up and when, and all of it as a table", async () => {
  // Nobody plays who could profit, so that cards are named.
  // It thinks step by step, so that no machine is too fast to be looked at.
  const page = await sit("rules=standard:players=4&seed=7&s0=search:worlds=10000&s1=random&s2=random&s3=random&step=true");
  const tries = () => page.$$eval(".mind-tried", (cells) => cells.slice(1).reduce((sum, cell) => sum + Number(cell.textContent.replaceAll(",", "")), 0));
  const step = async () => {
    const before = await tries();
    await page.keyboard.press("s");
    await page.waitForFunction((n) => [...document.querySelectorAll(".mind-tried")].slice(1).reduce((sum, cell) => sum + Number(cell.textContent.replaceAll(",", "")), 0) > n, before);
  };
  await page.waitForFunction(() => document.querySelectorAll(".mind-tried").length === 11);
  for (let steps = 0; steps < 12; steps += 1) await step();
  assert.equal(await page.locator(".mind-spread").count(), 10);
  // By its end some card is hopeless.
  await page.keyboard.press("g");
  // The list moves down when all have played.
  await page.waitForFunction(() => document.querySelectorAll(".mind-log td button").length >= 4);
  await page.locator('.mind-log button[aria-label^="Move 1:"]').click();
  await page.waitForFunction(() => document.querySelector(".mind-state")?.textContent.startsWith("played"));
  await page.waitForSelector(".mind-pruned");
  const labels = await page.$$eval(".mind-spread", (all) => all.map((each) => each.getAttribute("aria-label")));
  assert.equal(labels.length, 10);
  for (const label of labels) assert.ok(Math.abs(total(shares(label)) - 100) <= 5, label);
  const given = await page.$$eval(".mind-arms .mind-untried", (all) => all.map((each) => each.textContent));
  assert.ok(given.length > 0, "some card is hopeless");
  for (const words of given) assert.match(words, /^given up after [\d,]+ playouts$/);
  await page.getByRole("button", { name: "As table" }).first().click();
  const rows = await page.$$eval(".mind-arms .mind-numbers tbody tr", (all) => all.map((row) => [...row.cells].slice(1).map((cell) => parseInt(cell.textContent, 10))));
  assert.equal(rows.length, 10);
  for (const row of rows) assert.ok(Math.abs(total(row) - 100) <= 5, `${row}`);
  await faultless(page, "search");
});

const total = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

test("an agent that adapts says what it takes each seat for, by which cards, and how that has changed", async () => {
  const page = await sit(table(7, 4).replace("s3=rule-2", "s3=adaptive:worlds=50"));
  const decision = (number) => page.locator(`.mind-log button[aria-label^="Move ${number}:"]`);
  const taken = () => page.$$eval(".mind-rival > span", (all) => all.map((each) => each.textContent));
  await turn(page);
  await playOne(page);
  await decision(4).click();
  await page.waitForFunction(() => document.querySelectorAll(".mind-rival").length === 3);
  assert.deepEqual(await taken(), Array(3).fill("nothing seen yet"));
  await page.locator(".mind-back button").click();
  await playDeal(page);
  const [{ moves }] = await saved(page, KEY);
  const last = moves.findLastIndex(([seat, play], at) => seat === 3 && !play.startsWith("row") && at < moves.length - 6);
  await decision(last + 1).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".mind-rival > span")].every((each) => / \d+ %$/.test(each.textContent)));
  const said = await taken();
  assert.equal(said.length, 3);
  await page.locator(".mind-rival").nth(1).click();
  const types = await page.$$eval(".mind-rivals tbody tr", (all) => all.map((row) => [row.cells[0].textContent, parseInt(row.cells[2].textContent, 10)]));
  assert.ok(Math.abs(total(types.map(([, chance]) => chance)) - 100) <= 4, `${types}`);
  const most = types.reduce((a, b) => (b[1] > a[1] ? b : a));
  assert.equal(said[1], `${most[0]} ${most[1]} %`);
  const clues = await page.$$eval(".mind-clues li", (all) => all.map((each) => each.textContent));
  assert.ok(clues.length > 0);
  const cards = moves.filter(([seat]) => seat === 1).map(([, play]) => play);
  for (const clue of clues) {
    const [, card, number] = clue.match(/^(\d+?)turn (\d+)/);
    assert.equal(cards.filter((play) => !play.startsWith("row"))[number - 1], card, clue);
  }
  assert.ok(await page.locator(".mind-rivals canvas.plot").isVisible());
  await faultless(page, "rivals");
  // The same is found again after a reload.
  await page.reload();
  await started(page);
  await decision(last + 1).click();
  await page.waitForFunction(() => document.querySelectorAll(".mind-rival").length === 3);
  assert.deepEqual(await taken(), said);
});

test("the nets show what each card is expected to cost, and what they look at for the card that is pointed at", async () => {
  const page = await sit(table(7, 4).replace("s3=rule-2", "s3=loss"));
  const decision = (number) => page.locator(`.mind-log button[aria-label^="Move ${number}:"]`);
  const facts = () => page.$$eval(".mind-features dt", (all) => all.map((each) => each.textContent));
  await turn(page);
  await playOne(page);
  await decision(4).click();
  await page.waitForFunction(() => document.querySelectorAll(".mind-weighed tbody tr").length === 10);
  // While a person plays, only the card that lies open is spoken of.
  assert.equal(await page.locator(".mind-weighed tbody th button").count(), 1);
  assert.ok((await facts()).length > 2);
  await page.locator(".mind-back button").click();
  await playDeal(page);
  // As long as the review grows, rows move away from under the pointer.
  await reviewed(page);
  await decision(4).click();
  await page.waitForFunction(() => document.querySelectorAll(".mind-weighed tbody th button").length === 10);
  const rows = page.locator(".mind-weighed tbody tr");
  const [{ moves }] = await saved(page, KEY);
  assert.equal(await page.locator(".mind-features h3").textContent(), `What it looks at for ${moves[3][1]}`);
  for (const [at, go] of [[1, (row) => row.hover()], [8, (row) => row.locator("button").focus()]]) {
    await go(rows.nth(at));
    const card = await rows.nth(at).locator(".mind-card").textContent();
    await page.waitForFunction((says) => document.querySelector(".mind-features h3").textContent === says, `What it looks at for ${card}`);
    assert.match(await rows.nth(at).getAttribute("class"), /mind-told/);
  }
  await faultless(page, "nets");
});

test("after a deal, each decision is compared with the best one; the review waits if told to, and leads back to the turn", async () => {
  const page = await sit(table(5, 5));
  await turn(page);
  assert.equal(await page.locator(".mind-review").count(), 0);
  await playDeal(page);
  await page.waitForSelector(".mind-review");
  const pause = page.locator(".mind-review button.compact");
  // Seen and pressed in one go: the review does not wait.
  await page.waitForFunction(() => {
    const button = document.querySelector(".mind-review button.compact");
    button?.click();
    return button;
  });
  await page.getByRole("button", { name: "Go on" }).click();
  await reviewed(page);
  assert.equal(await pause.count(), 0, "nothing is left to pause");
  const [{ moves }] = await saved(page, KEY);
  const own = moves.map(([seat, play], at) => ({ seat, play, at })).filter(({ seat }) => seat === 0).slice(0, -1);
  const rows = await judged(page);
  assert.deepEqual(rows.map((row) => row[1]), own.map(({ play }) => String(play)));
  for (const [, yours, expected, best, least, lost] of rows) {
    if (best === "=") assert.equal(lost, "0.00", yours);
    else assert.ok(Math.abs(number(expected) - number(least) - number(lost)) < 0.11, `${expected} − ${least} = ${lost}`);
  }
  const sum = rows.reduce((all, row) => all + number(row.at(-1)), 0);
  assert.ok(Math.abs(sum - number(await page.locator(".mind-review tfoot td").textContent())) < 0.1);
  assert.match(await page.locator(".mind-review caption").textContent(), /given up|nothing given up/);
  await faultless(page, "review");
  // A click goes to the turn.
  await page.locator(".mind-review tbody button").nth(3).click();
  const at = own[3].at;
  await page.waitForFunction((says) => document.querySelector(".review output")?.textContent === says, `${at} / ${moves.length}`);
  assert.equal(await page.locator(".mind-state").textContent(), `played ${own[3].play}`);
  assert.equal(await page.locator(".mind-chosen .mind-card").textContent(), String(own[3].play));
});

test("after a deal every decision has its grade, the course is drawn, and a click goes to the move, in every game", async () => {
  for (const game of GAMES) {
    const page = await sitDown(browser, game);
    await idle(page);
    await playUntil(page, 0);
    const course = page.locator(".mind-course button");
    await course.first().waitFor({ timeout: 120_000 });
    const rows = await judged(page);
    assert.equal(await course.count(), rows.filter((row) => row.length > 2).length);
    assert.equal(await page.locator(".mind-review tbody b[class^=grade-]").count(), await course.count());
    // What the equilibrium says of a hand stands in its result as well.
    if (game === "leduc") assert.equal(await page.locator(".result b[class^=grade-]").count(), await course.count());
    const [{ moves }] = await saved(page, `tefuda.match.${game}`);
    const chart = page.locator(".mind-review canvas").first();
    const before = await chart.evaluate((canvas) => canvas.toDataURL());
    const second = Math.min(1, await course.count() - 1);
    await course.nth(second).click();
    await page.waitForFunction((at) => document.querySelectorAll(".mind-course button")[at].getAttribute("aria-current") === "true", second);
    const [at, all] = (await page.locator(".review output").textContent()).split(" / ").map(Number);
    assert.equal(all, moves.length);
    assert.equal(moves[at][0], 0, "a move of the person");
    // The chart has a line at that decision.
    await page.waitForFunction((was) => document.querySelector(".mind-review canvas").toDataURL() !== was, before);
  }
});

test("what was looked at is kept: going back to a turn computes nothing again, and another deal begins with nothing", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  await reviewed(page);
  const before = await judged(page);
  await page.locator(".mind-review tbody button").first().click();
  await page.locator(".mind-back button").click();
  assert.deepEqual(await judged(page), before);
  // After a reload it is computed again, and comes to the same.
  await page.reload();
  await started(page);
  await reviewed(page);
  assert.deepEqual(await judged(page), before);
  await page.keyboard.press("n");
  await page.waitForFunction(() => !document.querySelector(".result"));
  assert.equal(await page.locator(".mind-review").count(), 0);
});

test("the same deal is played from another seat, and what you lost is compared with what agents lost with those cards", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  const [first] = await saved(page, KEY);
  const heads = [first.result.heads];
  await page.getByRole("button", { name: "Same deal, other seat" }).click();
  for (const seat of [1, 2]) {
    await turn(page);
    assert.deepEqual((await hand(page)).map(Number), first.deal.hands[seat].toSorted((a, b) => a - b));
    await playDeal(page);
    const rows = await page.$$eval(".result tbody tr", (all) => all.map((row) => [row.className, Number(row.cells[1].textContent)]));
    const you = rows.find(([name]) => name.includes("you"))[1];
    assert.deepEqual(await saved(page, KEY), [first], "the match waits as it was");
    const others = heads.map((each) => each[seat]);
    // What agents had with these cards until then.
    const says = await page.locator(".toast", { hasText: "With the same cards" }).textContent();
    const agents = seat === 1 ? others[0] : undefined;
    assert.match(says, new RegExp(`you ${you}, the agents ${agents ?? "[\\d.]+"}$`));
    heads.push(rows.map(([, n]) => n));
    if (seat === 1) await page.keyboard.press("n");
  }
  await page.getByRole("button", { name: "Compare" }).click();
  const shown = page.locator("dialog");
  await shown.waitFor();
  const table3 = await shown.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent)));
  assert.equal(table3.length, 3);
  assert.equal(number(table3[0][0]), first.result.heads[0]);
  for (const [you, agents, difference] of table3) assert.ok(Math.abs(number(you) - number(agents) - number(difference)) < 0.011, `${you} ${agents} ${difference}`);
  const [total] = await shown.locator("tfoot tr").evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent)));
  for (const k of [0, 1, 2]) assert.ok(Math.abs(table3.reduce((sum, row) => sum + number(row[k]), 0) - number(total[k])) < 0.03, `${total}`);
  await faultless(page, "compare");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Back to the match" }).click();
  await page.getByRole("button", { name: "Next deal" }).waitFor();
  assert.deepEqual(await saved(page, KEY), [first]);
  // Unfinished, it does no harm to the match either, which goes on after a reload.
  await page.getByRole("button", { name: "Same deal, other seat" }).click();
  await turn(page);
  await playOne(page);
  await page.reload();
  await started(page);
  await page.waitForSelector(".result");
  assert.deepEqual(await saved(page, KEY), [first]);
  // A new match leaves it.
  await page.getByRole("button", { name: "Same deal, other seat" }).click();
  await menu(page, "New match");
  await turn(page);
  assert.equal(await page.getByRole("button", { name: "Back to the match" }).count(), 0);
  assert.notDeepEqual((await saved(page, KEY))[0].deal, first.deal);
});

test("records are read while the same deal is played from another seat, and the match comes back after them", async () => {
  const page = await sit(table(5, 3));
  await playDeal(page);
  const [first] = await saved(page, KEY);
  await page.getByRole("button", { name: "Same deal, other seat" }).click();
  await turn(page);
  const shown = await dialog(page, "Records");
  await shown.locator("textarea").fill(JSON.stringify(first));
  await shown.getByRole("button", { name: "Read" }).click();
  await page.locator(".review input[type=range]").waitFor();
  await page.getByRole("button", { name: "Close the records" }).click();
  await page.waitForSelector(".result");
  assert.deepEqual(await saved(page, KEY), [first]);
});

test("on a phone, dark and in Japanese, turn, review and comparison have no accessibility fault and do not stick out", async () => {
  const page = await sit(table(5, 3), { ...PHONES, colorScheme: "dark", locale: "ja" });
  const tap = (target) => target.tap({ position: { x: 12, y: 16 } });
  const sheet = async () => {
    const wide = await page.evaluate(() => [...document.querySelectorAll(".mind *")]
      .filter((each) => each.checkVisibility() && !each.closest(".mind-numbers, .mind-log, .sr, svg") && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => `${each.tagName}.${each.className}`));
    assert.deepEqual(wide, []);
  };
  await turn(page);
  await playOne(page, tap);
  await page.locator(".side .handle").tap();
  await page.waitForSelector(".mind-turn", { state: "visible" });
  await faultless(page, "turn");
  await sheet();
  await page.locator(".side .handle").tap();
  await playDeal(page, tap);
  await page.locator(".side .handle").tap();
  await reviewed(page);
  await faultless(page, "review");
  await sheet();
  await page.locator(".side .handle").tap();
  await page.getByRole("button", { name: "同じ配札を別の席で" }).tap();
  await turn(page);
  await playDeal(page, tap);
  await page.getByRole("button", { name: "くらべる" }).tap();
  await page.locator("dialog").waitFor();
  await faultless(page, "compare");
});

test("columns of outcomes are named as ranges, each in its place, on a desk and on a phone", async () => {
  for (const options of [{}, PHONES]) {
    const page = await sit("rules=standard:players=4&seed=7&s0=search:worlds=10&s1=rule-1&s2=rule-2&s3=rule-3&speed=instant&step=true&open=true", options);
    if (options === PHONES) await page.locator(".side .handle").tap();
    await page.waitForSelector(".mind-bins > span");
    const names = await page.$$eval(".mind-bins > span", (all) => all.map((name) => name.textContent));
    assert.deepEqual(names, ["0", "1–2", "3–5", "6–9", "10–14", "15–20", "21–27", "28+"]);
    // The words themselves are measured, as they may be wider than their places.
    const ends = await page.$$eval(".mind-bins > span", (all) => all.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      const { left, right } = words.getBoundingClientRect();
      return [left, right];
    }));
    for (const [at, [left]] of ends.slice(1).entries()) assert.ok(left > ends[at][1] + 1, `${names[at]} and ${names[at + 1]} touch`);
  }
});
