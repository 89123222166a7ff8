// The system's Chromium with nothing of the user in it, and a page that notices whatever must never happen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach } from "node:test";
import { chromium } from "playwright-core";

// As root a sandbox cannot be set up; the rest keeps Chromium from talking to anyone but us.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Where the page under test is; ends with a slash. */
export const HOME = process.env.TEFUDA_URL ?? "http://127.0.0.1:8080/";

/** The papers, by the lines of index.html that bring their numbers; a test of web/src/lib.rs holds them equal to those of the rules. */
export const PAPERS = Array.from(
  readFileSync(new URL("../../index.html", import.meta.url), "utf8").matchAll(/data-target-path="papers\/(P\d+)"/g), ([, id]) => id,
);

const PROTOCOL = readFileSync(new URL("../../crates/protocol/src/lib.rs", import.meta.url), "utf8");

/** The number with which a message begins: the place of its `name` in `Command`, which the page sends, or `Event`, which a worker sends. */
export function message(name, list = "Command") {
  const [, body] = new RegExp(`pub enum ${list} \\{\n(.*?)\n\\}`, "s").exec(PROTOCOL);
  const names = Array.from(body.matchAll(/^ {4}([A-Z]\w*)/gm), ([, variant]) => variant);
  assert.ok(names.includes(name), `${list} has no ${name}`);
  return names.indexOf(name);
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/** For `open`: a browser that was never here, and keeps the page for offline use. Otherwise neither is waited for. */
export const FIRST_VISIT = { serviceWorkers: "allow" };

/** Profiles that are free, by browser and options. */
const free = new WeakMap();

/**
 * A profile in which nothing is kept but what was compiled. Closing it lets it be used again, with one small page of ours left open: so the next
 * page finds a process that has compiled the programs, which is most of what opening a page costs.
 */
async function profile(browser, options) {
  const key = JSON.stringify(options);
  if (!free.has(browser)) free.set(browser, new Map());
  const those = free.get(browser);
  const found = those.get(key)?.pop();
  if (found) return Object.assign(found, { used: true });
  const context = await browser.newContext({ ...options, serviceWorkers: "block" });
  const stays = await context.newPage();
  await stays.goto(`${HOME}404.html`);
  context.used = true;
  context.close = async () => {
    // A page that a test has closed is closed once more after it.
    if (!context.used) return;
    context.used = false;
    context.removeAllListeners("request");
    await Promise.all(context.pages().filter((page) => page !== stays).map((page) => page.close()));
    those.set(key, [...those.get(key) ?? [], context]);
  };
  return context;
}

/** Forgets what a site has kept, but for what a test wants there to be. */
async function forget(page, { origin }, { origins = [] } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems" });
  await session.detach();
  if (origins.length) await page.context().setStorageState({ cookies: [], origins });
}

/** A page in a profile that may have been used before; what can be said of a page alone is said of it, so that more pages find a profile. */
async function again(browser, home, { viewport = DESKTOP, storageState, colorScheme, reducedMotion = "reduce", ...options }) {
  const context = await profile(browser, { locale: "en", ...options });
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  await forget(page, new URL(home), storageState);
  return page;
}

/** A page in a profile of its own. */
async function alone(browser, options) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en", reducedMotion: "reduce", ...options });
  return context.newPage();
}

/** Waits until nothing on the page will change by itself: all is drawn, no agent thinks, no file is on its way (web/src/busy.rs). */
export function idle(page) {
  return page.waitForSelector("html:not([data-busy])", { state: "attached" });
}

/** Waits until the page has drawn what it knows, whether or not it goes on waiting for agents. */
export function drawn(page) {
  return page.waitForSelector('html:not([data-busy="drawing"])', { state: "attached" });
}

/** Waits until the page is idle, what slides has arrived, and colours have turned. Endless animations are left alone. */
export async function atRest(page) {
  await idle(page);
  await page.evaluate(async () => {
    await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime));
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/** The address as the page has it. `page.url()` may be late. */
export const address = (page) => page.evaluate(() => location.href);

/** Changes the address as a link does, and waits until the page has followed. */
export async function go(page, hash) {
  await page.evaluate((to) => new Promise((gone) => {
    if (location.hash === to) return gone();
    addEventListener("hashchange", gone, { once: true });
    location.hash = to;
  }), hash);
  await drawn(page);
}

/** What a person does. */
const ACTS = new Set(["check", "click", "dblclick", "dispatchEvent", "down", "dragTo", "fill", "hover", "move", "press", "selectOption", "setInputFiles", "tap", "type", "uncheck", "up"]);
/** What a person does it with. */
const MEANS = new Set(["keyboard", "mouse", "touchscreen"]);

/** A page, or a part of one, on which every act ends when the page has drawn its answer. */
function answering(part, page) {
  return new Proxy(part, {
    get(_, name) {
      const found = part[name];
      if (MEANS.has(name)) return answering(found, page);
      if (typeof found !== "function") return found;
      return (...all) => {
        const result = found.apply(part, all);
        if (ACTS.has(name)) return result.then(async (done) => { await drawn(page); return done; });
        return result?.constructor.name === "Locator" ? answering(result, page) : result;
      };
    },
    set(_, name, value) {
      part[name] = value;
      return true;
    },
  });
}

/**
 * The browser of a file of tests, and its pages. After each test no page of it may have a fault, and all are closed.
 * `visit(hash, options)` opens an address and waits until its page is drawn; `open(options)` waits for nothing.
 */
export function pages() {
  const opened = [];
  let launched;
  const browser = () => launched ??= launch();
  after(async () => (await launched)?.close());
  afterEach(async () => {
    const done = opened.splice(0);
    const faults = done.flatMap((page) => page.faults.filter((fault) => !page.allowed.some((pattern) => pattern.test(fault))));
    await Promise.all(done.map((page) => page.context().close()));
    assert.deepEqual(faults, []);
  });
  const file = {
    opened,
    newContext: async (options) => (await browser()).newContext(options),
    open: (options) => open(file, options),
    visit: (hash, options) => visit(file, hash, options),
  };
  return file;
}

/**
 * A page of somebody of whom nothing is kept. `page.faults` collects uncaught errors, console errors, breaches of the Content-Security-Policy and requests to
 * any other host; the test fails unless `page.allow(pattern)` expects them. What `prepare` does with the page is done before it asks for anything. A test that
 * names `serviceWorkers` (see `FIRST_VISIT`) gets a browser in which nothing was fetched or compiled before either.
 */
export async function open(browser, { hash = "", home = HOME, prepare = () => {}, ...options } = {}) {
  const page = await (options.serviceWorkers ? alone(browser, options) : again(browser, home, options));
  Object.assign(page, { faults: [], allowed: [], allow: (pattern) => page.allowed.push(pattern) });
  browser.opened?.push(page);
  // What is loaded, compiled or thought takes ten times as long on a machine that has much else to do.
  page.setDefaultTimeout(120_000);
  const { origin } = new URL(home);
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) page.faults.push(`request: ${url}`);
  });
  await page.addInitScript(() => document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
  }));
  await page.addInitScript(helpers);
  await prepare(page);
  await page.goto(home + hash);
  return answering(page, page);
}

/** What tests use within the page. */
function helpers() {
  // The match that is kept: each finished deal has a key of its own, and the main key has the deal on the table.
  window.savedRecords = (name) => {
    const text = localStorage.getItem(name);
    const head = /^(\d+) ([0-9a-f]+)\n/.exec(text ?? "");
    const finished = Array.from({ length: Number(head?.[1] ?? 0) }, (_, deal) => localStorage.getItem(`${name}.${head[2]}.${deal}`));
    const lines = text && [...finished, ...text.slice(head?.[0].length ?? 0).trim().split("\n")];
    return lines && lines.map((line) => JSON.parse(line));
  };
  // Waits until nothing on the page will change by itself.
  window.untilIdle = async () => {
    const root = document.documentElement;
    while (root.dataset.busy) {
      await new Promise((told) => {
        const watch = new MutationObserver(() => { watch.disconnect(); told(); });
        watch.observe(root, { attributeFilter: ["data-busy"] });
      });
    }
  };
}

/** Waits until the program runs. */
export function started(page) {
  return page.waitForSelector('html[data-start="done"]', { state: "attached" });
}

/** Waits until the page is kept for offline use. */
export function kept(page) {
  return page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** An address in a fresh profile, as soon as the program runs and has drawn its page. */
export async function visit(browser, hash, options = {}) {
  const page = await open(browser, { hash, ...options });
  await started(page);
  await drawn(page);
  return page;
}
