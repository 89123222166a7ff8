// A match of agents that play deal after deal at top speed: the page's cost per deal, and its memory, as the
// match goes on.
import { FIRST_VISIT, label, open, started } from "./browser.mjs";

/** Finds the memories of the programs of a page or a worker. */
export function findMemories() {
  self.memories = [];
  for (const how of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[how];
    WebAssembly[how] = async (...all) => {
      const made = await real.apply(WebAssembly, all);
      for (const found of Object.values((made.instance ?? made).exports)) if (found instanceof WebAssembly.Memory) self.memories.push(found);
      return made;
    };
  }
}

/** Counts the page's work. */
function count() {
  window.work = { stored: 0, sent: 0, made: 0 };
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
  // The number of finished deals in the current match.
  window.finished = (game) => Number(/^(\d+) [0-9a-f]+\n/.exec(localStorage.getItem(`tefuda.match.${game}`) ?? "")?.[1] ?? 0);
  // The functions that the page has passed to the browser, as long as anything still holds them. Chromium could count all functions itself,
  // but has crashed in doing so.
  const [kept, known] = [new Set(), new WeakSet()];
  const remember = (object, name) => {
    const real = object[name];
    object[name] = function (...all) {
      for (const one of all.filter((each) => typeof each === "function" && !known.has(each))) {
        known.add(one);
        kept.add(new WeakRef(one));
      }
      return real.apply(this, all);
    };
  };
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "queueMicrotask"]) remember(window, name);
  remember(EventTarget.prototype, "addEventListener");
  remember(Promise.prototype, "then");
  window.keptFunctions = () => {
    for (const one of kept) if (!one.deref()) kept.delete(one);
    return kept.size;
  };
  // A fixed amount of work. The time it takes says how fast the machine is now.
  window.yardstick = () => {
    let sum = 0;
    for (let k = 0; k < 2e7; k += 1) sum = (Math.imul(sum, 31) + k) | 0;
    return sum;
  };
}

/** Plays that many deals, and takes a sample every `step` deals: the work so far, and the memory in use. */
export async function sample(page, game, deals, step) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const figures = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (name) => metrics.find((metric) => metric.name === name).value;
  };
  const samples = [];
  let [done, before, next, own] = [0, 0, 0, 0];
  // After the end of a match, another one starts from 0.
  const count = (now) => {
    done += now >= before ? now - before : now;
    before = now;
  };
  while (done < deals) {
    await page.waitForFunction(([name, last, again]) => {
      const button = document.querySelector(".result .primary");
      if (button?.textContent.trim() === again) button.click();
      return window.finished(name) !== last;
    }, [game, before, label("shell", "new_match")], { polling: 100, timeout: 600_000 });
    count(await page.evaluate((name) => window.finished(name), game));
    if (done < next) continue;
    next = done + step;
    await session.send("HeapProfiler.collectGarbage");
    const functions = await page.evaluate(() => window.keptFunctions());
    const figure = await figures();
    await page.evaluate(() => window.yardstick());
    const yard = (await figures())("ThreadTime") - figure("ThreadTime");
    // The match goes on meanwhile, so read the work and the number of deals at the same moment.
    const { now, ...standing } = await page.evaluate((name) => ({
      ...window.work,
      now: window.finished(name),
      memory: window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
      elements: document.querySelectorAll("*").length,
    }), game);
    count(now);
    samples.push({ ...standing, done, functions, time: figure("ThreadTime") - own, yard, heap: figure("JSHeapUsedSize"), nodes: figure("Nodes") });
    own += yard;
  }
  return samples;
}

const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];

/** Opens a table of agents that play at top speed from deal to deal, with everything counted from the start. */
export async function openMatch(browser, game, query) {
  const page = await open(browser, { ...FIRST_VISIT, hash: "" });
  await started(page);
  await page.addInitScript(findMemories);
  await page.addInitScript(count);
  await page.goto(`${page.url().split("#")[0]}#/${game}?seed=7&${query}&speed=instant`);
  await page.reload();
  await started(page);
  return page;
}

/** The cost per deal in a window, and the smallest memory in it. Anything above that may be garbage. */
export function windowOf(samples, from, to) {
  const within = samples.filter(({ done }) => done >= from && done <= to);
  const [first, last] = [within[0], within.at(-1)];
  const each = (key) => (last[key] - first[key]) / (last.done - first.done);
  const least = (key) => Math.min(...within.map((sample) => sample[key]));
  return {
    done: last.done,
    stored: each("stored"), sent: each("sent"), made: each("made"),
    ms: 1000 * each("time"), yards: each("time") / median(within.map(({ yard }) => yard)),
    heap: least("heap"), memory: least("heap") + least("memory"), elements: least("elements"), nodes: least("nodes"), functions: least("functions"),
  };
}
