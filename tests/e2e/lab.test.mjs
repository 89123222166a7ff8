// The Lab: a learner trains in workers, its curve grows, and runs are compared. A link describes everything,
// and failures are survived.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { TOUCH, address, label, pages, phrase, reload, saves, started, visit } from "./browser.mjs";

const browser = pages();

/** A short run. */
const SHORT = "run=D:games=3000";

async function lab(query = SHORT, options = {}) {
  const page = await visit(browser, `#/lab?${query}`, options);
  await page.locator(".lab").waitFor();
  return page;
}

/** A button of the run by its phrase. The one that trains a single game names the unit, which is not of the page. */
const button = (page, key) => page.locator(".lab-transport > .row:not(.lab-note)").getByRole("button", { name: label("lab", key), exact: true });
const oneGame = (page) => page.locator(".lab-transport .button").nth(1);
const preset = (page) => page.getByRole("combobox", { name: label("lab", "preset") });
/** Waits until a run is finished. */
const finished = (page, timeout = 60000) => page.locator(".lab-meter", { hasText: phrase("lab", "done") }).waitFor({ timeout });
/** The control of a hyperparameter, by its key. */
const knob = (page, key) => page.locator(".lab-knob", { has: page.locator(`#help-lab-${key}`) });
const done = (page) => page.locator(".lab-transport progress").evaluate((bar) => bar.value);
const rows = (page) => page.locator(".lab-runs tbody tr");
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const curve = (page) => page.locator(".lab-curve");

/** Waits until the current run has played that many games. */
function played(page, games, timeout = 60000) {
  return page.waitForFunction((n) => (document.querySelector(".lab-transport progress")?.value ?? 0) >= n, games, { timeout });
}

/** Waits until no worker trains by itself, and returns the number of games by then. */
async function resting(page) {
  await page.locator('.lab-transport[aria-busy="false"]').waitFor();
  return done(page);
}

test("a run is estimated, trained, paused, stepped by single games, and finished, and its curve is measured", async () => {
  const page = await lab("run=D:games=200000&pace=1000");
  await page.locator(".lab-meter", { hasText: phrase("lab", "takes") }).waitFor();
  assert.equal(await rows(page).count(), 0);
  await button(page, "play").click();
  await played(page, 200);
  await button(page, "pause").click();
  const paused = await resting(page);
  for (let k = 1; k <= 3; k += 1) {
    await oneGame(page).click();
    await played(page, paused + k);
    assert.equal(await resting(page), paused + k);
  }
  assert.match(await curve(page).locator("canvas").getAttribute("aria-label"), phrase("lab", "lowest", "en", { done: /[\d,]+ \S+/, now: /\d[\d.]*/ }));
  assert.equal(await rows(page).count(), 1);
  await button(page, "reset").click();
  assert.equal(await rows(page).count(), 0);
});

test("settings are read from the address and written to it, and changed ones are marked and can be reset", async () => {
  const page = await lab("run=C:eta=0.2&seed=9&seeds=2");
  assert.match(await hash(page), /^#\/lab\?game=leduc&run=C:eta=0\.2&seed=9&seeds=2/);
  const eta = knob(page, "eta");
  assert.ok((await eta.getAttribute("class")).includes("changed"));
  assert.match(await eta.locator(".lab-back").textContent(), / 0\.1$/);
  await eta.locator(".lab-back").click();
  await page.waitForFunction(() => !location.hash.includes("eta"));
  const number = eta.locator("input[type=number]");
  await number.fill("7");
  await number.press("Enter");
  await page.waitForFunction(() => location.hash.includes("eta=1&"));
  await page.locator(".notices", { hasText: phrase("lab", "clamped") }).waitFor();
  await preset(page).selectOption("A");
  await page.waitForFunction(() => /run=A&/.test(location.hash));
  const link = await address(page);
  await page.goto("about:blank");
  await page.goto(link);
  await started(page);
  assert.equal(await preset(page).inputValue(), "A");
  assert.equal(await page.locator(".lab-seeds").getByRole("spinbutton", { name: label("lab", "seed"), exact: true }).inputValue(), "9");
});

test("before the first run an example is drawn, and Train replaces it", async () => {
  const page = await lab("game=kuhn");
  assert.match(await hash(page), /game=kuhn&run=demo&/, "the Demo is the default");
  assert.equal(await preset(page).locator("option").first().getAttribute("value"), "demo");
  const caption = curve(page).locator("figcaption");
  await caption.filter({ hasText: phrase("lab", "example_of") }).waitFor();
  await curve(page).getByRole("button", { name: label("mind", "as_table") }).click();
  const heads = curve(page).locator("thead th");
  await heads.filter({ hasText: label("lab", "example") }).waitFor();
  await button(page, "play").click();
  await caption.filter({ hasText: phrase("lab", "lowest") }).waitFor();
  assert.equal(await heads.filter({ hasText: label("lab", "example") }).count(), 0);
});

test("each learner has its own buttons, and a run of another one is named, shown and paused", async () => {
  const page = await lab("game=leduc&run=D:games=200000&pace=1000");
  await button(page, "play").click();
  await played(page, 100);
  await page.evaluate(() => { location.hash = "#/lab?game=kuhn&run=demo:games=100000&pace=1000"; });
  await button(page, "play").waitFor();
  assert.equal(await done(page), 0, "the progress is that of Kuhn poker");
  const note = page.locator(".lab-note");
  await note.filter({ hasText: phrase("lab", "elsewhere", "en", { name: "Leduc Hold'em: NFSP" }) }).waitFor();
  await button(page, "play").click();
  await played(page, 20);
  await rows(page).nth(1).waitFor();
  assert.deepEqual((await rows(page).locator("th").allInnerTexts()).map((name) => name.split(" · ")[0].trim()), ["Leduc Hold'em: NFSP", "demo"]);
  await note.getByRole("button", { name: label("lab", "pause") }).click();
  await note.waitFor({ state: "detached" });
  assert.ok(await button(page, "pause").isVisible(), "the run in view goes on");
  await rows(page).first().getByRole("button", { name: label("lab", "take_up") }).click();
  await button(page, "pause").waitFor();
  assert.match(await hash(page), /game=leduc&run=D:games=200000/);
  await note.filter({ hasText: phrase("lab", "elsewhere", "en", { name: "Kuhn poker: NFSP" }) }).waitFor();
  await note.getByRole("button", { name: label("lab", "show") }).click();
  await page.waitForFunction(() => /game=kuhn/.test(location.hash));
  await button(page, "pause").waitFor();
});

test("settings changed during a run are for the next one, which can start at once", async () => {
  const page = await lab("run=D:games=200000&pace=1000");
  await button(page, "play").click();
  await played(page, 50);
  assert.equal(await page.locator(".lab-note").count(), 0);
  const eta = knob(page, "eta").locator("input[type=number]");
  await eta.fill("0.5");
  await eta.press("Enter");
  const note = page.locator(".lab-note", { hasText: label("lab", "next_run") });
  await note.waitFor();
  assert.ok(await button(page, "pause").isVisible());
  const before = await done(page);
  await played(page, before + 50);
  await note.getByRole("button", { name: label("lab", "play_new") }).click();
  await rows(page).nth(1).waitFor();
  assert.equal(await note.count(), 0);
  assert.match(await rows(page).nth(1).innerText(), /η 0\.5/);
  assert.equal(await rows(page).first().getByRole("button", { name: label("lab", "pin"), exact: true }).getAttribute("aria-pressed"), "true");
  await played(page, 20);
});

test("runs can be pinned, overlaid, hidden, resumed and deleted", async () => {
  const page = await lab("run=D:games=2000&seed=1");
  await button(page, "play").click();
  await finished(page);
  await button(page, "pin").click();
  await preset(page).selectOption("C");
  await button(page, "play_new").click();
  await rows(page).nth(1).waitFor();
  assert.equal(await rows(page).count(), 2, "the pinned run stays");
  await curve(page).getByRole("button", { name: label("mind", "as_table") }).click();
  const heads = curve(page).locator("thead th");
  // Each run gets a column as soon as it has been measured.
  await heads.filter({ hasText: /^C$/ }).waitFor();
  // Games, both runs, and two reference levels. The second level is of preset C alone. It appears once the settings have been previewed.
  await heads.nth(4).waitFor();
  await button(page, "pause").click();
  const columns = await heads.count();
  await rows(page).first().getByRole("button", { name: label("lab", "shown") }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".lab-curve thead th").length === n, columns - 1);
  await rows(page).first().getByRole("button", { name: label("lab", "take_up") }).click();
  await page.waitForFunction(() => /run=D:games=2000/.test(decodeURIComponent(location.hash)));
  assert.equal(await rows(page).count(), 1, "the other one was not pinned");
  await rows(page).first().getByRole("button", { name: label("lab", "delete") }).click();
  assert.equal(await rows(page).count(), 0);
});

test("several seeds give a band, with a worker each and a control beside them", async () => {
  const page = await lab(`${SHORT}&seeds=3`);
  await button(page, "play").click();
  const control = curve(page).locator(".lab-compare button").first();
  const name = (await control.textContent()).replace(/^\+ /, "");
  await control.click();
  await finished(page, 90000);
  await page.waitForFunction(() => [...document.querySelectorAll(".lab-runs tbody tr")].every((row) => /3,000/.test(row.textContent)), null, { timeout: 90000 });
  const { bytes } = await saves(page, curve(page).getByRole("button", { name: /CSV/ }));
  const heads = bytes.toString().split("\r\n")[0];
  assert.match(heads, /↓.*↑/, "a band has a lowest and a highest");
  assert.ok(heads.includes(name), "the control has its columns");
  assert.match(heads, / 4\.75/, "the level of random play");
  assert.ok((await rows(page).first().textContent()).includes(`${label("lab", "seeds_of")} 1–3`));
});

test("the chart can be saved as SVG and PNG", async () => {
  const page = await lab(`${SHORT}&auto=true`);
  await finished(page);
  const svg = await saves(page, curve(page).getByRole("button", { name: /SVG/ }));
  assert.match(svg.bytes.toString(), /^<svg[^]*NashConv/);
  const png = await saves(page, curve(page).getByRole("button", { name: /PNG/ }));
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(png.bytes.readUInt32BE(16), 1440, "twice the size in CSS pixels");
});

test("a crashed worker is replaced, and the run is replayed to where it was", async () => {
  const page = await visit(browser, "");
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        (window.workers ??= []).push(this);
      }
    };
  });
  await page.goto(`${(await address(page)).split("#")[0]}#/lab?run=D:games=3000&pace=1000&seed=5`);
  await reload(page);
  await page.locator(".lab-meter", { hasText: phrase("lab", "takes") }).waitFor();
  await button(page, "play").click();
  // Check and act inside the page, because the run doesn't wait.
  await page.waitForFunction(() => {
    if (!(document.querySelector(".lab-transport progress")?.value >= 500)) return false;
    const worker = window.workers.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent("error", { message: "on purpose" }));
    return true;
  });
  await page.locator(".banner.bad", { hasText: phrase("lab", "replaced") }).waitFor();
  await finished(page);
  page.allow(/on purpose/);
});

test("the Lab has no accessibility violation, and nothing is cut off, on a desktop and on a phone in Japanese", async () => {
  for (const [name, options] of [
    ["a desktop, light", {}],
    ["a phone, dark and in Japanese", { ...TOUCH, colorScheme: "dark", locale: "ja" }],
  ]) {
    const page = await lab(`${SHORT}&seeds=2&auto=true`, options);
    await page.locator(".lab-meter", { hasText: phrase("lab", "done", options.locale) }).waitFor({ timeout: 90000 });
    for (const fold of await page.locator(".lab-knobs details").all()) await fold.evaluate((details) => { details.open = true; });
    assert.deepEqual(await violations(page), []);
    const beyond = await page.evaluate(() => document.querySelector(".lab").scrollWidth - document.querySelector(".lab").clientWidth);
    assert.equal(beyond, 0, "it scrolls sideways");
  }
});
