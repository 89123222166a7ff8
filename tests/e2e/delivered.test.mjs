// The first page as delivered in the HTML: visible and usable without a program, and taken over by its
// program without any shift.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { GAMES, PAPERS, PHONE, drawn, label, open, pages, phrase, started } from "./browser.mjs";

const browser = pages();

/** A fresh profile, without a service worker that would request the programs. */
const ALONE = { serviceWorkers: "block" };
const LEADS = { en: phrase("home", "lead"), ja: phrase("home", "lead", "ja") };

/** An address, and the names of the wasm files it requested. If `held`, no request for them is answered. */
async function visit(options = {}, held = true) {
  const asked = [];
  const prepare = (page) => page.route("**/*.wasm", (route) => {
    asked.push(new URL(route.request().url()).pathname.split("/").at(-1));
    return held ? route.abort() : route.continue();
  });
  const page = await open(browser, { ...ALONE, prepare, ...options });
  if (held) page.allow(/ERR_FAILED|Failed to fetch/);
  return { page, asked };
}

/** Lets the program of the first page take over. */
async function takeOver(page) {
  await page.evaluate(() => dispatchEvent(new Event("tefuda-want")));
  await page.locator("#first").waitFor({ state: "detached" });
}

test("without any wasm the first page is visible and its links work", async () => {
  for (const locale of ["en", "ja"]) {
    for (const options of [{}, { viewport: PHONE, isMobile: true, hasTouch: true }]) {
      const { page, asked } = await visit({ locale, ...options });
      await page.locator("h1", { hasText: LEADS[locale] }).waitFor();
      await started(page);
      assert.equal(await page.locator("html").getAttribute("lang"), locale);
      const seed = await page.locator("#first").getAttribute("data-seed");
      const tables = await page.locator(".home-table").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      assert.deepEqual(tables.map((href) => href.split("&")[0]), GAMES.map((game) => `#/${game}?seed=${seed}`));
      for (const [i, cards] of (await page.locator(".home-picture").evaluateAll((all) => all.map((one) => one.querySelectorAll(".card, svg, .home-hand > *").length))).entries()) {
        assert.ok(cards > 0, GAMES[i]);
      }
      const papers = await page.locator(".home-papers li a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      assert.deepEqual(papers.toSorted(), PAPERS.map((id) => `#/papers/${id}`));
      for (const path of ["papers", "lab", "arena", "statistics", "teachers"]) assert.equal(await page.locator(`.home-papers > .row a[href="#/${path}"]`).count(), 1, path);
      assert.equal(await page.locator("[data-kept]:visible").count(), 0, "there is no match to continue");
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(asked, [], "no wasm was asked for");
    }
  }
});

test("without any wasm, language and theme can be switched and are saved", async () => {
  const { page, asked } = await visit();
  await page.getByRole("button", { name: label("shell", "language") }).click();
  await page.locator("h1", { hasText: LEADS.ja }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), label("shell", "language", "ja"), "the button keeps the focus");
  await page.getByRole("button", { name: label("shell", "to_dark", "ja") }).click();
  await page.getByRole("button", { name: label("shell", "to_light", "ja") }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-shade"), "dark");
  assert.deepEqual(asked, []);
  await page.reload();
  await page.locator("h1", { hasText: LEADS.ja }).waitFor();
  await page.getByRole("button", { name: label("shell", "to_light", "ja") }).waitFor();
  await page.close();
});

test("the program draws exactly what was delivered, and nothing moves", async () => {
  for (const [locale, colorScheme] of [["en", "light"], ["ja", "dark"]]) {
    const { page } = await visit({ locale, colorScheme, viewport: PHONE }, false);
    await started(page);
    await page.evaluate(() => {
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) window.moved.push(...sources.map(({ node }) => node?.id || node?.parentElement?.outerHTML || "gone"));
      }).observe({ type: "layout-shift", buffered: true });
    });
    const link = page.locator('.home-papers a[href="#/papers/P1"]');
    await link.focus();
    const before = await page.evaluate(() => {
      window.delivered = document.querySelector("#first > .app").cloneNode(true);
      return { top: document.querySelector(".home").scrollTop, box: document.activeElement.getBoundingClientRect().toJSON() };
    });
    assert.ok(before.top > 0, "the page is scrolled");
    await takeOver(page);
    const after = await page.evaluate(() => {
      const drawn = document.querySelector("#home > .app").cloneNode(true);
      for (const tree of [drawn, window.delivered]) {
        tree.normalize();
        // The program sets styles as properties, so the browser has written them in its own way, after other attributes.
        for (const styled of tree.querySelectorAll("[style]")) {
          const text = styled.style.cssText;
          styled.removeAttribute("style");
          styled.style.cssText = text;
        }
      }
      return {
        top: document.querySelector(".home").scrollTop,
        box: document.activeElement.getBoundingClientRect().toJSON(),
        drawn: drawn.outerHTML,
        delivered: window.delivered.outerHTML,
      };
    });
    // A list of differing tags says more than two whole pages.
    const tags = (html) => html.replaceAll("><", ">\n<").split("\n");
    assert.deepEqual(tags(after.drawn).filter((tag, i) => tag !== tags(after.delivered)[i]), []);
    assert.deepEqual({ top: after.top, box: after.box }, before);
    // Layout shifts are reported in order. So once this element's shift is reported, all earlier ones are,
    // too.
    await page.evaluate(() => {
      const last = Object.assign(document.createElement("div"), { id: "last", textContent: "last" });
      last.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 9rem; height: 9rem; background: red";
      document.body.append(last);
      requestAnimationFrame(() => requestAnimationFrame(() => { last.style.top = "9rem"; }));
    });
    await page.waitForFunction(() => window.moved.includes("last"));
    assert.deepEqual(await page.evaluate(() => window.moved), ["last"]);
  }
});

test("a click that needs the program takes effect once it has loaded", async () => {
  const { page, asked } = await visit({}, false);
  await page.locator(".home-game.leduc button").click();
  await page.locator("dialog").waitFor();
  assert.equal(asked.length, 1);
});

test("the recorded decision and the way to a game fit on the first screen, and the whole page on one and a half of a desktop and three of a phone", async () => {
  for (const [viewport, room] of [[{ width: 1440, height: 900 }, 1.5], [PHONE, 3]]) {
    for (const locale of ["en", "ja"]) {
      const { page } = await visit({ locale, viewport });
      await page.locator(".miniature").nth(PAPERS.length - 1).waitFor();
      const { long, high } = await page.locator(".home").evaluate((home) => ({ long: home.scrollHeight, high: home.clientHeight }));
      assert.ok(long <= room * high, `${long} px of ${room * high}`);
      const { y, height } = await page.locator(".home-live .primary").boundingBox();
      assert.ok(y + height <= viewport.height, `the button ends at ${y + height} px`);
      assert.deepEqual(await page.locator(".live-cards > li").count(), 5);
    }
  }
});

test("the deals of the day have the date as their seed, before and after the program has loaded", async () => {
  const { page } = await visit({});
  await page.locator("#first .home").waitFor({ state: "attached" });
  const date = await page.evaluate(() => {
    const now = new Date();
    return 10000 * now.getFullYear() + 100 * (now.getMonth() + 1) + now.getDate();
  });
  const seeds = await page.$$eval("[data-daily]", (links) => links.map((link) => /seed=(\d+)/.exec(link.hash)[1]));
  assert.deepEqual(new Set(seeds), new Set([String(date)]));
  assert.ok(seeds.length >= GAMES.length);
});

test("with reduced motion, the figures of the papers don't move", async () => {
  const { page } = await visit({ reducedMotion: "reduce" });
  await page.locator(".miniature").nth(PAPERS.length - 1).waitFor();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

test("other addresses never show the first page", async () => {
  const { page } = await visit({ hash: "#/hearts" });
  await page.locator(".first-fan").waitFor();
  assert.equal(await page.locator(".home").isVisible(), false);
});

test("on a later visit there are other hands, and the match in progress is offered", async () => {
  const { page } = await visit({}, false);
  const first = await page.locator("#first").getAttribute("data-seed");
  await page.evaluate(() => localStorage.setItem("tefuda.match.nimmt", "kept"));
  await page.reload();
  await page.locator("#home .home").waitFor();
  const tables = await page.locator(".home-table").evaluateAll((links) => links.map((link) => new URLSearchParams(link.hash.split("?")[1]).get("seed")));
  assert.equal(new Set(tables).size, 1);
  assert.notEqual(tables[0], first);
  assert.ok(await page.locator(".home-hand svg").count() > 0);
  assert.deepEqual(await page.locator("[data-kept]:visible").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), ["#/nimmt"]);
});
