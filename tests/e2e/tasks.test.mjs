// The tasks that people come for, each three or four clicks from the first page at most. One list has the person, the
// task, the clicks and what is on screen in the end. Add new tasks of the page here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FIRST_VISIT, label, open, pages, phrase, started, written } from "./browser.mjs";

const browser = pages();

/** Texts that are not in the catalogue: the first recommended opponents of Daihinmin, and a term of its rules. */
const EVENLY = written("web/src/daihinmin/mod.rs", "line_ups: &[");
const TERMS = readFileSync(new URL("../../assets/guide/terms.en.html", import.meta.url), "utf8");
const [, REVOLUTION] = /id="term-revolution"><dt>([^<]*)/.exec(TERMS);

const MOST = 3;
/** Tasks behind the Game menu take one click more: that menu keeps the header short. */
const MOST_IN_MENU = 4;
const game = (page) => page.locator(".bar-group summary").first().click();

// Clicks: elements by role and name. Choosing an option of a list counts as one click.
const link = (name) => (page) => page.getByRole("link", { name, exact: true }).click();
const button = (name) => (page) => page.getByRole("button", { name, exact: true }).first().click();
const flip = (name) => (page) => page.getByRole("switch", { name }).click();
/** The text of a button or link, with its game. */
const says = (key, game) => [label("shell", key), game].filter(Boolean).join(": ");
const one = (selector) => (page) => page.locator(selector).first().click();
/** The button with a certain name in a part of the page with certain words. */
const within = (selector, words, name) => (page) => page.locator(selector).filter({ hasText: words }).getByRole("button", { name }).click();

// The result on screen.
const seen = (selector, words = /./) => (page) => page.locator(selector).filter({ hasText: words }).first().waitFor({ timeout: 90_000 });
const marked = (attribute) => (page) => page.waitForSelector(`html[${attribute}]`, { state: "attached" });

const TASKS = [
  {
    who: "someone who has never played", wants: "to learn the rules of Daihinmin",
    clicks: [button(says("rules", "Daihinmin"))], has: seen("dialog .guide", new RegExp(REVOLUTION, "i")),
  },
  {
    who: "someone who has never played", wants: "to be coached in a first deal",
    clicks: [button(says("rules", "Hearts")), button(says("coach_start"))], has: seen(".coach p"),
  },
  {
    who: "a reader of the rules", wants: "to see what a term means",
    clicks: [button(says("rules", "Hearts")), one("dialog .guide [data-term]")], has: seen("#term-card dd"),
  },
  {
    who: "a spectator", wants: "to watch four agents",
    clicks: [link(says("watch", "Hearts"))],
    has: async (page) => {
      await page.locator(".plate").nth(3).waitFor();
      assert.equal(await page.locator(".plate .name", { hasText: new RegExp(`^${says("you")}$`) }).count(), 0);
    },
  },
  {
    who: "a spectator", wants: "to find out why the queen of spades was played",
    clicks: [link(says("watch", "Hearts")), one(".speed input[value=fast]"), one(".mind-log button[aria-label*='♠︎Q']")],
    has: seen(".mind-head", /♠\ufe0e?\s*Q/),
  },
  {
    who: "a player", wants: "a game that is never too easy and never too hard",
    clicks: [link(says("sit_down", "Daihinmin")), button(says("table_setup")), within(".setup-line-up", EVENLY, phrase("shell", "sit_down"))],
    has: seen(".aim output"),
  },
  {
    who: "a player", wants: "to hear cards fall and the turn come",
    clicks: [link(says("sit_down", "Leduc Hold'em")), button(says("table_setup")), flip(phrase("shell", "sound"))], has: marked("data-sound"),
  },
  {
    who: "a player", wants: "to take the record home",
    clicks: [link(says("sit_down", "6 Nimmt!")), game, button(says("records")), async (page) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: says("export_match") }).click();
      page.saved = (await download).suggestedFilename();
    }],
    has: (page) => assert.match(page.saved, /^tefuda-nimmt-\d+\.jsonl$/),
  },
  {
    who: "a teacher", wants: "type for a projector",
    clicks: [link(says("sit_down", "Hearts")), button(says("table_setup")), one("[role=switch][aria-describedby=help-shown-big]")], has: marked("data-big"),
  },
  {
    who: "a teacher", wants: "to go through a search step by step",
    clicks: [link(says("watch", "Hearts")), flip(label("mind", "step_mode")), button(label("mind", "step", "en", { n: 1 }))],
    has: seen(".mind-why", new RegExp(["why_untried", "why_longest", "why_turn"].map((key) => phrase("mind", key).source).join("|"))),
  },
  {
    who: "a teacher", wants: "to hand the class a link to a position",
    clicks: [link(says("watch", "Hearts")), async (page) => {
      await page.locator(".mind-log button").first().waitFor();
      await button(says("share"))(page);
    }, (page) => page.getByRole("button", { name: phrase("shell", "share_position") }).click()],
    has: async (page) => assert.match(await page.locator("dialog textarea").inputValue(), /#\/hearts\?.*\bplayed=/),
  },
  {
    who: "a teacher", wants: "to set up a position",
    clicks: [link(says("sit_down", "Hearts")), game, button(says("records")), one("dialog a[href^='#/arrange']")], has: seen(".arranging .arrange-pack"),
  },
  {
    who: "a tinkerer", wants: "to have a decision made again by another agent",
    clicks: [link(says("watch", "Hearts")), one(".mind-log button"), button(label("mind", "retry"))],
    has: seen(`dialog section[aria-label="${label("mind", "side_b")}"] select`),
  },
  {
    who: "a tinkerer", wants: "to train something",
    clicks: [link(says("train", "Leduc Hold'em")), button(label("lab", "play"))], has: seen("main button", new RegExp(`^${label("lab", "pause")}$`)),
  },
  {
    who: "someone from Japan", wants: "the page in Japanese",
    clicks: [button(says("language"))], has: seen(".home-lead", /[ぁ-ん]/),
  },
];

test(`every listed task takes at most ${MOST} clicks, or ${MOST_IN_MENU} in a menu`, () => {
  assert.ok(TASKS.length >= 12);
  for (const { wants, clicks } of TASKS) {
    assert.ok(clicks.length <= (clicks.includes(game) ? MOST_IN_MENU : MOST), `${wants}: ${clicks.length} clicks`);
  }
});

test("everyone reaches their goal with the listed clicks", async () => {
  for (const { who, wants, clicks, has } of TASKS) {
    const page = await open(browser, FIRST_VISIT);
    page.setDefaultTimeout(120_000);
    await started(page);
    // Count every click, no matter what caused it.
    await page.evaluate(() => {
      window.clicked = 0;
      addEventListener("click", (event) => { if (event.isTrusted) window.clicked += 1; }, true);
    });
    for (const click of clicks) await click(page);
    await has(page);
    assert.ok(await page.evaluate(() => window.clicked) <= clicks.length, "one step was more than one click");
  }
});
