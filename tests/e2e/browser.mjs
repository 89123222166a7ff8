// A browser with a fresh profile, and a page that records everything that must never happen.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, afterEach } from "node:test";
import { ENGINE, launch } from "./engines/launch.mjs";

export { ENGINE, launch };

/** The URL of the page under test, with a final slash. */
export const HOME = process.env.TEFUDA_URL ?? "http://127.0.0.1:8080/";

/**
 * The papers, from the lines of index.html that copy their numbers. A test in web/src/lib.rs checks that the
 * list is complete.
 */
export const PAPERS = Array.from(
  readFileSync(new URL("../../index.html", import.meta.url), "utf8").matchAll(/data-target-path="papers\/(P\d+)"/g), ([, id]) => id,
);

/** The ids of the games in display order, from the macro that lists them. */
export const GAMES = Array.from(
  readFileSync(new URL("../../crates/games/src/lib.rs", import.meta.url), "utf8").matchAll(/::<\$crate::(\w+)::\w+>\(/g), ([, id]) => id,
);

const PROTOCOL = readFileSync(new URL("../../crates/protocol/src/lib.rs", import.meta.url), "utf8");

/**
 * The first byte of a message: the position of its `name` in `Command` (from the page) or `Event` (from a
 * worker).
 */
export function message(name, list = "Command") {
  const [, body] = new RegExp(`pub enum ${list} \\{\n(.*?)\n\\}`, "s").exec(PROTOCOL);
  const names = Array.from(body.matchAll(/^ {4}([A-Z]\w*)/gm), ([, variant]) => variant);
  assert.ok(names.includes(name), `${list} has no ${name}`);
  return names.indexOf(name);
}

/** The page's catalogue: the phrases of each file in `web/src/words`, and of each group in one, by its name there. */
const WORDS = {};
const FOLDER = new URL("../../web/src/words/", import.meta.url);
for (const file of readdirSync(FOLDER)) {
  const text = readFileSync(new URL(file, FOLDER), "utf8");
  WORDS[file.replace(".rs", "")] = text;
  for (const [group, name] of text.matchAll(/^ {4}(\w+) \{\n.*?^ {4}\}/gms)) WORDS[name] = group;
}

/** The forms of a phrase in a file, or in groups of phrases: one, or the singular and the plural. */
function forms(table, key, lang) {
  const text = String.raw`"((?:[^"\\]|\\.)*)"(?:\s*\|\s*"((?:[^"\\]|\\.)*)")?`;
  const where = table.split(" ").map((name) => WORDS[name]).join("\n");
  const found = new RegExp(String.raw`^ +${key}(?:\([^)]*\))?: ${text}\s*/ ${text}`, "m").exec(where);
  assert.ok(found, `${table} has no ${key}`);
  return (lang === "en" ? found.slice(1, 3) : found.slice(3)).filter((form) => form !== undefined);
}

/**
 * A phrase of the page as a pattern. Parts match what `parts` says, a pattern or a text, or else anything. Tests that look for words use it or
 * `label`, so that a new wording breaks none.
 */
export function phrase(table, key, lang = "en", parts = {}) {
  const all = forms(table, key, lang).map((form) => pattern(form, parts).source);
  return new RegExp(all.length > 1 ? `(?:${all.join("|")})` : all[0]);
}

/** A text with places for parts, as in `{card}`, as a pattern. */
export function pattern(text, parts = {}) {
  const escaped = (piece) => String(piece).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const part = (name) => name in parts ? parts[name].source ?? escaped(parts[name]) : ".*";
  return new RegExp(text.split(/\{(\w*)(?::[^}]*)?\}/).map((piece, at) => at % 2 ? part(piece) : escaped(piece)).join(""));
}

/** A phrase of the page as it stands, with its parts filled in: the name of a button, say. The number 1 as a part asks for the singular. */
export function label(table, key, lang = "en", parts = {}) {
  const [one, many = one] = forms(table, key, lang);
  return (Object.values(parts).includes(1) ? one : many).replace(/\{(\w+)\}/g, (_, name) => {
    assert.ok(name in parts, `${table}: ${key} has the part ${name}`);
    return parts[name];
  });
}

/** A text that is not in the page's catalogue: the first pair of English and Japanese after a mark, its id say, in a file of the project. */
export function written(file, mark, lang = "en") {
  const [, ...after] = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split(mark);
  assert.ok(after.length > 0, `${file} has no ${mark}`);
  const text = String.raw`"((?:[^"\\]|\\[^])*)"`;
  const [, en, ja] = new RegExp(String.raw`${text}[^"]*${text}`).exec(after.join(mark));
  return (lang === "en" ? en : ja).replace(/\\\n\s*/g, "");
}

/** The message of a fault in records or links, as a pattern. */
export function fault(variant, parts) {
  return pattern(written("crates/games/src/fault.rs", `Self::${variant} =>`), parts);
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
/** For `open`: a phone with a touch screen. */
export const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/**
 * For `open`: a browser without anything cached, which also saves the page for offline use. By default the
 * service worker is blocked.
 */
export const FIRST_VISIT = { serviceWorkers: "allow" };

/** Unused profiles, by browser and options. */
const free = new WeakMap();

/**
 * A profile that keeps nothing but compiled code. Closing it makes it available again, with one small page of
 * ours left open. So the next page finds a process that has already compiled the programs, which is most of
 * the cost of opening a page.
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
    // `afterEach` closes all pages again, so ignore the second call.
    if (!context.used) return;
    context.used = false;
    context.removeAllListeners("request");
    await Promise.all(context.pages().filter((page) => page !== stays).map((page) => page.close()));
    those.set(key, [...those.get(key) ?? [], context]);
  };
  return context;
}

/** Clears everything that the site has stored, then adds what the test needs. */
async function forget(page, { origin }, { origins = [] } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems" });
  await session.detach();
  if (origins.length) await page.context().setStorageState({ cookies: [], origins });
}

/**
 * A page in a profile that may have been used before. Settings that work on a page are set there, so that
 * more pages can share a profile.
 */
async function again(browser, home, { viewport = DESKTOP, storageState, colorScheme, reducedMotion = "reduce", ...options }) {
  const context = await profile(browser, { locale: "en", ...options });
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  await forget(page, new URL(home), storageState);
  return page;
}

/** A page in its own profile. */
async function alone(browser, options) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en", reducedMotion: "reduce", ...options });
  return context.newPage();
}

/**
 * Waits until nothing on the page will change by itself: everything is drawn, no agent thinks, no file loads
 * (web/src/busy.rs).
 */
export function idle(page) {
  return page.waitForSelector("html:not([data-busy])", { state: "attached" });
}

/** Waits until the page has drawn what it knows, even if it still waits for agents. */
export function drawn(page) {
  return page.waitForSelector('html:not([data-busy="drawing"])', { state: "attached" });
}

/** Waits until the page is idle and its transitions are finished. Endless animations are ignored. */
export async function atRest(page) {
  await idle(page);
  await page.evaluate(async () => {
    await new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });
    const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime));
    await Promise.allSettled(moving.map((each) => each.finished));
  });
}

/** The name, the bytes and the text of the file that a button saves. */
export async function saves(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const bytes = readFileSync(await file.path());
  return { name: file.suggestedFilename(), bytes, text: bytes.toString() };
}

/** The current address in the page. `page.url()` may lag behind. */
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

/** The methods that act as a person would. */
const ACTS = new Set(["check", "click", "dblclick", "dispatchEvent", "down", "dragTo", "fill", "hover", "move", "press", "selectOption", "setInputFiles", "tap", "type", "uncheck", "up"]);
/** The devices that a person acts with. */
const MEANS = new Set(["keyboard", "mouse", "touchscreen"]);

/** A page or a part of it. Every act on it ends when the page has drawn the answer. */
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
 * The browser of one test file, and its pages. After each test, no page may have recorded a fault, and all
 * are closed. `visit(hash, options)` opens an address and waits until its page is drawn. `open(options)`
 * waits for nothing. `launching` are options of `launch`.
 */
export function pages(launching = {}) {
  const opened = [];
  let launched;
  const browser = () => launched ??= launch(ENGINE, launching);
  after(async () => (await launched)?.close());
  afterEach(async () => {
    const done = opened.splice(0);
    // WebKit reports its faults with the next answer.
    if (ENGINE === "webkit") await Promise.all(done.map((page) => page.context().closed || page.evaluate(() => {})));
    const faults = done.flatMap((page) => page.faults.filter((fault) => !page.allowed.some((pattern) => pattern.test(fault))));
    await Promise.all(done.map((page) => page.context().close()));
    // If the test itself has failed, its report leaves out this second failure, which may be the reason.
    for (const fault of faults) console.log(fault);
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
 * A page of a new visitor. `page.faults` collects uncaught errors, console errors, breaches of the
 * Content-Security-Policy and requests to other hosts. The test fails unless `page.allow(pattern)` expects
 * them. `prepare` runs before the page loads anything. A test that sets `serviceWorkers` (see `FIRST_VISIT`)
 * gets a browser that has not fetched or compiled anything yet.
 */
export async function open(browser, { hash = "", home = HOME, prepare = () => {}, ...options } = {}) {
  const page = await (options.serviceWorkers || ENGINE !== "chromium" ? alone(browser, options) : again(browser, home, options));
  Object.assign(page, { faults: [], allowed: [], allow: (pattern) => page.allowed.push(pattern) });
  browser.opened?.push(page);
  // On a busy machine, loading, compiling and thinking take ten times as long.
  page.setDefaultTimeout(120_000);
  const { origin } = new URL(home);
  page.on("crash", () => page.faults.push("the page crashed"));
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

/** Helpers inside the page. */
function helpers() {
  // The saved match. Each finished deal has its own key, and the main key has the current deal.
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

/** Waits until the page is saved for offline use. */
export function kept(page) {
  return page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Reloads the page and waits until the program has drawn it. */
export async function reload(page) {
  await page.reload();
  await started(page);
  await drawn(page);
}

/** Opens an address as a new visitor and waits until the program has drawn its page. */
export async function visit(browser, hash, options = {}) {
  const page = await open(browser, { hash, ...options });
  await started(page);
  await drawn(page);
  return page;
}
