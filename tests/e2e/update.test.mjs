// The files on the host are replaced while pages are open. Nothing is lost, and every page says so once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISIT, drawn, go, idle, kept, label, open, pages, phrase, reload, started, visit } from "./browser.mjs";
import { versions } from "./host.mjs";

const browser = pages();

const TABLE = "#/hearts?rules=paper&seed=7&s1=rules&s2=rules&s3=rules&speed=instant&lang=en";
const LAB = "#/lab?run=demo:games=20000&seed=3&lang=en";

const build = (page) => page.getAttribute('meta[name="tefuda-build"]', "content");
const moves = (page) => page.evaluate(() => window.savedRecords("tefuda.match.hearts").at(-1).moves);
const announced = (page) => page.locator(".newer:visible", { hasText: phrase("shell", "new_version") }).count();
/** Updates a page by the button of the announcement. */
const update = (page) => Promise.all([page.waitForNavigation(), page.locator(".newer:visible").getByRole("button", { name: label("shell", "use_now") }).click()]);
const run = (page) => page.evaluate(() => [document.querySelector(".lab-meter").textContent, document.querySelector(".lab-curve canvas").getAttribute("aria-label")]);

/** Plays the first card that is allowed. */
async function play(page) {
  await page.locator(".hand .slot.playable").first().click({ position: { x: 8, y: 12 } });
  await idle(page);
}

/** Starts the run of the Lab. */
const train = (page) => page.locator(".lab-transport .button.primary").click();

/** A host that ends with the test. */
async function host(t) {
  const found = await versions(process.env.TEFUDA_DIST);
  t.after(() => found.close());
  return found;
}

test("an update is announced once, the deal and the run go on, and old tabs keep their files", async (t) => {
  const { home, release } = await host(t);
  const table = await visit(browser, TABLE, { ...FIRST_VISIT, home });
  await kept(table);
  await idle(table);
  await play(table);
  const lab = await table.context().newPage();
  await lab.goto(home + LAB);
  await started(lab);
  await idle(lab);
  await train(lab);
  const others = [];
  for (const hash of ["#/?lang=ja", "#/arena?lang=en"]) {
    const page = await table.context().newPage();
    await page.goto(home + hash);
    await started(page);
    await idle(page);
    assert.equal(await announced(page), 0);
    others.push(page);
  }
  const [first, arena] = others;
  release("new");
  const look = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await look(table);
  for (const page of [table, lab, ...others]) await page.waitForSelector('html[data-update="ready"]', { state: "attached" });
  // The host is asked again each time a tab is shown.
  await look(lab);
  await look(table);
  await table.bringToFront();
  await play(table);
  await idle(lab);
  assert.deepEqual(await Promise.all([table, lab, arena].map(announced)), [1, 1, 1]);
  assert.equal(await first.locator(".newer:visible").innerText().then((text) => text.split("\n")[0]), label("shell", "new_version", "ja"));
  const [trained, played] = [await run(lab), await moves(table)];
  assert.match(trained[0], phrase("lab", "done"));

  // The table moves to the new version. The Lab's tab is still open, so its worker and files stay.
  await update(table);
  await started(table);
  await idle(table);
  assert.equal(await build(table), "new");
  assert.deepEqual(await moves(table), played);
  await play(table);
  assert.deepEqual((await moves(table)).slice(0, played.length), played);
  assert.deepEqual(await run(lab), trained);
  // The button of the Lab doesn't delete its run. Once the run is removed, it updates.
  const button = lab.locator(".newer:visible").getByRole("button", { name: label("shell", "use_now") });
  await button.click();
  await lab.locator("#unsaved").waitFor();
  await lab.locator("#unsaved button").click();
  await lab.locator("#unsaved").waitFor({ state: "hidden" });
  assert.deepEqual(await run(lab), trained);
  // Once dismissed, the announcement doesn't return, not even with a program that this tab has not loaded yet.
  await first.locator('.newer:visible [data-newer="later"]').click();
  await go(first, "#/leduc?seed=1&s1=call&speed=instant");
  await idle(first);
  assert.equal(await announced(first), 0);
  assert.notEqual(await build(first), "new");
  // A program that the old tab has not loaded yet, and that is gone from the host.
  await go(lab, "#/nimmt?seed=1&speed=instant&s1=random&s2=random&s3=random&s4=random&s5=random");
  await idle(lab);
  assert.ok(await lab.locator(".hand .slot").count() > 0);
  // The run waits in the Lab, so that this table doesn't update either.
  await button.click();
  await lab.locator("#unsaved button").click();
  assert.notEqual(await build(lab), "new");
  await go(lab, LAB);
  await idle(lab);
  await lab.locator(".lab-runs").getByRole("button", { name: label("lab", "delete"), exact: true }).click();
  await idle(lab);
  await update(lab);
  await started(lab);
  await idle(lab);
  assert.equal(await build(lab), "new");
});

test("without an offline copy, a file that is gone after an update is named, and a reload goes on with the deal", async (t) => {
  const { home, release } = await host(t);
  const page = await open(browser, { ...FIRST_VISIT, serviceWorkers: "block", home, hash: TABLE });
  page.allow(/404|dynamically imported|couldn't load/i);
  await started(page);
  await idle(page);
  await play(page);
  const played = await moves(page);
  release("new");
  await go(page, "#/nimmt?seed=1");
  await page.locator('[data-cause="gone"]').first().waitFor();
  await reload(page);
  await drawn(page);
  await go(page, TABLE);
  await idle(page);
  assert.equal(await build(page), "new");
  assert.deepEqual(await moves(page), played);
});
