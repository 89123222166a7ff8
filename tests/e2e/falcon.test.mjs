// FALCON at the table: resonance is shown layer by layer, and agents at four training stages are seated with one click.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violationsIn } from "./axe.mjs";
import { label, pages, phrase } from "./browser.mjs";
import { dialog, playOne, sit, turn } from "./table.mjs";

const browser = pages();

/** FALCON with two fast players, with all hands open. There is no passing, so FALCON plays first. */
const OPEN = "rules=paper&seed=4&s1=falcon:preset=both&s2=rules&s3=rules&speed=instant&mind=true";

/** Waits until FALCON has decided, and shows its last decision. */
async function decided(page) {
  const button = page.locator(".mind-log tbody button[aria-label*=FALCON]").last();
  await button.waitFor({ state: "attached" });
  // On a phone the Thoughts panel is folded.
  if (!(await button.isVisible())) await page.locator(".handle").click();
  await button.click();
  await page.waitForSelector(".mind-resonance");
}

const resonance = (key, parts) => phrase("ResonanceWords", key, "en", parts);

const texts = (page, selector) => page.$$eval(selector, (all) => all.map((each) => each.textContent.trim()));

test("a decision shows the action types, the layers, and the current situation beside the remembered one", async () => {
  const page = await sit(browser, `${OPEN}&open=true`);
  await turn(page);
  await playOne(page);
  await decided(page);
  const panel = page.locator(".mind-resonance");
  const places = ["first", "second", "third", "fourth"].map((key) => resonance(key).source).join("|");
  const net = resonance("net", { trick: /\d+/, place: new RegExp(`(${places})`) });
  assert.match(await panel.innerText(), new RegExp(`${net.source} ${resonance("games", { n: /[\d,]+/ }).source}`));
  const made = await page.locator(".mind-chosen .mind-card").getAttribute("aria-label");
  assert.equal(await page.locator(".mind-decided .mind-card").getAttribute("aria-label"), made);
  // Action types are sorted by value, and the first was chosen.
  const values = await texts(page, ".mind-options tbody td:nth-of-type(1)");
  assert.ok(values.length > 0 && values.every((value) => /^[01]\.\d{3}$/.test(value)), values.join());
  assert.deepEqual(values, values.toSorted().reverse());
  assert.equal(await page.locator(".mind-options tbody tr").first().getAttribute("class"), "mind-chosen");
  // The finest layer that resonates is selected first.
  const states = await texts(page, ".mind-layers small:not(.num small)");
  const finest = states.findLastIndex((state) => new RegExp(`^[01]\\.\\d{3} ${resonance("resonates").source}$`).test(state));
  const pressed = () => page.$$eval(".mind-layers tbody button", (all) => all.findIndex((each) => each.ariaPressed === "true"));
  assert.equal(await pressed(), finest);
  assert.equal(await page.locator(".mind-percepts tbody tr").count(), 22);
  const age = resonance("age", { presentation: /[\d,]+/, all: /[\d,]+/ });
  const differs = ["higher", "lower", "alike"].map((key) => resonance(key).source).join("|");
  assert.match(await panel.innerText(), new RegExp(`${age.source} (${differs})`));
  // The keyboard selects another layer, which remembers another node.
  const heading = () => panel.locator("h3").last().innerText();
  const before = await heading();
  await page.locator(".mind-layers tbody button").first().focus();
  await page.keyboard.press("Enter");
  assert.equal(await pressed(), 0);
  assert.notEqual(await heading(), before);
  assert.deepEqual(await violationsIn(page, ".mind"), []);
});

test("with DegSQ as a filter, a decision names the card that the filter changed, or says that it changed none", async () => {
  // After only a hundred games of training, FALCON still makes choices that the filter blocks.
  const page = await sit(browser, "rules=paper:target=1&seed=7&s0=falcon:preset=both,age=100,degsq=filter,theta=-0.2&s1=rules&s2=rules&s3=rules&speed=instant&mind=true&open=true");
  await page.locator(".result .primary", { hasText: label("shell", "new_match") }).waitFor({ timeout: 60_000 });
  const decisions = page.locator(".mind-log tbody button[aria-label*=FALCON]");
  await decisions.nth(12).waitFor();
  assert.equal(await decisions.count(), 13);
  const [threshold, none] = [resonance("threshold", { theta: "−0.2" }).source, resonance("no_filter").source];
  // The change, with the two cards.
  const changes = resonance("filter_changes", { with: /(\S+)/, without: /(\S+)/ });
  const told = new RegExp(`^${threshold} (${resonance("filter_same").source}|${changes.source})$|^${none}$`);
  const shown = () => texts(page, ".mind-resonance .mind-faint").then((all) => all.find((text) => new RegExp(`^(${resonance("threshold").source}|${none})`).test(text)));
  const changed = [];
  for (let n = 0; n < 13; n += 1) {
    await decisions.nth(n).click();
    await page.waitForSelector(`.mind-resonance, .mind-caption:has-text(${JSON.stringify(label("mind", "forced"))})`);
    // With only one legal card there is no decision.
    if (!await page.locator(".mind-resonance").count()) continue;
    const says = await shown();
    assert.match(says, told);
    assert.doesNotMatch(says, resonance("filter_shown"));
    if (changes.test(says)) changed.push(n);
  }
  assert.ok(changed.length > 0 && changed.length < 13, changed.join());
  await decisions.nth(changed[0]).click();
  await page.locator(".mind-resonance", { hasText: changes }).waitFor();
  const [, made, without] = (await shown()).match(changes);
  const rows = await page.$$eval(".mind-options tbody tr", (all) => all.map((row) => [row.className, row.querySelector(".mind-card").textContent, row.lastElementChild.textContent]));
  const plain = (card) => card.replaceAll("\ufe0e", "");
  const row = (card) => rows.find(([, name]) => plain(name) === plain(card));
  assert.match(row(made)[2], new RegExp(`^−[\\d.]+${resonance("passes").source}$`), "the card that it plays passes the filter");
  assert.match(row(without)[2], new RegExp(`${resonance("stopped").source}$`), "the card that it would have played is blocked");
  assert.ok(rows.indexOf(row(without)) < rows.indexOf(row(made)), "the blocked card has the higher value");
  assert.equal(plain(rows.find(([how]) => how === "mind-chosen")[1]), plain(made));
});

test("one click seats FALCON at four training stages, with you or among themselves", async () => {
  const page = await sit(browser, "seed=1&s1=rules&s2=rules&s3=rules&speed=instant");
  const lineUp = async (key) => (await dialog(page, label("shell", "table_setup"))).locator(".setup-line-up", { hasText: "FALCON" })
    .getByRole("button", { name: label("shell", key) });
  await (await lineUp("sit_down")).click();
  await page.waitForFunction(() => location.hash.includes("falcon"));
  const hash = await page.evaluate(() => decodeURIComponent(location.hash));
  assert.match(hash, /rules=paper&s1=falcon:preset=both,age=100&s2=falcon:preset=both,age=10000&s3=falcon:preset=both&seed=/);
  await turn(page);
  const names = (await texts(page, ".plate .name")).toSorted();
  assert.deepEqual(names, ["FALCON 10,000", "FALCON 100", "FALCON 100,000", label("shell", "you")].toSorted());
  assert.equal(await page.locator(".banner.bad").count(), 0, "their files come with the page");
  await (await lineUp("watch")).click();
  await page.waitForFunction(() => location.hash.includes("s0=falcon"));
  await page.waitForSelector(".mind-resonance");
  assert.ok((await texts(page, ".plate .name")).includes("FALCON 0"));
});
