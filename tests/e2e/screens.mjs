// The tables at several moments of a deal, reached as fast as possible.
import { HOME, atRest, visit } from "./browser.mjs";

// 3840×2160 is 2560×1440 enlarged: there, all sizes follow the window.
export const DESKS = [[1024, 768], [1280, 720], [1440, 900], [2560, 1440]];
export const PHONES = [[740, 360], [844, 390], [360, 640], [390, 844], [768, 1024]];

/** The seats at the tables. Other games have their usual ones. */
const SEATS = {
  hearts: "seed=7&s1=mc:playouts=50&s2=rules&s3=rules",
  daihinmin: "seed=7&s1=default&s2=mc:worlds=10&s3=mc:worlds=10&s4=default",
  leduc: "seed=9&s1=nfsp",
  nimmt: "seed=3&s1=search:worlds=10&s2=rule-9&s3=mc:worlds=10&s4=rule-6&s5=rule-2",
};
const WATCHED = { hearts: "rules", daihinmin: "default", leduc: "call", nimmt: "rule-2" };

/** The profile of someone who has answered whether they want a coach. */
const { origin } = new URL(HOME);
const ANSWERED = { cookies: [], origins: [{ origin, localStorage: [{ name: "tefuda.coach", value: "no" }] }] };

/** Opens a table, by default for someone who isn't `new` here. */
export async function table(browser, game, { watched = false, new: fresh = false, seats = SEATS[game] ?? "seed=7", more = "", ...options } = {}) {
  const query = `${seats}${watched ? `&s0=${WATCHED[game] ?? "random"}&open=true` : ""}${/speed=/.test(more) ? "" : "&speed=instant"}${more}`;
  const page = await visit(browser, `#/${game}?${query}`, { storageState: fresh ? undefined : ANSWERED, ...options });
  // In a finished deal the result already covers the plates, so wait only for the DOM.
  await page.waitForSelector(".board .plate", { state: "attached" });
  return page;
}

/**
 * Lets the agents of a watched table play, and stops them while cards are being played. Passing and
 * exchanging are checked where a person plays.
 */
export async function watch(page) {
  await page.waitForFunction(() => !document.querySelector(".passing")
    && document.querySelector(".mind-log li, .mind-log button, .play, .meld, .ox-row .card:nth-child(2), .ledger li"));
  await page.keyboard.press("p");
  while (await page.locator(".passing, .exchange").count()) {
    await page.keyboard.press("p");
    await page.waitForFunction(() => !document.querySelector(".passing, .exchange"));
    await page.keyboard.press("p");
  }
}

/** For `open`: a browser whose text is twice as large as usual, by its own setting. */
export const LARGE_TEXT = {
  async prepare(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  },
};

/** Resizes the viewport. */
export async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wide) => innerWidth === wide, width);
  await atRest(page);
}

/** Switches the page to the other language with its button. */
export async function inOtherLanguage(page) {
  const before = await page.evaluate(() => document.documentElement.lang);
  await page.evaluate(() => document.querySelector(".bar-actions button[lang]").click());
  await page.waitForFunction((lang) => document.documentElement.lang !== lang, before);
  await atRest(page);
}
