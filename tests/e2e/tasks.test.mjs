// The tasks that people come for, each three or four clicks from the first page at most. One list has the person, the
// task, the clicks and what is on screen in the end. Add new tasks of the page here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISIT, open, pages, started } from "./browser.mjs";

const browser = pages();

const MOST = 3;
/** Tasks behind the Game menu take one click more: that menu keeps the header short. */
const MOST_IN_MENU = 4;
const game = (page) => page.locator(".bar-group summary").first().click();

// Clicks: elements by role and name. Choosing an option of a list counts as one click.
const link = (name) => (page) => page.getByRole("link", { name, exact: true }).click();
const button = (name) => (page) => page.getByRole("button", { name, exact: true }).first().click();
const flip = (name) => (page) => page.getByRole("switch", { name }).click();
const one = (selector) => (page) => page.locator(selector).first().click();
const choose = (name, option) => (page) => page.getByRole("combobox", { name }).selectOption(option);
/** The button with a certain name in a part of the page with certain words. */
const within = (selector, words, name) => (page) => page.locator(selector).filter({ hasText: words }).getByRole("button", { name }).click();

// The result on screen.
const seen = (selector, words = /./) => (page) => page.locator(selector).filter({ hasText: words }).first().waitFor({ timeout: 90_000 });
const marked = (attribute) => (page) => page.waitForSelector(`html[${attribute}]`, { state: "attached" });

const TASKS = [
  {
    who: "someone who has never played", wants: "to learn the rules of Daihinmin",
    clicks: [button("Rules: Daihinmin")], has: seen("dialog .guide", /revolution/i),
  },
  {
    who: "someone who has never played", wants: "to be coached in a first deal",
    clicks: [button("Rules: Hearts"), button("Play with a coach")], has: seen(".coach p"),
  },
  {
    who: "a reader of the rules", wants: "to see what a term means",
    clicks: [button("Rules: Hearts"), one("dialog .guide [data-term]")], has: seen("#term-card dd"),
  },
  {
    who: "a spectator", wants: "to watch four agents",
    clicks: [link("Watch them play: Hearts")],
    has: async (page) => {
      await page.locator(".plate").nth(3).waitFor();
      assert.equal(await page.locator(".plate .name", { hasText: /^You$/ }).count(), 0);
    },
  },
  {
    who: "a spectator", wants: "to find out why the queen of spades was played",
    clicks: [link("Watch them play: Hearts"), choose("Speed", "fast"), one(".mind-log button[aria-label*='♠︎Q']")],
    has: seen(".mind-head", /♠\ufe0e?\s*Q/),
  },
  {
    who: "a player", wants: "a game that is never too easy and never too hard",
    clicks: [link("Sit down: Daihinmin"), button("Settings"), within(".setup-line-up", "Never too easy", /^Sit down/)],
    has: seen(".aim output"),
  },
  {
    who: "a player", wants: "to hear cards fall and the turn come",
    clicks: [link("Sit down: Leduc Hold'em"), button("Settings"), flip(/^Quiet sounds/)], has: marked("data-sound"),
  },
  {
    who: "a player", wants: "to take the record home",
    clicks: [link("Sit down: 6 Nimmt!"), game, button("Records"), async (page) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save this match" }).click();
      page.saved = (await download).suggestedFilename();
    }],
    has: (page) => assert.match(page.saved, /^tefuda-nimmt-\d+\.jsonl$/),
  },
  {
    who: "a teacher", wants: "type for a projector",
    clicks: [link("Sit down: Hearts"), button("Settings"), flip(/^Projector/)], has: marked("data-big"),
  },
  {
    who: "a teacher", wants: "to go through a search step by step",
    clicks: [link("Watch them play: Hearts"), flip(/^One playout at a time/), button("Run 1 playout")],
    has: seen(".mind", /Tried /),
  },
  {
    who: "a teacher", wants: "to hand the class a link to a position",
    clicks: [link("Watch them play: Hearts"), async (page) => {
      await page.locator(".mind-log button").first().waitFor();
      await button("Share")(page);
    }, (page) => page.getByRole("button", { name: /^This position/ }).click()],
    has: async (page) => assert.match(await page.locator("dialog textarea").inputValue(), /#\/hearts\?.*\bplayed=/),
  },
  {
    who: "a teacher", wants: "to set up a position",
    clicks: [link("Sit down: Hearts"), game, button("Records"), link("Set up a position")], has: seen(".arranging .arrange-pack"),
  },
  {
    who: "a tinkerer", wants: "to have a decision made again by another agent",
    clicks: [link("Watch them play: Hearts"), one(".mind-log button"), button("Try other settings")],
    has: seen("dialog section[aria-label='B'] select"),
  },
  {
    who: "a tinkerer", wants: "to train something",
    clicks: [link("Train an agent: Leduc Hold'em"), button("Train")], has: seen("main button", /^Pause$/),
  },
  {
    who: "someone from Japan", wants: "the page in Japanese",
    clicks: [button("日本語")], has: seen(".home-lead", /[ぁ-ん]/),
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
