// A position that is set up by hand: cards and what was played, checked by the rules, then on the table and in a link.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { PHONE, launch, open, started } from "./browser.mjs";
import { dialog, saved } from "./table.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

const TITLE = "Set up a position";

/** Opens the dialog at a table. */
async function begin(hash, options = {}) {
  const page = await open(browser, { hash, ...options });
  await started(page);
  await page.waitForSelector(".board");
  await dialog(page, "Records");
  await page.getByRole("button", { name: TITLE }).click();
  await page.locator("dialog .arrange").waitFor();
  return page;
}

const button = (page, name) => page.locator("dialog").getByRole("button", { name, exact: true });
const pack = (page) => page.getByRole("group", { name: "All cards" });
const place = (page, at) => page.locator(".arrange-place").nth(at);
const choose = (page, at) => place(page, at).locator(".row > .button").click();
const legal = (page) => page.getByRole("group", { name: "Legal moves" }).getByRole("button");
const violations = async (page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);

/** Types the deal as text. */
async function write(page, text) {
  await page.locator("dialog details").evaluate((details) => { details.open = true; });
  await page.locator("dialog details textarea").fill(text);
}

/** What is wrong, as it is said. */
const wrong = (page) => page.locator("dialog [role=alert]");

/** Plays the first legal move so often. */
async function playFirst(page, times) {
  for (let made = 0; made < times; made += 1) {
    const before = await page.locator(".arrange-moves li").count();
    await legal(page).first().click();
    await page.waitForFunction((n) => document.querySelectorAll(".arrange-moves li").length > n, before);
  }
}

// For each game: agents beside the person, of whom one is to move after two moves, a deal with a fault and how it is mended, and how two moves are made.
const GAMES = [
  {
    game: "hearts", seats: "&s1=mc:playouts=50&s2=rules&s3=rules",
    faulty: "QSQS", says: "the card QS is there twice", mended: "QSKSAS-2C_pass.hold", moves: (page) => playFirst(page, 2),
  },
  {
    game: "daihinmin", seats: "&s1=mc:worlds=5&s2=default&s3=default&s4=default",
    faulty: "JK-JK", says: "the card JK is there twice", mended: "JK2S2H-3D_class.none_place.01234",
    moves: async (page) => {
      for (let made = 0; made < 2; made += 1) {
        const before = await page.locator(".arrange-moves li").count();
        // Where there are many moves, one with few is chosen by its card.
        const cards = page.getByRole("group", { name: "Moves with these cards" }).getByRole("button");
        for (let at = 0; !(await legal(page).count()); at += 1) {
          const pressed = (is) => page.locator(".arrange-legal [aria-pressed=true]").waitFor({ state: is ? "visible" : "detached" });
          await cards.nth(at).click();
          await pressed(true);
          if (await legal(page).count()) break;
          await cards.nth(at).click();
          await pressed(false);
        }
        await legal(page).first().click();
        await page.waitForFunction((n) => document.querySelectorAll(".arrange-moves li").length > n, before);
      }
    },
  },
  {
    game: "leduc", seats: "&s1=mc", faulty: "K-K-K", says: "there are only 2 cards K in the pack", mended: "K-Q-K_first.1",
    moves: (page) => playFirst(page, 2),
  },
  {
    game: "nimmt", seats: `${[1, 2, 3, 4, 5].map((seat) => `&s${seat}=rule-8`).join("")}`,
    faulty: "55.55", says: "the card 55 is there twice", mended: "55.104-1.2.3", moves: (page) => playFirst(page, 2),
  },
];

for (const { game, seats, faulty, says, mended, moves } of GAMES) {
  test(`${game}: a deal with a fault is mended, two moves are played, and the table and a link go on from there`, async () => {
    const page = await begin(`#/${game}?seed=7${seats}&speed=instant`);
    assert.ok(await button(page, "Take the cards on the table").isDisabled(), "hidden cards stay hidden");
    assert.ok(await button(page, "Play from here").isDisabled());
    await write(page, faulty);
    assert.match(await wrong(page).innerText(), new RegExp(says));
    await write(page, mended);
    await wrong(page).waitFor({ state: "detached" });
    await button(page, "Deal the rest").click();
    await legal(page).or(page.getByRole("group", { name: "Moves with these cards" })).first().waitFor();
    await moves(page);
    assert.deepEqual(await violations(page), []);
    const played = await page.locator(".arrange-moves li").count();
    const link = await page.getByRole("textbox", { name: "Link to this position" }).inputValue();
    assert.match(link, /&deal=[\w.-]+&played=1\./);
    const text = /&deal=([\w.-]+)/.exec(link)[1];
    await button(page, "Play from here").click();
    await page.locator("dialog").waitFor({ state: "detached" });
    // The agents think, and play on.
    await page.waitForFunction(([key, n]) => (window.savedRecords(key) ?? []).at(-1)?.moves.length > n, [`tefuda.match.${game}`, played]);
    assert.ok((await page.evaluate(() => location.hash)).includes(`&deal=${text}`), "the address has the deal");
    const record = (await saved(page, `tefuda.match.${game}`))[0];
    await page.reload();
    await started(page);
    assert.deepEqual((await saved(page, `tefuda.match.${game}`))[0].deal, record.deal, "a reload goes on");
    assert.deepEqual(page.faults, []);
    await page.context().close();

    const other = await open(browser, { hash: link.slice(link.indexOf("#")) });
    await started(other);
    await other.waitForSelector(".board");
    await other.waitForFunction((key) => window.savedRecords(key), `tefuda.match.${game}`);
    const shown = (await saved(other, `tefuda.match.${game}`))[0];
    assert.deepEqual(shown.deal, record.deal);
    assert.deepEqual(shown.moves, record.moves.slice(0, played));
    assert.deepEqual(other.faults, []);
    await other.context().close();
  });
}

test("cards are put in their places by taps, counted, and taken back", async () => {
  const page = await begin("#/hearts?seed=7&s1=rules&s2=rules&s3=rules", { viewport: PHONE });
  const wide = () => page.evaluate(() => {
    const shown = document.querySelector("dialog");
    return shown.scrollWidth > shown.clientWidth;
  });
  assert.equal(await wide(), false, "nothing to be scrolled sideways");
  const cards = pack(page).getByRole("button");
  for (let at = 0; at < 13; at += 1) await cards.nth(at).click();
  const has = (at) => place(page, at).locator(".value").innerText();
  assert.equal(await has(0), "13 of 13");
  assert.equal(await page.locator(".arrange-now").innerText(), `${(await place(page, 1).locator("b").innerText())}: 0 of 13`);
  // A card more than belong there is named where it lies.
  await choose(page, 0);
  await pack(page).getByRole("button", { name: "two of diamonds" }).click();
  assert.equal(await has(0), "14 of 13");
  assert.equal(await place(page, 0).locator(".arrange-wrong").innerText(), "1 card too many.");
  await place(page, 0).getByRole("button", { name: /^two of clubs/ }).click();
  assert.equal(await has(0), "13 of 13");
  assert.equal(await page.locator(".arrange-wrong").count(), 0);
  assert.equal(await wide(), false);
  assert.deepEqual(await violations(page), []);
  await button(page, "Clear").click();
  assert.equal(await has(0), "0 of 13");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the keyboard alone sets a position up", async () => {
  const page = await begin("#/leduc?seed=7&s1=mc");
  const on = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await pack(page).getByRole("button").first().focus();
  await page.keyboard.press("End");
  assert.match(await on(), /^K/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await on(), /^Q/);
  await page.keyboard.press("Space");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("to move", { exact: false }).first().waitFor();
  await legal(page).first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".arrange-moves li").waitFor();
  await button(page, "Take the last move back").focus();
  await page.keyboard.press("Enter");
  await page.locator(".arrange-moves li").waitFor({ state: "detached" });
  await button(page, "Play from here").focus();
  await page.keyboard.press("Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  const [record] = await page.waitForFunction((key) => window.savedRecords(key), "tefuda.match.leduc").then((found) => found.jsonValue());
  assert.deepEqual(record.deal, { private: ["K", "Q"], public: "J" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a match under way is kept, and the cards of a deal that is over can be taken", async () => {
  const page = await open(browser, { hash: "#/leduc?seed=7&s1=call&speed=instant" });
  await started(page);
  await page.locator(".leduc-board").waitFor();
  await page.keyboard.press("c");
  await page.waitForFunction((key) => window.savedRecords(key)?.[0].moves.length >= 2, "tefuda.match.leduc");
  const before = (await saved(page, "tefuda.match.leduc"))[0];
  await dialog(page, "Records");
  await page.getByRole("button", { name: TITLE }).click();
  await write(page, "K-K-J");
  await button(page, "Play from here").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Take it up again" }).waitFor();
  assert.deepEqual((await saved(page, "tefuda.match.leduc"))[0].deal, { private: ["K", "K"], public: "J" });
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("tefuda.kept.leduc")).moves.length), before.moves.length);
  // Once the hand is over, its cards are open.
  for (;;) {
    await page.locator(".result, .act:not([aria-disabled])").first().waitFor();
    if (await page.locator(".result").count()) break;
    const moves = (await saved(page, "tefuda.match.leduc"))[0].moves.length;
    await page.keyboard.press("c");
    await page.waitForFunction(([key, n]) => window.savedRecords(key)[0].moves.length > n, ["tefuda.match.leduc", moves]);
  }
  await dialog(page, "Records");
  await page.getByRole("button", { name: TITLE }).click();
  await button(page, "Take the cards on the table").click();
  assert.equal(await page.locator("dialog details textarea").inputValue(), "K-K-J_first.0");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a deal in a link that there cannot be is named, and the seed deals", async () => {
  for (const [deal, says] of [["QSQS", "the card QS is there twice"], ["QS%26s1=mc", "cards place by place"], ["2C3C4C5C6C7C8C9CTCJCQCKCAC2D", "14 cards instead of 13"]]) {
    const page = await open(browser, { hash: `#/hearts?seed=7&s1=rules&s2=rules&s3=rules&deal=${deal}` });
    await started(page);
    await page.locator(".hearts-board").waitFor();
    const said = page.locator(".banner.bad");
    await said.waitFor();
    assert.match(await said.innerText(), new RegExp(says));
    assert.ok(!(await page.evaluate(() => location.hash)).includes("deal="));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});
