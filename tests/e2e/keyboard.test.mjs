// By keyboard and by ear: a short way to the hand, no lost focus, one key for one action, short sentences,
// optional sounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, idle, label, open, pages, phrase, reload, visit } from "./browser.mjs";
import { table } from "./screens.mjs";
import { dialog, listen, playUntil } from "./table.mjs";

const browser = pages();

/** Elements on which the focus may rest: something to play, or the button that continues. */
const PLAYING = ".hand .slot, .act, .take, .result .primary";
const on = (page, selector) => page.waitForFunction((those) => document.activeElement.matches(those), selector);

test("in every game the cards are two key presses away, and focus is never lost from deal to deal", async () => {
  for (const game of GAMES) {
    const page = await table(browser, game);
    await idle(page);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), label("shell", "to_hand"));
    await page.keyboard.press("Enter");
    await on(page, PLAYING);
    await playUntil(page, 0);
    await on(page, ".result .primary");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".result", { state: "detached" });
    await idle(page);
    await on(page, ".hand .slot, .act, .take");
  }
});

test("after a dialog, focus is at the table, also if a folded menu opened it", async () => {
  for (const width of [1280, 360]) {
    const page = await table(browser, "hearts", { viewport: { width, height: 740 } });
    let shown = await dialog(page, label("shell", "table_setup"));
    await shown.getByRole("button", { name: label("shell", "start_match") }).press("Enter");
    await shown.waitFor({ state: "detached" });
    await on(page, ".hand .slot");
    shown = await dialog(page, label("shell", "keys"));
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await on(page, ".bar :is(button, summary)");
  }
});

test("each key has one meaning and is listed once, and pausing does not pass", async () => {
  const page = await table(browser, "daihinmin");
  await idle(page);
  await page.locator('.hand [tabindex="0"]').focus();
  await page.keyboard.press("?");
  const rows = await page.locator("dialog .keys th").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("kbd")].map((key) => key.textContent)));
  // A suit letter counts only after a rank.
  const keys = rows.filter((row) => row.join(" ") !== "q s").flat();
  assert.equal(new Set(keys).size, keys.length, keys.join(" "));
  await page.keyboard.press("Escape");
  const moves = () => page.evaluate(() => window.savedRecords("tefuda.match.daihinmin")?.at(-1).moves.length);
  const before = await moves();
  await page.keyboard.press("p");
  await page.locator(".controls").getByRole("button", { name: label("shell", "resume") }).waitFor();
  assert.equal(await moves(), before);
  await page.keyboard.press("p");
  await page.locator(".controls").getByRole("button", { name: label("shell", "resume") }).waitFor({ state: "detached" });
});

test("in the Lab and the Arena each key does what the list of keys says", async () => {
  for (const [area, query, listed] of [
    ["lab", "run=D:games=200000&pace=1000", ["p", "s", "r", "?"]],
    ["arena", "game=leduc&e=call&e=random&games=200000", ["p", "r", "?"]],
  ]) {
    const page = await visit(browser, `#/${area}?${query}`);
    const button = (key) => page.locator(".lab-transport").getByRole("button", { name: label(area, key), exact: true });
    const done = () => page.locator(".lab-transport progress").evaluate((bar) => bar.value);
    await page.keyboard.press("?");
    const keys = page.locator("dialog .keys");
    await keys.waitFor();
    assert.deepEqual(await keys.locator("kbd").allTextContents(), listed);
    await page.keyboard.press("p");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    assert.ok(await button("play").isVisible(), "a key pressed in a dialog is not for the page");
    await page.keyboard.press("p");
    await button("pause").waitFor();
    await page.waitForFunction(() => document.querySelector(".lab-transport progress").value > 0);
    await page.keyboard.press("p");
    await button("go_on").waitFor();
    await page.locator('.lab-transport[aria-busy="false"]').waitFor();
    if (listed.includes("s")) {
      const before = await done();
      await page.keyboard.press("s");
      await page.waitForFunction((next) => document.querySelector(".lab-transport progress").value === next, before + 1);
    }
    await page.keyboard.press("r");
    await button("play").waitFor();
    assert.equal(await done(), 0);
  }
});

/** The keys printed on buttons, and those in the list of keys. */
async function written(page) {
  const keys = () => page.$$eval(".app kbd", (all) => all.filter((key) => key.checkVisibility()).map((key) => key.textContent.toLowerCase()));
  const onButtons = await keys();
  await page.keyboard.press("?");
  await page.locator("dialog .keys").waitFor();
  const list = await page.locator("dialog .keys th kbd").allTextContents();
  await page.keyboard.press("Escape");
  return { onButtons, list: list.map((key) => key.toLowerCase()) };
}

test("every key printed on a button is in the list", async () => {
  for (const [game, query, wanted] of [
    ["hearts", "rules=paper&seed=11&s0=mc:playouts=60&s1=mc:playouts=60&open=true", ["g", "s"]],
    ["daihinmin", "seed=11&s0=uct:playouts=60&open=true", ["g", "s"]],
    ["leduc", "seed=9&s0=mc&s1=mc&open=true", ["g", "s"]],
    ["leduc", "seed=9&s1=mc", ["c", "e", "f", "r"]],
    ["nimmt", "seed=3&s0=search&open=true", ["g", "s"]],
  ]) {
    const page = await visit(browser, `#/${game}?${query}&speed=instant${wanted.includes("g") ? "&step=true" : ""}`);
    await page.waitForSelector(wanted.includes("g") ? ".mind-buttons button:not([disabled])" : ".act:not([aria-disabled])");
    const { onButtons, list } = await written(page);
    for (const key of wanted) assert.ok(onButtons.includes(key), `${key} is not on a button: ${onButtons}`);
    assert.deepEqual(onButtons.filter((key) => !list.includes(key)), []);
  }
});

test("in every game, a screen reader says one short sentence for each event", async () => {
  for (const game of GAMES) {
    const page = await table(browser, game);
    await idle(page);
    await listen(page);
    await playUntil(page, 0);
    await page.waitForSelector(".result");
    const told = await page.evaluate(() => window.told);
    assert.ok(told.length > ({ hearts: 70, daihinmin: 40, nimmt: 100 }[game] ?? 1), `${told.length}`);
    // In 6 Nimmt!, the reveal names a player and a card for each of six players, and a name may have several
    // words.
    const reveal = new RegExp(`^${phrase("nimmt", "shown").source}`);
    for (const sentence of told) assert.ok(sentence.split(" ").length <= (reveal.test(sentence) ? 30 : 16), sentence);
    assert.deepEqual(told.filter((sentence) => /\. [A-Z]/.test(sentence)), []);
  }
});

/** Counts the audio contexts created and the tones started. */
function count() {
  window.heard = { set: 0, tones: 0 };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.heard.set += 1; window.audio = this; }
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function begin(...when) { window.heard.tones += 1; return start.apply(this, when); };
}

test("sounds are off by default, start only after a touch, and are silent in a hidden tab", async () => {
  const page = await open(browser, { hash: "#/leduc?seed=9&s1=call&speed=instant" });
  await page.addInitScript(count);
  await reload(page);
  await idle(page);
  const heard = () => page.evaluate(() => window.heard);
  await page.keyboard.press("c");
  await idle(page);
  assert.deepEqual(await heard(), { set: 0, tones: 0 });
  const shown = await dialog(page, label("shell", "table_setup"));
  await shown.getByRole("switch", { name: phrase("shell", "sound") }).click();
  await page.waitForSelector("html[data-sound]", { state: "attached" });
  // The choice is saved, and no audio is set up before the page is touched.
  await reload(page);
  await page.waitForSelector("html[data-sound]", { state: "attached" });
  assert.deepEqual(await heard(), { set: 0, tones: 0 });
  await page.locator(".plate").first().click();
  await page.waitForFunction(() => window.heard.set === 1 && window.audio.state === "running");
  await page.keyboard.press("n");
  await idle(page);
  await page.keyboard.press("r");
  await page.waitForFunction(() => window.heard.tones > 0);
  // In one call, because the game goes on meanwhile.
  const [before, after] = await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    const before = { ...window.heard };
    for (const name of ["tefuda-card", "tefuda-turn", "tefuda-over"]) dispatchEvent(new Event(name));
    return [before, { ...window.heard }];
  });
  assert.equal(before.set, 1);
  assert.deepEqual(after, before);
});

test("Escape closes a menu of the header and gives the keyboard back, and so does choosing", async () => {
  const page = await table(browser, "hearts");
  await idle(page);
  const summary = page.locator(".bar-group summary").first();
  const open = () => page.locator(".bar-group[open]").count();
  await summary.press("Enter");
  assert.equal(await open(), 1);
  await page.locator(".bar-group[open] button").first().focus();
  await page.keyboard.press("Escape");
  assert.equal(await open(), 0);
  await on(page, ".bar-group summary");
  await summary.press("Enter");
  await page.locator(".bar-group[open] button", { hasText: label("shell", "records") }).press("Enter");
  await page.locator("dialog").waitFor();
  assert.equal(await open(), 0);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await on(page, ".bar-group summary");
  // A click beside an open menu closes it and does nothing else.
  await summary.click();
  await page.mouse.click(300, 400);
  assert.equal(await open(), 0);
});
