// Keeps the built page busy for hours: agents at top speed at a table of each game, the Lab and the Arena, all in one
// browser. Once a minute a line of JSON tells what was done, the memory in use, and everything that must not happen.
//
//   node soak.mjs run FILE [--hours N] [--hostile]   plays until FILE has N hours (1 by default), also after an interruption
//   node soak.mjs report FILE                        sums up the lines of FILE, or of standard input if it is `-`
//
// TEFUDA_URL is the page under test, CHROMIUM the browser, TEFUDA the command line. Without TEFUDA nothing is compared
// with what the command line plays, trains and rates for the same seeds.
//
// --hostile: every half minute something breaks on one of the pages: a worker ends, throws an error or hangs, the
// storage is full, the network is gone, or the page is reloaded. Results must stay the same.
import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { FIRST_VISIT, go, idle, kept, label, launch, open, phrase, started } from "./browser.mjs";
import { findMemories } from "./match.mjs";
import { dialog } from "./table.mjs";

const MINUTE = 60_000;
/** The time after which a page that plays nothing has stopped, in minutes. */
const STUCK = 10;
/** The end of a round whose page was reloaded. */
const RELOADED = "the page was reloaded";
/** The seeds of training runs, in turn. The command line does each only once. */
const SEEDS = 3;

/** For each game, the rules and the agents of its table: some that search, some that learn from earlier deals, some from files. */
const TABLES = {
  hearts: ["standard", ["mc:playouts=30", "rules", "pimc:worlds=3", "random"]],
  daihinmin: ["standard:games=20", ["default", "uct:playouts=20", "default", "mc:worlds=2", "random"]],
  leduc: ["standard:hands=200", ["nash", "nfsp"]],
  nimmt: ["standard:players=4", ["adaptive", "search:worlds=5", "rule-9", "random"]],
  kuhn: ["standard:hands=200", ["equilibrium", "nfsp"]],
};

/** The training runs of the Lab, by game. */
const RUNS = { leduc: "D:games=20000", hearts: "demo", nimmt: "demo", kuhn: "demo" };

/** The tournaments of the Arena: game, players, deals. */
const TOURNAMENTS = [
  ["hearts", ["random", "rules", "pimc:worlds=1"], 48],
  ["daihinmin", ["default", "random"], 40],
  ["leduc", ["nash", "call", "random"], 600],
  ["nimmt", ["rule-9", "rule-2", "search:worlds=2"], 40],
];

const pause = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); });
const sum = (numbers) => numbers.reduce((all, number) => all + (number ?? 0), 0);
const mean = (numbers) => sum(numbers) / numbers.length;

/** Runs the command line. Several pages ask for it, but one run at a time is enough for this machine. */
let last = Promise.resolve();
function tefuda(...args) {
  const run = last.then(() => promisify(execFile)(process.env.TEFUDA, args, { maxBuffer: 1 << 28 }));
  last = run.catch(() => {});
  return run;
}

/** A file of the command line, which is deleted after it was read. */
async function written(args, name) {
  const folder = mkdtempSync(join(tmpdir(), "tefuda-soak-"));
  try {
    await tefuda(...args, join(folder, name));
    return readFileSync(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bytes of the file that a button saves. */
async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const bytes = readFileSync(await file.path());
  await file.delete();
  return bytes;
}

/** Something that is done again and again on a page of its own, and the counts of it. */
class Station {
  constructor(name, hash, round) {
    Object.assign(this, { name, hash, round, rounds: 0, done: 0, same: 0, reloads: 0, interrupt() {}, faults: [], current: async () => 0, known: new Map() });
  }

  async open(browser) {
    this.page = await open(browser, { ...FIRST_VISIT, hash: this.hash, prepare });
    this.page.on("console", (message) => {
      // Errors are among the faults of `open`.
      if (message.type() !== "error") this.page.faults.push(`console ${message.type()}: ${message.text()}`);
    });
    await started(this.page);
    await kept(this.page);
    this.session = await this.page.context().newCDPSession(this.page);
    await this.session.send("Performance.enable");
  }

  /** Reloads the page. */
  async reload() {
    this.reloads += 1;
    await this.page.reload();
    await started(this.page);
    this.reloads -= 1;
    this.interrupt();
  }

  /** Waits until the meter says that a run or a tournament is over. After a reload, it would have to be resumed. */
  async over(words) {
    const reloaded = new Promise((_, failed) => { this.interrupt = () => failed(new Error(RELOADED)); });
    await Promise.race([this.page.locator(".lab-meter", { hasText: words }).waitFor({ timeout: STUCK * MINUTE }), reloaded]);
  }

  /** Does rounds until the station is stopped. */
  async play() {
    while (!this.stopped) {
      try {
        await this.round(this);
        this.rounds += 1;
      } catch (error) {
        if (this.stopped) return;
        // Only hostile runs reload a page. Then a round ends and begins again.
        if (!this.reloads && error.message !== RELOADED) this.faults.push(`round: ${error.message.split("\n")[0]}`);
        await pause(1);
      }
    }
  }

  /** Compares a result with that of the command line, which is asked only once for the same `key`. */
  async compare(key, found, native) {
    if (!process.env.TEFUDA) return;
    if (!this.known.has(key)) this.known.set(key, await native());
    if (Buffer.compare(Buffer.from(found), Buffer.from(this.known.get(key))) === 0) this.same += 1;
    else this.faults.push(`differs from the command line: ${key}`);
  }

  /** The counts, the memory in bytes, and everything that must not happen since the last call. */
  async sample() {
    const { page, session } = this;
    const banners = await page.locator(".banner").allInnerTexts();
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const figure = (name) => metrics.find((metric) => metric.name === name).value;
    const [own, ...workers] = await Promise.all([page, ...page.workers()].map(memory));
    const faults = [...this.faults.splice(0), ...page.faults.splice(0)];
    const now = this.done + await this.current();
    return {
      rounds: this.rounds, done: now, same: this.same, heap: figure("JSHeapUsedSize"), wasm: own, workers: sum(workers),
      nodes: figure("Nodes"), listeners: figure("JSEventListeners"), ...(banners.length && { banners }), ...(faults.length && { faults }),
    };
  }
}

/** Finds the memories of a page's programs and, because a page makes the script of its workers from a text, of its workers. */
async function prepare(page) {
  await page.addInitScript(findMemories);
  await page.addInitScript(`const Real = Blob;
    window.Blob = class extends Real {
      constructor(parts, options) {
        super(options?.type === "text/javascript" ? [${JSON.stringify(`(${findMemories})();`)}, ...parts] : parts, options);
      }
    };`);
}

/** The memory of the programs of a page or a worker. A worker that hangs or has just ended never answers. */
const memory = (where) => Promise.race([where.evaluate(() => self.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)), pause(5)]).catch(() => undefined);

/** A table: a round is a match. */
function table(game) {
  const [rules, agents] = TABLES[game];
  const again = label("shell", "new_match");
  const seats = agents.map((agent, seat) => `s${seat}=${agent}`).join("&");
  const station = new Station(game, `#/${game}?rules=${rules}&${seats}&speed=instant&seed=${randomInt(1e9)}`, async ({ page }) => {
    await page.waitForFunction((words) => document.querySelector(".result .primary")?.textContent.trim() === words, again, { polling: 250, timeout: 0 });
    const records = await matchOf(page, game, station.full);
    station.full = false;
    const of = records.map(({ seed }) => seed);
    if (of.some((seed) => seed !== of[0]) || records.some(({ result }) => !result)) throw new Error("a deal is missing in the saved match");
    // The command line adds the number of the deal.
    const lines = (all) => all.map(({ number, ...record }) => JSON.stringify(record)).join("\n");
    const native = async () => {
      const deals = String(records.length);
      const seated = agents.flatMap((agent) => ["--seat", agent]);
      const files = station.files.flatMap((file) => ["--file", file]);
      const args = ["match", "--game", game, "--preset", rules, ...seated, ...files, "--games", deals, "--session", deals, "--seed", String(of[0]), "--threads", "1"];
      const text = await written([...args, "--records"], "records.jsonl");
      return lines(text.toString().trim().split("\n").map((line) => JSON.parse(line)));
    };
    station.done += records.length;
    await page.locator(".result .primary", { hasText: again }).click();
    await station.compare(`seed ${of[0]}`, lines(records), native);
    // No seed comes twice.
    station.known.clear();
  });
  station.files = agents.includes("nfsp") ? [new URL(`../../crates/agents/trained/${game === "kuhn" ? "nfsp-kuhn" : "nfsp-D"}.agent`, import.meta.url).pathname] : [];
  station.current = () => station.page.evaluate((key) => Number(/^(\d+) /.exec(localStorage.getItem(key) ?? "")?.[1] ?? 0), `tefuda.match.${game}`);
  return station;
}

/** The records of the match that has ended. If the storage was full meanwhile, the file that the page exports has them all. */
async function matchOf(page, game, full) {
  if (!full) return page.evaluate((name) => window.savedRecords(name), `tefuda.match.${game}`);
  const shown = await dialog(page, label("shell", "records"));
  const bytes = await saved(page, shown.getByRole("button", { name: label("shell", "export_match") }));
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  return bytes.toString().trim().split("\n").map((line) => JSON.parse(line));
}

/** The Lab: a round is a training run. */
function lab() {
  const games = Object.keys(RUNS);
  return new Station("lab", "#/lab", async (station) => {
    const { page, rounds } = station;
    const [game, seed] = [games[rounds % games.length], 1 + Math.floor(rounds / games.length) % SEEDS];
    const key = `game=${game}&run=${RUNS[game]}&seed=${seed}`;
    await go(page, `#/lab?${key}`);
    await page.locator(".lab-transport .button").first().click();
    await station.over(phrase("lab", "done"));
    const bytes = await saved(page, page.getByRole("button", { name: label("lab", "save_agent") }).first());
    station.done += 1;
    await station.compare(key, bytes, () => written(["train", "--game", game, "--preset", RUNS[game], "--seed", String(seed), "--out"], "trained.agent"));
  });
}

/** The Arena: a round is a tournament. */
function arena() {
  const station = new Station("arena", "#/arena", async () => {
    const { page, rounds } = station;
    const [game, players, games] = TOURNAMENTS[rounds % TOURNAMENTS.length];
    // The page keeps the results of each tournament, so a seed is used once.
    const seed = station.first + rounds;
    const key = `game=${game}&${players.map((player) => `e=${player}`).join("&")}&seed=${seed}&games=${games}`;
    await go(page, `#/arena?${key}`);
    await idle(page);
    await page.locator(".lab-transport .button").first().click();
    await station.over(phrase("arena", "done"));
    const bytes = await saved(page, page.getByRole("button", { name: label("arena", "save_as", "en", { format: "JSON" }), exact: true }));
    station.done += games;
    const entrants = players.flatMap((player) => ["--entrant", player]);
    const native = async () => (await tefuda("arena", "--game", game, ...entrants, "--games", String(games), "--seed", String(seed), "--json")).stdout;
    await station.compare(key, JSON.stringify(JSON.parse(bytes)), async () => JSON.stringify(JSON.parse(await native())));
    station.known.clear();
  });
  station.first = randomInt(1e8);
  return station;
}

/** Everything that is played in a run. */
export const stations = () => [...Object.keys(TABLES).map(table), lab(), arena()];

/** Does something to a worker of a page, if there is one. */
async function toWorker({ page }, act) {
  const workers = page.workers();
  if (workers.length) await workers[randomInt(workers.length)].evaluate(act);
}

/** The ways in which a page is broken. Each ends when nothing is broken any more. */
export const ACTS = {
  "a worker ends": (station) => toWorker(station, () => self.close()),
  "a worker throws": (station) => toWorker(station, () => { setTimeout(() => { throw new Error("on purpose"); }); }),
  "a worker hangs": (station) => toWorker(station, () => { setTimeout(() => { for (;;); }); }),
  "the storage is full": async (station, seconds) => {
    station.full = true;
    const { origin } = new URL(station.page.url());
    await station.session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await station.page.evaluate(() => {
      for (let size = 1 << 20; size >= 1;) {
        try {
          localStorage.setItem(`full.${localStorage.length}`, "x".repeat(size));
        } catch {
          size >>= 1;
        }
      }
    });
    await pause(seconds);
    await station.page.evaluate(() => Object.keys(localStorage).forEach((key) => key.startsWith("full.") && localStorage.removeItem(key)));
    await station.session.send("Storage.overrideQuotaForOrigin", { origin });
  },
  "the network is gone": async (station, seconds) => {
    await station.page.context().setOffline(true);
    await station.reload();
    await pause(seconds);
    await station.page.context().setOffline(false);
  },
  "the page is reloaded": (station) => station.reload(),
};

/** The proportional set size of the processes of the browser, in bytes, by type, and the number of processes of that type. */
async function processes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sums = {};
  for (const { type, id } of processInfo) {
    const path = `/proc/${id}/smaps_rollup`;
    // A process may have ended, and other systems have no such file.
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    const sum = sums[type] ??= { count: 0, bytes: 0 };
    sum.count += 1;
    sum.bytes += 1024 * Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return sums;
}

/** Plays at all stations for a time in minutes, and passes on a sample every `every` minutes. */
export async function soak(all, { minutes, every = 1, acts = {}, each }) {
  const browser = await launch();
  const happened = [];
  let over = false;
  // Someone has stopped the run. The next one goes on with a new browser.
  browser.on("disconnected", () => { if (!over) process.exit(1); });
  for (const station of all) await station.open(browser);
  const playing = all.map((station) => station.play());
  const breaking = (async () => {
    const names = Object.keys(acts);
    while (names.length && !over) {
      const [name, station] = [names[randomInt(names.length)], all[randomInt(all.length)]];
      happened.push(`${station.name}: ${name}`);
      await acts[name](station, 10 + randomInt(20)).catch((error) => happened.push(`not done: ${error.message.split("\n")[0]}`));
      await pause(every * 30);
    }
  })();
  const begun = Date.now();
  for (let number = 1; number * every <= minutes; number += 1) {
    await pause((begun + number * every * MINUTE - Date.now()) / 1000);
    const pages = {};
    for (const station of all) {
      const late = new Promise((done) => { setTimeout(done, MINUTE, { faults: ["the page did not answer within a minute"] }); });
      pages[station.name] = await Promise.race([station.sample(), late]).catch((error) => ({ faults: [`sample: ${error.message.split("\n")[0]}`] }));
    }
    await each({ minute: number * every, at: new Date().toISOString(), load: loadavg()[0], pages, processes: await processes(browser), happened: happened.splice(0) });
  }
  over = true;
  all.forEach((station) => { station.stopped = true; });
  await browser.close();
  await Promise.all([...playing, breaking]);
}

/** The lines of a run, each with the number of its browser, since a run that was interrupted goes on with a new one. */
function read(path) {
  const lines = readFileSync(path === "-" ? 0 : path, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  let browser = 0;
  return lines.map((line, at) => {
    browser += Number(at === 0 || line.minute <= lines[at - 1].minute);
    return { ...line, browser };
  });
}


/** How far the means of ten minutes are from that of the first ten after `settled` minutes, in per cent: least, most and last. */
function drift(samples, settled, of) {
  const later = samples.filter(({ minute }) => minute > settled).map((sample) => of(sample)).filter(Number.isFinite);
  const means = Array.from({ length: Math.floor(later.length / 10) }, (_, ten) => mean(later.slice(10 * ten, 10 * ten + 10)));
  const change = means.map((each) => 100 * (each / means[0] - 1));
  return means.length < 2 ? undefined : { from: means[0], least: Math.min(...change), most: Math.max(...change), last: change.at(-1) };
}

/** Groups of items that have the same key, by it. */
function grouped(items, of) {
  const groups = new Map();
  for (const item of items) groups.set(of(item), [...groups.get(of(item)) ?? [], item]);
  return groups;
}

/** Prints the counts, the faults and the memory of a run. */
function report(lines, settled = 60) {
  const browsers = grouped(lines, ({ browser }) => browser);
  console.log(`${(lines.length / 60).toFixed(2)} h in ${browsers.size} browsers, ${lines[0].at} to ${lines.at(-1).at}, mean load ${mean(lines.map(({ load }) => load)).toFixed(1)}\n`);
  for (const name of Object.keys(lines[0].pages)) {
    let [rounds, done, same, quiet, longest, before] = [0, 0, 0, 0, 0, -1];
    for (const samples of browsers.values()) {
      const played = samples.map(({ pages }) => pages[name]).filter((page) => "done" in page);
      if (!played.length) continue;
      const end = played.at(-1);
      [rounds, done, same] = [rounds + end.rounds, done + end.done, same + end.same];
      for (const page of played) {
        quiet = page.done === before ? quiet + 1 : 0;
        [longest, before] = [Math.max(longest, quiet), page.done];
      }
    }
    console.log(`${name}: ${done} done in ${rounds} rounds, ${same} of them equal to the command line, longest time without any ${longest} min`);
  }
  const all = (what) => lines.flatMap(({ pages }) => Object.entries(pages).flatMap(([name, page]) => (page[what] ?? []).map((words) => `${name}: ${words}`)));
  for (const [title, words] of [["faults", all("faults")], ["banners (minutes)", all("banners")], ["broken on purpose", lines.flatMap(({ happened }) => happened)]]) {
    console.log(`\n${title}: ${words.length}`);
    const counts = grouped(words, (word) => word.replace(/blob:\S+/, "blob:…").slice(0, 200));
    for (const [word, those] of [...counts].sort()) console.log(`  ${those.length} × ${word}`);
  }
  const series = {
    ...Object.fromEntries(Object.entries(lines[0].pages).map(([name]) => [name, ({ pages: { [name]: page } }) => page.heap + page.wasm + page.workers])),
    "all renderers (PSS)": ({ processes: { renderer } }) => renderer?.bytes,
    "whole browser (PSS)": (line) => Object.values(line.processes).reduce((sum, { bytes }) => sum + bytes, 0),
  };
  for (const [number, samples] of browsers) {
    console.log(`\nbrowser ${number}: memory in MB in the first ten minutes after ${settled} min, and the change of later tens in %: least, most, last`);
    for (const [name, of] of Object.entries(series)) {
      const found = drift(samples, settled, of);
      const percent = (share) => `${share >= 0 ? "+" : ""}${share.toFixed(1)}`;
      console.log(`  ${name.padEnd(20)}${found ? `${(found.from / 1e6).toFixed(2).padStart(8)}   ${[found.least, found.most, found.last].map(percent).join("  ")}` : "  too short"}`);
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { positionals: [command, file], values } = parseArgs({
    allowPositionals: true,
    options: { hours: { type: "string", default: "1" }, hostile: { type: "boolean", default: false }, settled: { type: "string", default: "60" } },
  });
  if (command === "report") {
    report(read(file), Number(values.settled));
  } else if (command === "run" && file) {
    const before = existsSync(file) ? read(file).length : 0;
    await soak(stations(), {
      minutes: 60 * Number(values.hours) - before,
      acts: values.hostile ? ACTS : {},
      each: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
    });
  } else {
    console.error("node soak.mjs run FILE [--hours N] [--hostile], or node soak.mjs report FILE");
    process.exitCode = 2;
  }
}
