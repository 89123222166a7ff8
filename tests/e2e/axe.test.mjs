// Every page in both languages and both themes: nothing that an accessibility checker objects to. What stands on a page only for a while (dialogs,
// folds, what a phone has) is looked at by the tests that open it.
//
// One page goes from address to address, as its programs are slow to load and quick to show. What cannot differ is left out, as colours cost most
// of the time: a theme changes colours alone, a language changes words alone, and of the rows of a table all below the third are like it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { atRest, launch, open, started } from "./browser.mjs";
import { asked, inOtherLanguage } from "./screens.mjs";

let browser, page;
before(async () => {
  browser = await launch();
  page = await open(browser, { reducedMotion: "reduce" });
  await started(page);
});
after(() => browser?.close());

const COLOURS = ["color-contrast", "link-in-text-block"];
const ALIKE = "table:not(:has(.papers-verdict)) tbody tr:nth-child(n + 4)";

async function objections(where, rules) {
  await atRest(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(ALIKE);
  const { violations } = await rules(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id} at ${node.target} ${node.failureSummary.split("\n")[1] ?? ""}`));
}

const language = () => page.evaluate(() => document.documentElement.lang);

/** Looks at what is on screen by day and by night, and in the other language, in which it stays. */
async function look(where) {
  const found = await objections(`${where}, ${await language()}`, (axe) => axe);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...await objections(`${where}, dark`, (axe) => axe.withRules(COLOURS)));
  await page.emulateMedia({ colorScheme: "light" });
  await inOtherLanguage(page);
  found.push(...await objections(`${where}, ${await language()}`, (axe) => axe.disableRules(COLOURS)));
  return found;
}

const shown = (selector) => () => page.locator(selector).first().waitFor();
/** A step of a paper, or of the lessons: its words and its numbers are there. */
const read = async () => {
  await page.locator(".papers-step :is(.guide, .papers-results) :is(p, ul, table)").first().waitFor();
  await page.locator('.papers-step [aria-busy="true"]').waitFor({ state: "detached" });
};

/** Each page, and when it is there. */
const PAGES = {
  "": shown(".home"),
  "#/hearts?seed=7": () => asked(page),
  "#/daihinmin?seed=7": () => asked(page),
  "#/leduc?seed=7": () => asked(page),
  "#/nimmt?seed=7": () => asked(page),
  "#/classroom?seed=4": async () => {
    await page.locator(".classroom .panel").first().waitFor();
    // It would go on under the checker's eyes.
    await page.locator(".classroom").getByRole("button", { name: /^(Pause|一時停止)$/ }).click();
  },
  "#/lab": shown(".lab:not(.arena) .lab-bench"),
  "#/arena": shown(".arena"),
  "#/statistics": shown(".stats-empty"),
  "#/papers": shown(".papers-card"),
  "#/teachers": read,
  ...Object.fromEntries(["P1", "P2", "P3", "P5"].map((paper) => [`#/papers/${paper}/results`, read])),
};

const go = (hash) => page.evaluate((hash) => { location.hash = hash; }, hash);

test("nothing is wrong with any page", async () => {
  const found = [];
  for (const [hash, there] of Object.entries(PAGES)) {
    await go(hash);
    await there();
    found.push(...await look(hash || "the first page"), ...page.faults.splice(0));
  }
  assert.deepEqual(found, []);
});

test("nothing is wrong with any step of a paper, its results among them", async () => {
  await go("#/papers/P4");
  await page.locator('.papers-steps ol a[href*="P4"]').first().waitFor();
  const steps = await page.locator(".papers-steps ol a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(steps.some((step) => step.endsWith("/results")) && steps.length > 3, `${steps}`);
  const found = [];
  for (const step of steps) {
    await go(step);
    await page.locator(`.papers-steps a[href="${step}"][aria-current]`).waitFor();
    await read();
    found.push(...await look(step));
  }
  assert.deepEqual([...found, ...page.faults.splice(0)], []);
});

test("nothing is wrong with the statistics of matches", async () => {
  await page.evaluate(() => localStorage.setItem("tefuda.statistics", [
    ["hearts", "standard", 0, "you|mc|rules|random", 2, 31, 6, 6, 70, 9, 12.5],
    ["daihinmin", "standard", 0, "you|default|mc|uct|champion", 1, 12, 5, 0, 0, 0, 0],
  ].map((fields) => fields.join("\t")).join("\n")));
  await go("");
  await page.locator(".home").waitFor();
  await go("#/statistics");
  await page.locator(".stats tbody tr").first().waitFor();
  assert.deepEqual([...await look("statistics"), ...page.faults.splice(0)], []);
});
