// The words of the Mind panel: what an agent computes is named by terms, each of which is explained where it stands and in the legend below.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { pages, visit } from "./browser.mjs";

const browser = pages();

const SEARCH = ["playout", "horizon", "imagined-deal", "standard-error"];
const UCB = [...SEARCH, "exploitation", "exploration", "exploration-constant", "ucb1"];
const EVEN = [...SEARCH, "flat-monte-carlo", "reward", "whiskers"];
/** What must be explained in the panel while an agent thinks, by game and agent. */
const WORDS = {
  hearts: {
    mc: [...UCB, "action-kind"],
    "mc:formula=ucb1-tuned": [...SEARCH, "ucb1-tuned"],
    pimc: EVEN,
    falcon: ["resonance", "action-kind", "vigilance", "match-function", "category-node", "percept"],
    "falcon:preset=both,age=100,degsq=filter,theta=-0.2": ["degsq"],
    rules: ["rule-based"],
  },
  daihinmin: {
    uct: [...UCB, "histogram", "confidence-interval"],
    mc: EVEN,
    rank: ["epoch", "rank-class", "rank-estimate", "rank-distance"],
    sontaku: ["sontaku", "feedback-control", "sample-client", "mean", "given-up", ...SEARCH, "ucb1-tuned", "exploitation", "exploration"],
    default: ["rule-based"],
  },
  leduc: {
    nash: ["equilibrium", "mixed-strategy", "expected-value", "nashconv", "bayes", "pot", "call"],
    nfsp: ["average-strategy", "mixed-strategy", "nashconv"],
    exploiter: ["best-response", "expected-value", "bayes"],
    mc: EVEN,
  },
  nimmt: {
    search: ["playout", "horizon", "imagined-deal", "standard-error", "pruning", "histogram", "confidence-interval"],
    adaptive: ["opponent-model", "histogram"],
    loss: ["expected-loss", "expected-value"],
  },
};
const SEATS = { hearts: 4, daihinmin: 5, leduc: 2, nimmt: 4 };
const RULES = { hearts: "paper", daihinmin: "standard", leduc: "standard", nimmt: "standard:players=4" };

/** A table at which an agent has all seats. Searches wait for a step, others play. */
function watching(game, agent, { more = "", ...options } = {}) {
  const seats = Array.from({ length: SEATS[game] }, (_, seat) => `&s${seat}=${agent}`).join("");
  return visit(browser, `#/${game}?rules=${RULES[game]}&seed=11${seats}&speed=instant&open=true&step=true${more}`, options);
}

/** The words that are explained in the panel and can be seen, each once, in their order. */
const seen = (page) => page.$$eval(".mind [data-term]", (all) => [...new Set(all.filter((word) => word.checkVisibility()).map((word) => word.dataset.term))]);

async function explained(page, wanted) {
  const there = (ids) => ids.every((id) => document.querySelector(`.mind [data-term="${id}"]`));
  const found = (timeout) => page.waitForFunction(there, wanted, { timeout }).then(() => true, () => false);
  await page.waitForSelector(".mind-buttons button:not([disabled]), .mind-log button", { timeout: 60000 });
  if (await found(2000)) return;
  // Some look at other things before they try a move.
  const steps = page.locator(".mind-buttons button:not([disabled])").nth(2);
  for (let n = 0; n < 12 && await steps.count(); n += 1) {
    await steps.click();
    if (await found(1000)) return;
  }
  // Who does not search does not wait: its decisions are looked at one after the other.
  const decisions = page.locator(".mind-log tbody button");
  for (let n = 0; n < 12; n += 1) {
    if (!await decisions.nth(n).waitFor({ timeout: 5000 }).then(() => true, () => false)) break;
    await decisions.nth(n).click();
    if (await found(1500)) return;
  }
  if (await found(30_000)) return;
  const ids = await seen(page);
  assert.fail(`not explained: ${wanted.filter((id) => !ids.includes(id))}; explained: ${ids}`);
}

for (const [game, agents] of Object.entries(WORDS)) {
  for (const [agent, wanted] of Object.entries(agents)) {
    test(`${game}, ${agent}: what it computes is said in words that are explained`, async () => {
      const page = await watching(game, agent);
      await explained(page, wanted);
    });
  }
}

test("a legend explains the words that are seen in the panel, and no others", async () => {
  for (const [lang, name, first] of [["en", "What the words mean", "Playout"], ["ja", "用語の説明", "プレイアウト"]]) {
    const page = await watching("hearts", "mc", { more: `&lang=${lang}` });
    await explained(page, WORDS.hearts.mc);
    const legend = page.locator(".mind .mind-terms");
    await legend.locator("summary", { hasText: name }).click();
    await legend.locator("dt").first().waitFor();
    const terms = async () => ({ names: await legend.locator("dt").allTextContents(), ids: await seen(page) });
    const before = await terms();
    assert.equal(before.names[0], first);
    assert.equal(before.names.length, before.ids.length, `${before.names} of ${before.ids}`);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(".mind").analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    assert.equal(await legend.evaluate((fold) => fold.scrollWidth - fold.clientWidth), 0);
  }
});

test("the legend follows what is looked at, and where no word is explained there is none", async () => {
  const page = await visit(browser, "#/hearts?rules=paper&seed=11&s0=mc:playouts=50&s1=rules&s2=rules&s3=random&speed=fast&open=true");
  // The table stops in the middle of a deal: after the last card it would deal the next.
  await page.waitForFunction(() => window.savedRecords("tefuda.match.hearts")?.at(-1).moves.length >= 20);
  await page.keyboard.press("p");
  const entry = (spec) => page.evaluate((wanted) => {
    const { players, moves } = window.savedRecords("tefuda.match.hearts").at(-1);
    return 1 + moves.findIndex(([seat], at) => at > 8 && players[seat].startsWith(wanted));
  }, spec);
  const lookAt = async (spec) => page.locator(`.mind-log button[aria-label^="Move ${await entry(spec)}:"]`).click();
  await lookAt("rules");
  const legend = page.locator(".mind .mind-terms");
  await legend.locator("summary").click();
  await page.waitForFunction(() => [...document.querySelectorAll(".mind-terms dt")].some((name) => name.textContent === "Rule-based player"));
  await lookAt("mc");
  await page.waitForFunction(() => [...document.querySelectorAll(".mind-terms dt")].some((name) => name.textContent === "UCB1"));
  // A move at random is said in plain words.
  await lookAt("random");
  await legend.waitFor({ state: "hidden" });
});

test("a glossary that cannot be loaded is said to be missing, and comes when the legend is opened again", async () => {
  const page = await watching("hearts", "mc", { serviceWorkers: "block" });
  await page.route("**/guide/terms.*", (route) => route.abort());
  const legend = page.locator(".mind .mind-terms");
  await legend.locator("summary").click();
  await legend.getByText("could not be loaded").waitFor();
  await page.unroute("**/guide/terms.*");
  await legend.locator("summary").click();
  await legend.locator("summary").click();
  await legend.locator("dt").first().waitFor();
  page.allow(/ERR_FAILED/);
});
