// The page is left and comes back: by the back button, from sleep, to a clock that has changed. Its work goes on, with the same moves, thoughts
// and results, and with the same workers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOME, go, idle, label, pages } from "./browser.mjs";

// Playwright switches the back/forward cache off, and Chromium's shell without windows has none.
const { visit } = pages({
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
  executablePath: process.env.WHOLE_CHROMIUM ?? process.env.CHROMIUM ?? "/usr/bin/chromium",
});

/** Work that goes on by itself after a click, how to see that its worker has begun, and its results. */
const WORK = {
  "a trick of Hearts": {
    hash: "#/hearts?rules=paper&seed=7&s1=mc:playouts=40000,horizon=deal,arms=cards&s2=pimc:worlds=300&s3=pimc:worlds=300&speed=instant&lang=en",
    button: ".hand .slot.playable",
    goes: (thinking) => document.querySelector(".mind-state")?.textContent === thinking,
    came: () => [window.savedRecords("tefuda.match.hearts"), document.querySelector(".mind").textContent],
  },
  "a run in the Lab": {
    hash: "#/lab?run=demo:games=100000&seed=3&lang=en",
    button: ".lab-transport .button.primary",
    goes: () => document.querySelector(".lab-transport progress")?.value > 0,
    came: () => [document.querySelector(".lab-meter").textContent, document.querySelector(".lab-curve canvas").getAttribute("aria-label")],
  },
  "a tournament": {
    hash: "#/arena?game=hearts&rules=paper&e=random&e=rules&e=pimc:worlds=20&seed=5&games=96&lang=en",
    button: ".lab-transport .button.primary",
    goes: () => document.querySelector(".lab-transport progress")?.value > 0,
    // The time per move, in the last column, is not always the same.
    came: () => Array.from(document.querySelectorAll("[aria-labelledby=arena-standings] tbody tr"), ({ cells }) => Array.from(cells, (cell) => cell.textContent).slice(0, -1)),
  },
};

/** Counts the workers that the page makes. */
const counting = (page) => page.addInitScript(() => {
  const Real = Worker;
  window.made = 0;
  window.Worker = function (...all) { window.made += 1; return new Real(...all); };
});

/** Does the work, with something in between, and returns its results. */
async function worked({ hash, button, goes, came }, between) {
  const page = await visit(hash, { prepare: counting });
  await idle(page);
  // At once, because the work doesn't wait. A worker may be made by the click.
  await page.evaluate(`window.goes = ${goes}`);
  const made = await page.evaluate(([button, thinking]) => new Promise((done) => {
    const look = () => {
      if (!window.goes(thinking)) return;
      watch.disconnect();
      done(window.made);
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    document.querySelector(button).click();
  }), [button, label("mind", "thinking")]);
  await between(page);
  await idle(page);
  assert.deepEqual(await page.locator(".banner.bad").allInnerTexts(), [], "nothing is lost");
  assert.equal(await page.evaluate(() => window.made), made, "no worker was replaced");
  return page.evaluate(came);
}

/** Leaves the page by a link to another one of the same site. */
async function leave(page) {
  page.allow(/404/);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => { window.kept = persisted; });
    const link = Object.assign(document.createElement("a"), { href: "404.html" });
    document.body.append(link);
    link.click();
    link.remove();
  });
  await page.waitForFunction(() => document.getElementById("home"));
}

/** Goes back to the page that was left. It has not been loaded again. */
async function back(page, steps = -1) {
  await page.evaluate((steps) => { setTimeout(() => history.go(steps)); }, steps);
  await page.waitForFunction(() => window.kept);
}

/** Ways to be away while something goes on. */
const WAYS = {
  "left by a link and come back to": async (page) => {
    await leave(page);
    await back(page);
  },
  "suspended while another tab is used": async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const other = await page.context().newPage();
    await other.goto(`${HOME}#/kuhn?s0=random&s1=random&rules=standard:hands=20&seed=1&speed=instant`);
    await other.locator(".result").waitFor();
    await idle(other);
    await other.close();
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await page.bringToFront();
  },
  "in a computer whose clock jumps": async (page) => {
    for (const hours of [7, -30, 1000]) await jump(page, hours);
  },
};

/** Sets the clock forwards or back. The one that counts since the start, of a page and of each worker, never goes back. */
async function jump(page, hours) {
  const set = (hours) => {
    const [now, since] = [Date.now, performance.now.bind(performance)];
    const Real = Date;
    const milliseconds = hours * 3_600_000;
    self.Date = class extends Real {
      constructor(...all) { super(...all.length ? all : [now() + milliseconds]); }
      static now() { return now() + milliseconds; }
    };
    if (hours > 0) performance.now = () => since() + milliseconds;
  };
  await Promise.all([page, ...page.workers()].map((where) => where.evaluate(set, hours)));
}

for (const [what, work] of Object.entries(WORK)) {
  test(`${what} is the same if the page is away meanwhile`, async (t) => {
    const expected = await worked(work, () => {});
    assert.ok(expected.length > 0);
    for (const [how, between] of Object.entries(WAYS)) {
      await t.test(how, async () => assert.deepEqual(await worked(work, between), expected));
    }
  });
}

test("a match that was saved while its page was being left is not taken for another tab's", async () => {
  // The page compares the storage on leaving with that on its return. These two listeners come before its own and after it.
  const page = await visit("#/leduc?seed=1&s1=call&speed=instant", { prepare: (page) => page.addInitScript(() => {
    addEventListener("pagehide", () => {
      window.own = localStorage.getItem("tefuda.match.leduc");
      localStorage.setItem("tefuda.match.leduc", "0 0");
    });
  }) });
  await page.evaluate(() => { addEventListener("pagehide", () => { localStorage.setItem("tefuda.match.leduc", window.own); }); });
  await page.keyboard.press("c");
  await idle(page);
  await leave(page);
  await back(page);
  await idle(page);
  assert.deepEqual(await page.locator(".banner").allInnerTexts(), []);
});

// Chromium tells a page that waits in the cache what others store, and Firefox doesn't: TEFUDA_ENGINE=firefox runs this test there. Playwright
// doesn't notice that Firefox has gone back, so the rest is done inside the page.
test("a table that comes back after its match went on elsewhere says so, and can go on from there", async () => {
  const page = await visit("#/leduc?seed=1&s1=call&speed=instant");
  const moves = () => page.evaluate(() => window.savedRecords("tefuda.match.leduc").flatMap(({ moves }) => moves));
  const play = async (key) => {
    await page.keyboard.press(key);
    await idle(page);
  };
  await play("c");
  const begun = await moves();
  await leave(page);
  // The other page's way home opens the same site again, and the match with it.
  await page.locator("#home").click();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  await go(page, "#/leduc");
  await idle(page);
  assert.deepEqual(await moves(), begun);
  await play("r");
  const ahead = await moves();
  assert.ok(ahead.length > begun.length);
  await back(page, -3);
  await page.evaluate(() => window.untilIdle());
  assert.deepEqual(await moves(), ahead, "nothing is overwritten");
  const [said, action] = [label("shell", "other_tab"), label("shell", "from_other_tab")];
  assert.ok(await page.evaluate(([said, action]) => {
    const banner = [...document.querySelectorAll(".banner")].find((each) => each.textContent.includes(said));
    const button = [...banner?.querySelectorAll("button") ?? []].find((each) => each.textContent === action);
    if (button) setTimeout(() => button.click());
    return Boolean(button);
  }, [said, action]), "the page says so");
  await page.waitForFunction(() => window.kept === undefined && document.documentElement.dataset.start === "done" && !document.documentElement.dataset.busy);
  assert.deepEqual(await moves(), ahead);
});

test("past midnight, the deal of the day is the new day's, and a deal of the day before goes on", async () => {
  const seed = async (page) => (await page.evaluate(() => window.savedRecords("tefuda.match.leduc"))).at(-1).seed;
  const today = (page) => page.evaluate(() => {
    const now = new Date();
    return 10_000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate();
  });
  // The first page as it is delivered, and as its program draws it.
  for (const hash of ["", "#/?lang=en"]) {
    const page = await visit(hash);
    const daily = page.locator('[data-daily][href*="leduc"]').first();
    const before = await today(page);
    await jump(page, 24);
    const day = await today(page);
    assert.notEqual(day, before);
    await daily.click();
    await page.locator(".act").first().waitFor();
    await idle(page);
    await page.keyboard.press("c");
    await idle(page);
    assert.equal(await seed(page), day);
    await jump(page, 24);
    await page.keyboard.press("c");
    await idle(page);
    assert.equal(await seed(page), day);
    await jump(page, -72);
    await page.keyboard.press("c");
    await idle(page);
    assert.equal(await seed(page), day);
    await page.context().close();
  }
});
