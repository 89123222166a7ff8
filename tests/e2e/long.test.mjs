// A long match costs the page no more than a short one: agents play deal after deal at top speed, and neither what the page
// does for a deal nor what it remembers may grow.
//
// In `cargo verify` only what does not depend on the machine is compared: bytes stored and sent, elements made, memory.
// `TEFUDA_DEALS=1000 node --test long.test.mjs` plays a thousand deals of each game and compares the time of the page thread
// as well; docs/results/speed.md has what that found.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, started } from "./browser.mjs";

/** What may be kept of a deal: its record and its points, in bytes. */
const KEPT = 12000;
/** How often a window is looked at. */
const LOOKS = 20;

const DEALS = Number(process.env.TEFUDA_DEALS ?? 0);
/** By how much the last window may differ from the second: a few deals differ more than many. What grows with the match doubles. */
const MORE = DEALS ? 1.1 : 1.25;

/** The tables, and how many deals of each game `cargo verify` plays. */
const GAMES = {
  hearts: [90, "rules=standard:target=1000&s0=rules&s1=rules&s2=random&s3=rules"],
  daihinmin: [60, "rules=standard:games=1000&s0=default&s1=default&s2=default&s3=default&s4=uct:playouts=20"],
  leduc: [900, "rules=standard:hands=1000&s0=nash&s1=call"],
  nimmt: [60, "rules=standard:players=4,target=1000&s0=rule-9&s1=rule-6&s2=rule-2&s3=random"],
};

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Counts what the page does, and finds the memories of its programs. */
function count() {
  window.work = { stored: 0, sent: 0, made: 0 };
  window.memories = [];
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    window.work.stored += value.length;
    return setItem.call(this, key, value);
  };
  const postMessage = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    window.work.sent += message?.byteLength ?? message?.length ?? 0;
    return postMessage.call(this, message, ...more);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) window.work.made += addedNodes.length;
  }).observe(document, { childList: true, subtree: true });
  for (const how of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[how];
    WebAssembly[how] = async (...all) => {
      const made = await real.apply(WebAssembly, all);
      for (const found of Object.values((made.instance ?? made).exports)) if (found instanceof WebAssembly.Memory) window.memories.push(found);
      return made;
    };
  }
  // Finished deals of the match on the table.
  window.finished = (game) => Number(/^(\d+) [0-9a-f]+\n/.exec(localStorage.getItem(`tefuda.match.${game}`) ?? "")?.[1] ?? 0);
  // Always the same work: how long it takes says how fast the machine is now.
  window.yardstick = () => {
    let sum = 0;
    for (let k = 0; k < 2e7; k += 1) sum = (Math.imul(sum, 31) + k) | 0;
    return sum;
  };
}

/** Plays so many deals and takes a sample at every `step` of them: all that was done until then, and what is in memory. */
async function watch(page, game, deals, step) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const figures = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (name) => metrics.find((metric) => metric.name === name).value;
  };
  const samples = [];
  // A match that is over is followed by another.
  for (let [done, before, next, own] = [0, 0, 0, 0]; done < deals;) {
    await page.waitForFunction(([name, last]) => {
      const button = document.querySelector(".controls .primary");
      if (button?.textContent.trim() === "New match") button.click();
      return window.finished(name) !== last;
    }, [game, before], { polling: 100, timeout: 120000 });
    const now = await page.evaluate((name) => window.finished(name), game);
    done += now >= before ? now - before : now;
    before = now;
    if (done < next) continue;
    next = done + step;
    await session.send("HeapProfiler.collectGarbage");
    const figure = await figures();
    await page.evaluate(() => window.yardstick());
    const yard = (await figures())("ThreadTime") - figure("ThreadTime");
    const standing = await page.evaluate(() => ({
      ...window.work,
      memory: window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
      elements: document.querySelectorAll("*").length,
    }));
    samples.push({ ...standing, done, time: figure("ThreadTime") - own, yard, heap: figure("JSHeapUsedSize") });
    own += yard;
  }
  return samples;
}

const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];

/** What a deal cost in a window, and the least that was in memory: what else was there may be garbage. */
function windowOf(samples, from, to) {
  const within = samples.filter(({ done }) => done >= from && done <= to);
  const [first, last] = [within[0], within.at(-1)];
  const each = (key) => (last[key] - first[key]) / (last.done - first.done);
  const least = (key) => Math.min(...within.map((sample) => sample[key]));
  return {
    done: last.done,
    stored: each("stored"), sent: each("sent"), made: each("made"),
    ms: 1000 * each("time"), yards: each("time") / median(within.map(({ yard }) => yard)),
    memory: least("heap") + least("memory"), elements: least("elements"),
  };
}

for (const [game, [few, query]] of Object.entries(GAMES)) {
  const deals = DEALS || few;
  test(`${deals} deals of ${game} cost the page the same from first to last`, async (t) => {
    const page = await open(browser, { hash: "" });
    await started(page);
    await page.addInitScript(count);
    await page.goto(`${page.url().split("#")[0]}#/${game}?seed=7&${query}&speed=instant`);
    await page.reload();
    await started(page);
    const span = Math.min(100, deals / 3);
    const samples = await watch(page, game, deals, span / LOOKS);
    const [second, last] = [windowOf(samples, span, 2 * span), windowOf(samples, deals - span, samples.at(-1).done)];
    for (const [name, { done, ms, yards, memory, elements, ...counts }] of Object.entries({ second, last })) {
      const each = Object.entries(counts).map(([key, value]) => `${key} ${value.toFixed(0)}`).join(", ");
      t.diagnostic(`${name} window, to deal ${done}: a deal ${ms.toFixed(1)} ms (${yards.toFixed(3)} yardsticks), ${each}; ${(memory / 1e6).toFixed(2)} MB, ${elements} elements`);
    }
    for (const key of ["stored", "sent", "made"]) {
      assert.ok(last[key] < MORE * second[key] + 1, `${key}: ${second[key]} a deal became ${last[key]}`);
    }
    // The yardstick is measured for a moment, and something else may run beside it then.
    const slower = Math.min(last.ms / second.ms, last.yards / second.yards);
    assert.ok(!DEALS || slower < MORE, `${second.ms} ms a deal became ${last.ms}`);
    assert.ok(last.memory < MORE * second.memory + KEPT * (last.done - second.done), `${second.memory} bytes became ${last.memory}`);
    assert.ok(last.elements < MORE * second.elements + 60, `${second.elements} elements became ${last.elements}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
