// Every page in both languages and both themes has no accessibility violation. Temporary parts (dialogs,
// folds, the phone's layout) are checked by the tests that open them.
//
// One page visits all addresses, because its programs are slow to load and fast to show. Redundant checks are
// left out, as colours take most of the time. A theme changes only colours and a language changes only words.
// Table rows below the third are like those above.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { COLOURS, uncoloured, violations } from "./axe.mjs";
import { GAMES, go, idle, label, pages, visit } from "./browser.mjs";
import { inOtherLanguage } from "./screens.mjs";

const browser = pages();
let page;
beforeEach(async () => { page = await visit(browser, "", { reducedMotion: "reduce" }); });

const ALIKE = "table:not(:has(.papers-verdict)) tbody tr:nth-child(n + 4)";

async function objections(where, rules) {
  return (await violations(page, (axe) => rules(axe.exclude(ALIKE)))).map((each) => `${where}: ${each}`);
}

const language = () => page.evaluate(() => document.documentElement.lang);

/** Checks a part of the current page by day and by night, then switches the language and checks that too. */
async function look(where, within = "html", colours = true) {
  const part = (axe) => (colours ? axe.include(within) : uncoloured(axe.include(within)));
  const found = await objections(`${where}, ${await language()}`, part);
  if (colours) {
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...await objections(`${where}, dark`, (axe) => part(axe).withRules(COLOURS)));
    await page.emulateMedia({ colorScheme: "light" });
  }
  await inOtherLanguage(page);
  found.push(...await objections(`${where}, ${await language()}`, (axe) => uncoloured(part(axe))));
  return found;
}

const shown = (selector) => () => page.locator(selector).first().waitFor();
/** A step of a paper or a lesson, once its text and numbers have loaded. */
const read = async () => {
  await page.locator(".papers-step :is(.guide, .papers-results) :is(p, ul, table)").first().waitFor();
  await page.locator('.papers-step [aria-busy="true"]').waitFor({ state: "detached" });
};

/** Each page, with a check that it has loaded. */
const PAGES = {
  "": shown(".home"),
  ...Object.fromEntries(GAMES.map((game) => [`#/${game}?seed=7`, () => idle(page)])),
  "#/classroom?seed=4": async () => {
    await page.locator(".classroom .panel").first().waitFor();
    // Otherwise it would play on during the check.
    await page.locator(".classroom").getByRole("button", { name: label("shell", "pause", await language()), exact: true }).click();
  },
  "#/lab": shown(".lab:not(.arena) .lab-bench"),
  "#/arena": shown(".arena"),
  "#/statistics": shown(".stats-empty"),
  "#/papers": shown(".papers-card"),
  "#/teachers": read,
  ...Object.fromEntries(["P1", "P2", "P3", "P5"].map((paper) => [`#/papers/${paper}/results`, read])),
};

test("no page has a violation", async () => {
  const found = [];
  for (const [hash, there] of Object.entries(PAGES)) {
    await go(page, hash || "#/");
    await there();
    // The results of all papers have the same colours.
    found.push(...await look(hash, "html", !/P[235]/.test(hash)));
  }
  assert.deepEqual(found, []);
});

test("no step of a paper has a violation, results included", async () => {
  await go(page, "#/papers/P4");
  await page.locator('.papers-steps ol a[href*="P4"]').first().waitFor();
  const steps = await page.locator(".papers-steps ol a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(steps.some((step) => step.endsWith("/results")) && steps.length > 3, `${steps}`);
  const found = [];
  for (const step of steps) {
    await go(page, step);
    await page.locator(`.papers-steps a[href="${step}"][aria-current]`).waitFor();
    await read();
    // Everything else has been seen.
    found.push(...await look(step, ".papers-step"));
  }
  assert.deepEqual(found, []);
});

test("figures with cards that are out of the game have no violation", async () => {
  const found = [];
  for (const step of ["#/papers/P2/nets", "#/papers/P5/idea"]) {
    await go(page, step);
    await read();
    await page.locator(".moving-try button").click();
    await page.locator(".ranks-gone, .rows-gone").first().waitFor();
    found.push(...await look(step, ".moving"));
  }
  assert.deepEqual(found, []);
});

test("the statistics of matches have no violation", async () => {
  await page.evaluate(() => localStorage.setItem("tefuda.statistics", [
    ["hearts", "standard", 0, "you|mc|rules|random", 2, 31, 6, 6, 70, 9, 12.5, "", "", ""],
    ["daihinmin", "standard", 0, "you|default|mc|uct|champion", 1, 12, 5, 0, 0, 0, 0, "", "", ""],
  ].map((fields) => fields.join("\t")).join("\n")));
  await go(page, "#/");
  await page.locator(".home").waitFor();
  await go(page, "#/statistics");
  await page.locator(".stats tbody tr").first().waitFor();
  assert.deepEqual(await look("statistics"), []);
});
