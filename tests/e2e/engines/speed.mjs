// Prints the speed of the three engines side by side: cargo xtask measure --only engines. On a busy machine the wall's clock says little, so
// the figures are per second of processor time of the browser and all that it has started, and the engines take turns. With the path of the
// command line in `TEFUDA`, the same work is also done natively. The first card is also timed behind a phone's connection. If this may create a
// control group (version 1, as root), the browser then has half of one processor.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { loadavg } from "node:os";
import { FIRST_VISIT, HOME, PHONE, idle, launch, open, started } from "../browser.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const TICKS = 100;
/** The work: its address, the amount, and the command that does the same. */
const WORK = {
  "training games of demo": ["#/lab?run=demo:games=500000&auto=true", 500_000, "train --game leduc --preset demo:games=500000"],
  "rounds of Hearts by pimc": ["#/arena?game=hearts&rules=paper&e=random&e=rules&e=pimc:worlds=20&seed=5&games=480", 480,
    "arena --game hearts --preset paper --entrant random --entrant rules --entrant pimc:worlds=20 --games 480 --seed 5 --json --threads 1"],
  "games of Daihinmin by uct": ["#/arena?game=daihinmin&e=uct:playouts=100&e=default&seed=5&games=100", 100,
    "arena --game daihinmin --entrant uct:playouts=100 --entrant default --games 100 --seed 5 --json --threads 1"],
  "deals of 6 Nimmt! by mc": ["#/arena?game=nimmt&rules=standard:players=5&e=mc:worlds=20&e=rule-10&seed=5&games=300", 300,
    "arena --game nimmt --preset standard:players=5 --entrant mc:worlds=20 --entrant rule-10 --games 300 --seed 5 --json --threads 1"],
  "training games of demo in Kuhn poker": ["#/lab?game=kuhn&run=demo:games=10000000&auto=true", 10_000_000, "train --game kuhn --preset demo:games=10000000"],
};

const processes = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    // It has just ended.
    return [];
  }
});
const children = () => processes().filter(({ parent }) => parent === process.pid).map(({ pid }) => pid);

/** Processes and their descendants. */
function family(roots) {
  const all = processes();
  const ours = new Set(roots);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => ours.has(pid));
}

/** Seconds of processor time of processes and their descendants. */
const spent = (roots) => family(roots).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS;

const median = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];
const figures = {};
const note = (what, who, value) => ((figures[what] ??= {})[who] ??= []).push(Number(value.toPrecision(4)));

/** A new visitor's table of Hearts, in a browser that has only shown an empty page. */
async function start(engine) {
  const before = new Set(children());
  const browser = await launch(engine);
  const page = await open({ newContext: (options) => browser.newContext(options) }, { ...FIRST_VISIT, home: "about:blank" });
  const roots = children().filter((pid) => !before.has(pid));
  const [used, begun] = [spent(roots), performance.now()];
  await page.goto(`${HOME}#/hearts?seed=7&speed=instant`);
  await started(page);
  await idle(page);
  note("first visit to a table, processor seconds", engine, spent(roots) - used);
  note("first visit to a table, seconds", engine, (performance.now() - begun) / 1000);
  return { engine, browser, page, roots };
}

/** A server with the page, behind 1.6 Mbps for all connections together and 150 ms there and back. */
function line() {
  const [LATENCY, BYTES] = [75, 200];
  const { port, hostname } = new URL(HOME);
  let free = 0;
  const server = createServer((near) => {
    const far = connect(port, hostname);
    near.on("data", (chunk) => { setTimeout(() => far.write(chunk), LATENCY); });
    far.on("data", (chunk) => {
      free = Math.max(free, performance.now()) + chunk.length / BYTES;
      setTimeout(() => near.write(chunk), free - performance.now() + LATENCY);
    });
    for (const [end, other] of [[near, far], [far, near]]) end.on("error", () => other.destroy()).on("close", () => { setTimeout(() => other.end(), 5000); });
  });
  return new Promise((done) => { server.listen(0, () => done(server)); });
}

const GROUP = "/sys/fs/cgroup/cpu/tefuda";

/** Seconds until a new visitor sees the first card, with the connection and processors of a phone. */
async function slowed(engine, server) {
  const before = new Set(children());
  const browser = await launch(engine);
  const page = await open({ newContext: (options) => browser.newContext(options) }, { ...FIRST_VISIT, home: "about:blank", viewport: PHONE });
  let how = "slow line";
  try {
    mkdirSync(GROUP);
    writeFileSync(`${GROUP}/cpu.cfs_quota_us`, "50000");
    for (const { pid } of family(children().filter((pid) => !before.has(pid)))) writeFileSync(`${GROUP}/cgroup.procs`, String(pid));
    how += ", half a processor";
  } catch (error) {
    how += ", processor slowed in part or not at all";
    console.log(`${engine}: not every process is slowed: ${error.message}`);
  }
  const begun = performance.now();
  await page.goto(`http://localhost:${server.address().port}${new URL(HOME).pathname}#/hearts?seed=7`);
  await page.waitForSelector(".hand .slot");
  note(`first card of Hearts, ${how}, seconds`, engine, (performance.now() - begun) / 1000);
  await browser.close();
  for (let patience = 50; patience > 0; patience -= 1) {
    try { rmdirSync(GROUP); break; } catch { await new Promise((resolve) => { setTimeout(resolve, 100); }); }
  }
}

/** The work, from a tenth of it to the end, so that the compilers have done theirs. */
async function work({ page, roots }, hash, amount) {
  await page.goto("about:blank");
  await page.goto(HOME + hash);
  await started(page);
  if (hash.startsWith("#/arena")) await page.click(".lab-transport .button.primary");
  const done = (least) => page.waitForFunction((least) => (document.querySelector(".lab-transport progress")?.value ?? 0) >= least, least, { polling: 200, timeout: 600_000 })
    .then(() => page.evaluate(() => document.querySelector(".lab-transport progress").value));
  const from = await done(amount / 10);
  const used = spent(roots);
  return (await done(amount) - from) / (spent(roots) - used);
}

function native(command, amount) {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1';
  const said = execFileSync("bash", ["-c", `{ ${script}; } 2>&1`, "bash", process.env.TEFUDA, ...command.split(" ")], { encoding: "utf8" });
  return amount / said.trim().split(" ").reduce((sum, seconds) => sum + Number(seconds), 0);
}

console.log(`load ${loadavg()[0].toFixed(1)}`);
const engines = ["chromium", "firefox", "webkit"];
const server = await line();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const engine of round % 2 ? engines.toReversed() : engines) {
    const seat = await start(engine);
    for (const [what, [hash, amount]] of Object.entries(WORK)) note(what, engine, await work(seat, hash, amount));
    await seat.browser.close();
    await slowed(engine, server);
  }
  if (process.env.TEFUDA) for (const [what, [, amount, command]] of Object.entries(WORK)) note(what, "native", native(command, amount));
  console.log(`round ${round + 1}, load ${loadavg()[0].toFixed(1)}: ${JSON.stringify(figures)}`);
}
for (const [what, by] of Object.entries(figures)) {
  for (const [who, all] of Object.entries(by)) console.log(`${what}: ${who} ${median(all).toPrecision(4)} (${Math.min(...all).toPrecision(4)} to ${Math.max(...all).toPrecision(4)})${by.chromium ? `, ${(median(all) / median(by.chromium)).toFixed(2)} of Chromium` : ""}${by.native ? `, ${(median(all) / median(by.native)).toFixed(2)} of native` : ""}`);
}
server.close();
