// Trained agents: the pretrained ones that come with the page, and files in My agents.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { HOME, label, open, pages, pattern, phrase, reload, saves, started, visit, written } from "./browser.mjs";
import { shelf } from "./table.mjs";

const browser = pages();

const OWN = await readFile(new URL("../data/nfsp-1.agent", import.meta.url));
const NEW = await readFile(new URL("../data/nfsp-2.agent", import.meta.url));
const UNKNOWN = "0123456789ab";

/** The words of NFSP's explanations. */
const PLAYER = "crates/agents/src/poker/nfsp/player.rs";
const AVERAGE = written(PLAYER, "(AVERAGE, ");
const TRAINED = written(PLAYER, '("games", ');
/** The number of games that an agent was trained on, in its explanation. */
const trained = (games) => new RegExp(`${pattern(TRAINED).source}\\s*${games}`);
/** The message of a fault in a file, as a pattern. */
const fault = (variant) => pattern(written("crates/agents/src/agent_file/fault.rs", `Self::${variant} =>`));

/** A file with a correct checksum but a broken last net, so only a worker notices. */
const FORGED = (() => {
  const bytes = Buffer.from(NEW);
  // After the name of the part come its length and the number of layers, then the first width.
  bytes[bytes.lastIndexOf("pi1") + 3 + 4 + 2] += 1;
  let sum = 0xcbf29ce484222325n;
  for (const byte of bytes.subarray(0, -8)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  bytes.writeBigUInt64LE(sum, bytes.length - 8);
  return bytes;
})();

async function sit(query, options = {}) {
  const page = await open(browser, options);
  await options.before?.(page);
  await goto(page, query);
  return page;
}

async function goto(page, query) {
  await page.goto(`${HOME}#/leduc?${query}&seed=5&speed=instant`);
  await started(page);
  await page.waitForSelector(".leduc-board");
}

/** Calls until the hand is over. */
async function finish(page) {
  const at = () => page.evaluate(() => document.querySelector(".result") ? "over" : JSON.stringify(localStorage));
  for (;;) {
    await page.waitForFunction(() => document.querySelector(".result, .act:not([aria-disabled])"));
    const before = await at();
    if (before === "over") return;
    await page.keyboard.press("c");
    await page.waitForFunction((was) => document.querySelector(".result") || JSON.stringify(localStorage) !== was, before);
  }
}

/** The opponent's explanation of its last move. */
const reason = (page) => page.locator(".mind-weighed").innerText();

async function choose(list, name, buffer) {
  await list.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await list.locator(".shelf-said").waitFor();
}

test("NFSP plays from the pretrained agent that comes with the page, and explains itself", async () => {
  const page = await sit("s1=nfsp");
  await finish(page);
  const said = await reason(page);
  assert.ok(said.includes(AVERAGE));
  assert.match(said, trained("\\d{6,}"));
  assert.match(await page.locator(".mind-head").innerText(), /NFSP/);
  assert.equal(await page.locator(".banner.bad").count(), 0);
  // After a reload the second worker computes the thought again, and it needs the file, too.
  await reload(page);
  // Your own moves are listed once they are graded, so the last entry may be yours.
  await page.locator('.mind-log button[aria-label*="NFSP"]').last().click();
  await page.locator(".mind-weighed").filter({ hasText: trained("\\d{6,}") }).waitFor();
});

test("if the pretrained agent can't be loaded, the equilibrium plays, with a message", async () => {
  const before = (page) => page.route("**/agents/*", (route) => route.fulfill({ body: "<!doctype html>" }));
  const page = await sit("s1=nfsp", { before, serviceWorkers: "block" });
  await page.locator(".banner.bad").filter({ hasText: phrase("shell", "no_snapshot", "en", { otherwise: written("crates/agents/src/leduc/nfsp.rs", "otherwise:") }) }).waitFor();
  await finish(page);
  assert.ok(!(await reason(page)).includes(TRAINED));
});

test("your own agent can be imported, kept, played against and deleted", async () => {
  const page = await sit("s1=call");
  let list = await shelf(page);
  assert.ok((await list.innerText()).includes(label("shell", "shelf_empty")));
  for (const [name, bytes, why] of [
    ["cut.agent", OWN.subarray(0, 2000), fault("Short")],
    ["text.agent", Buffer.from("hello"), fault("NoAgent")],
    ["large.agent", Buffer.alloc((16 << 20) + 1), fault("TooLarge(most)")],
    ["forged.agent", FORGED, /pi1.*\[31, 8, 3\]/],
  ]) {
    await choose(list, name, bytes);
    await list.locator(".shelf-said").filter({ hasText: why }).waitFor();
    assert.equal(await list.locator("tbody tr").count(), 0, `${name} is not on the shelf`);
  }
  // The seat offers the file as soon as it is in My agents.
  await page.locator("dialog .chair select").last().selectOption("nfsp");
  await page.locator("dialog .chair summary").last().click();
  const offered = page.locator("dialog .chair select option").filter({ hasText: "NFSP" });
  const before = await offered.count();
  await choose(list, "own.agent", OWN);
  await list.locator("tbody tr").waitFor();
  await page.waitForFunction((count) => [...document.querySelectorAll("dialog .chair option")].filter((option) => /NFSP/.test(option.textContent)).length === count, before + 1);
  assert.deepEqual(await violationsIn(page, "dialog"), []);

  await reload(page);
  list = await shelf(page);
  const row = list.locator("tbody tr");
  await row.waitFor();
  const id = await row.getAttribute("data-file");
  const games = await row.locator("td.num").first().innerText();
  await row.getByRole("textbox", { name: label("shell", "shelf_name") }).fill("  My   first one ");
  await page.keyboard.press("Tab");
  await choose(list, "cut.agent", OWN.subarray(0, 2000));
  assert.equal(await row.count(), 1, "what was there stays");
  const { bytes } = await saves(page, row.getByRole("button", { name: label("shell", "shelf_export") }));
  assert.ok(OWN.equals(bytes), "it is exported unchanged");

  await row.getByRole("link", { name: label("shell", "shelf_play") }).click();
  await page.waitForFunction((file) => location.hash.includes(file), id);
  await goto(page, `s1=nfsp:file=${id}`);
  await finish(page);
  assert.match(await reason(page), trained(`${games.replace(/\D/g, "")}\\s`));
  assert.equal(await page.locator(".banner.bad").count(), 0);

  list = await shelf(page);
  // The seat shows the file that it plays from.
  await page.locator("dialog .chair summary").last().click();
  const chosen = page.locator("dialog .chair select").filter({ hasText: id });
  assert.equal(await chosen.inputValue(), id);
  assert.match(await chosen.locator("option:checked").textContent(), /^My first one · NFSP/);
  assert.equal(await list.getByRole("textbox", { name: label("shell", "shelf_name") }).inputValue(), "My first one");
  await list.getByRole("button", { name: label("shell", "shelf_delete") }).click();
  await list.getByText(label("shell", "shelf_empty")).waitFor();
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), `tefuda.name.${id}`), null);
});

test("the result of a run can be added to My agents and played against immediately", async () => {
  const page = await visit(browser, "#lab?run=D:games=2000");
  await page.getByRole("button", { name: label("lab", "play"), exact: true }).click();
  const keep = page.getByRole("button", { name: label("lab", "keep_agent") });
  await keep.waitFor();
  await page.locator(".lab-meter").filter({ hasText: phrase("lab", "done") }).waitFor();
  await keep.click();
  const added = page.locator(".banner").filter({ hasText: label("shell", "shelf_kept") });
  await added.waitFor();
  const row = page.locator(".shelf tbody tr");
  await row.waitFor();
  const id = await row.getAttribute("data-file");
  assert.match(await row.innerText(), /NFSP D/);
  const name = `D · ${label("lab", "seed")} 1`;
  assert.equal(await row.locator(".shelf-name").inputValue(), name);
  const told = await added.innerText();
  assert.ok(told.includes(name) && !told.includes(id), told);
  await page.getByRole("button", { name: label("lab", "play_agent") }).click();
  await page.waitForSelector(".leduc-board");
  assert.match(await page.evaluate(() => location.hash), new RegExp(`nfsp:file=${id}`));
  await finish(page);
  assert.match(await reason(page), trained("2000\\s"));
  assert.equal(await page.locator(".banner.bad").count(), 0);
  await page.locator('.bar a[href="#/lab"]').click();
  await row.waitFor();
  assert.equal(await page.locator(".banner").count(), 0, "the notice does not come back");
});

test("a link to a missing file is played by the pretrained agent, with a message", async () => {
  const page = await sit(`s1=nfsp:file=${UNKNOWN}`);
  await page.locator(".banner.bad").filter({ hasText: UNKNOWN }).filter({ hasText: phrase("shell", "not_on_shelf") }).waitFor();
  await finish(page);
  assert.match(await reason(page), trained("\\d{6,}"));
  assert.match(await page.evaluate(() => location.hash), new RegExp(UNKNOWN), "the link stays as it was");
});

test("a decision that is retried without its file uses the pretrained agent, with a message", async () => {
  const page = await sit(`s1=nfsp:file=${UNKNOWN}`);
  await finish(page);
  await page.locator('.mind-log button[aria-label*="NFSP"]').last().click();
  await page.getByRole("button", { name: label("mind", "retry") }).click();
  const tried = page.locator("dialog");
  await tried.locator(".banner.bad").filter({ hasText: UNKNOWN }).filter({ hasText: phrase("shell", "not_on_shelf") }).waitFor();
  await tried.locator(".mind-sides section").first().filter({ hasText: trained("\\d{6,}") }).waitFor();
});

test("a browser that can't store files says so, and the table continues", async () => {
  const page = await browser.open({ prepare: (fresh) => fresh.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: null })) });
  await goto(page, "s1=nfsp");
  const list = await shelf(page);
  await choose(list, "own.agent", OWN);
  await list.locator(".shelf-said").filter({ hasText: phrase("shell", "shelf_closed") }).waitFor();
  await page.keyboard.press("Escape");
  await finish(page);
  assert.ok((await reason(page)).includes(AVERAGE));
});
