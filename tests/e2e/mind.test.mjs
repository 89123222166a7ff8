// The Thoughts panel: an agent's computation is shown live, step by step on request, and afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TOUCH, address, drawn, label, pages, phrase, reload } from "./browser.mjs";
import { playUntil, saved, sit, turn } from "./table.mjs";

const browser = pages();

/** The visits of each arm. */
function visits(page) {
  return page.$$eval(".mind-arms tbody tr .mind-tried", (cells) => cells.map((cell) => Number(cell.textContent.replaceAll(",", ""))));
}

const total = (numbers) => numbers.reduce((sum, n) => sum + n, 0);

/**
 * The panel's frames during one decision: the number of playouts, and what was drawn. It is the first
 * decision shown with at least `different` different numbers.
 */
function recorded(page, different) {
  return page.evaluate(([needed, thinking]) => new Promise((resolve, reject) => {
    const drawn = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte !== 0);
    const text = (selector) => document.querySelector(selector)?.textContent ?? "";
    const end = performance.now() + 120_000;
    let place = "";
    let frames = [];
    const look = () => {
      if (text(".mind-place span") !== place) {
        place = text(".mind-place span");
        frames = [];
      }
      const cells = [...document.querySelectorAll(".mind-arms tbody tr .mind-tried")];
      if (text(".mind-state") === thinking && cells.length > 1) {
        frames.push({
          tries: cells.reduce((sum, cell) => sum + Number(cell.textContent.replaceAll(",", "")), 0),
          explored: document.querySelectorAll(".mind-bar .mind-explore").length > 0,
          charts: [...document.querySelectorAll("canvas.plot")].filter(drawn).length,
          label: document.querySelector("canvas.plot")?.getAttribute("aria-label"),
        });
      }
      // A chart is painted a moment after its numbers arrive.
      const painted = frames.length > 0 && frames.at(-1).charts === document.querySelectorAll("canvas.plot").length;
      if (painted && new Set(frames.map(({ tries }) => tries)).size >= needed) resolve(frames);
      else if (performance.now() > end) reject(new Error(`never seen: ${needed} numbers of tries`));
      else requestAnimationFrame(look);
    };
    look();
  }), [different, label("mind", "thinking")]);
}

test("while an agent thinks, playouts are counted up live, and charts are drawn", async () => {
  for (const [spec, even] of [["mc:playouts=100000,horizon=deal,arms=cards", false], ["pimc:worlds=10000", true]]) {
    // No person plays, so moves may be named. With passing, some decisions take long.
    const page = await sit(browser, `rules=${even ? "standard" : "paper"}&seed=7&s0=${spec}&s1=${spec}&s2=${spec}&s3=${spec}&speed=fast`, { viewport: { width: 1280, height: 3000 } });
    const frames = await recorded(page, 2);
    const tries = frames.map((frame) => frame.tries);
    assert.deepEqual(tries, tries.toSorted((a, b) => a - b), "tries only grow");
    const last = frames.at(-1);
    assert.equal(last.explored, !even, "exploration belongs to UCB");
    assert.equal(last.charts, even ? 2 : 3);
    assert.match(last.label, /\d/);
  }
});

test("in step mode each press of s runs one playout and says which move was tried and why, and g finishes", async () => {
  const page = await sit(browser, "rules=paper&seed=11&s0=mc:playouts=60&s1=mc:playouts=60&s2=rules&s3=rules&step=true&speed=instant");
  const done = () => page.locator(".mind-progress progress").getAttribute("value").then(Number);
  const why = page.locator(".mind-why");
  await page.waitForSelector(".mind-buttons button:not([disabled])");
  assert.equal(await done(), 0);
  assert.match(await page.locator(".mind-state").textContent(), phrase("mind", "waiting"));
  const said = new Set();
  for (let k = 1; k <= 12; k += 1) {
    await page.keyboard.press("s");
    await page.waitForFunction((n) => document.querySelector(".mind-progress progress").value === n, k);
    await drawn(page);
    assert.equal(total(await visits(page)), k);
    const reason = await why.textContent();
    said.add(["why_untried", "why_longest"].find((key) => phrase("mind", key).test(reason)));
  }
  assert.ok(!said.has(undefined), "every step has its reason");
  assert.deepEqual([...said].toSorted(), ["why_longest", "why_untried"]);
  await page.getByRole("button", { name: label("mind", "step", "en", { n: 10 }) }).click();
  await page.waitForFunction(() => document.querySelector(".mind-progress progress").value === 22);
  await drawn(page);
  assert.match(await why.textContent(), phrase("mind", "why_several", "en", { n: 10 }));
  const [{ moves }] = await saved(page);
  await page.keyboard.press("g");
  // The thought is finished. Its move is made when somebody goes on.
  await page.getByRole("button", { name: label("mind", "go_on") }).waitFor();
  assert.equal(await done(), 60);
  assert.equal((await saved(page))[0].moves.length, moves.length);
  await page.keyboard.press("g");
  // The record grows by one move, or by more if others answer
  // on their own.
  await page.waitForFunction((before) => {
    return window.savedRecords("tefuda.match.hearts").at(-1).moves.length > before;
  }, moves.length);
});

test("step mode opens the formula, and folding or opening it by hand is remembered", async () => {
  const agents = "rules=paper&seed=11&s0=mc:playouts=60&s1=mc:playouts=60&s2=rules&s3=rules&speed=instant";
  const formula = (page) => page.locator(".mind-formula").filter({ hasText: new RegExp(`^${phrase("mind", "how", "en", { formula: "UCB1" }).source}`) });
  const open = async (page) => await formula(page).getAttribute("open") !== null;
  const page = await sit(browser, `${agents}&open=true&step=true`);
  await page.waitForSelector(".mind-buttons button:not([disabled])");
  assert.equal(await open(page), true);
  await formula(page).locator(".mind-math").first().waitFor();
  await formula(page).locator("summary").click();
  assert.equal(await open(page), false);
  // Rule-based players move in between and have no formula.
  const place = await page.locator(".mind-place").textContent();
  await page.keyboard.press("g");
  await page.getByRole("button", { name: label("mind", "go_on") }).click();
  await page.waitForFunction((before) => document.querySelector(".mind-place").textContent !== before && document.querySelector(".mind-buttons button:not([disabled])"), place);
  assert.equal(await open(page), false, "folded by hand");
  await formula(page).locator("summary").click();
  await page.locator(".mind-steps .switch input").first().click();
  assert.equal(await open(page), true, "opened by hand");
  await page.context().close();

  const other = await sit(browser, agents);
  await other.waitForFunction(() => document.querySelector(".mind-formula"));
  assert.equal(await open(other), false, "this table is not in step mode");
});

test("in step mode, both sides of a comparison open the formula", async () => {
  const page = await sit(browser, "rules=paper&seed=11&s0=mc:playouts=60&s1=rules&s2=rules&s3=rules&speed=instant&open=true&step=true");
  await page.waitForSelector(".mind-buttons button:not([disabled])");
  await page.getByRole("button", { name: label("mind", "retry") }).click();
  const side = page.locator("dialog .mind").first();
  await side.locator(".mind-formula").first().waitFor();
  const open = () => side.locator("details.mind-formula[open]").count();
  assert.equal(await open(), 0);
  await side.getByRole("switch", { name: label("mind", "step_mode") }).click();
  await page.waitForFunction(() => document.querySelector("dialog .mind .mind-formula[open]"));
  // In a dialog the keys of the table do nothing, so none are shown.
  assert.equal(await side.locator("kbd").count(), 0);
});

test("the log leads back to the computation of any move, also after a reload", async () => {
  const page = await sit(browser, "rules=paper&seed=11&s0=you&s1=mc:playouts=300&s2=rules&s3=pimc:worlds=10&speed=instant&open=true");
  await turn(page);
  // During the match, only moves that you may see are named.
  await playUntil(page);
  const [{ moves, players }] = await saved(page);
  const searched = moves.findIndex(([seat]) => players[seat].startsWith("mc"));
  const ruled = moves.findIndex(([seat]) => players[seat].startsWith("rules"));
  const entry = (number) => page.getByRole("button", { name: new RegExp(`^${phrase("mind", "look_back", "en", { number: number + 1 }).source}`) });
  const read = () => page.$$eval(".mind-arms tbody tr", (rows) => rows.map((row) => row.textContent));
  await entry(searched).click();
  await page.waitForSelector(".mind-back");
  await page.waitForFunction(() => document.querySelector(".mind-progress progress")?.value === 300);
  await drawn(page);
  const before = await read();
  assert.ok(before.length > 1);
  await entry(ruled).click();
  await page.getByText(label("mind", "rule")).waitFor();
  await page.locator(".mind-back button").click();
  assert.equal(await page.locator(".mind-back").count(), 0);

  await reload(page);
  await entry(searched).click();
  await page.waitForFunction(() => document.querySelector(".mind-progress progress")?.value === 300);
  await page.waitForFunction((n) => document.querySelectorAll(".mind-arms tbody tr").length === n, before.length);
  await drawn(page);
  assert.deepEqual(await read(), before, "computed again, and the same");
});

test("one key hides and shows the Thoughts panel, and the link remembers it", async () => {
  const page = await sit(browser, "seed=7&s1=rules&s2=rules&s3=rules&speed=instant");
  await page.waitForSelector(".mind", { state: "visible" });
  await page.keyboard.press("m");
  await page.waitForSelector(".mind", { state: "hidden" });
  assert.match(await address(page), /mind=false/);
  await reload(page);
  assert.ok(!(await page.locator(".mind").isVisible()));
  await page.keyboard.press("m");
  await page.waitForSelector(".mind", { state: "visible" });
});

test("on a phone the Thoughts panel is a sheet that can be pulled up", async () => {
  const page = await sit(browser, "seed=7&s1=rules&s2=rules&s3=rules&speed=instant", TOUCH);
  const handle = page.locator(".side .handle");
  assert.equal(await handle.getAttribute("aria-expanded"), "false");
  assert.ok(!(await page.locator(".mind").isVisible()));
  await handle.tap();
  await page.waitForSelector(".mind", { state: "visible" });
  assert.equal(await handle.getAttribute("aria-expanded"), "true");
  await handle.tap();
  await page.waitForSelector(".mind", { state: "hidden" });
});
