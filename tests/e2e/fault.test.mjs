// Failures don't break the game: workers that crash, hang or can't start, storage that is full or missing.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { address, label, message, open, pages, phrase, reload, started, visit } from "./browser.mjs";
import { QUICK, menu, passThree, play, saved } from "./table.mjs";

const browser = pages();

const TABLE = "#/hearts?rules=paper:target=1&seed=7&s0=mc:playouts=30&s1=mc:playouts=30&s2=pimc:worlds=3&s3=rules&speed=instant";

let undisturbed;
before(async () => {
  const page = await broken(TABLE, () => {});
  undisturbed = await watched(page);
});

const BANNER = ".banner.bad";

/** A page whose browser is broken before the program starts. */
async function broken(hash, breakage) {
  const page = await visit(browser, "");
  await page.addInitScript(breakage);
  await page.goto(`${(await address(page)).split("#")[0]}${hash}`);
  await reload(page);
  await page.waitForSelector(".hearts-board");
  return page;
}

/** The first deal of a match between agents. */
async function watched(page) {
  await page.locator(".result .primary", { hasText: label("shell", "new_match") }).waitFor({ timeout: 240_000 });
  return (await saved(page))[0];
}

/**
 * Replaces `Worker` and triggers `breakage` at the second task of the first worker. A task is a message that
 * begins with `think`.
 */
function disturb(breakage, think) {
  const Real = window.Worker;
  let workers = 0;
  let tasks = 0;
  window.Worker = class extends Real {
    constructor(...all) {
      workers += 1;
      super(...all);
      this.first = workers === 1;
    }

    postMessage(message, ...rest) {
      if (this.first && message[0] === think) {
        tasks += 1;
        if (tasks === 2) {
          this.terminate();
          if (breakage === "error") this.dispatchEvent(new ErrorEvent("error", { message: "on purpose" }));
          return;
        }
      }
      super.postMessage(message, ...rest);
    }
  };
}

test("a crashed worker is replaced with a banner, and no move changes", async () => {
  const page = await broken(TABLE, `(${disturb})("error", ${message("Think")})`);
  await page.locator(BANNER, { hasText: phrase("shell", "worker_died") }).waitFor();
  assert.deepEqual(await watched(page), undisturbed);
  page.allow(/on purpose/);
});

test("a worker that hangs is noticed and replaced", async () => {
  const page = await broken(TABLE, `(${disturb})("silence", ${message("Think")})`);
  await page.locator(BANNER, { hasText: phrase("shell", "worker_died") }).waitFor();
  assert.deepEqual(await watched(page), undisturbed);
  page.allow(/on purpose/);
});

test("without workers, the page thinks itself and makes the same moves", async () => {
  const page = await broken(TABLE, () => {
    window.Worker = class { constructor() { throw new Error("on purpose"); } };
  });
  await page.locator(BANNER, { hasText: phrase("shell", "no_worker") }).waitFor();
  assert.deepEqual(await watched(page), undisturbed);
  page.allow(/on purpose/);
});

test("if workers never start, the page thinks itself, too", async () => {
  const page = await broken(TABLE, () => {
    window.Worker = class extends EventTarget {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "on purpose" })));
      }

      postMessage() {}

      terminate() {}
    };
  });
  await page.locator(BANNER, { hasText: phrase("shell", "no_worker") }).waitFor();
  assert.deepEqual(await watched(page), undisturbed);
  page.allow(/on purpose/);
});

test("if the thinking program can't be loaded, agents move at random, and a banner says so", async () => {
  // No service worker: it would cache the file that must be missing.
  const page = await open(browser, { hash: "", serviceWorkers: "block" });
  page.allow(/ERR_FAILED|Failed to fetch/);
  await started(page);
  await page.route("**/mind-*.wasm", (route) => route.abort());
  await page.goto(`${(await address(page)).split("#")[0]}${TABLE}`);
  await page.reload();
  await page.locator(BANNER, { hasText: phrase("shell", "no_worker") }).waitFor();
  await page.locator(BANNER, { hasText: phrase("shell", "worker_failed") }).waitFor();
  assert.notDeepEqual((await watched(page)).moves, undisturbed.moves);
});

test("if storage is full, a banner says what to do, and the game continues", async () => {
  const page = await broken(`#/hearts?seed=7&${QUICK}`, () => {
    Storage.prototype.setItem = () => { throw new DOMException("on purpose", "QuotaExceededError"); };
  });
  await page.locator(BANNER, { hasText: phrase("shell", "storage_full") }).waitFor();
  await passThree(page);
  await play(page, 3);
  assert.equal(await page.locator(BANNER).count(), 1, "it is said once");
});

test("without storage, the page starts, changes language and plays", async () => {
  for (const [how, breakage] of [
    ["is forbidden", () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("on purpose", "SecurityError"); } })],
    ["is missing", () => Object.defineProperty(window, "localStorage", { value: null })],
  ]) {
    const page = await broken(`#/hearts?seed=7&${QUICK}`, breakage);
    await page.locator(BANNER, { hasText: phrase("shell", "storage_full") }).waitFor();
    await passThree(page);
    await play(page, 2);
    await menu(page, label("shell", "language"));
    await page.waitForFunction(() => document.documentElement.lang === "ja");
  }
});
