// The system's Chromium with nothing of the user in it, and a page that notices whatever must never happen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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
  if (found) return found;
  const context = await browser.newContext({ ...options, serviceWorkers: "block" });
  const stays = await context.newPage();
  await stays.goto(`${HOME}404.html`);
  context.close = async () => {
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
async function again(browser, home, { viewport = DESKTOP, storageState, colorScheme, reducedMotion, ...options }) {
  const context = await profile(browser, { locale: "en", ...options });
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  if (colorScheme || reducedMotion) await page.emulateMedia({ colorScheme, reducedMotion });
  await forget(page, new URL(home), storageState);
  return page;
}

/** A page in a profile of its own. */
async function alone(browser, options) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en", ...options });
  return context.newPage();
}

/**
 * Waits until the page has drawn what it has to draw. It draws in slices of 16 ms with a timer between them, so a timer that is on time
 * has met none. A page that is left meanwhile has nothing to draw.
 */
export function settled(page) {
  return page.evaluate(async () => {
    const end = performance.now() + 1000;
    let late = true;
    while (late && performance.now() < end) {
      const asked = performance.now();
      await new Promise((resolve) => { setTimeout(resolve, 5); });
      late = performance.now() - asked > 12;
    }
  }).catch(() => {});
}

/** Waits until what slides to its place has arrived and colours have turned; what moves for ever is left alone. */
export function atRest(page) {
  return page.evaluate(async () => {
    await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime));
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/** Has what a person does by these methods of `holder` end when the page has answered it. */
function answered(holder, names, pageOf) {
  for (const name of names) {
    const act = holder[name];
    holder[name] = async function answers(...all) {
      const result = await act.apply(this, all);
      await settled(pageOf(this));
      return result;
    };
  }
}

let locators = false;

/**
 * Whatever a person does waits from now on until the page has answered. The page draws in slices and lets events in between them, so that
 * under load the next line of a test could read what was there before. A test of events that come faster sends them from within the page.
 */
function patient(page) {
  answered(page.keyboard, ["press", "type"], () => page);
  if (locators) return;
  locators = true;
  const acts = ["check", "click", "dblclick", "dispatchEvent", "dragTo", "fill", "press", "selectOption", "setInputFiles", "tap", "uncheck"];
  answered(Object.getPrototypeOf(page.locator("html")), acts, (locator) => locator.page());
}

/**
 * A page of somebody of whom nothing is kept. `page.faults` collects uncaught errors, console errors, breaches of the
 * Content-Security-Policy and requests to any other host: a good test ends with `deepEqual(page.faults, [])`. What `prepare`
 * does with the page is done before it asks for anything. Whoever names `serviceWorkers` (see `FIRST_VISIT`) gets a browser in which nothing was
 * fetched or compiled before either.
 */
export async function open(browser, { hash = "", home = HOME, prepare = () => {}, ...options } = {}) {
  const page = await (options.serviceWorkers ? alone(browser, options) : again(browser, home, options));
  page.faults = [];
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
  await page.addInitScript(readRecords);
  patient(page);
  await prepare(page);
  await page.goto(home + hash);
  return page;
}

/** Lets tests read the match that is kept: each finished deal has a key of its own, and the main key has the deal on the table. */
function readRecords() {
  window.savedRecords = (name) => {
    const text = localStorage.getItem(name);
    const head = /^(\d+) ([0-9a-f]+)\n/.exec(text ?? "");
    const finished = Array.from({ length: Number(head?.[1] ?? 0) }, (_, deal) => localStorage.getItem(`${name}.${head[2]}.${deal}`));
    const lines = text && [...finished, ...text.slice(head?.[0].length ?? 0).trim().split("\n")];
    return lines && lines.map((line) => JSON.parse(line));
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

/** An address in a fresh profile, as soon as the program runs. */
export async function visit(browser, hash, options = {}) {
  const page = await open(browser, { hash, ...options });
  await started(page);
  return page;
}

/** The end of a good test: nothing happened that must never happen. */
export async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
