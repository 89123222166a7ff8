// The first page, the Lab and the tables of each game are separate programs. Each is loaded on first use, and
// none forgets its state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISIT, GAMES, address, idle, kept, label, open, pages, pattern, started } from "./browser.mjs";

const browser = pages();

// The service worker fetches everything. Without it, the test sees what a page itself requests.
const ALONE = { serviceWorkers: "block" };

/** The games, with the selector of their board. */
const BOARDS = Object.fromEntries(GAMES.map((game) => [game, `.${game}-board`]));

/** The requested wasm files in order, by program name. Worker programs have "mind-" before the game. */
function asked(page) {
  const names = [];
  page.on("request", (request) => {
    const [, name] = request.url().match(/\/((?:mind-)?[a-z]+)-\w+\.wasm$/) ?? [];
    if (name && !names.includes(name)) names.push(name);
  });
  return names;
}

const shown = (page) => page.evaluate(() => [...document.querySelectorAll("[data-room]")].filter((room) => !room.hidden).map((room) => room.id).join());
/** The active style sheets, by the names of their programs. The common sheet is called "style". */
const dressed = (page) => page.evaluate(() => [...document.styleSheets].filter(({ disabled, href }) => href && !disabled)
  .map(({ href }) => /\/([a-z]+)-\w+\.css$/.exec(href)?.[1]).toSorted().join());
const toLab = (page) => page.locator('.bar a[href="#/lab"]').click();
const toGames = (page) => page.locator('.bar .brand[href="#/"]').click();

test("the address of a game loads its tables, its worker and nothing else", async () => {
  for (const [game, board] of Object.entries(BOARDS)) {
    const { page, names } = await visit(`#/${game}?seed=5`);
    await page.locator(board).first().waitFor();
    await page.waitForFunction(() => document.querySelector(".mind-log button, .mind-head, .mind-caption"));
    assert.deepEqual(names.toSorted(), [game, `mind-${game}`].toSorted());
    assert.equal(await shown(page), game);
    assert.equal(await dressed(page), game);
  }
});

test("the position editor loads nothing that thinks or plays until the position is played", async () => {
  const { page, names } = await visit("#/arrange?game=leduc&seed=5&deal=K-Q-J");
  await page.locator(".arranging").waitFor();
  assert.deepEqual([names, await shown(page), await dressed(page)], [["arrange"], "arrange", "arrange"]);
  await page.getByRole("button", { name: label("arrange", "go") }).click();
  await page.locator(BOARDS.leduc).waitFor();
  assert.equal(names[1], "leduc");
  assert.equal(await page.locator(".arranging").count(), 0);
});

/** All programs that have a second file, with an address of each. */
const SECONDS = [
  ...GAMES.map((game) => [game, `#/${game}?seed=5`]), ["daihinmin", "#/classroom?seed=4"],
  ["lab", "#/lab"], ["arena", "#/arena"], ["papers", "#/papers"], ["papers", "#/papers/P1"], ["results", "#/papers/P4/results"],
  ["statistics", "#/statistics"], ["arrange", "#/arrange?game=hearts"],
  ["daihinmin", "#/tour"],
];
const SECOND = /-later-\w+\.wasm$/;

test("no program needs its second file to be shown, and each gets it then", async () => {
  for (const [program, hash] of SECONDS) {
    const page = await open(browser, ALONE);
    await started(page);
    let [seconds, release] = [0];
    const held = new Promise((resolve) => { release = resolve; });
    // Thoughts need the second file, so the worker has to wait as well.
    await page.route(/(-later-\w+|\/mind-.*)\.wasm$/, async (route) => {
      seconds += SECOND.test(route.request().url());
      await held;
      await route.continue();
    });
    const stood = () => page.evaluate(() => performance.getEntriesByName("tefuda-stood-still").length);
    await page.evaluate((hash) => { location.hash = hash; location.reload(); }, hash);
    await page.waitForFunction((program) => document.getElementById(program)?.hidden === false, program);
    assert.equal(await stood(), 0, hash);
    release();
    // The tables of the classroom go on playing.
    if (hash.includes("classroom")) await page.waitForSelector(".classroom-rooms canvas");
    else await idle(page);
    assert.ok(seconds > 0, hash);
    assert.equal(await stood(), 0, `${hash}, drawn completely`);
    await page.context().close();
  }
});

test("a saved match is read without standing still, also where nothing is kept for offline use", async () => {
  for (const game of GAMES) {
    const page = await open(browser, { hash: `#/${game}?seed=5` });
    await started(page);
    await page.waitForFunction((key) => localStorage.getItem(key), `tefuda.match.${game}`);
    await idle(page);
    await page.reload();
    await started(page);
    await idle(page);
    assert.equal(await page.evaluate(() => performance.getEntriesByName("tefuda-stood-still").length), 0, game);
  }
});

test("without its second file, a program works until it needs it, and then the page says that it can't go on", async () => {
  const page = await open(browser, { ...ALONE, hash: "#/statistics" });
  await started(page);
  page.allow(/-later-|net::ERR_FAILED/);
  await page.route(SECOND, (route) => route.abort());
  await page.evaluate(() => { location.hash = "#/leduc?seed=5"; });
  await page.locator(BOARDS.leduc).waitFor();
  await page.getByRole("button", { name: label("shell", "table_setup") }).click();
  await page.locator("#panic").waitFor();
  await page.unroute(SECOND);
  await page.locator("#panic [data-reload]").click();
  await page.locator(BOARDS.leduc).waitFor();
  await idle(page);
  await page.getByRole("button", { name: label("shell", "table_setup") }).click();
  await page.getByRole("dialog").waitFor();
});

test("from one table to another and back, each match is as it was, and each game is loaded once", async () => {
  const { page, names } = await visit("");
  for (const game of ["leduc", "nimmt"]) {
    await page.locator(`.home-game.${game} .home-table`).click();
    await page.locator(BOARDS[game]).first().waitFor();
    await page.waitForFunction((key) => localStorage.getItem(key), `tefuda.match.${game}`);
    await toGames(page);
    await page.locator(".home").waitFor();
    assert.equal(await dressed(page), "home");
    assert.equal(await page.locator(BOARDS[game]).count(), 0, "the table is given up");
  }
  const records = (game) => page.evaluate((key) => JSON.stringify(window.savedRecords(key).map((record) => record.seed)), `tefuda.match.${game}`);
  const seeds = { leduc: await records("leduc"), nimmt: await records("nimmt") };
  // Straight from table to table, by the address and with the browser's buttons.
  for (const game of ["leduc", "nimmt"]) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${game}`);
    await page.locator(BOARDS[game]).first().waitFor();
    assert.equal(await shown(page), game);
    assert.equal(await dressed(page), game);
    assert.equal(await records(game), seeds[game]);
  }
  await page.goBack();
  await page.locator(BOARDS.leduc).first().waitFor();
  assert.equal(await page.locator(BOARDS.nimmt).count(), 0);
  assert.equal(await records("leduc"), seeds.leduc);
  await page.goForward();
  await page.locator(BOARDS.nimmt).first().waitFor();
  const own = names.filter((name) => !name.startsWith("mind-"));
  assert.deepEqual(own, ["home", "leduc", "nimmt"]);
});

test("offline, tables of games that were never opened can be opened, also with an agent that plays from a file", async () => {
  const { page } = await visit("#/leduc?seed=5", FIRST_VISIT);
  await kept(page);
  await page.context().setOffline(true);
  for (const game of ["hearts", "daihinmin", "nimmt"]) {
    await page.evaluate((hash) => { location.hash = hash; }, `#/${game}?seed=5`);
    await page.locator(BOARDS[game]).first().waitFor();
  }
  // This agent plays from a file, and thinks from what it holds.
  await page.evaluate(() => { location.hash = "#/nimmt?seed=5&s0=loss&s1=loss&speed=instant"; });
  await page.locator(".mind-log button").first().waitFor();
  assert.equal(await page.getByText(pattern(label("shell", "no_snapshot", "en", { otherwise: "" }).replace(/,.*/, ""))).count(), 0);
});

/** Delays the Lab until the returned function is called. */
async function hold(page) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/lab-*.wasm", async (route) => { await held; await route.continue(); });
  return release;
}

/** An address, and all programs it requests. `before` runs in the page before anything else. */
async function visit(hash, options = ALONE, before = () => {}) {
  const page = await open(browser, { ...options, hash });
  await started(page);
  await page.addInitScript(before);
  const names = asked(page);
  await page.reload();
  await started(page);
  return { page, names };
}

test("visiting the first page does not load the Lab, and visiting the Lab does not load the first page", async () => {
  const first = await visit("");
  await first.page.locator(".home").waitFor();
  assert.deepEqual(first.names, ["home"]);
  await toLab(first.page);
  await first.page.locator(".lab").waitFor();
  assert.deepEqual(first.names.filter((name) => !name.startsWith("mind-")), ["home", "lab"]);
  await first.page.context().close();
  const second = await visit("#/lab?run=C");
  await second.page.locator(".lab").waitFor();
  assert.deepEqual(second.names.filter((name) => !name.startsWith("mind-")), ["lab"]);
  await toGames(second.page);
  await second.page.locator(".home").waitFor();
  assert.deepEqual(second.names.filter((name) => !name.startsWith("mind-")), ["lab", "home"]);
});

test("a table that writes its address while a link leads elsewhere does not undo the link", async () => {
  const { page } = await visit("#/leduc?seed=5");
  await idle(page);
  // The address has changed, and the event that announces it is still to come.
  await page.evaluate(() => {
    location.hash = "#/nimmt?seed=5";
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", code: "KeyM", bubbles: true }));
  });
  await page.locator(BOARDS.nimmt).first().waitFor();
  assert.match(await address(page), /#\/nimmt\?/);
});

test("a page stays on screen until the next one is ready", async () => {
  const { page } = await visit("");
  const release = await hold(page);
  // Record what is visible in each frame from now on.
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
  assert.equal(await shown(page), "home");
  release();
  await page.locator(".lab").waitFor();
  assert.equal(await page.locator("#opening").isVisible(), false);
  // Once more, now that both are loaded.
  await page.goBack();
  await page.locator(".home").waitFor();
  await page.goForward();
  await page.locator(".lab").waitFor();
  const seen = await page.evaluate(() => [...new Set(window.seen)]);
  assert.deepEqual(seen.toSorted(), ["1 home", "1 lab"], "never nothing, never both");
});

test("leaving while the Lab loads does not bring you back to it", async () => {
  const { page } = await visit("#/leduc?seed=5", ALONE, () => {
    window.stand = [];
    addEventListener("tefuda-stands", ({ target }) => { window.stand.push(target.id); }, true);
  });
  const release = await hold(page);
  const before = await address(page);
  await toLab(page);
  // If we went back immediately, the page would never notice the Lab.
  await page.waitForSelector('html[data-program="lab"]', { state: "attached" });
  await page.goBack();
  release();
  // The Lab is complete, so its automatic actions are done.
  await page.waitForFunction(() => window.stand.includes("lab"));
  assert.equal(await shown(page), "leduc");
  assert.equal(await address(page), before, "the lab has not written its address");
  assert.equal(await page.locator(".lab").count(), 0);
  await toLab(page);
  await page.locator(".lab").waitFor();
  assert.equal(await shown(page), "lab");
});

test("a program that can't be loaded is reported, and the current page continues", async () => {
  const { page } = await visit("#/leduc?seed=5");
  page.allow(/ERR_FAILED|Failed to fetch/);
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
});

test("language and theme are kept, there and back", async () => {
  const { page } = await visit("", FIRST_VISIT);
  await page.getByRole("button", { name: label("shell", "language") }).click();
  await page.getByRole("button", { name: label("shell", "to_dark", "ja") }).click();
  await toLab(page);
  await page.locator(".lab").waitFor();
  const dress = () => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dataset.shade}`);
  assert.equal(await dress(), "ja dark");
  assert.ok(await page.getByRole("button", { name: label("lab", "play", "ja") }).isVisible());
  await page.getByRole("button", { name: label("shell", "language", "ja") }).click();
  await page.getByRole("button", { name: label("shell", "to_light") }).click();
  await toGames(page);
  await page.locator(".home").waitFor();
  assert.equal(await dress(), "en light");
  assert.ok(await page.getByText(label("shell", "watch")).first().isVisible());
});

test("training runs continue while you are at a table", async () => {
  const { page } = await visit("#/lab?run=D:games=300000&pace=1000", ALONE, () => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", () => { window.reports = (window.reports ?? 0) + 1; });
      }
    };
  });
  await page.getByRole("button", { name: label("lab", "play"), exact: true }).click();
  const done = () => page.locator(".lab-transport progress").evaluate((bar) => bar.value);
  await page.waitForFunction(() => document.querySelector(".lab-transport progress").value > 200);
  const left = await done();
  await page.getByRole("button", { name: label("lab", "play_agent") }).click();
  await page.locator(".leduc-board").waitFor();
  assert.equal(await page.locator(".lab").count(), 0);
  // The table writes its address once it is drawn.
  await idle(page);
  const before = await page.evaluate(() => location.hash);
  await page.keyboard.press("r");
  // The key has not restarted the run: its worker still reports.
  const reports = await page.evaluate(() => window.reports);
  await page.waitForFunction((n) => window.reports > n, reports + 3);
  assert.equal(await page.evaluate(() => location.hash), before);
  await toLab(page);
  await page.waitForFunction((n) => document.querySelector(".lab-transport progress")?.value > n, left);
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 1);
  assert.match(await page.evaluate(() => location.hash), /run=D:games=300000/, "an address without settings changes nothing");
  await page.getByRole("button", { name: label("lab", "pause") }).click();
  // The page follows another address, and the pinned run stays.
  await page.getByRole("button", { name: label("lab", "pin"), exact: true }).first().click();
  const rested = await done();
  await page.evaluate(() => { location.hash = "#/lab?run=C&seed=7"; });
  await page.waitForFunction(() => /run=C&seed=7/.test(location.hash) && document.querySelector(".lab-seeds input").value === "7");
  assert.equal(await page.locator(".lab-runs tbody tr").count(), 1);
  assert.ok(rested > 0);
});

test("the frame of a table appears first, and the event tefuda-stands comes once the table is complete", async () => {
  const prepare = (page) => page.addInitScript(() => {
    window.seen = [];
    const parts = [".plate", ".hand .slot", ".bar-actions button", ".mind *"];
    const look = ({ type, target }) => window.seen.push([type, ...parts.map((part) => target.querySelector(part) !== null)]);
    for (const says of ["tefuda-drawn", "tefuda-stands"]) addEventListener(says, look, true);
  });
  const page = await open(browser, { hash: "#/hearts?seed=7", prepare });
  await started(page);
  assert.deepEqual(await page.evaluate(() => window.seen), [
    ["tefuda-drawn", true, false, false, false],
    ["tefuda-stands", true, true, true, true],
  ]);
});
