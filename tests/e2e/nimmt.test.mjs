// Playing, watching and reviewing 6 Nimmt!.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, TOUCH, label, pages, phrase } from "./browser.mjs";
import { KEY, playDeal, playOne, table, taking } from "./nimmt-table.mjs";
import { hand, over, playUntil, saved, sitAt, slot, turn } from "./table.mjs";

const browser = pages();

/** Sits down at a table of 6 Nimmt!. */
const sit = (query, options) => sitAt(browser, "nimmt", query, options);

/** The button that goes on after a deal. */
const NEXT = ".result .primary";

const headsOf = (card) => (card === 55 ? 7 : card % 11 === 0 ? 5 : card % 10 === 0 ? 3 : card % 5 === 0 ? 2 : 1);

/** The rows, and the heads of each player, after each move of a record, by the printed rules. */
function replay({ deal, moves }) {
  const rows = deal.rows.map((card) => [card]);
  const heads = deal.hands.map(() => 0);
  let [chosen, falls] = [[], 0];
  const states = [{ rows: structuredClone(rows), heads: [...heads] }];
  const take = (seat, row, card) => {
    heads[seat] += rows[row].reduce((sum, each) => sum + headsOf(each), 0);
    rows[row] = [card];
    falls += 1;
  };
  const place = () => {
    while (chosen.length === deal.hands.length || chosen.placing) {
      const [seat, card] = chosen.reduce((low, each) => (each[1] < low[1] ? each : low));
      const ends = rows.map((row) => row.at(-1));
      const below = ends.filter((end) => end < card);
      if (!below.length && chosen.row === undefined) return;
      const row = below.length ? ends.indexOf(Math.max(...below)) : chosen.row;
      if (!below.length || rows[row].length === 5) take(seat, row, card);
      else rows[row].push(card);
      const left = chosen.filter((each) => each[1] !== card);
      left.placing = left.length > 0;
      chosen = left;
    }
  };
  for (const [seat, play] of moves) {
    if (play.startsWith("row ")) chosen.row = Number(play.slice(4)) - 1;
    else chosen.push([seat, Number(play)]);
    place();
    states.push({ rows: structuredClone(rows), heads: [...heads], falls });
  }
  return states;
}

/** The rows as shown. */
function rowsShown(page) {
  return page.$$eval(".ox-row", (rows) => rows.map((row) => [...row.querySelectorAll(".place:not(.sixth) > .card")].map((card) => Number(card.textContent))));
}

test("a match can be played to its end with the keyboard alone", async () => {
  const page = await sit(table(3, 4, "speed=instant", 25));
  await turn(page);
  // Arrows and Enter once. After that, digits work without Tab.
  await page.locator('.hand .slot[tabindex="0"]').focus();
  const dealt = await hand(page);
  assert.equal(dealt.length, 10);
  assert.deepEqual(dealt, dealt.toSorted((a, b) => a - b));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.card), dealt[8]);
  await page.keyboard.press("Enter");
  await slot(page, dealt[8]).waitFor({ state: "detached" });
  await turn(page);
  assert.ok(await page.evaluate(() => document.activeElement.matches(".hand .slot")), "the focus stays in the hand");
  let deals = 0;
  let rows = 0;
  for (;;) {
    rows += await playDeal(page, (_, digit) => page.keyboard.press(digit));
    deals += 1;
    if (!(await page.locator(NEXT, { hasText: phrase("shell", "next_deal") }).count())) break;
    await page.keyboard.press("n");
    await page.waitForFunction(() => !document.querySelector(".result"));
  }
  const records = await saved(page, KEY);
  assert.equal(records.length, deals);
  assert.ok(rows > 0, "rows had to be taken");
  assert.deepEqual(records[0].moves[0], [0, dealt[8]]);
  const totals = await page.$$eval(".result tbody tr", (all) => all.map((row) => Number(row.cells[2].textContent)));
  assert.deepEqual(totals, totals.toSorted((a, b) => a - b));
  assert.ok(Math.max(...totals) >= 25);
  assert.ok((await page.locator(".result h2").textContent()).includes(label("nimmt", "match_over")));
});

test("ten players play a deal by touch on a phone, and its record follows the rules", async () => {
  const page = await sit(table(9, 10), TOUCH);
  const rows = await playDeal(page, (target) => target.tap({ position: { x: 12, y: 16 } }));
  assert.ok(rows > 0, "rows had to be taken");
  const [record] = await saved(page, KEY);
  const end = replay(record).at(-1);
  assert.deepEqual(record.result.heads, end.heads);
  assert.equal(new Set([...record.deal.hands.flat(), ...record.deal.rows]).size, 104);
  const shown = await page.$$eval(".result tbody tr", (all) => all.map((row) => Number(row.cells[1].textContent)));
  assert.deepEqual(shown, end.heads.toSorted((a, b) => a - b));
  await page.locator(NEXT, { hasText: phrase("shell", "next_deal") }).tap();
  await page.waitForFunction(() => document.querySelectorAll(".hand .slot").length === 10);
});

test("a turn is revealed, placed card by card, and every row taken is visibly taken", async () => {
  const page = await sit(table(11, 6, "speed=fast"));
  await page.evaluate(() => {
    window.seen = { fallen: new Set(), orders: new Set() };
    const look = () => {
      const turn = document.querySelector(".strip .count")?.textContent;
      document.querySelectorAll(".lay.took").forEach((mark) => {
        window.seen.fallen.add(`${turn} ${mark.closest(".seat").textContent}`);
      });
      const cards = [...document.querySelectorAll(".turn:not(.past) .turned .card")].map((card) => card.textContent);
      if (cards.length) window.seen.orders.add(cards.join(" "));
    };
    new MutationObserver(look).observe(document.querySelector(".nimmt-board"), { childList: true, subtree: true, characterData: true, attributes: true });
  });
  // Five turns of the ten: thirty cards and four rows of five, so that some rows must have been taken.
  await turn(page);
  while ((await hand(page)).length > 5 || await taking(page)) await playOne(page);
  const [record] = await saved(page, KEY);
  const { fallen, orders } = await page.evaluate(() => ({ fallen: [...window.seen.fallen], orders: [...window.seen.orders] }));
  const { falls } = replay(record).at(-1);
  assert.ok(falls >= 2);
  assert.equal(fallen.length, falls);
  assert.equal(orders.length, 5);
  for (const order of orders) {
    const cards = order.split(" ").map(Number);
    assert.equal(cards.length, 6);
    assert.deepEqual(cards, cards.toSorted((a, b) => a - b));
  }
});

test("the tracker knows every card seen, and shows where a card of the hand would go", async () => {
  const page = await sit(table(5, 5));
  await turn(page);
  const count = (kind) => page.locator(`.cells .cell${kind}`).count();
  assert.deepEqual([await count(""), await count(".seen"), await count(".mine")], [104, 4, 10]);
  await playOne(page);
  while (await taking(page)) await playOne(page);
  await page.waitForFunction(() => [".seen", ".mine"].every((kind) => document.querySelectorAll(`.cells .cell${kind}`).length === 9));
  const rows = await rowsShown(page);
  for (const card of (await hand(page)).map(Number)) {
    await slot(page, card).hover({ position: { x: 12, y: 30 } });
    const below = rows.map((row) => row.at(-1)).filter((end) => end < card);
    const row = rows.findIndex((each) => each.at(-1) === Math.max(...below)) + 1;
    const keys = below.length ? ["would_join", "would_take"] : ["below_all"];
    const says = new RegExp(`^(${keys.map((key) => phrase("nimmt", key, "en", { card, row }).source).join("|")})`);
    await page.waitForFunction(([source, aims]) => new RegExp(source).test(document.querySelector(".outlook").textContent)
      && document.querySelectorAll(".ox-row.aim").length === aims, [says.source, below.length ? 1 : 0]);
  }
  const toggle = page.locator(".peek button");
  assert.equal(await toggle.getAttribute("aria-expanded"), "true");
  await toggle.click();
  await page.locator(".tracker").waitFor({ state: "detached" });
  assert.equal(await toggle.getAttribute("aria-expanded"), "false");
  await page.context().close();
  // On a phone the tracker is folded at first.
  const phone = await sit(table(5, 5), TOUCH);
  await turn(phone);
  assert.equal(await phone.locator(".tracker").count(), 0);
  await phone.locator(".peek button").tap();
  await phone.locator(".tracker").waitFor();
  await phone.context().close();
});

/** Elements that stick out at the side of the page, and overlapping parts of the table. */
function sticksOut(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll(".nimmt-board *")].filter((element) => {
      const box = element.getBoundingClientRect();
      return element.checkVisibility() && box.width > 1 && (box.right > width + 1 || box.left < -1);
    });
    const name = (element) => `${element.tagName}.${element.className?.baseVal ?? element.className}`;
    const parts = [...document.querySelectorAll(".seats, .ox-rows, section.turn, .tracker, .strip")].map((part) => [name(part), part.getBoundingClientRect()]);
    const meet = parts.flatMap(([one, a], at) => parts.slice(at + 1)
      .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map(([other]) => `${one} on ${other}`));
    return [...out.map(name), ...meet];
  });
}

// screens.test.mjs checks tables with the usual number of players.
test("with two players and with ten, nothing sticks out on any screen", async () => {
  for (const [viewport, locale, more] of [[PHONE, "ja", "&open=true"], [DESKTOP, "ja", "&open=true"], [DESKTOP, "en", "&big=true"]]) {
    const options = viewport === PHONE ? { ...TOUCH, locale } : { viewport, locale };
    for (const players of [2, 10]) {
      const page = await sit(table(9, players, `speed=instant${more}`), options);
      await turn(page);
      assert.deepEqual(await sticksOut(page), [], `${players} choosing`);
      let rows = 0;
      while (!(await over(page))) {
        await playUntil(page, 1);
        if (await taking(page)) {
          rows += 1;
          assert.deepEqual(await sticksOut(page), [], `${players} taking a row`);
        }
        if (!(await over(page))) await playOne(page);
      }
      assert.ok(players < 10 || rows > 0);
      assert.deepEqual(await sticksOut(page), [], `${players} over`);
    }
  }
});
