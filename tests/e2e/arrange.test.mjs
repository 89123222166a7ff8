// Setting up a position: cards and moves, checked by the rules, then played at the table and shared in a
// link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { GAMES, PHONE, TOUCH, label, pages, phrase, reload, visit } from "./browser.mjs";
import { dialog, saved } from "./table.mjs";

const browser = pages();

/** Goes from a table to the position editor. */
async function arrange(page) {
  await dialog(page, label("shell", "records"));
  await page.getByRole("link", { name: label("arrange", "title") }).click();
  await page.locator(".arranging .arrange").waitFor();
}

/** Opens the position editor by its address. */
async function begin(hash, options = {}) {
  const page = await visit(browser, hash, options);
  await page.waitForSelector(".board");
  await arrange(page);
  return page;
}

const address = (page) => page.evaluate(() => location.hash);
const button = (page, key) => page.locator(".arranging").getByRole("button", { name: label("arrange", key), exact: true });
const group = (page, key) => page.getByRole("group", { name: label("arrange", key) });
const pack = (page) => group(page, "pack");
const place = (page, at) => page.locator(".arrange-place").nth(at);
const choose = (page, at) => place(page, at).locator(".row > .button").click();
const legal = (page) => group(page, "legal").getByRole("button");

/** Types the deal as text. */
async function write(page, text) {
  await page.locator(".arranging details").evaluate((details) => { details.open = true; });
  await page.locator(".arranging details textarea").fill(text);
}

/** The deal as text. */
const text = (page) => page.locator(".arranging details textarea").inputValue();

/** Plays on from the position at the table. */
async function go(page) {
  // The saved match stays in storage until the new one has begun.
  const begun = page.evaluate(() => new Promise((resolve) => { addEventListener("tefuda-shown", resolve, { once: true }); }));
  await button(page, "go").click();
  await begun;
  await page.locator(".board").first().waitFor();
  assert.equal(await page.locator(".arranging").count(), 0);
}

/** The error message. */
const wrong = (page) => page.locator(".arranging [role=alert]");

/** Plays the first legal move the given number of times. */
async function playFirst(page, times) {
  for (let made = 0; made < times; made += 1) {
    const before = await page.locator(".arrange-moves li").count();
    await legal(page).first().click();
    await page.waitForFunction((n) => document.querySelectorAll(".arrange-moves li").length > n, before);
  }
}

// For each game: agents that sit with you (one of them is to move after two moves), a deal with an error, what
// the message about it names, its fix, and how to make two moves.
const CASES = [
  {
    game: "hearts", seats: "&s1=mc:playouts=50&s2=rules&s3=rules",
    faulty: "QSQS", says: /\bQS\b/, mended: "QSKSAS-2C_pass.hold", moves: (page) => playFirst(page, 2),
  },
  {
    game: "daihinmin", seats: "&s1=mc:worlds=5&s2=default&s3=default&s4=default",
    faulty: "JK-JK", says: /\bJK\b/, mended: "JK2S2H-3D_class.none_place.01234",
    moves: async (page) => {
      for (let made = 0; made < 2; made += 1) {
        const before = await page.locator(".arrange-moves li").count();
        // If there are many moves, choose a card first to narrow them down.
        const cards = group(page, "with_cards").getByRole("button");
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
    game: "leduc", seats: "&s1=mc", faulty: "K-K-K", says: /(?=.*\b2\b).*\bK\b/, mended: "K-Q-K_first.1",
    moves: (page) => playFirst(page, 2),
  },
  {
    game: "nimmt", seats: `${[1, 2, 3, 4, 5].map((seat) => `&s${seat}=rule-8`).join("")}`,
    faulty: "55.55", says: /\b55\b/, mended: "55.104-1.2.3", moves: (page) => playFirst(page, 2),
  },
];

test("in every game, a deal with an error is fixed, two moves are played, and the table and a link continue from there", async () => {
  for (const { game, seats, faulty, says, mended, moves } of CASES) {
    const page = await begin(`#/${game}?seed=7${seats}&speed=instant`);
    assert.ok(await button(page, "from_table").isDisabled(), "hidden cards stay hidden");
    assert.ok(await button(page, "go").isDisabled());
    await write(page, faulty);
    assert.match(await wrong(page).innerText(), says);
    await write(page, mended);
    await wrong(page).waitFor({ state: "detached" });
    await button(page, "deal_rest").click();
    await legal(page).or(group(page, "with_cards")).first().waitFor();
    await moves(page);
    assert.deepEqual(await violations(page), []);
    const played = await page.locator(".arrange-moves li").count();
    const link = await page.getByRole("textbox", { name: label("arrange", "link") }).inputValue();
    assert.match(link, /&deal=[\w.-]+&played=1\./);
    const deal = /&deal=([\w.-]+)/.exec(link)[1];
    // A reload keeps the position.
    const [said, laid] = [await address(page), await text(page)];
    assert.match(said, new RegExp(`^#/arrange\\?game=${game}&.*&played=1\\.`));
    await reload(page);
    await page.locator(".arrange-moves li").nth(played - 1).waitFor();
    assert.deepEqual([await address(page), await text(page)], [said, laid]);
    await go(page);
    // The agents play on.
    await page.waitForFunction(([key, n]) => (window.savedRecords(key) ?? []).at(-1)?.moves.length > n, [`tefuda.match.${game}`, played]);
    assert.ok((await address(page)).includes(`&deal=${deal}`), "the address has the deal");
    const record = (await saved(page, `tefuda.match.${game}`))[0];
    await reload(page);
    assert.deepEqual((await saved(page, `tefuda.match.${game}`))[0].deal, record.deal, "a reload goes on");
    await page.context().close();

    const other = await visit(browser, link.slice(link.indexOf("#")));
    await other.waitForSelector(".board");
    await other.waitForFunction((key) => window.savedRecords(key), `tefuda.match.${game}`);
    const shown = (await saved(other, `tefuda.match.${game}`))[0];
    assert.deepEqual(shown.deal, record.deal);
    assert.deepEqual(shown.moves, record.moves.slice(0, played));
  }
});

test("taps put cards in their places, count them and take them back", async () => {
  const page = await begin("#/hearts?seed=7&s1=rules&s2=rules&s3=rules", { viewport: PHONE });
  const wide = () => page.evaluate(() => {
    const shown = document.querySelector(".arranging");
    return shown.scrollWidth > shown.clientWidth || document.documentElement.scrollWidth > document.documentElement.clientWidth;
  });
  assert.equal(await wide(), false, "nothing to be scrolled sideways");
  const cards = pack(page).getByRole("button");
  for (let at = 0; at < 13; at += 1) await cards.nth(at).click();
  const has = (at) => place(page, at).locator(".value").innerText();
  const count = (n) => label("arrange", "count", "en", { n, all: 13 });
  assert.equal(await has(0), count(13));
  const next = await place(page, 1).locator("b").innerText();
  assert.equal(await page.locator(".arrange-now").innerText(), label("arrange", "now", "en", { place: next, count: count(0) }));
  // A surplus card is named at its place.
  await choose(page, 0);
  await cards.nth(13).click();
  assert.equal(await has(0), count(14));
  assert.equal(await place(page, 0).locator(".arrange-wrong").innerText(), label("arrange", "too_many", "en", { n: 1 }));
  await place(page, 0).locator(".arrange-card").first().click();
  assert.equal(await has(0), count(13));
  assert.equal(await page.locator(".arrange-wrong").count(), 0);
  assert.equal(await wide(), false);
  assert.deepEqual(await violations(page), []);
  await button(page, "clear").click();
  assert.equal(await has(0), count(0));
});

test("a position can be set up with the keyboard alone", async () => {
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
  await page.getByText(phrase("arrange", "turn")).first().waitFor();
  await legal(page).first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".arrange-moves li").waitFor();
  await button(page, "back").focus();
  await page.keyboard.press("Enter");
  await page.locator(".arrange-moves li").waitFor({ state: "detached" });
  await button(page, "go").focus();
  const begun = page.evaluate(() => new Promise((resolve) => { addEventListener("tefuda-shown", resolve, { once: true }); }));
  await page.keyboard.press("Enter");
  await begun;
  await page.locator(".leduc-board").waitFor();
  // The previous match stays in storage until this one is saved.
  const arranged = JSON.stringify({ private: ["K", "Q"], public: "J" });
  await page.waitForFunction(([key, deal]) => JSON.stringify(window.savedRecords(key)?.[0].deal) === deal, ["tefuda.match.leduc", arranged]);
});

test("a match in progress is kept, and a finished deal can be copied", async () => {
  const page = await visit(browser, "#/leduc?seed=7&s1=call&speed=instant");
  await page.locator(".leduc-board").waitFor();
  await page.keyboard.press("c");
  await page.waitForFunction((key) => window.savedRecords(key)?.[0].moves.length >= 2, "tefuda.match.leduc");
  const before = (await saved(page, "tefuda.match.leduc"))[0];
  const table = await address(page);
  await arrange(page);
  // Go back without playing, by the link and by the browser: the match continues unchanged.
  await page.getByRole("link", { name: label("arrange", "back_to_table") }).click();
  await page.locator(".leduc-board").waitFor();
  assert.deepEqual([await saved(page, "tefuda.match.leduc"), await address(page)], [[before], table]);
  await page.goBack();
  await page.locator(".arranging .arrange").waitFor();
  await write(page, "K-K-J");
  await go(page);
  await page.getByRole("button", { name: label("shell", "take_up") }).waitFor();
  // The previous match stays in storage until this one is saved.
  const arranged = JSON.stringify({ private: ["K", "K"], public: "J" });
  await page.waitForFunction(([key, deal]) => JSON.stringify(window.savedRecords(key)?.[0].deal) === deal, ["tefuda.match.leduc", arranged]);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("tefuda.kept.leduc")).moves.length), before.moves.length);
  // After the hand, its cards are open.
  for (;;) {
    await page.locator(".result, .act:not([aria-disabled])").first().waitFor();
    if (await page.locator(".result").count()) break;
    const moves = (await saved(page, "tefuda.match.leduc"))[0].moves.length;
    await page.keyboard.press("c");
    await page.waitForFunction(([key, n]) => window.savedRecords(key)[0].moves.length > n, ["tefuda.match.leduc", moves]);
  }
  await arrange(page);
  await reload(page);
  await button(page, "from_table").click();
  assert.equal(await text(page), "K-K-J_first.0");
});

test("an impossible deal in a link is reported, and the seed deals instead", async () => {
  for (const [deal, says] of [["QSQS", /\bQS\b/], ["QS%26s1=mc", /"deal"/], ["2C3C4C5C6C7C8C9CTCJCQCKCAC2D", /(?=.*\b14\b).*\b13\b/]]) {
    const page = await visit(browser, `#/hearts?seed=7&s1=rules&s2=rules&s3=rules&deal=${deal}`);
    await page.locator(".hearts-board").waitFor();
    const said = page.locator(".banner.bad");
    await said.waitFor();
    assert.match(await said.innerText(), says);
    assert.ok(!(await page.evaluate(() => location.hash)).includes("deal="));
  }
});

test("coming back restores loaded records and a finished match", async () => {
  const page = await visit(browser, "#/leduc?rules=standard:hands=1&seed=7&s0=call&s1=call&speed=instant");
  await page.waitForFunction((key) => window.savedRecords(key)?.[0].result, "tefuda.match.leduc");
  const over = await saved(page, "tefuda.match.leduc");
  await arrange(page);
  await page.goBack();
  await page.getByText(phrase("shell", "match_won")).first().waitFor();
  assert.deepEqual(await saved(page, "tefuda.match.leduc"), over);
  // A record without agents is played on by those of the match.
  const record = { ...over[0], players: undefined };
  await dialog(page, label("shell", "records"));
  await page.locator("dialog textarea").fill(JSON.stringify(record));
  await page.getByRole("button", { name: label("shell", "import_read") }).click();
  await page.locator(".controls.review").waitFor();
  await page.getByRole("button", { name: label("shell", "last") }).click();
  await arrange(page);
  assert.match(await address(page), /s0=call&s1=call/);
  await button(page, "from_table").click();
  assert.equal(await page.locator(".arrange-moves li").count(), record.moves.length);
  await page.getByRole("link", { name: label("arrange", "back_to_table") }).click();
  await page.locator(".controls.review").waitFor();
  assert.deepEqual(await saved(page, "tefuda.match.leduc"), over);
});

test("the editor's own address: errors are reported, and every game is one link away", async () => {
  const page = await visit(browser, "#/arrange?game=chess&colour=red");
  const said = page.locator(".banner.bad");
  await said.waitFor();
  assert.match(await said.innerText(), new RegExp(`chess[^]*${GAMES.join(", ")}[^]*colour`));
  await said.getByRole("button", { name: label("shell", "dismiss") }).click();
  await said.waitFor({ state: "detached" });
  assert.match(await address(page), /^#\/arrange\?game=hearts&seed=\d+&deal=_pass\.\w+&/);
  for (const [game, places] of [["daihinmin", 5], ["leduc", 3], ["nimmt", 10], ["hearts", 4]]) {
    await page.getByRole("navigation", { name: label("arrange", "games") }).locator(`a[href*="game=${game}&"]`).click();
    await page.waitForFunction((n) => document.querySelectorAll(".arrange-place").length === n, places);
    assert.match(await page.locator(".arranging [aria-current=page]").getAttribute("href"), new RegExp(`game=${game}&`));
    assert.ok(await button(page, "from_table").isDisabled());
  }
  // An impossible deal is reported beside the cards.
  await page.evaluate(() => { location.hash = "#/arrange?game=leduc&seed=1&deal=K-K-K"; });
  await wrong(page).waitFor();
  assert.match(await wrong(page).innerText(), /(?=.*\b2\b).*\bK\b/);
  await page.evaluate(() => { location.hash = "#/arrange?game=leduc&seed=1&deal=K-Q-J&played=1.2.nonsense"; });
  await said.waitFor();
  assert.match(await said.innerText(), /played/);
  assert.equal(await page.locator(".arrange-moves li").count(), 0);
});

/** Elements that stick out sideways, and buttons that overlap. */
function misplaced(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element) => `${element.tagName}.${element.className?.baseVal ?? element.className} ${element.textContent.slice(0, 20)}`;
    const shown = [...document.querySelectorAll(".arranging *, .bar *")].filter((element) => element.checkVisibility() && !element.closest(".sr, svg *"));
    const out = shown.filter((element) => {
      const { left, right, width: wide } = element.getBoundingClientRect();
      return wide > 1 && (right > width + 1 || left < -1);
    });
    const pressed = shown.filter((element) => element.matches(".arranging :is(button, a, select, textarea, summary)")).map((element) => [element, element.getBoundingClientRect()]);
    const on = pressed.filter(([one, a], at) => pressed.slice(at + 1).some(([other, b]) => !one.contains(other)
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
    return [...out, ...on.map(([element]) => element)].map(name);
  });
}

test("on every screen and in every game, nothing overlaps or sticks out", async () => {
  for (const [options, query, checked] of [
    [{ ...TOUCH, colorScheme: "dark", locale: "ja" }, "", true],
    [TOUCH, ""],
    [{}, "", true],
    [{ viewport: { width: 1920, height: 1080 } }, "&big=true"],
    [{ locale: "ja" }, "&big=true"],
  ]) {
    const page = await visit(browser, `#/arrange?game=hearts&seed=3${query}`, options);
    for (const { game } of CASES) {
      await page.evaluate((hash) => { location.hash = hash; }, `#/arrange?game=${game}&seed=3${query}`);
      await page.waitForFunction((id) => location.hash.includes(`game=${id}`) && location.hash.includes("lang="), game);
      assert.deepEqual(await misplaced(page), [], game);
      await page.locator(".arranging section > p.row button").first().click();
      await page.locator(".arrange-legal button").first().waitFor();
      await page.locator(".arranging details").evaluate((details) => { details.open = true; });
      assert.deepEqual(await misplaced(page), [], `${game}, dealt`);
      // axe sees little of what differs between the other screens, and takes most of the time.
      if (checked) assert.deepEqual(await violations(page), [], game);
    }
  }
});
