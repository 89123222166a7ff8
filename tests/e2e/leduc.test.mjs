// Leduc Hold'em: by keyboard and by touch, the equilibrium on demand, and comments after a hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, TOUCH, drawn, label, pages, phrase, reload, written } from "./browser.mjs";
import { over, press, saved as savedAs, sitAt } from "./table.mjs";

const browser = pages();

/** The phrases for the result of a match. */
const MATCH_RESULT = ["wins_match", "you_win_match", "split_match"].map((key) => phrase("poker", key));
/** The mark of a hand in which the equilibrium was shown. */
const HELPED = phrase("poker", "helped");

/** An agent that answers immediately, at a table without delays. */
const QUICK = "s1=call&speed=instant";
const KEY = "tefuda.match.leduc";

const sit = (query, options) => sitAt(browser, "leduc", query, options);

const saved = (page) => savedAs(page, KEY);
const button = (page, key) => page.locator(`.act[aria-keyshortcuts="${key}"]`);
const can = async (page, key) => (await button(page, key).getAttribute("aria-disabled")) === null;
/** The grades in the review of a hand. */
const GRADES = ".mind-review tbody b[class^=grade-]";

/** Waits until the person has to decide, or the hand is over. */
async function turn(page) {
  await page.waitForFunction(() => document.querySelector(".result, .act:not([aria-disabled])"));
  await drawn(page);
}

/** Makes a move, and waits until it has been made and answered. */
async function make(page, move) {
  const moves = (records) => [records.length, records.at(-1).moves.length].join();
  const before = moves(await saved(page));
  await move();
  await page.waitForFunction(([key, was]) => {
    const records = window.savedRecords(key);
    return [records.length, records.at(-1).moves.length].join() !== was;
  }, [KEY, before]);
  await turn(page);
}

/** Plays a hand by the keys of `plan`, then by calling. */
async function finish(page, plan = "", how = (key) => page.keyboard.press(key)) {
  await turn(page);
  for (let done = 0; !(await over(page)); done += 1) {
    const wish = plan[done] ?? "c";
    const key = (await can(page, wish.toUpperCase())) ? wish : "c";
    await make(page, () => how(key));
  }
}

/** The rows of the result: name, chips of the hand, chips of the match. */
function rows(page) {
  return page.$$eval(".result tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent.replace("−", "-"))));
}

test("a match can be played to its end with the keyboard alone, and is summed up", async () => {
  const page = await sit(`rules=standard:hands=3&seed=7&${QUICK}`);
  for (let hand = 1; hand <= 3; hand += 1) {
    await turn(page);
    assert.match(await page.locator(".sheet .count").textContent(), phrase("poker", "hand", "en", { number: hand, of: 3 }));
    // The first hand with Tab and Enter, the others with the keys of the moves.
    if (hand === 1) {
      await button(page, "C").focus();
      while (!(await over(page))) await make(page, () => page.keyboard.press("Enter"));
    } else {
      await finish(page, hand === 2 ? "rrr" : "crc");
    }
    const [own, other] = await rows(page);
    const record = (await saved(page)).at(-1);
    assert.deepEqual([Number(own[1]), Number(other[1])], record.result.chips);
    await page.locator(".result .figures").waitFor();
    // The review beside the table names and grades each decision, so the result doesn't.
    const mine = record.moves.filter(([seat]) => seat === 0).length;
    await page.waitForFunction(([grades, mine]) => document.querySelectorAll(grades).length === mine, [GRADES, mine]);
    assert.equal(await page.locator(".result table:not(.portrait *)").count(), 1);
    if (hand < 3) await page.keyboard.press("n");
  }
  const records = await saved(page);
  assert.equal(records.length, 3);
  const net = records.reduce((sum, { result }) => sum + result.chips[0], 0);
  assert.equal(Number((await rows(page))[0][2]), net);
  const heading = await page.locator(".result h2").textContent();
  assert.ok(MATCH_RESULT.some((pattern) => pattern.test(heading)), heading);
  assert.deepEqual(await page.locator(".result .figures dt").allTextContents(), ["given_up", "given_up_each", "perfect"].map((key) => label("poker", key)));
  assert.match(await page.locator(".result .figures dd").last().textContent(), /^\d \/ 3$/);
  await page.locator(".result").getByRole("button", { name: label("shell", "new_match") }).click();
  await page.locator(".result").waitFor({ state: "detached" });
});

test("a hand can be played by touch on a phone", async () => {
  const page = await sit(`seed=9&${QUICK}`, TOUCH);
  await finish(page, "rc", (key) => button(page, key.toUpperCase()).tap());
  assert.equal((await rows(page)).length, 2);
  await page.locator(".result .primary", { hasText: phrase("shell", "next_deal") }).tap();
  await turn(page);
  const small = await page.$$eval(".act, .equilibrium-switch", (all) => all.map((each) => each.getBoundingClientRect()).filter((box) => box.height < 40 || box.width < 40).length);
  assert.equal(small, 0);
  const widths = await page.$$eval(".act", (all) => all.map((each) => each.getBoundingClientRect().width));
  assert.ok(Math.min(...widths) > 200 && Math.max(...widths) - Math.min(...widths) < 1, `the buttons fill the width: ${widths}`);
});

test("an illegal move is refused with a reason and changes nothing", async () => {
  const page = await sit(`seed=7&${QUICK}`);
  await turn(page);
  assert.equal(await can(page, "F"), false, "nobody has bet");
  await press(button(page, "F"));
  const toast = page.locator(".toast");
  await toast.waitFor();
  // A reason may begin with a capital letter.
  const reason = written("crates/games/src/poker/moves.rs", "Self::NoBet =>").slice(1);
  assert.ok((await toast.textContent()).includes(reason));
  assert.ok((await button(page, "F").getAttribute("title")).includes(reason));
  await page.keyboard.press("f");
  assert.deepEqual((await saved(page))[0].moves, []);
  await make(page, () => page.keyboard.press("c"));
  assert.equal(await toast.count(), 0, "the reason disappears with the next move");
});

test("the equilibrium is shown on demand, and a hand in which it was shown says so, also after a reload", async () => {
  const page = await sit(`seed=7&${QUICK}`);
  await turn(page);
  assert.equal(await page.locator(".odds").count(), 0, "off until it is asked for");
  await page.keyboard.press("e");
  await page.locator(".odds").first().waitFor();
  const odds = await page.$$eval(".odds", (all) => all.map((each) => [...each.querySelectorAll("i")].map((i) => i.textContent)));
  assert.equal(odds.length, 2, "check and bet");
  const shares = odds.map(([share]) => (share === "<1%" ? 0 : Number.parseInt(share, 10)));
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share) - 100) <= 1, `${shares}`);
  for (const [, value] of odds) assert.match(value, /^([+−]\d+\.\d\d|0\.00)$/);
  await page.getByText(HELPED).waitFor();
  await reload(page);
  await page.waitForSelector(".leduc-board");
  assert.equal(await page.locator(".odds").count(), 0);
  assert.match(await page.locator(".sheet .count").textContent(), HELPED);
  await finish(page);
  await page.locator(".result .figures").waitFor();
  assert.match(await page.locator(".result h3").first().textContent(), HELPED);
  assert.ok((await page.locator(".result .figures").textContent()).includes(`${label("poker", "helped_hands")}1`));
  await page.keyboard.press("n");
  await turn(page);
  assert.doesNotMatch(await page.locator(".sheet .count").textContent(), HELPED);
});

test("playing the equilibrium's most frequent move gets the best grade", async () => {
  const page = await sit(`rules=standard:hands=4&seed=3&${QUICK}`);
  await page.keyboard.press("e");
  for (let hand = 1; hand <= 4; hand += 1) {
    await turn(page);
    while (!(await over(page))) {
      await page.locator(".odds").first().waitFor();
      const key = await page.$$eval(".act:not([aria-disabled])", (all) => {
        const share = (each) => Number(getComputedStyle(each.querySelector(".odds")).getPropertyValue("--p"));
        return all.toSorted((a, b) => share(b) - share(a))[0].getAttribute("aria-keyshortcuts");
      });
      await make(page, () => page.keyboard.press(key.toLowerCase()));
    }
    await page.waitForFunction(() => document.querySelector(".mind-review tfoot") && !document.querySelector(".mind-review tbody")?.textContent.includes("…"));
    const grades = await page.$$eval(GRADES, (all) => all.map((each) => each.className));
    assert.ok(grades.length > 0 && grades.every((grade) => grade === "grade-best"), `${grades}`);
    if (hand < 4) await page.keyboard.press("n");
  }
  assert.ok((await page.locator(".result .figures").textContent()).includes(`4 / 4${label("poker", "helped_hands")}4`));
});

test("the exploiter shows its read on you, from earlier hands and never from the current one", async () => {
  const page = await sit("rules=standard:hands=20&seed=7&s1=exploiter&speed=instant");
  await turn(page);
  await page.getByText(label("leduc", "unseen")).waitFor();
  const cells = () => page.$$eval(".sheet .portrait tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
  for (let hand = 1; hand <= 6; hand += 1) {
    // The exploiter recognises a player who never bets.
    await finish(page, "fffff");
    await page.keyboard.press("n");
    await page.locator(".result").waitFor({ state: "detached" });
    await page.locator(".sheet .portrait thead").getByText(label("leduc", "hands_seen", "en", { hands: hand }), { exact: true }).waitFor();
    const before = await cells();
    await turn(page);
    if (!(await over(page))) assert.deepEqual(await cells(), before, "nothing is added during a hand");
  }
  const found = await cells();
  assert.ok(found.length > 1 && found.length <= 5);
  for (const [name, believed, equilibrium, times] of found) {
    assert.ok(name.length > 3);
    assert.match(`${believed} ${equilibrium}`, /^<?\d+% <?\d+%$/);
    assert.ok(Number(times) <= 20);
  }
  // Bets in the first round. Bets with the lowest card are another habit, whose name may begin alike.
  const [bet, bluff] = ["habit-bet", "habit-bluff"].map((id) => written("crates/agents/src/leduc/exploiter/habits.rs", `"${id}"`));
  const bets = found.find(([name]) => name.startsWith(bet) && !name.startsWith(bluff) && name.includes("1"));
  assert.ok(Number.parseInt(bets[1], 10) < Number.parseInt(bets[2], 10), `${bets}`);
  // During the hand, its thoughts would reveal its card.
  if (!(await over(page))) assert.equal(await page.locator(".mind .mind-facts").count(), 0);
  // After the hand they are shown, and a reload computes the same ones again.
  while (!(await over(page)) || (await saved(page)).at(-1).moves.every(([seat]) => seat === 0)) {
    if (await over(page)) { await page.keyboard.press("n"); await page.locator(".result").waitFor({ state: "detached" }); }
    await finish(page, "c");
  }
  assert.equal(await page.locator(".result .portrait").count(), 1);
  const mind = page.locator(".mind-weighed");
  await mind.waitFor();
  const told = await mind.textContent();
  assert.ok(told.includes(written("crates/agents/src/leduc/exploiter/mod.rs", '"hands-seen"')));
  assert.ok(await mind.locator(".mind-facts dt").count() > 3);
  await reload(page);
  // The log also has the person's own decisions, once the review has checked them.
  await page.locator(`.mind-log button[aria-label*="${written("crates/agents/src/leduc/exploiter/mod.rs", '"exploiter",')}"]`).last().click();
  await mind.waitFor();
  assert.ok((await page.locator(".result").count()) === 1);
  await page.waitForFunction((text) => document.querySelector(".mind-weighed")?.textContent === text, told);
});

test("on a phone the exploiter's model can be unfolded and folded by touch", async () => {
  const page = await sit("seed=7&s1=exploiter&speed=instant", { ...TOUCH, locale: "ja" });
  await finish(page, "rc");
  await page.keyboard.press("n");
  await page.locator(".result").waitFor({ state: "detached" });
  const shown = page.locator(".sheet .portrait > div");
  assert.equal(await shown.isVisible(), false);
  const button = page.locator(".sheet .portrait > button");
  await button.tap();
  await shown.waitFor();
  const { x, width } = await shown.boundingBox();
  assert.ok(x >= 0 && x + width <= PHONE.width);
  assert.doesNotMatch(await shown.textContent(), /[A-Za-z]{3,}/);
  await button.tap();
  assert.equal(await shown.isVisible(), false);
});
