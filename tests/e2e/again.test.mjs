// Reproducing tables and figures of the papers in the browser: same bytes as the command line, in steps, and
// by links.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { PHONE, label, message, pages, phrase, visit } from "./browser.mjs";

const browser = pages();

/** The results of the command line, by the key of the work. `cargo test -p tefuda-lab --test reproduce_daihinmin` writes them. */
const NATIVE = JSON.parse(await readFile(new URL("../data/reproduce.json", import.meta.url), "utf8"));
const LONG = { timeout: 120000 };
const WORK = "#/papers/P4/results?exhibit=table-4";
const panel = (page) => page.locator(".papers-again");
const button = (page, key, lang) => panel(page).getByRole("button", { name: label("ReproductionWords", key, lang), exact: true });
const meter = (page, words) => page.locator(".papers-meter", { hasText: words }).waitFor(LONG);
/** The meter before that many jobs. */
const jobs = (n = /\d+/, lang = "en") => new RegExp(["takes", "takes_least"].map((key) => phrase("ReproductionWords", key, lang, { n }).source).join("|"));
const part = (page) => panel(page).locator("progress").first().evaluate((bar) => bar.value);

/** Waits until more of the work is done. */
const goesOn = (page, from) => page.waitForFunction((from) => document.querySelector(".papers-again progress")?.value > from, from, LONG);

/**
 * The results saved in the browser, by the key of the work, as bytes. Agents are saved beside them, under
 * their ids and before the work.
 */
const kept = (page) => page.evaluate(async () => {
  const base = await new Promise((done) => { const asked = indexedDB.open("tefuda"); asked.onsuccess = () => done(asked.result); });
  const store = base.transaction("works").objectStore("works");
  const get = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const [keys, values] = await Promise.all([get(store.getAllKeys()), get(store.getAll())]);
  base.close();
  const result = (bytes) => new TextDecoder().decode(bytes).split('"result":')[1].slice(0, -1);
  return Object.fromEntries(keys.flatMap((key, at) => (/^[0-9a-f]{12}$/.test(key) ? [] : [[key, result(values[at])]])));
});

test("a reproduced table has the bytes of the command line, appears beside the published numbers, and survives a reload", async () => {
  const page = await visit(browser, "#/papers/P3/results");
  await page.locator("#exhibit-0").getByRole("button", { name: label("ReproductionWords", "again") }).click();
  await meter(page, phrase("ReproductionWords", "takes", "en", { n: 8 }));
  await button(page, "start").click();
  await meter(page, phrase("ReproductionWords", "complete"));
  const found = await kept(page);
  assert.ok(Object.keys(found).length >= 8);
  for (const [key, result] of Object.entries(found)) assert.equal(result, NATIVE[key], key);
  // Our numbers, with the published ones below them.
  const here = page.locator(".papers-here table").first();
  assert.equal(await here.locator("tbody tr").count(), 4);
  const published = phrase("ReproductionWords", "shipped", "en", { number: /0\.\d+ \(\S+ 0\.\d+\)/ });
  assert.match(await here.locator("tbody tr").first().innerText(), new RegExp(`\\d\\.\\d+ \\(\\S+ [\\d.]+\\)\\s+${published.source}`));
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => { location.hash = "#/papers/P3/results?exhibit=table-1-literal-setup"; });
  await page.reload();
  await meter(page, phrase("ReproductionWords", "complete"));
  // After "forget", it can be reproduced again.
  await button(page, "forget").click();
  await meter(page, jobs(8));
});

test("training gives the bytes of the command line, agents included", async () => {
  for (const [paper, exhibit, work] of [
    ["P1", "figure-3", "previous seed 1"],
    ["P2", "figure-2", "paper:keep=best seed 1"],
    ["P5", "table-1", "population 1"],
  ]) {
    const page = await visit(browser, `#/papers/${paper}/results?exhibit=${exhibit}&scale=smoke&work=${encodeURIComponent(work)}`);
    await panel(page).getByRole("button", { name: label("ReproductionWords", "only_this", "en", { name: work }), exact: true }).click(LONG);
    // Work is saved after the agents that belong to it.
    let made = [];
    while (!made.length) {
      await page.evaluate(() => new Promise((done) => { requestIdleCallback(done); }));
      made = Object.entries(await kept(page));
    }
    assert.deepEqual(made, [[made[0][0], NATIVE[made[0][0]]]]);
  }
});

/**
 * Half the width of the first interval in the reproduced column. If `other` is given, only one below it
 * counts.
 */
const half = (other) => {
  const said = [...document.querySelectorAll(".papers-here td")].map((cell) => {
    const own = cell.cloneNode(true);
    // The published number.
    own.querySelector("small")?.remove();
    return own.textContent;
  });
  const now = Number(said.map((words) => / ± ([\d.]+)/.exec(words)?.[1]).find(Boolean));
  return now < other && now;
};

test("an interval appears while its work is being done, and shrinks", async () => {
  const page = await visit(browser, `${WORK}&scale=quick`);
  await meter(page, jobs());
  await button(page, "start").click();
  const first = await (await page.waitForFunction(half, Infinity, LONG)).jsonValue();
  await page.waitForFunction(half, first, LONG);
  assert.ok((await part(page)) < 1, "it is not over yet");
});

test("work can be stopped and resumed, for one job alone too, and a link opens it", async () => {
  const page = await visit(browser, `${WORK}&scale=quick`, { viewport: PHONE });
  await meter(page, jobs());
  await button(page, "start").click();
  await goesOn(page, 0);
  await button(page, "stop").click();
  await panel(page).and(page.locator('[aria-busy="false"]')).waitFor();
  assert.doesNotMatch(await page.locator(".papers-meter").innerText(), phrase("ReproductionWords", "complete"));
  const before = await part(page);
  await button(page, "go_on").click();
  await goesOn(page, before > 0.5 ? 0 : before);
  await button(page, "stop").click();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, "nothing is cut off");
  await panel(page).locator("select").selectOption("smoke");
  await meter(page, jobs(1));
  await button(page, "share").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: label("ReproductionWords", "link_to", "en", { name: "sure 1" }), exact: true }).click();
  const link = await dialog.locator("textarea").inputValue();
  assert.match(link, /#\/papers\/P4\/results\?exhibit=table-4&scale=smoke&work=sure%201$/);
  const shared = await visit(browser, link.slice(link.indexOf("#")));
  await meter(shared, jobs(1));
  await panel(shared).getByRole("button", { name: label("ReproductionWords", "only_this", "en", { name: "sure 1" }) }).click();
  await meter(shared, phrase("ReproductionWords", "complete"));
  for (const [key, result] of Object.entries(await kept(shared))) assert.equal(result, NATIVE[key], key);
});

test("one number is reproduced on its own, beside the published one and the paper's, and its link opens it", async () => {
  const page = await visit(browser, "#/papers/P4/results");
  const table = page.locator("#exhibit-0");
  // Each number names its row and column, and can be pressed with the keyboard.
  const number = table.locator('[data-spot="1.1.6"]');
  const named = await number.getAttribute("aria-label");
  const text = await number.innerText();
  await number.focus();
  await page.keyboard.press("Enter");
  const one = panel(page).locator(".papers-one");
  await one.waitFor();
  const column = await one.locator("h4 span").textContent();
  const row = (await one.locator("h4").textContent()).slice(0, -column.length);
  assert.ok(row && column);
  assert.equal(named, label("ReproductionWords", "make", "en", { number: text, row, column }));
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".papers-one") !== null), true, "focus is on the number");
  await meter(page, phrase("ReproductionWords", "number_made"));
  // Only its job was done, and its bytes are those of the command line.
  const found = Object.entries(await kept(page));
  assert.equal(found.length, 1);
  for (const [key, result] of found) assert.equal(result, NATIVE[key], key);
  assert.match(await one.locator(".paper dd").innerText(), /^\+0\.16$/);
  assert.match(await one.locator(".shipped dd").innerText(), /^[+−-]\d\.\d\d ± \d\.\d\d$/);
  assert.match(await one.locator(".here dd").innerText(), /^[+−-]\d\.\d\d/);
  assert.match(await panel(page).locator(".papers-command code").innerText(), /^tefuda reproduce P4 --scale smoke --exhibit \S+ --number 1\.1\.6$/);
  assert.deepEqual(await violations(page), []);
  // Another number from the same job appears immediately.
  await table.locator('[data-spot="1.1.7"]').click();
  await panel(page).locator(".papers-command code", { hasText: "--number 1.1.7" }).waitFor();
  await meter(page, phrase("ReproductionWords", "number_made"));
  assert.equal(Object.keys(await kept(page)).length, 1);
  // Its link opens it in another browser, and starts nothing.
  await button(page, "share").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: label("ReproductionWords", "this_number"), exact: true }).click();
  const link = await dialog.locator("textarea").inputValue();
  assert.match(link, /&scale=smoke&number=1\.1\.7$/);
  const shared = await visit(browser, `${link.slice(link.indexOf("#"))}&lang=ja`, { viewport: PHONE, colorScheme: "dark" });
  await meter(shared, jobs(1, "ja"));
  assert.deepEqual(await kept(shared), {});
  assert.equal(await shared.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, "nothing is cut off");
  await button(shared, "start", "ja").click();
  await meter(shared, phrase("ReproductionWords", "number_made", "ja"));
  await page.keyboard.press("Escape");
  await button(page, "close").click();
  assert.match(await page.evaluate(() => document.activeElement?.dataset.spot), /^1\.1\.7$/, "focus is back");
});

test("a line of a figure is reproduced on its own", async () => {
  const page = await visit(browser, "#/papers/P4/results");
  await page.locator('#exhibit-7 .papers-lines [data-spot="1.1"]').click();
  await meter(page, phrase("ReproductionWords", "number_made"));
  await panel(page).locator(".papers-one canvas").waitFor();
  assert.equal(Object.keys(await kept(page)).length, 1);
});

test("killing a worker costs time but no result", async () => {
  const page = await visit(browser, `${WORK}&scale=quick`);
  await panel(page).locator("select").selectOption("smoke");
  await meter(page, jobs(1));
  await page.evaluate((reproduce) => {
    // Kill the next worker as soon as it has reported its first progress.
    const Real = window.Worker;
    window.killed = false;
    window.Worker = class extends Real {
      postMessage(message, ...rest) {
        super.postMessage(message, ...rest);
        if (window.killed || message[0] !== reproduce) return;
        window.killed = true;
        this.addEventListener("message", () => {
          this.terminate();
          this.dispatchEvent(new ErrorEvent("error", { message: "on purpose" }));
        }, { once: true });
      }
    };
  }, message("Reproduce"));
  await button(page, "start").click();
  await meter(page, phrase("ReproductionWords", "complete"));
  const found = Object.entries(await kept(page));
  assert.equal(found.length, 1);
  for (const [key, result] of found) assert.equal(result, NATIVE[key], key);
  assert.ok(await page.evaluate(() => window.killed));
  page.allow(/on purpose/);
});
