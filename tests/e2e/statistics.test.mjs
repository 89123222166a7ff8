// Statistics over matches: what is saved after a match, and how it is shown, exported and deleted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { go, idle, label, pages, phrase, reload, saves, visit, written } from "./browser.mjs";
import { dialog, playUntil, sit } from "./table.mjs";

const browser = pages();

const KEY = "tefuda.statistics";
const kept = (page) => page.evaluate((key) => (localStorage.getItem(key) ?? "").split("\n").filter(Boolean).map((line) => line.split("\t")), KEY);

/** Plays a match of one deal, and waits until its decisions have been reviewed. */
async function match(seed) {
  const page = await sit(browser, `rules=paper:target=1&seed=${seed}&s1=rules&s2=rules&s3=rules&speed=instant`);
  await playUntil(page);
  await page.waitForFunction((key) => (localStorage.getItem(key) ?? "").split("\t")[7] === "1", KEY, { timeout: 120000 });
  return page;
}

test("a finished match is saved once with its EV loss, and can be shown, exported and deleted", async () => {
  const page = await match(7);
  const [[game, rules, seat, players, place, points, deals, graded, decisions]] = await kept(page);
  assert.deepEqual([game, rules, seat, players, deals, graded], ["hearts", "paper:target=1", "0", "you|rules|rules|rules", "1", "1"]);
  assert.ok(Number(place) >= 1 && Number(place) <= 4 && Number(points) >= 0 && Number(decisions) > 3, `${place} ${points} ${decisions}`);
  assert.equal((await kept(page)).length, 1);
  // Taking the last move back and playing it again ends the same match.
  await page.keyboard.press("u");
  await page.waitForFunction(() => !document.querySelector(".result"));
  await playUntil(page);
  assert.equal((await kept(page)).length, 1);
  const records = await dialog(page, label("shell", "records"));
  await records.getByRole("link", { name: label("statistics", "title") }).click();
  const section = (word) => page.locator(".stats section", { hasText: label("statistics", word) });
  await section("by_game").first().waitFor();
  assert.match(await section("by_game").locator("tbody tr").first().textContent(), /Hearts1/);
  // Rules and players have their names.
  const agent = written("crates/agents/src/hearts/rules.rs", '"rules",');
  const paper = written("crates/games/src/hearts/config.rs", '"paper",');
  assert.ok((await page.locator(".stats").textContent()).includes(`Hearts${label("statistics", "against", "en", { others: `${agent} × 3` })}`));
  assert.ok((await page.locator(".stats tbody tr").last().textContent()).startsWith(`Hearts${paper} (target=1)${agent} × 3`));
  assert.ok((await page.locator(".stats canvas").count()) >= 1);
  // Export.
  const csv = await saves(page, page.getByRole("button", { name: `CSV: ${label("statistics", "title")}` }));
  assert.match(csv.text, /^\ufeffgame,rules,.*\nhearts,paper:target=1,0,/);
  const list = await saves(page, page.getByRole("button", { name: `JSON: ${label("statistics", "title")}` }));
  const [entry] = JSON.parse(list.text);
  assert.deepEqual([entry.game, entry.players, entry.place], ["hearts", ["you", "rules", "rules", "rules"], Number(place)]);
  // Delete, after a confirmation.
  await page.getByRole("button", { name: label("statistics", "delete") }).click();
  await page.getByRole("button", { name: label("statistics", "keep") }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal((await kept(page)).length, 1);
  await page.getByRole("button", { name: label("statistics", "delete") }).click();
  await page.getByRole("button", { name: label("statistics", "delete_now"), exact: true }).click();
  await page.waitForSelector(".stats-empty");
  assert.deepEqual(await kept(page), []);
});

test("a mistake can be played again from its position", async () => {
  const page = await match(7);
  const mistakes = () => page.evaluate(() => (localStorage.getItem("tefuda.mistakes") ?? "").split("\n").filter(Boolean).map((line) => line.split("\t")));
  const [[game, loss, deal, move, address]] = await mistakes();
  assert.ok(game === "hearts" && Number(loss) > 0 && deal === "1" && address.includes(`&played=1.${Number(move) - 1}.`), address);
  await go(page, "#/statistics");
  await page.getByRole("link", { name: label("statistics", "play_again") }).first().click();
  await page.waitForSelector(".hand [role=option]:not([aria-disabled=true])");
  await idle(page);
  const [{ moves }] = await page.evaluate(() => window.savedRecords("tefuda.match.hearts"));
  assert.equal(moves.length, Number(move) - 1, "the person decides again");
});

test("a reload in the middle of a match loses no grades", async () => {
  const page = await visit(browser, "#/leduc?rules=standard:hands=2&seed=9&s1=call&speed=instant");
  const hand = async () => {
    const over = () => document.querySelector(".result") !== null;
    while (!await page.evaluate(over)) {
      await page.waitForFunction(() => document.querySelector(".result, .act:not([aria-disabled])"));
      if (!await page.evaluate(over)) await page.keyboard.press("c");
    }
  };
  await hand();
  await page.waitForFunction(() => localStorage.getItem("tefuda.grades.leduc")?.split("\n").length === 2);
  await reload(page);
  await page.waitForSelector(".result");
  await page.keyboard.press("n");
  await page.locator(".result").waitFor({ state: "detached" });
  await hand();
  // The number of deals, and of deals whose decisions are all graded.
  await page.waitForFunction((key) => /\t2\t2\t\d+\t\d+\t[^\t]*(\t\d*){3}$/.test(localStorage.getItem(key) ?? ""), KEY);
});

test("if storage is full, a message says so, and the match continues", async () => {
  const page = await visit(browser, "#/hearts?rules=paper:target=1&seed=7&s1=rules&s2=rules&s3=rules&speed=instant");
  await page.waitForSelector(".hearts-board");
  await page.evaluate((key) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(name, value) {
      if (name === key) throw new DOMException("full", "QuotaExceededError");
      return set.call(this, name, value);
    };
  }, KEY);
  await playUntil(page);
  await page.getByText(phrase("statistics", "full")).waitFor();
  await page.getByRole("button", { name: label("shell", "new_match") }).last().click();
  await page.waitForSelector(".hand.live .slot");
  assert.deepEqual(await kept(page), []);
});
