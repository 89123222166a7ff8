// The Arena: setting up a tournament, playing it in workers, and watching it live. The results are the same
// for any number of workers, after a reload, and on the command line.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { label, message, pages, phrase, reload, saves, visit } from "./browser.mjs";

const browser = pages();

/** The agent of `tests/data/nfsp-1.agent`. */
const OWN = "f17495131938";

/** A short tournament. */
const TINY = "game=hearts&rules=paper&e=random&e=rules&e=pimc:worlds=1&seed=5&games=24";

async function arena(query = TINY, options = {}) {
  const page = await visit(browser, `#/arena?${query}`, options);
  await page.locator(".arena").waitFor();
  return page;
}

const button = (page, key) => page.locator(".lab-transport").getByRole("button", { name: label("arena", key), exact: true });
const rows = (page) => page.locator(".arena-standings tbody tr");
const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const over = (page) => page.locator(".lab-meter", { hasText: phrase("arena", "done") }).waitFor({ timeout: 120000 });

/** Waits until that many deals have been played. */
function played(page, deals) {
  return page.waitForFunction((n) => document.querySelector(".lab-transport progress").value >= n, deals, { timeout: 120000 });
}

/** Reloads the page once something has been saved, and waits until it is back. */
async function resumed(page) {
  const kept = () => page.evaluate(async () => {
    const base = await new Promise((done) => { const asked = indexedDB.open("tefuda"); asked.onsuccess = () => done(asked.result); });
    const keys = await new Promise((done) => { const asked = base.transaction("tournaments").objectStore("tournaments").getAllKeys(); asked.onsuccess = () => done(asked.result); });
    base.close();
    return keys.length;
  });
  while (!await kept()) await page.evaluate(() => new Promise(requestAnimationFrame));
  await reload(page);
  await page.locator(".banner", { hasText: phrase("arena", "resumed") }).waitFor();
}

/** The text of the file that a button saves. */
const saved = async (page, name) => (await saves(page, page.getByRole("button", { name, exact: true }))).text;

/** A CSV file without its byte order mark, which Excel needs. */
function csv(text) {
  assert.equal(text[0], "\ufeff", "the mark");
  return text.slice(1).trimEnd();
}

/** The results as the page saves them. */
const report = (page) => saved(page, label("arena", "save_as", "en", { format: "JSON" }));

test("one, two and four workers give the results that the command line prints", async () => {
  // Printed by `tefuda arena --preset paper --entrant random --entrant rules --entrant pimc:worlds=1 --games 24 --seed 5 --json`.
  const native = JSON.parse(await readFile(new URL("../data/arena.json", import.meta.url), "utf8"));
  for (const workers of ["1", "2", "4"]) {
    const page = await arena();
    await page.locator(".arena-workers select").selectOption(workers);
    await button(page, "play").click();
    await over(page);
    assert.deepEqual(JSON.parse(await report(page)), native, `${workers} workers`);
  }
});

test("before the first deal an example is shown, and Start replaces it", async () => {
  const page = await arena();
  const example = page.locator(".arena-example");
  await example.filter({ hasText: phrase("arena", "example") }).waitFor();
  assert.equal(await example.locator("tbody tr").count(), 4);
  await button(page, "play").click();
  await over(page);
  assert.equal(await example.count(), 0);
  assert.equal(await rows(page).count(), 3);
  // The pointer is still on the button, which can't be pressed any more.
  const colour = () => page.locator(".lab-transport .primary:disabled").evaluate((each) => getComputedStyle(each).backgroundColor);
  const pointed = await colour();
  await page.mouse.move(0, 0);
  assert.equal(pointed, await colour());
});

test("killing a worker in the middle of a block costs time but no result", async () => {
  const native = JSON.parse(await readFile(new URL("../data/arena.json", import.meta.url), "utf8"));
  const page = await arena();
  await page.evaluate((play) => {
    const Real = window.Worker;
    window.killed = 0;
    window.Worker = class extends Real {
      postMessage(message, ...rest) {
        super.postMessage(message, ...rest);
        // The worker's first report on a block shows that it has begun it.
        if (window.killed || message[0] !== play) return;
        window.killed = 1;
        this.addEventListener("message", () => {
          this.terminate();
          this.dispatchEvent(new ErrorEvent("error", { message: "on purpose" }));
        }, { once: true });
      }
    };
  }, message("Play"));
  await page.locator(".arena-workers select").selectOption("2");
  await button(page, "play").click();
  await over(page);
  assert.equal(await page.evaluate(() => window.killed), 1);
  assert.deepEqual(JSON.parse(await report(page)), native);
  page.allow(/on purpose/);
});

test("a tournament can be paused and resumed, and a reload keeps its state", async () => {
  const page = await arena(`${TINY}000`);
  await button(page, "play").click();
  await played(page, 40);
  await button(page, "pause").click();
  await page.locator('.lab-transport[aria-busy="false"]').waitFor();
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 3);
  await resumed(page);
  await played(page, 40);
  await button(page, "go_on").click();
  await played(page, 120);
  await button(page, "pause").click();
  await button(page, "reset").click();
  assert.equal(await page.locator(".lab-transport progress").evaluate((bar) => bar.value), 0);
});

test("results played by another version of an agent are discarded, with a message", async () => {
  const page = await arena(`${TINY}00`);
  await button(page, "play").click();
  await played(page, 40);
  await button(page, "pause").click();
  await page.locator('.lab-transport[aria-busy="false"]').waitFor();
  await resumed(page);
  const changed = await page.evaluate(async () => {
    const came = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
    const base = await came(indexedDB.open("tefuda"));
    const store = base.transaction("tournaments", "readwrite").objectStore("tournaments");
    let changes = 0;
    for (const key of await came(store.getAllKeys())) {
      const lines = new TextDecoder().decode(await came(store.get(key))).split("\n").map((line) => {
        if (!line.startsWith("[0,0,")) return line;
        const block = JSON.parse(line);
        block[2][0][0] += 1;
        block[2][0][1] -= 1;
        changes += 1;
        return JSON.stringify(block);
      });
      await came(store.put(new TextEncoder().encode(lines.join("\n")), key));
    }
    base.close();
    return changes;
  });
  assert.equal(changed, 1);
  await resumed(page);
  await button(page, "go_on").click();
  await page.locator(".banner.bad", { hasText: phrase("arena", "other_version") }).waitFor({ timeout: 120000 });
  assert.equal(await page.locator(".lab-transport progress").evaluate((bar) => bar.value), 0);
  await button(page, "play").click();
  await played(page, 40);
});

test("a pair lists its most decisive deals, and one of them opens at the table", async () => {
  const page = await arena();
  await button(page, "play").click();
  await over(page);
  await page.locator(".arena-cell").first().click();
  const deals = page.locator(".arena-pair li");
  assert.equal(await deals.count(), 3);
  await deals.first().getByRole("button", { name: label("arena", "open") }).click();
  await page.locator("#hearts .banner", { hasText: `${label("shell", "imported")} 1` }).waitFor({ timeout: 120000 });
  assert.equal(await page.evaluate(() => localStorage.getItem("tefuda.handed.hearts")), null, "it is handed over once");
});

test("results save as CSV with move times, the chart as SVG and as CSV with shrinking intervals", async () => {
  const page = await arena();
  await button(page, "play").click();
  await over(page);
  const { entrants } = JSON.parse(await report(page));
  const [head, ...lines] = csv(await saved(page, label("arena", "save_as", "en", { format: "CSV" }))).split("\n").map((line) => line.split(","));
  assert.equal(head.join(), `entrant,spec,rating,rating_ci95,rating_low,rating_high,score,score_ci95,place,place_ci95,${[1, 2, 3, 4].flatMap((k) => [`place_${k}`, `place_${k}_low`, `place_${k}_high`]).join()},seconds_per_move`);
  assert.equal(lines.length, entrants.length);
  for (const [n, { spec, rating, score, place, place_shares: shares }] of entrants.entries()) {
    const [number, name, ...numbers] = lines[n];
    assert.deepEqual([number, name], [`${n + 1}`, spec]);
    const [[ratingMean, ratingHalf], ...others] = [rating, score, place].map(({ mean, ci95 }) => [mean, ci95]);
    const measured = [ratingMean, ratingHalf, ratingMean - ratingHalf, ratingMean + ratingHalf, ...others.flat()];
    assert.deepEqual(numbers.slice(0, -1).map(Number), [...measured, ...shares.flatMap(({ mean, low, high }) => [mean, low, high])]);
    const seconds = Number(numbers.at(-1));
    assert.ok(seconds > 0 && seconds < 10, `${spec}: ${seconds} s a move`);
    const shown = rows(page).filter({ has: page.locator(".chip", { hasText: `${n + 1}` }) }).locator("td").last();
    assert.ok(Math.abs(Number(await shown.innerText()) - 1000 * seconds) < 0.0051, `${spec}: ${await shown.innerText()}`);
  }
  const svg = await saved(page, label("mind", "save", "en", { what: label("arena", "chart"), format: "SVG" }));
  assert.match(svg, /^<svg /);
  const names = await page.locator(".arena-pairs tbody th").allTextContents();
  assert.deepEqual(names.map((name) => name.split(" ")[0]).toSorted(), ["1", "2", "3"]);
  for (const name of [label("arena", "chart"), ...names]) assert.ok(svg.includes(name), name);
  const [titles, ...points] = csv(await saved(page, label("mind", "save", "en", { what: label("arena", "chart"), format: "CSV" }))).split(/\r?\n/).map((line) => line.split(","));
  assert.equal(titles.length, 1 + 3 * entrants.length);
  assert.ok(points.length > 3, `${points}`);
  assert.equal(Number(points.at(-1)[0]), 24);
  for (const [n, { rating }] of entrants.entries()) {
    const [first, last] = [points[0], points.at(-1)].map((row) => row.slice(1 + 3 * n, 4 + 3 * n).map(Number));
    assert.ok(last[2] - last[1] < first[2] - first[1], `${titles[1 + 3 * n]}: from ${first} to ${last}`);
    assert.ok(Math.abs(last[0] - rating.mean) < 1e-9 && Math.abs(last[2] - last[1] - 2 * rating.ci95) < 1e-9, "it ends with the standings");
  }
});

test("an agent can play from a file in My agents, and the tournament waits for that file with a message", async () => {
  const own = await readFile(new URL("../data/nfsp-1.agent", import.meta.url));
  const page = await arena(`game=leduc&e=nfsp:file=${OWN}&e=call&seed=5&games=40`);
  await button(page, "play").click();
  const banner = page.locator(".banner", { hasText: phrase("arena", "no_file", "en", { file: OWN }) });
  await banner.waitFor();
  await page.locator('.lab-transport[aria-busy="false"]').waitFor();
  assert.equal(await page.locator(".lab-transport progress").evaluate((bar) => bar.value), 0);
  await page.locator(".shelf input[type=file]").setInputFiles({ name: "own.agent", mimeType: "application/octet-stream", buffer: own });
  await page.locator(`.shelf tr[data-file="${OWN}"]`).waitFor();
  await button(page, "play").click();
  await over(page);
  // Printed by `tefuda arena --game leduc --entrant nfsp:file=ID --entrant call --file tests/data/nfsp-1.agent --games 40 --seed 5 --json`.
  const native = JSON.parse(await readFile(new URL("../data/arena-file.json", import.meta.url), "utf8"));
  assert.deepEqual(JSON.parse(await report(page)), native);
});

/** Opens the most decisive deal of a pair. */
async function openDeal(page) {
  if (!await page.locator(".arena-pair").count()) await page.locator(".arena-cell").first().click();
  await page.locator(".arena-pair li").first().getByRole("button", { name: label("arena", "open") }).click();
}

test("a deal whose agent file is gone does not open: one request, one message", async () => {
  const own = await readFile(new URL("../data/nfsp-1.agent", import.meta.url));
  const file = { name: "own.agent", mimeType: "application/octet-stream", buffer: own };
  const page = await arena(`game=leduc&e=nfsp:file=${OWN}&e=call&seed=5&games=40`);
  const row = page.locator(`.shelf tr[data-file="${OWN}"]`);
  await page.locator(".shelf input[type=file]").setInputFiles(file);
  await row.waitFor();
  await button(page, "play").click();
  await over(page);
  await row.getByRole("button", { name: label("shell", "shelf_delete") }).click();
  await row.waitFor({ state: "detached" });
  await resumed(page);
  await page.evaluate((id) => {
    const { get } = IDBObjectStore.prototype;
    window.asked = 0;
    IDBObjectStore.prototype.get = function counted(key) {
      window.asked += this.name === "agents" && key === id ? 1 : 0;
      return get.call(this, key);
    };
    // Shortens the page's timers below one second.
    const later = window.setTimeout;
    window.setTimeout = (act, wait, ...rest) => later(act, wait < 1000 ? Math.min(wait, 20) : wait, ...rest);
  }, OWN);
  await openDeal(page);
  const banner = page.locator(".banner.bad", { hasText: label("arena", "no_file", "en", { file: OWN, why: label("shell", "not_on_shelf") }) });
  await banner.waitFor();
  await banner.getByRole("button", { name: label("shell", "dismiss") }).click();
  assert.equal(await page.evaluate(() => window.asked), 1);
  await page.locator(".shelf input[type=file]").setInputFiles(file);
  await row.waitFor();
  assert.equal(await page.evaluate(() => window.asked), 1, "the file is not requested again without a click");
  assert.equal(await banner.count(), 0);
  await openDeal(page);
  await page.locator("#leduc .banner", { hasText: `${label("shell", "imported")} 1` }).waitFor({ timeout: 120000 });
});

test("changing the plan cancels a deal that waits for its agent file", async () => {
  const page = await arena("game=leduc&e=nfsp&e=call&seed=5&games=40");
  await button(page, "play").click();
  await over(page);
  await resumed(page);
  let release;
  const held = new Promise((done) => { release = done; });
  await page.route("**/agents/*", async (route) => { await held; await route.continue(); });
  await openDeal(page);
  await page.getByRole("button", { name: phrase("arena", "opening") }).waitFor();
  await page.getByLabel(label("arena", "seed"), { exact: true }).fill("6");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => location.hash.includes("seed=6"));
  release();
  await button(page, "play").click();
  await over(page);
  assert.match(await hash(page), /^#\/arena/);
});

test("a deal that is being replayed does not pull you back after you have left the page", async () => {
  const page = await arena();
  await button(page, "play").click();
  await over(page);
  await page.evaluate((play) => {
    const { postMessage } = Worker.prototype;
    window.held = 0;
    // Holds back new blocks, so that the deal stays in progress until they are released.
    Worker.prototype.postMessage = function holds(message, ...rest) {
      if (window.held === null || message[0] !== play) postMessage.call(this, message, ...rest);
      else window.held += 1;
    };
  }, message("Play"));
  await openDeal(page);
  await page.waitForFunction(() => window.held >= 1);
  await page.getByRole("button", { name: phrase("arena", "opening") }).waitFor();
  await page.evaluate(() => { location.hash = "#/papers"; });
  await page.locator(".papers-card").first().waitFor();
  await page.evaluate(() => { window.held = null; });
  await page.goBack();
  await page.locator(".arena-pair").waitFor();
  assert.equal(await page.getByRole("button", { name: phrase("arena", "opening") }).count(), 0, "the replay was given up");
  await openDeal(page);
  await page.locator("#hearts .banner", { hasText: `${label("shell", "imported")} 1` }).waitFor({ timeout: 120000 });
});

test("settings appear in the address, and errors in the address are named", async () => {
  const page = await arena("game=chess&e=stockfish&e=mc&games=1000000000");
  const banner = page.locator(".banner");
  await banner.waitFor();
  const said = await banner.innerText();
  for (const named of ["chess", "stockfish", "1000000000"]) assert.ok(said.includes(named), said);
  await page.getByLabel(label("arena", "game"), { exact: true }).selectOption("nimmt");
  await page.waitForFunction(() => location.hash.includes("game=nimmt"));
  await page.getByLabel(label("arena", "preset"), { exact: true }).selectOption("two");
  await page.waitForFunction(() => location.hash.includes("stop=decided"));
  assert.match(await hash(page), /e=rule-10&e=rule-9/);
  await page.getByRole("button", { name: label("arena", "add") }).click();
  assert.equal(await page.locator(".arena-entrant").count(), 3);
  assert.match(await hash(page), /e=rule-10&e=rule-9&e=rule-9/);
});
