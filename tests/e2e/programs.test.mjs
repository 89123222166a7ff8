// The lab and the tables are programs of their own: each is loaded when it is first asked for, and neither forgets what the other was told.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, started } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

// The service worker fetches everything; what a page asks for by itself is seen without it.
const ALONE = { serviceWorkers: "block" };

/** The programs whose wasm was asked for, in order. */
function asked(page) {
  const names = [];
  page.on("request", (request) => {
    const [, name] = request.url().match(/\/(table|lab)-\w+\.wasm$/) ?? [];
    if (name && !names.includes(name)) names.push(name);
  });
  return names;
}

const shown = (page) => page.evaluate(() => [...document.querySelectorAll("[data-room]")].filter((room) => !room.hidden).map((room) => room.id).join());
const toLab = (page) => page.getByRole("link", { name: "Lab", exact: true }).click();
const toGames = (page) => page.getByRole("link", { name: "All games" }).click();

/** Holds the lab back until the function that is returned is called. */
async function hold(page) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/lab-*.wasm", async (route) => { await held; await route.continue(); });
  return release;
}

/** An address, and the programs asked for from the first on. `before` runs in the page before anything else does. */
async function visit(hash, options = ALONE, before = () => {}) {
  const page = await open(browser, { ...options, hash });
  await started(page);
  await page.addInitScript(before);
  const names = asked(page);
  await page.reload();
  await started(page);
  return { page, names };
}

test("a visitor of the tables does not load the lab, and a visitor of the lab no tables", async () => {
  const first = await visit("");
  await first.page.locator(".home").waitFor();
  assert.deepEqual(first.names, ["table"]);
  await toLab(first.page);
  await first.page.locator(".lab").waitFor();
  assert.deepEqual(first.names, ["table", "lab"]);
  await first.page.context().close();
  const second = await visit("#/lab?run=C");
  await second.page.locator(".lab").waitFor();
  assert.deepEqual(second.names, ["lab"]);
  await toGames(second.page);
  await second.page.locator(".home").waitFor();
  assert.deepEqual(second.names, ["lab", "table"]);
  assert.deepEqual([...first.page.faults, ...second.page.faults], []);
  await second.page.context().close();
});

test("a page stays on screen until the next one is there", async () => {
  const { page } = await visit("");
  const release = await hold(page);
  // What is to be seen in each frame from now on.
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      const there = [...document.querySelectorAll(".app")].filter((app) => app.checkVisibility());
      window.seen.push(`${there.length} ${there.map((app) => app.querySelector("main").className).join()}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await toLab(page);
  await page.locator("#opening").waitFor({ state: "visible" });
  assert.equal(await shown(page), "table");
  release();
  await page.locator(".lab").waitFor();
  assert.equal(await page.locator("#opening").isVisible(), false);
  // Once more, when both are there.
  await page.goBack();
  await page.locator(".home").waitFor();
  await page.goForward();
  await page.locator(".lab").waitFor();
  const seen = await page.evaluate(() => [...new Set(window.seen)]);
  assert.deepEqual(seen.toSorted(), ["1 home", "1 lab"], "never nothing, never both");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("whoever goes elsewhere while the lab is loaded stays there", async () => {
  const { page } = await visit("#/leduc?seed=5", ALONE, () => {
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...all) => {
      const made = await instantiate.apply(WebAssembly, all);
      window.programs = (window.programs ?? 0) + 1;
      return made;
    };
  });
  const release = await hold(page);
  const before = page.url();
  await toLab(page);
  await page.goBack();
  release();
  // The lab is there as well; what it does at once it has done by the frame after the next.
  await page.waitForFunction(() => window.programs === 2);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.equal(await shown(page), "table");
  assert.equal(page.url(), before, "the lab has not written its address");
  assert.equal(await page.locator(".lab").count(), 0);
  await toLab(page);
  await page.locator(".lab").waitFor();
  assert.equal(await shown(page), "lab");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a program that cannot be loaded is said, and the page that is there goes on", async () => {
  const { page } = await visit("#/leduc?seed=5");
  await page.route("**/lab-*.wasm", (route) => route.abort());
  await toLab(page);
  await page.locator("#missing").waitFor({ state: "visible" });
  assert.ok(await page.locator(".leduc-board").isVisible());
  await page.goBack();
  await page.locator("#missing").waitFor({ state: "hidden" });
  await page.unroute("**/lab-*.wasm");
  await toLab(page);
  await page.locator(".lab").waitFor();
  assert.equal(await page.locator("#missing").isVisible(), false);
  await page.context().close();
});

test("language and theme go along, there and back", async () => {
  const { page } = await visit("", {});
  await page.getByRole("button", { name: "日本語" }).click();
  await page.getByRole("button", { name: "ダーク" }).click();
  await page.getByRole("link", { name: "ラボ", exact: true }).click();
  await page.locator(".lab").waitFor();
  const dress = () => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dataset.shade}`);
  assert.equal(await dress(), "ja dark");
  assert.ok(await page.getByRole("button", { name: "学習する" }).isVisible());
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Light" }).click();
  await toGames(page);
  await page.locator(".home").waitFor();
  assert.equal(await dress(), "en light");
  assert.ok(await page.getByText("Sit down and play against").isVisible());
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("runs are still there after a game, and go on meanwhile", async () => {
  const { page } = await visit("#/lab?run=D:games=300000&pace=1000", ALONE, () => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", () => { window.reports = (window.reports ?? 0) + 1; });
      }
    };
  });
  await page.getByRole("button", { name: "Train", exact: true }).click();
  const done = () => page.locator(".lab-transport progress").evaluate((bar) => bar.value);
  await page.waitForFunction(() => document.querySelector(".lab-transport progress").value > 200);
  const left = await done();
  await page.getByRole("button", { name: "Play against it now" }).click();
  await page.locator(".leduc-board").waitFor();
  assert.equal(await page.locator(".lab").count(), 0);
  const before = await page.evaluate(() => location.hash);
  await page.keyboard.press("r");
  // The run has not been started over by that key: its worker still tells of it.
  const reports = await page.evaluate(() => window.reports);
  await page.waitForFunction((n) => window.reports > n, reports + 3);
  assert.equal(await page.evaluate(() => location.hash), before);
  await toLab(page);
  await page.waitForFunction((n) => document.querySelector(".lab-transport progress")?.value > n, left);
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 1);
  assert.match(await page.evaluate(() => location.hash), /run=D:games=300000/, "an address that says nothing changes nothing");
  await page.getByRole("button", { name: "Pause" }).click();
  // Another address is obeyed, and what was pinned stays.
  await page.getByRole("button", { name: "Pin", exact: true }).first().click();
  const rested = await done();
  await page.evaluate(() => { location.hash = "#/lab?run=C&seed=7"; });
  await page.waitForFunction(() => /run=C&seed=7/.test(location.hash) && document.querySelector(".lab-seeds input").value === "7");
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 1);
  assert.ok(rested > 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
