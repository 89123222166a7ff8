// Debian's WebKit behind the calls of Playwright that the tests of the engines use. Playwright drives its own build of WebKit only, so this
// speaks the W3C's WebDriver protocol to `WebKitWebDriver`, on a screen of its own.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MINIBROWSER = process.env.MINIBROWSER ?? ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
  .flatMap((name) => ["x86_64", "aarch64"].map((kind) => `/usr/lib/${kind}-linux-gnu/${name}/MiniBrowser`)).find(existsSync);
/** The name of a reference to an element in WebDriver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** WebDriver's codes of keys that are not characters. */
const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowRight: "\uE014" };
/** The tool bar of the browser is 447 px wide, and a window is never narrower than it. A phone is, so its buttons and its margins are removed. */
const NARROW = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; } toolbar image, headerbar image { -gtk-icon-transform: scale(0); }";

/** Once a browser ended before it had a session. Its driver then waits for ever, so after this many milliseconds another pair is started. */
const START = 60_000;

/** A port that is free now. */
const freePort = () => new Promise((done) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => done(port));
  });
});

/** Starts the screen. Every context gets a browser with a profile of its own, which saves downloads in a folder. */
export async function launch(downloads) {
  if (!MINIBROWSER) throw new Error("WebKit's MiniBrowser wasn't found. Set MINIBROWSER to its path");
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "2600x1600x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((done, failed) => {
    screen.once("error", failed).once("exit", (code) => failed(new Error(`Xvfb ended with ${code}`)));
    screen.stdio[3].once("data", done);
  });
  const contexts = new Set();
  const close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    screen.kill();
  };
  process.on("exit", () => screen.kill());
  // A test that is stopped ends its browsers.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  return {
    close,
    async newContext(options) {
      const context = await Context.start(`:${String(number).trim()}`, { downloads, ...options });
      contexts.add(context);
      return context;
    },
  };
}

/** A browser with a profile of its own. It has one page. */
class Context {
  static async start(display, options, tries = 2) {
    const { downloads, viewport, locale, reducedMotion, colorScheme } = options;
    const folder = mkdtempSync(join(tmpdir(), "tefuda-webkit-"));
    const write = (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    write("config/user-dirs.dirs", `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    write("config/gtk-3.0/gtk.css", NARROW);
    write("config/gtk-3.0/settings.ini", `[Settings]\ngtk-enable-animations=${reducedMotion === "reduce" ? 0 : 1}\n`);
    const port = await freePort();
    const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env, DISPLAY: display, LANG: "C.UTF-8", LANGUAGE: locale ?? "en", GTK_THEME: colorScheme === "dark" ? "Adwaita:dark" : "Adwaita",
        XDG_DATA_HOME: join(folder, "data"), XDG_CACHE_HOME: join(folder, "cache"), XDG_CONFIG_HOME: join(folder, "config"),
        // Nothing of the desktop is there: no graphics card, no assistive technology, no settings.
        WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1", GSETTINGS_BACKEND: "memory",
        // In WebKitGTK 2.50, about one visit in 600 stopped with a random error. The cause may be bugs.webkit.org/show_bug.cgi?id=307669: WebAssembly code
        // is freed too early. This keeps such code (docs/results/reliability.md).
        JSC_freeRetiredWasmCode: "0",
      },
    });
    const context = Object.assign(new Context(), { folder, driver, address: `http://127.0.0.1:${port}`, viewport });
    const end = () => { try { process.kill(-driver.pid); } catch { /* It has ended. */ } };
    process.on("exit", end);
    driver.once("exit", () => process.off("exit", end));
    driver.once("error", (error) => { context.broken = error; });
    await context.answers();
    const begun = await context.call("POST", "/session", { capabilities: { alwaysMatch: { pageLoadStrategy: "none", "webkitgtk:browserOptions": {
      binary: MINIBROWSER, args: ["--automation"],
    } } } }, AbortSignal.timeout(START)).catch((error) => { if (error.name !== "TimeoutError" || !tries) throw error; });
    if (!begun) {
      await context.close();
      return Context.start(display, options, tries - 1);
    }
    context.session = begun.sessionId;
    await context.call("POST", `/session/${context.session}/timeouts`, { script: 600_000, pageLoad: 180_000 });
    return context;
  }

  /** Waits until the driver answers. */
  async answers() {
    for (;;) {
      if (this.broken) throw this.broken;
      const there = await this.call("GET", "/status").catch(() => undefined);
      if (there) return;
      await sleep(50);
    }
  }

  async call(method, path, body, signal) {
    const answer = await fetch(this.address + path, { method, signal, body: body && JSON.stringify(body), headers: { "content-type": "application/json" } });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async newPage() {
    this.page = new Page(this);
    if (this.viewport) await this.page.setViewportSize(this.viewport);
    return this.page;
  }

  /** Requests aren't reported. The page's policy refuses those to other hosts, and that is. */
  on() {}

  async close() {
    if (this.closed) return;
    // The page's last faults.
    await this.page?.evaluate(() => {}).catch(() => {});
    this.closed = true;
    if (this.session) await this.call("DELETE", `/session/${this.session}`).catch(() => {});
    const ended = new Promise((done) => { this.driver.once("exit", done); });
    process.kill(-this.driver.pid);
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page of Playwright, as far as the tests of the engines need it. Selectors are plain CSS. */
class Page {
  #context;
  #timeout = 30_000;
  #first = [];
  #listeners = { console: [], pageerror: [] };

  constructor(context) {
    this.#context = context;
    this.keyboard = { press: (key) => this.#act({ type: "key", id: "keys", actions: ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] ?? key })) }) };
  }

  #call(method, path, body) {
    return this.#context.call(method, `/session/${this.#context.session}${path}`, body);
  }

  #act(...actions) {
    return this.#call("POST", "/actions", { actions });
  }

  context() { return this.#context; }
  on(event, listener) { this.#listeners[event]?.push(listener); }
  setDefaultTimeout(ms) { this.#timeout = ms; }
  async addInitScript(script) { this.#first.push(script); }

  async goto(url) {
    const before = await this.evaluate(() => { window.before = true; return location.href.split("#")[0]; });
    await this.#call("POST", "/url", { url });
    if (before === url.split("#")[0]) return;
    // WebDriver can run nothing before a page does, so this is as early as can be.
    const left = () => this.#run(() => window.before !== true).then(({ value }) => value, () => false);
    while (!await left()) await sleep(1);
    await this.#run(listen);
    for (const script of this.#first) await this.#run(script);
    await this.waitForFunction(() => document.readyState === "complete");
  }

  async evaluate(code, argument) {
    const { value, faults } = await this.#run(code, argument);
    for (const [kind, text] of faults) {
      const said = kind === "console" ? { type: () => "error", text: () => text, location: () => ({ url: "" }) } : new Error(text);
      this.#listeners[kind].forEach((listener) => listener(said));
    }
    return value;
  }

  /** Answers are sent as text, because the driver puts the keys of an object into another order. */
  async #run(code, argument) {
    const [text, error, faults] = await this.#call("POST", "/execute/async", {
      script: `const [text, done] = arguments;
        const answer = (value, error) => done([JSON.stringify(value) ?? null, error, window.webkitFaults?.splice(0) ?? []]);
        (async () => (${code})(text === null ? undefined : JSON.parse(text)))().then((value) => answer(value, null), (error) => answer(null, String(error)));`,
      args: [argument === undefined ? null : JSON.stringify(argument)],
    });
    if (error) throw new Error(error);
    return { value: text === null ? undefined : JSON.parse(text), faults };
  }

  $$eval(selector, code, argument) {
    return this.evaluate(`([selector, argument]) => (${code})([...document.querySelectorAll(selector)], argument)`, [selector, argument ?? null]);
  }

  async waitForFunction(code, argument, { timeout = this.#timeout, polling = 50 } = {}) {
    const end = performance.now() + timeout;
    for (;;) {
      const value = await this.evaluate(code, argument);
      if (value) return value;
      if (performance.now() > end) throw new Error(`waited ${timeout} ms for ${code}`);
      await sleep(polling);
    }
  }

  waitForSelector(selector) {
    return this.waitForFunction((css) => document.querySelector(css) !== null, selector);
  }

  /** Clicks as a person does: into the middle, or at a position, once it is in view and nothing covers it. */
  async click(selector, { position = null } = {}) {
    const at = await this.waitForFunction(([css, position]) => {
      const element = document.querySelector(css);
      if (!element) return null;
      element.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = element.getBoundingClientRect();
      const [x, y] = position ? [box.x + position.x, box.y + position.y] : [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return hit && (element.contains(hit) || hit.contains(element) && hit.matches("label")) ? [Math.round(x), Math.round(y)] : null;
    }, [selector, position]);
    await this.#act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [
      { type: "pointerMove", duration: 0, x: at[0], y: at[1] }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 },
    ] });
  }

  async setInputFiles(selector, path) {
    const [element] = await this.#call("POST", "/elements", { using: "css selector", value: selector });
    await this.#call("POST", `/element/${element[ELEMENT]}/value`, { text: path });
  }

  /** Asks for a window until what is inside has the size. */
  async setViewportSize({ width, height }) {
    let outer = [width, height];
    for (let n = 0; n < 20; n += 1) {
      await this.#call("POST", "/window/rect", { width: outer[0], height: outer[1] });
      const inner = await this.evaluate(() => [innerWidth, innerHeight]);
      if (inner[0] === width && inner[1] === height) return;
      if (n % 2) outer = [outer[0] + width - inner[0], outer[1] + height - inner[1]];
    }
    throw new Error(`the window can't be made ${width} px wide and ${height} high: ${await this.evaluate(() => [innerWidth, innerHeight])}`);
  }

  async screenshot() {
    return Buffer.from(await this.#call("GET", "/screenshot"), "base64");
  }
}

/** In the page: keeps its faults for the next answer. */
function listen() {
  window.webkitFaults = [];
  const add = (kind, text) => window.webkitFaults.push([kind, text]);
  addEventListener("error", (event) => add("pageerror", event.message ?? `${event.target.src ?? event.target.href} can't be loaded`), true);
  addEventListener("unhandledrejection", (event) => add("pageerror", String(event.reason)));
  const { error } = console;
  console.error = (...all) => {
    add("console", all.join(" "));
    error.apply(console, all);
  };
}
