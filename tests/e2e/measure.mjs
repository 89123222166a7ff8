// Prints measurements of the built page, without judging them: cargo xtask measure.
//
//   loading   sizes of the programs, time until a table is shown and until an agent has moved, first visit and later
//   phone     time until the first page and the first card show on a slow phone with a slow connection, first
//             visit and later
//   answers   time from a click to its paint while agents think at full speed, game by game: median, 95th
//             percentile and maximum
//   clicks    time from a click to its paint while deals are played with the mouse, game by game
//   tasks     tasks of more than 50 ms on the page thread meanwhile
//   deals     the longest tasks on the page thread in a deal of each game at each speed, from a trace: wall time
//             and processor time (which is more reliable on a busy machine)
//   frames    gaps between frames while four workers train, while a search streams its statistics, and at rest
//   arena     deals a second with one, two and four workers, in turns, and gaps between frames meanwhile, with
//             the load of the machine
//   lessons   games a second in the Lab while FALCON trains with and without its filter, frames, and time from a
//             click to its paint
//   thinking  milliseconds per decision in the worker, and with the messages both ways
//   thousand  cost of a deal for the page in the second hundred of a thousand deals and in the last hundred, for
//             each game or for one, as in thousand:daihinmin. Takes an hour on a quiet machine.
import { cpus, loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import { DESKTOP, FIRST_VISIT, GAMES, HOME, PHONE, idle, label, launch, open as openPage, pattern, phrase, started, written } from "./browser.mjs";
import { table } from "./screens.mjs";
import { playByMouse, playUntil } from "./table.mjs";
import { openMatch, sample, windowOf } from "./match.mjs";

const CLICKS = 30;
const HARD = "mc:playouts=100000,horizon=deal,arms=cards";
/** For each game, the number of seats and the agent that thinks longest. */
const LONG = {
  hearts: [4, "pimc:worlds=10000"], daihinmin: [5, "uct:playouts=100000"], leduc: [2, "mc:worlds=10000"], nimmt: [6, "search:worlds=10000"], kuhn: [2, "equilibrium"],
};
const THINKERS = ["rules", "mc", "pimc:worlds=100"];
/** The first card at a table, as a selector. */
const FIRST_CARD = ".hand .slot, .own .card";
const AIMERS = ["random", "sontaku:aim=3", "sontaku:aim=3,engine=ranks"];

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const middle = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? NaN;
const most = (numbers) => Math.max(0, ...numbers);
/** The percentile `share` of the numbers. */
const percentile = (share, numbers) => sorted(numbers)[Math.max(0, Math.ceil(share / 100 * numbers.length) - 1)] ?? NaN;
const ms = (time) => `${time.toFixed(1)} ms`;
const line = (name, ...figures) => console.log(`${name.padEnd(44)}${figures.join("   ")}`);

const browser = await launch();
/** Every measurement gets a browser without compiled code. */
const open = (_, options) => openPage(browser, { ...FIRST_VISIT, ...options });

async function loading() {
  const times = [];
  const page = await open(browser, { hash: "#/hearts?seed=7&s1=rules&s2=rules&s3=rules" });
  const moves = await firstMoves();
  for (let visit = 0; visit < 5; visit += 1) {
    if (visit) await page.reload();
    await started(page);
    await page.waitForSelector(".hand .slot");
    times.push(await page.evaluate(() => performance.now()));
    if (visit === 0) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await page.context().close();
  for (const name of new Set(names.filter((name) => /\.wasm$/.test(name)))) {
    const bytes = Buffer.from(await (await fetch(name)).arrayBuffer());
    line(name.split("/").at(-1), `${bytes.length} bytes`, `${(gzipSync(bytes, { level: 9 }).length / 1024).toFixed(1)} KiB gzip`);
  }
  line("table stands, first visit", ms(times[0]));
  line("table stands, later visits", `${ms(middle(times.slice(1)))} in the middle`);
  line("first move is decided, first visit", ms(moves[0]));
  line("first move is decided, later visits", `${ms(middle(moves.slice(1)))} in the middle`);
}

/** Milliseconds from requesting the page to the decision of an agent that needs no time, for five visits. */
async function firstMoves() {
  // Nothing of the page may be cached.
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => { if (data[0] === 1) window.decided ??= performance.now(); });
      }
    };
  });
  const times = [];
  for (let visit = 0; visit < 5; visit += 1) {
    if (visit) await page.reload();
    else await page.goto(`${HOME}#/hearts?seed=7&s0=rules&s1=rules&s2=rules&s3=rules`);
    times.push(await (await page.waitForFunction(() => window.decided)).jsonValue());
    if (visit === 0) await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
  await page.context().close();
  return times;
}

/**
 * Milliseconds until an element is visible, with the connection and processor of a phone: on the first visit,
 * and the median of four later ones.
 */
async function phone(name, hash, seen) {
  const page = await (await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, locale: "en" })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const times = [];
  for (let visit = 0; visit < 5; visit += 1) {
    if (visit) await page.reload();
    else await page.goto(HOME + hash);
    await page.locator(seen).first().waitFor();
    times.push(await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))))));
    // The programs are cached for later visits in the background.
    if (visit === 0) await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 300_000 });
  }
  await page.context().close();
  line(name, `${ms(times[0])} at the first visit`, `${ms(middle(times.slice(1)))} later`);
}

/** Records long tasks and slow clicks from now on. */
function observe(page) {
  return page.evaluate(() => {
    window.seen = { clicks: [], tasks: [] };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "click") window.seen.clicks.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
    }).observe({ type: "longtask" });
  });
}

async function answers(name, hash) {
  const page = await open(browser, { hash, viewport: DESKTOP });
  await started(page);
  await page.waitForSelector(".mind-arms tbody tr");
  await page.waitForTimeout(2000);
  await observe(page);
  const dispatched = [];
  for (let click = 0; click < CLICKS; click += 1) {
    await page.getByRole("button", { name: label("shell", "score_sheet") }).click();
    await page.locator("dialog").waitFor();
    await page.locator("dialog").getByRole("button", { name: label("shell", "close") }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    // From the click to the next frame, for clicks that are too fast for the observer.
    dispatched.push(await page.evaluate(() => new Promise((resolve) => {
      const begun = performance.now();
      document.querySelector(".peek button, .memory summary, .mind summary")?.click();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
    })));
  }
  const { clicks, tasks } = await page.evaluate(() => window.seen);
  const figures = (times) => [`${ms(middle(times))} in the middle`, `p95 ${ms(percentile(95, times))}`, `${ms(most(times))} at most`];
  // The observer leaves out clicks under 16 ms, so count them as 16 ms.
  const all = [...clicks, ...Array(Math.max(0, 2 * CLICKS - clicks.length)).fill(16)];
  line(`${name}: click to paint`, ...figures(all), `${clicks.length} of ${2 * CLICKS} over 16 ms`);
  line(`${name}: click to next frame`, ...figures(dispatched));
  line(`${name}: tasks over 50 ms`, `${tasks.length}`, `${ms(most(tasks))} at most`);
  await page.context().close();
}

/** Time from a click to its paint in whole deals against the usual agents, of at least twice `CLICKS` clicks. */
async function clicks(game) {
  const page = await table(browser, game, { ...FIRST_VISIT, more: "&speed=fast", viewport: DESKTOP });
  await idle(page);
  await observe(page);
  let count = await playByMouse(page);
  while (count < 2 * CLICKS) {
    await page.locator(".result .primary").click();
    count += 1 + await playByMouse(page);
  }
  const { clicks: slow } = await page.evaluate(() => window.seen);
  await page.context().close();
  const all = [...slow, ...Array(Math.max(0, count - slow.length)).fill(16)];
  line(`${game}: click to paint while playing`, `p95 ${ms(percentile(95, all))}`, `${ms(most(all))} at most`, `${slow.length} of ${count} clicks over 16 ms`);
}

/** The tasks of the page's main thread in a trace, with start, duration and processor time. */
function mainTasks(trace) {
  const { traceEvents } = JSON.parse(trace);
  const main = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const here = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && main.has(`${pid} ${tid}`));
  return { tasks: here.filter(({ name }) => /RunTask$/.test(name)), parts: here };
}

/** The parts of a task that take more than an eighth of its time, the first six of them. */
function inside(task, parts) {
  const within = parts.filter(({ ts, dur, name }) => ts >= task.ts && ts + dur <= task.ts + task.dur && !/RunTask$/.test(name) && dur > task.dur / 8);
  return within.map(({ name, dur }) => `${name} ${(dur / 1000).toFixed(0)}`).slice(0, 6).join(", ");
}

async function deal(game, speed) {
  const page = await table(browser, game, { ...FIRST_VISIT, more: `&speed=${speed}`, viewport: DESKTOP });
  await idle(page);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing", "v8.execute"] });
  await playUntil(page, 0);
  await page.waitForTimeout(500);
  const { tasks, parts } = mainTasks((await browser.stopTracing()).toString());
  await page.context().close();
  const longest = tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  const clock = tasks.map(({ dur }) => dur / 1000);
  line(`${game}, ${speed}: tasks`, `${tasks.length}`, `${ms((longest[0]?.tdur ?? 0) / 1000)} of the processor at most`, `${ms(most(clock))} by the clock at most`,
    `${clock.filter((time) => time > 50).length} over 50 ms`);
  line("  the longest has", inside(longest[0], parts));
}

/** The gaps between the frames that the page gets within `time` milliseconds. */
function gaps(page, time) {
  return page.evaluate((most) => new Promise((resolve) => {
    const seen = [];
    let last;
    const begun = performance.now();
    const look = (now) => {
      if (last !== undefined) seen.push(now - last);
      last = now;
      if (now - begun < most) requestAnimationFrame(look);
      else resolve(seen);
    };
    requestAnimationFrame(look);
  }), time);
}

function frames(name, seen) {
  const rate = (1000 * seen.length) / seen.reduce((sum, gap) => sum + gap, 0);
  const late = seen.filter((gap) => gap > 30).length;
  line(`${name}: frames`, `${rate.toFixed(1)} a second`, `${ms(middle(seen))} in the middle`, `${ms(most(seen))} at most`, `${late} of ${seen.length} after more than 30 ms`);
}

async function smoothness() {
  const lab = await open(browser, { hash: "#/lab?run=D&seeds=4&auto=true" });
  await started(lab);
  await lab.waitForFunction(() => document.querySelector(".lab-transport progress")?.value > 100);
  frames("four workers train", await gaps(lab, 3000));
  await lab.context().close();
  const seats = [0, 1, 2, 3, 4].map((seat) => `s${seat}=uct:playouts=6000`).join("&");
  const page = await open(browser, { hash: `#/daihinmin?seed=5&step=true&${seats}` });
  await started(page);
  await page.waitForSelector(".mind-buttons button:not([disabled])");
  frames("a table at rest", await gaps(page, 1500));
  const search = page.getByRole("button", { name: label("mind", "step", "en", { n: 100 }) }).evaluate(async (button) => {
    for (let n = 0; n < 8; n += 1) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  frames("800 playouts, streamed", await gaps(page, 1500));
  await search;
  await page.context().close();
}

/** The number of turns in the Arena for each number of workers, and their length in milliseconds. */
const TURNS = 3;
const TURN = 6000;

/** A tournament runs with one, two and four workers in turns, so that each number meets the same machine. */
async function tournament() {
  const page = await open(browser, { hash: "#/arena?game=hearts&rules=paper&e=rules&e=mc&e=pimc:worlds=4&seed=5&games=1000000" });
  await started(page);
  await page.locator(".lab-transport").getByRole("button", { name: label("arena", "play"), exact: true }).click();
  const rates = new Map([1, 2, 4].map((workers) => [workers, []]));
  const load = () => loadavg()[0].toFixed(1);
  line("arena: the machine", `${cpus().length} threads`, `load average ${load()} before`);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [workers, seen] of rates) {
      await page.locator(".arena-workers select").selectOption(String(workers));
      // A surplus worker finishes its current block first.
      await page.waitForTimeout(1000);
      const played = () => page.evaluate(() => [performance.now(), document.querySelector(".lab-transport progress").value]);
      const renewed = (from) => page.waitForFunction((from) => document.querySelector(".lab-transport progress").value > from, from);
      await renewed((await played())[1]);
      const [begun, from] = await played();
      const gap = await gaps(page, TURN);
      await renewed((await played())[1]);
      const [ended, to] = await played();
      seen.push((1000 * (to - from)) / (ended - begun));
      frames(`arena, ${workers} workers`, gap);
    }
  }
  const alone = middle(rates.get(1));
  for (const [workers, seen] of rates) {
    line(`arena: deals a second, ${workers} workers`, seen.map((rate) => rate.toFixed(1)).join(", "), `${(middle(seen) / alone).toFixed(2)} of one`);
  }
  line("arena: the machine", `load average ${load()} after`);
  await page.context().close();
}

/** FALCON trains at full speed in one worker, while someone watches and opens things. */
async function lessons(name, spec) {
  const page = await open(browser, { hash: `#/lab?game=hearts&learner=falcon&run=${spec}&auto=true`, viewport: DESKTOP });
  await started(page);
  // Measure the last stage.
  await page.locator(".lab-meter", { hasText: pattern(written("crates/agents/src/hearts/falcon/settings.rs", '("changed"')) }).waitFor({ timeout: 600_000 });
  await page.waitForTimeout(2000);
  frames(`${name}`, await gaps(page, 5000));
  await observe(page);
  for (let click = 0; click < CLICKS; click += 1) {
    await page.getByRole("button", { name: label("shell", "share") }).first().click();
    await page.locator("dialog").waitFor();
    await page.locator("dialog").getByRole("button", { name: label("shell", "close") }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  const { clicks, tasks } = await page.evaluate(() => window.seen);
  line(`${name}: click to paint`, `${ms(middle(clicks))} in the middle`, `${ms(most(clicks))} at most`, `${clicks.length} of ${2 * CLICKS} over 16 ms`);
  line(`${name}: tasks over 50 ms`, `${tasks.length}`, `${ms(most(tasks))} at most`);
  line(`${name}: meter`, await page.locator(".lab-meter").innerText());
  await page.context().close();
}

/** Tables for measuring an agent: the address, and the seats in which it sits. */
const TABLES = {
  hearts: ["hearts?rules=paper:target=1", [0, 1, 2, 3], 4],
  // Four agents around a person whose place they steer, or around an ordinary player. The exchange is not
  // measured.
  daihinmin: ["daihinmin?rules=standard:games=2&s0=default", [1, 2, 3, 4], 0],
};

/**
 * Whether a message says that a thought is finished. The postcard format (crates/protocol): 1, the number of
 * the decision, the playouts done, and the playouts planned.
 */
function isLast(data) {
  let at = 1;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = data[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  if (data[0] !== 1) return false;
  number();
  return number() >= number();
}

/** Records in a worker when tasks for an agent arrive and when they are done. */
const watch = (worker, id) => worker.evaluate(`
  self.isLast = ${isLast};
  self.asked = [];
  self.ended = [];
  const post = self.postMessage.bind(self);
  self.postMessage = (message, ...rest) => {
    if (isLast(message)) ended.push(performance.now());
    return post(message, ...rest);
  };
  // The worker's own listener runs first, so take the time from the event.
  self.addEventListener("message", ({ data, timeStamp }) => {
    if (data[0] === 0) asked.push([timeStamp, new TextDecoder().decode(data).includes("${id}")]);
  });`).catch(() => undefined);

/** The time that the tasks took in the worker, without messages. */
const spent = (worker) => worker.evaluate(() => (self.asked ?? []).flatMap(([from, counts], at) => {
  const until = self.asked[at + 1]?.[0] ?? Infinity;
  const end = self.ended.find((time) => time >= from && time <= until);
  return counts && end !== undefined ? [end - from] : [];
}));

async function thinking(spec, game = "hearts") {
  const [table, seats, skipped] = TABLES[game];
  const page = await open(browser);
  await started(page);
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.thoughts = [];
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => {
          if (this.counts && window.isLast(data)) window.thoughts.push(performance.now() - this.begun);
        });
      }

      postMessage(message, ...rest) {
        if (message[0] === 0) {
          this.counts = new TextDecoder().decode(message).includes(window.thinker);
          this.begun = performance.now();
        }
        super.postMessage(message, ...rest);
      }
    };
  });
  const [id] = spec.split(":");
  await page.addInitScript(`window.isLast = ${isLast}; window.thinker = "${id}";`);
  page.on("worker", (worker) => watch(worker, id));
  await page.goto(`${HOME}#/${table}&seed=7${seats.map((seat) => `&s${seat}=${spec}`).join("")}&speed=instant&mind=false`);
  await page.reload();
  await started(page);
  await page.locator(".result .primary", { hasText: phrase("shell", "new_match") }).waitFor({ timeout: 120000 });
  const thoughts = (await page.evaluate(() => window.thoughts)).slice(skipped);
  const mean = thoughts.reduce((sum, time) => sum + time, 0) / thoughts.length;
  line(`${spec}: there, thought, back`, `${ms(mean)} on average`, `${ms(middle(thoughts))} in the middle`, `${ms(most(thoughts))} at most`, `${thoughts.length} decisions`);
  const inside = (await Promise.all(page.workers().map(spent))).flat();
  const each = inside.reduce((sum, time) => sum + time, 0) / inside.length;
  line(`${spec}: in the worker`, `${ms(each)} on average`, `${ms(middle(inside))} in the middle`, `${ms(most(inside))} at most`, `${inside.length} decisions`);
  await page.context().close();
}

/** Long matches of fast agents: the number of deals, the game, and its table. */
const MATCHES = [
  [1000, "leduc", "rules=standard:hands=1000&s0=nash&s1=call"],
  [1000, "kuhn", "rules=standard:hands=1000&s0=equilibrium&s1=nfsp"],
  [1000, "hearts", "rules=standard:target=1000&s0=rules&s1=rules&s2=random&s3=rules"],
  [1000, "nimmt", "rules=standard:players=4,target=1000&s0=rule-9&s1=rule-6&s2=rule-2&s3=random"],
  [1000, "daihinmin", "rules=standard:games=1000&s0=default&s1=default&s2=default&s3=default&s4=default"],
  [200, "daihinmin", "rules=standard:games=1000&s0=default&s1=default&s2=default&s3=default&s4=uct:playouts=20"],
];

/** Deals per window, and samples per window. */
const WINDOW = 100;
const LOOKS = 10;

/**
 * Plays a long match, and compares its second window with its last. A match of only two windows starts with
 * the second half of the first.
 */
async function deals(count, game, query) {
  const page = await openMatch(browser, game, query);
  const samples = await sample(page, game, count, WINDOW / LOOKS);
  const span = Math.min(WINDOW, count / 4);
  const [early, late] = [windowOf(samples, span, 2 * span), windowOf(samples, count - span, samples.at(-1).done)];
  const moves = await page.evaluate((name) => {
    const records = window.savedRecords(`tefuda.match.${name}`).filter(({ result }) => result);
    return records.reduce((sum, record) => sum + record.moves.length, 0) / records.length;
  }, game);
  const both = (figure) => `${figure(early)} → ${figure(late)}`;
  line(
    `${game}, ${count} deals, ${moves.toFixed(1)} moves each`,
    both(({ ms: time }) => ms(time)), both(({ yards }) => `${yards.toFixed(3)} yardsticks`),
    both(({ stored }) => `${(stored / moves).toFixed(0)} bytes stored a move`),
    both(({ heap }) => `${(heap / 1e6).toFixed(2)} MB heap`), both(({ memory }) => `${(memory / 1e6).toFixed(2)} MB with wasm`),
    both(({ elements, nodes }) => `${elements} elements on the page, ${nodes} nodes in memory`),
  );
  for (const fault of page.faults) line(fault);
  await page.context().close();
}

const PARTS = {
  loading,
  async phone() {
    await phone("first page", "", ".home-lead");
    for (const game of GAMES) await phone(`first card, ${game}`, `#/${game}?seed=7`, FIRST_CARD);
  },
  async answers() {
    const seats = (count, spec) => Array.from({ length: count }, (_, seat) => `s${seat}=${spec}`).join("&");
    await answers("hearts, action kinds", `#/hearts?rules=paper&seed=7&${seats(4, HARD)}&speed=instant`);
    // An equilibrium is looked up, so nothing goes on meanwhile.
    for (const [game, [count, spec]] of Object.entries(LONG)) if (spec !== "equilibrium") await answers(game, `#/${game}?seed=7&${seats(count, spec)}&speed=fast`);
  },
  async clicks() {
    for (const game of GAMES) await clicks(game);
  },
  async deals() {
    for (const game of GAMES) for (const speed of ["instant", "fast"]) await deal(game, speed);
  },
  frames: smoothness,
  arena: tournament,
  async lessons() {
    await lessons("FALCON trains", "actions:games=10000000,measured=1");
    await lessons("FALCON trains with its filter", "both:games=10000000,hands=1000,measured=1");
  },
  async thinking() {
    for (const spec of THINKERS) await thinking(spec);
    for (const spec of AIMERS) await thinking(spec, "daihinmin");
  },
  async thousand() {
    for (const [count, game, query] of MATCHES) if (!within || within === game) await deals(count, game, query);
  },
};
const [only, within] = process.env.TEFUDA_MEASURE?.split(":") ?? [];
// `thousand` takes an hour, so it runs only on request.
for (const [name, part] of Object.entries(PARTS)) if (only ? only === name : name !== "thousand") await part();
await browser.close();
