// Records: saved as a file, loaded from a file or pasted, stepped through, and played on from any position.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { fault, label, pages, phrase, saves } from "./browser.mjs";
import { QUICK, dialog, hand, passThree, play, playUntil, saved, sit } from "./table.mjs";

const browser = pages();

const GOOD = await readFile(new URL("../data/hearts-good.jsonl", import.meta.url), "utf8");

/** Gives the page a file of records. */
async function read(page, text, name = "match.jsonl") {
  const shown = page.locator("dialog");
  if (!(await shown.count())) await dialog(page, label("shell", "records"));
  await shown.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

test("a match is saved as a file with one deal per line", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await playUntil(page);
  await page.getByRole("button", { name: phrase("shell", "next_deal") }).click();
  await passThree(page);
  const shown = await dialog(page, label("shell", "records"));
  const { name, text } = await saves(page, shown.getByRole("button", { name: label("shell", "export_match") }));
  assert.equal(name, "tefuda-hearts-7.jsonl");
  const lines = text.trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines.length, 2);
  for (const { v, game, config, players, seed, deal } of lines) {
    assert.deepEqual([v, game, config.preset, seed], [1, "hearts", "standard", 7]);
    assert.deepEqual(players, ["you", "rules", "rules", "random"]);
    assert.equal(new Set(deal.hands.flat()).size, 52);
  }
  assert.deepEqual(lines.map(({ deal }) => deal.pass), ["left", "right"]);
  assert.equal(lines[0].moves.length, 56);
  assert.equal(lines[0].result.points.reduce((sum, n) => sum + n), 26);
  assert.equal(lines[1].result, undefined);
});

test("a result is shared as a picture, with all its numbers for those who can't see it", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await playUntil(page);
  const points = (await saved(page)).at(-1).result.points;
  const shown = await dialog(page, label("shell", "share"));
  await shown.getByRole("button", { name: label("shell", "share_result") }).click();
  const picture = shown.locator("img.result-picture");
  const told = await picture.getAttribute("alt");
  assert.deepEqual(told.match(/\d+(?=\.( |$))/g).slice(-4).map(Number), points.toSorted((a, b) => a - b), told);
  assert.deepEqual(await picture.evaluate((image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])), [1200, 630]);
  // The picture is as wide as its dialog.
  assert.equal(await shown.evaluate((box) => box.scrollWidth - box.clientWidth), 0);
  const { name, bytes } = await saves(page, shown.getByRole("button", { name: label("shell", "save_picture") }));
  assert.equal(name, "hearts-1.png");
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
});

test("records can be stepped through and closed, and the waiting match comes back", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 1);
  const before = await saved(page);
  const cards = await hand(page);
  await read(page, GOOD);
  const slider = page.locator(".review input[type=range]");
  await slider.waitFor();
  const first = JSON.parse(GOOD.split("\n")[0]);
  const position = () => page.locator(".review output").textContent();
  assert.equal(await position(), `0 / ${first.moves.length}`);
  assert.equal((await hand(page)).length, 13);
  await page.getByRole("button", { name: label("shell", "next") }).click();
  await page.keyboard.press(".");
  await page.keyboard.press(".");
  await page.keyboard.press(",");
  assert.equal(await position(), `2 / ${first.moves.length}`);
  await slider.fill("6");
  assert.equal(await position(), `6 / ${first.moves.length}`);
  assert.equal(await page.locator(".felt > .trick .play").count(), 2);
  await page.getByRole("button", { name: label("shell", "last") }).click();
  await page.waitForSelector(".result");
  const points = await page.$$eval(".result tbody tr", (rows) => rows.map((row) => Number(row.cells[1].textContent)));
  assert.deepEqual(points.toSorted(), first.result.points.toSorted());

  const lines = GOOD.trim().split("\n").map((line) => JSON.parse(line));
  const select = page.locator(".review select");
  assert.equal(await select.locator("option").count(), lines.length);
  for (const [index, { deal, moves }] of lines.entries()) {
    await select.selectOption(String(index));
    await page.waitForFunction((text) => document.querySelector(".review output").textContent === text, `0 / ${moves.length}`);
    const shown = await page.evaluate(() => [...document.querySelectorAll(".hand .slot")].map((slot) => slot.dataset.card));
    assert.ok(deal.hands.some((cards) => cards.toSorted().join() === shown.toSorted().join()), `deal ${index + 1}`);
  }
  // Keys of a match do nothing here.
  for (const key of ["u", "h", "n", "p"]) await page.keyboard.press(key);
  assert.equal(await position(), `0 / ${lines.at(-1).moves.length}`);
  assert.deepEqual(await saved(page), before);

  await page.getByRole("button", { name: label("shell", "leave_records") }).click();
  await page.locator(".review").waitFor({ state: "detached" });
  assert.deepEqual(await hand(page), cards);
  assert.deepEqual(await saved(page), before);
  await play(page, 1);
});

test("a position of a record can be played on from, and the waiting match is kept", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 1);
  const before = await saved(page);
  const record = JSON.parse(GOOD.split("\n")[0]);
  await read(page, GOOD.split("\n")[0]);
  await page.locator(".review input[type=range]").fill("24");
  await page.getByRole("button", { name: label("shell", "play_from_here") }).click();
  await page.waitForSelector(".review", { state: "detached" });
  await page.waitForSelector(".hand.live .slot.playable, .result");
  const [now] = await saved(page);
  assert.deepEqual(now.deal, record.deal);
  assert.deepEqual(now.moves.slice(0, 24), record.moves.slice(0, 24));
  await play(page);
  // Decisions of this deal are graded automatically. For a record you have to start the review.
  await page.locator(".mind-review").waitFor();
  assert.equal(await page.locator(".mind-review").getByRole("button", { name: label("Insight", "resume") }).count(), 0);
  await page.getByRole("button", { name: label("shell", "take_up") }).click();
  await page.waitForFunction(() => location.hash.includes("seed=7&"));
  assert.deepEqual(await saved(page), before);
});

test("you can go back in your own match and play on from there", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  await play(page, 3);
  const [{ moves }] = await saved(page);
  await page.getByRole("button", { name: label("shell", "review"), exact: true }).click();
  await page.waitForSelector(".passing, .review");
  await page.locator(".review input[type=range]").fill("6");
  assert.equal(await page.locator(".felt > .trick .play").count(), 2);
  await page.getByRole("button", { name: label("shell", "back_to_game") }).click();
  await page.waitForSelector(".hand.live .slot.playable");
  assert.deepEqual((await saved(page))[0].moves, moves);
  await page.keyboard.press(",");
  await page.getByRole("button", { name: label("shell", "play_from_here") }).click();
  await page.waitForSelector(".hand.live .slot.playable");
});

const [first] = GOOD.split("\n");
/** A reason with the number of its line. */
const on = (line, why) => new RegExp(`\\b${line}\\b.*${why.source}`);
const BAD = [
  ["no JSON", "this is no record", on(1, fault("NotJson(why)"))],
  ["a record of another game", first.replace('"hearts"', '"chess"'), on(1, fault("OtherGame { found, expected }", { found: /.*chess.*/, expected: /.*hearts.*/ }))],
  ["a file that is cut", GOOD.slice(0, first.length + 500), on(2, fault("NotJson(why)"))],
  ["a card that is there twice", first.replace(/"JC"/, '"TC"'), on(1, fault("Twice(card)", { card: "TC" }))],
  ["an illegal move", first.replace('[2,"2C"]', '[2,"4C"]'), on(1, /\b4\b.*4C/)],
  ["nothing", "", fault("NoRecord")],
  ["a hundred megabytes", Buffer.alloc(100 * 1024 * 1024, " "), fault("TooLarge { what, limit }", { limit: /\d+/ }), true],
];

test("bad records are refused with line and reason, and the match stays", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  await passThree(page);
  const before = await saved(page);
  const cards = await hand(page);
  for (const [what, text, reason, huge] of BAD) {
    const shown = await dialog(page, label("shell", "records"));
    if (huge) {
      // Too large for `setInputFiles`, so the page creates it.
      await shown.locator("input[type=file]").evaluate((input, bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Blob([new Uint8Array(bytes)])], "large.jsonl"));
        input.files = files.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, text.length);
    } else {
      await read(page, text);
    }
    const alert = shown.getByRole("alert");
    await alert.filter({ hasText: reason }).waitFor({ timeout: 10000 }).catch(async () => {
      assert.fail(`${what}: ${await alert.allTextContents()}`);
    });
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    assert.deepEqual(await hand(page), cards);
  }
  assert.deepEqual(await saved(page), before);
  await play(page, 1);
});

test("compressed records are unpacked, and broken ones are refused", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`);
  const shown = await dialog(page, label("shell", "records"));
  const put = (name, buffer) => shown.locator("input[type=file]").setInputFiles({ name, mimeType: "application/gzip", buffer });
  const packed = gzipSync(GOOD);
  await put("cut.jsonl.gz", packed.subarray(0, packed.length / 2));
  await shown.getByRole("alert").filter({ hasText: fault("NotGzip") }).waitFor();
  // 80 MB of blanks in a file of 80 kB.
  await put("bomb.jsonl.gz", gzipSync(Buffer.alloc(80_000_000, 32)));
  await shown.getByRole("alert").filter({ hasText: fault("TooLarge { what, limit }") }).waitFor();
  // Every part of a file is read. The control is cleared, so that a person can choose the same file again.
  await put("two.jsonl.gz", Buffer.concat([gzipSync(`${first}\n`), gzipSync("no record")]));
  await shown.getByRole("alert").filter({ hasText: on(2, /./) }).waitFor();
  assert.equal(await shown.locator("input[type=file]").inputValue(), "");
  await put("two.jsonl.gz", Buffer.concat([gzipSync(`${first}\n`), gzipSync(GOOD.slice(first.length + 1))]));
  await page.locator(".review input[type=range]").waitFor();
});
