// Notes on a deal, as in a chess study: written at the table, shared as a file or in a link, and stepped
// through by the person who opens them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { PHONE, fault, idle, label, pages, phrase, reload, saves, visit } from "./browser.mjs";
import { QUICK, dialog, listen, passThree, play, saved, sit } from "./table.mjs";

const browser = pages();

const MARKUP = "<b>Why</b> not the queen?\n& then";
const LONG = "この局面では、まだスペードのクイーンが出ていません。";

/** Writes a note on the current position. */
async function write(page, { comment, chapter }) {
  await page.keyboard.press("w");
  const shown = page.locator("dialog");
  await shown.waitFor();
  await page.waitForFunction(() => document.activeElement.matches("dialog textarea"));
  if (comment !== undefined) await shown.getByLabel(label("NoteWords", "comment")).fill(comment);
  if (chapter !== undefined) await shown.getByLabel(label("NoteWords", "chapter")).fill(chapter);
  await shown.getByRole("button", { name: label("NoteWords", "keep"), exact: true }).click();
  await shown.waitFor({ state: "detached" });
}

/** Goes to a position of the current deal. */
async function lookAt(page, move) {
  if (!(await page.locator(".review").count())) await page.getByRole("button", { name: label("shell", "review"), exact: true }).click();
  await page.locator(".review input[type=range]").fill(String(move));
  await at(page, move);
}

function at(page, move) {
  return page.waitForFunction((text) => document.querySelector(".review output")?.textContent.startsWith(text), `${move} / `);
}

const strip = (page) => page.locator(".note");

/** The teacher's table, with two comments and a chapter. */
async function annotated(options = {}) {
  const page = await sit(browser, `seed=7&${QUICK}`, options);
  await passThree(page);
  await play(page, 2);
  await lookAt(page, 5);
  await write(page, { comment: MARKUP });
  assert.match(await strip(page).innerText(), /<b>Why<\/b> not the queen\?\n& then/);
  await lookAt(page, 8);
  await write(page, { comment: LONG, chapter: " The lead " });
  assert.match(await strip(page).innerText(), /^The lead\n+この局面/);
  return page;
}

/** Steps through the teacher's notes by keys. */
async function steps(page) {
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  await page.keyboard.press(">");
  await at(page, 8);
  await page.keyboard.press("<");
  await at(page, 5);
  assert.equal(await strip(page).locator("p").innerText(), MARKUP);
  assert.equal(await strip(page).locator("b").count(), 0, "a note is never markup");
  assert.equal(await strip(page).locator("strong").count(), 0, "no chapter has begun");
  await page.getByRole("button", { name: label("NoteWords", "after") }).click();
  await at(page, 8);
  assert.equal(await strip(page).locator("strong").innerText(), "The lead");
  assert.equal(await strip(page).locator("p").innerText(), LONG);
  assert.ok(await page.getByRole("button", { name: label("NoteWords", "after") }).isDisabled());
  // Within a chapter, its title stays visible.
  await page.keyboard.press(".");
  await at(page, 9);
  assert.equal(await strip(page).innerText(), "The lead");
}

test("a teacher writes two comments and a chapter, and a class opens the file and steps through them", async () => {
  const page = await annotated();
  const moves = (await saved(page))[0].moves;
  assert.deepEqual((await saved(page))[0].notes, { chapters: [[8, "The lead"]], comments: [[5, MARKUP], [8, LONG]] });
  const shown = await dialog(page, label("shell", "records"));
  const { text } = await saves(page, shown.getByRole("button", { name: label("shell", "export_match") }));
  assert.deepEqual(JSON.parse(text).moves, moves);
  await reload(page);
  assert.equal((await saved(page))[0].notes.comments.length, 2, "kept in this browser");
  await page.context().close();

  const other = await sit(browser, `seed=9&${QUICK}`);
  const records = await dialog(other, label("shell", "records"));
  await records.locator("input[type=file]").setInputFiles({ name: "lesson.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
  await other.getByText(phrase("NoteWords", "came", "en", { n: 3 })).waitFor();
  await other.getByRole("button", { name: label("NoteWords", "first") }).click();
  await at(other, 5);
  await listen(other);
  await steps(other);
  assert.ok((await other.evaluate(() => window.told)).includes("The lead"), "screen readers announce it");
  // The class's own note is added to the file, and everything else in it stays.
  await write(other, { comment: "Ours" });
  const again = await dialog(other, label("shell", "records"));
  const second = await saves(other, again.getByRole("button", { name: label("shell", "export_records") }));
  const [before, now] = [text, second.text].map((line) => JSON.parse(line));
  assert.deepEqual(now.notes.comments, [...before.notes.comments, [9, "Ours"]]);
  assert.deepEqual({ ...now, notes: 0 }, { ...before, notes: 0 });
});

test("short notes travel in a link, and for long ones the page says that they are too long", async () => {
  const page = await annotated({ viewport: PHONE });
  await page.keyboard.press("w");
  assert.deepEqual(await violations(page), [], "the dialog");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.deepEqual(await violations(page), [], "the note");
  await page.getByRole("button", { name: label("shell", "back_to_game") }).click();
  const shown = await dialog(page, label("shell", "share"));
  await shown.getByRole("button", { name: phrase("shell", "share_position") }).click();
  await shown.getByText(label("NoteWords", "in_link")).waitFor();
  const link = await shown.locator("textarea").inputValue();
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  const other = await visit(browser, new URL(link).hash);
  await other.getByText(phrase("NoteWords", "came", "en", { n: 3 })).waitFor();
  await steps(other);
  assert.deepEqual((await saved(other))[0].notes, (await saved(page))[0].notes);
  await other.context().close();

  await lookAt(page, 3);
  await write(page, { comment: "札".repeat(500) });
  const full = await dialog(page, label("shell", "share"));
  await full.getByText(phrase("NoteWords", "too_long", "en", { n: 4096 })).waitFor();
  assert.ok(!(await full.locator("textarea").inputValue()).includes("comment="));
});

test("on a phone, the only note is shown without a notice, and a notice about others doesn't mention keys", async () => {
  const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const lang of ["en", "ja"]) {
    // A hand of Leduc after three moves, from a step of a paper.
    const link = `#/leduc?s1=nash&seed=7&deal=J--K_first.1&played=1.3.INkn&lang=${lang}&comment=1.3.Here`;
    const page = await visit(browser, link, touch);
    await idle(page);
    assert.equal(await strip(page).locator("p").innerText(), "Here");
    assert.equal(await page.locator(".banner").count(), 0);
    const other = await visit(browser, `${link}&comment=1.1.There`, touch);
    const notice = other.locator(".banner", { hasText: label("NoteWords", "came", lang, { n: 2 }) });
    await notice.waitFor();
    assert.doesNotMatch(await notice.innerText(), /[<>]/);
  }
});

test("notes can be listed, changed and deleted, and disappear with moves that are taken back", async () => {
  const page = await annotated();
  const shown = await dialog(page, label("NoteWords", "title"));
  assert.equal(await shown.locator(".noted li").count(), 3);
  await shown.locator(".noted button").first().click();
  await shown.waitFor({ state: "detached" });
  await at(page, 5);
  await page.keyboard.press("w");
  await page.waitForFunction(() => document.activeElement.matches("dialog textarea"));
  assert.equal(await shown.locator("textarea").inputValue(), MARKUP, "the key itself is not written");
  await page.keyboard.press("Escape");
  await shown.waitFor({ state: "detached" });
  await write(page, { comment: "Changed" });
  assert.equal(await strip(page).locator("p").innerText(), "Changed");
  await write(page, { comment: " " });
  assert.deepEqual((await saved(page))[0].notes.comments.map(([move]) => move), [8]);
  await lookAt(page, 6);
  await page.getByRole("button", { name: label("shell", "play_from_here") }).click();
  await page.locator(".review").waitFor({ state: "detached" });
  await page.waitForFunction(() => !("notes" in window.savedRecords("tefuda.match.hearts").at(-1)));
  assert.equal(await strip(page).count(), 0);
});

test("bad notes are reported: a link loses them, a record with them is refused", async () => {
  const page = await annotated();
  const [record] = await saved(page);
  await page.context().close();
  const other = await sit(browser, `seed=7&${QUICK}&comment=1.99.Late&chapter=1.0.${"x".repeat(81)}&comment=1.0.Good&comment=nothing`);
  const banner = other.locator(".banner.bad");
  const beyond = (at) => fault("NoteBeyond { at, moves }", { at });
  await banner.filter({ hasText: beyond(99) }).filter({ hasText: fault("NoteText { at, most }", { most: 80 }) }).filter({ hasText: "DEAL.MOVE.TEXT" }).waitFor();
  assert.equal(await strip(other).locator("p").innerText(), "Good");
  for (const [notes, reason] of [[{ comments: [[999, "x"]] }, new RegExp(`\\b1\\b.*${beyond(999).source}`)], ["hello", /\b1\b.*notes.*chapters/]]) {
    const shown = await dialog(other, label("shell", "records"));
    await shown.locator("textarea").fill(JSON.stringify({ ...record, notes }));
    await shown.getByRole("button", { name: label("shell", "import_read"), exact: true }).click();
    await shown.getByRole("alert").filter({ hasText: reason }).waitFor();
    await other.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
  }
});
