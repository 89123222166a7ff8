// A long match costs the page no more than a short one: agents play deal after deal at top speed, and neither the page's own
// time for a deal nor its memory may grow. `TEFUDA_DEALS=1000 node --test long.mjs` plays a thousand of each game.
// It is a command and no part of `cargo verify`: see docs/results/speed.md for what it has found so far.
//
// Time is what the page thread was on a processor (the workers have threads of their own), so that a busy machine does not matter.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, started } from "./browser.mjs";

const DEALS = Number(process.env.TEFUDA_DEALS ?? 300);
/** Windows of so many deals are compared: the second and the last. */
const WINDOW = Math.min(100, DEALS / 3);
/** By how much a window may differ. */
const MORE = 1.1;
/** What may be kept of a deal: its record and its points, in bytes. */
const KEPT = 12000;

const GAMES = {
  hearts: "rules=standard:target=1000&s0=rules&s1=rules&s2=random&s3=rules",
  daihinmin: "rules=standard:games=1000&s0=default&s1=default&s2=default&s3=default&s4=uct:playouts=20",
  leduc: "rules=standard:hands=1000&s0=nash&s1=call",
  nimmt: "rules=standard:players=4,target=1000&s0=rule-9&s1=rule-6&s2=rule-2&s3=random",
};

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** Finds the memories of the programs of the page. */
function noteMemories() {
  window.memories = [];
  for (const how of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[how];
    WebAssembly[how] = async (...all) => {
      const made = await real.apply(WebAssembly, all);
      for (const found of Object.values((made.instance ?? made).exports)) if (found instanceof WebAssembly.Memory) window.memories.push(found);
      return made;
    };
  }
  // Finished deals: of the match on the table, and of those before it.
  window.finished = (game) => {
    const text = localStorage.getItem(`tefuda.match.${game}`) ?? "";
    const head = /^(\d+) [0-9a-f]+\n/.exec(text);
    return head ? Number(head[1]) : Math.max(0, text.split("\n").length - 2);
  };
}

/** Plays and says at about every tenth of a window how far it is, what the page thread has done, and what is in memory. */
async function watch(page, game) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const samples = [];
  let [done, before] = [0, 0];
  for (let next = 0; done < DEALS;) {
    const now = await page.evaluate((name) => window.finished(name), game);
    // A match that is over is followed by another.
    done += now >= before ? now - before : now;
    before = now;
    await page.evaluate(() => {
      const next = document.querySelector(".controls .primary");
      if (next?.textContent.trim() === "New match") next.click();
    });
    if (done >= next) {
      next = done + WINDOW / 10;
      await session.send("HeapProfiler.collectGarbage");
      const { metrics } = await session.send("Performance.getMetrics");
      const figure = (name) => metrics.find((metric) => metric.name === name).value;
      const wasm = await page.evaluate(() => window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
      samples.push({ done, time: figure("ThreadTime"), heap: figure("JSHeapUsedSize"), wasm, nodes: figure("Nodes") });
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return samples;
}

/** What a deal cost between two of the samples, and how much memory there was at the end. */
function between(samples, from, to) {
  const first = samples.findLast(({ done }) => done <= from) ?? samples[0];
  const last = samples.find(({ done }) => done >= to) ?? samples.at(-1);
  return { ms: (1000 * (last.time - first.time)) / (last.done - first.done), ...last };
}

for (const [game, query] of Object.entries(GAMES)) {
  test(`${DEALS} deals of ${game} cost the page the same from first to last`, async (t) => {
    const page = await open(browser, { hash: "" });
    await started(page);
    await page.addInitScript(noteMemories);
    await page.goto(`${page.url().split("#")[0]}#/${game}?seed=7&${query}&speed=instant`);
    await page.reload();
    await started(page);
    const begun = Date.now();
    const samples = await watch(page, game);
    const [second, last] = [between(samples, WINDOW, 2 * WINDOW), between(samples, DEALS - WINDOW, DEALS)];
    for (const { ms, heap, wasm, nodes, done } of [second, last]) {
      t.diagnostic(`deal ${done}: ${ms.toFixed(2)} ms a deal, heap ${(heap / 1e6).toFixed(2)} MB, wasm ${(wasm / 1e6).toFixed(2)} MB, ${nodes} nodes`);
    }
    t.diagnostic(`${((Date.now() - begun) / DEALS).toFixed(0)} ms a deal by the clock`);
    assert.ok(last.ms < MORE * second.ms, `${second.ms} ms a deal became ${last.ms}`);
    const room = MORE * (second.heap + second.wasm) + KEPT * (last.done - second.done);
    assert.ok(last.heap + last.wasm < room, `${second.heap + second.wasm} bytes became ${last.heap + last.wasm}`);
    assert.ok(last.nodes < MORE * second.nodes + 100, `${second.nodes} nodes became ${last.nodes}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
