// The engines that the tests run in: Chromium, or the one that `TEFUDA_ENGINE` names.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, firefox } from "playwright-core";
import * as webkit from "./webkit.mjs";

export const ENGINE = process.env.TEFUDA_ENGINE ?? "chromium";

// Chromium refuses to run as root with a sandbox. The other flags keep it from contacting other hosts.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

const LAUNCH = {
  chromium: ({ args = [], ...options }) => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...FLAGS, ...args], ...options }),
  firefox: withDownloads((downloadsPath) => firefox.launch({
    // Debian's Firefox, through the protocol of its own. By default, Playwright wants a build with patches.
    channel: "moz-firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    downloadsPath,
    // Playwright can't emulate it in this engine.
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  })),
  webkit: withDownloads(webkit.launch),
};

/** Starts a browser. The options are Playwright's, for Chromium alone. */
export function launch(engine = ENGINE, options = {}) {
  const start = LAUNCH[engine];
  if (!start) throw new Error(`there is no engine ${engine}. Use one of: ${Object.keys(LAUNCH).join(", ")}`);
  return start(options);
}

/** An engine that saves downloads in a folder and tells nobody. Its pages wait for them as those of Playwright do. */
function withDownloads(start) {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), "tefuda-downloads-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const browser = await start(folder);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await newContext(options);
      const newPage = context.newPage.bind(context);
      context.newPage = async () => {
        const page = await newPage();
        const waitForEvent = page.waitForEvent?.bind(page);
        page.waitForEvent = (event, ...rest) => (event === "download" ? nextFile(folder) : waitForEvent(event, ...rest));
        return page;
      };
      return context;
    };
    return browser;
  };
}

/** The next file in a folder, as a download of Playwright. Both engines write to another name first. */
async function nextFile(folder) {
  const before = new Set(readdirSync(folder));
  for (let patience = 120_000; patience > 0; patience -= 50) {
    const name = readdirSync(folder).find((each) => !before.has(each) && !/\.(part|wkdownload)$/.test(each));
    if (name) return { suggestedFilename: () => name, path: async () => join(folder, name) };
    await sleep(50);
  }
  throw new Error("no file was downloaded");
}
