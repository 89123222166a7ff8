// Input made to do harm: a link, records, agent files, entries of My agents and messages from other tabs. Each
// carries text that would run as a program if the page took it for HTML. See the threat model in SECURITY.md.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { HOME, idle, label, pages, reload, started } from "./browser.mjs";
import { QUICK, dialog, hand, passThree, play, saved, shelf, sit } from "./table.mjs";

const browser = pages();

const EVIL = `"><img src=evil.invalid onerror="window.evil=1"><script>window.evil=1</script>`;
const LINK = encodeURIComponent(EVIL);

/** Nothing of the text has run or become an element. */
async function unharmed(page) {
  const [ran, images] = await page.evaluate(() => [window.evil, document.querySelectorAll("[src*=evil], script:not([src]):not([nonce])").length - window.scripts]);
  assert.deepEqual([ran, images], [undefined, 0]);
}

/** Counts the page's own inline scripts before anything hostile comes. */
const prepare = (page) => page.addInitScript(() => addEventListener("DOMContentLoaded", () => {
  window.scripts = document.querySelectorAll("script:not([src])").length;
}));

const visit = async (hash) => {
  const page = await browser.visit(hash, { prepare });
  await idle(page);
  return page;
};

test("a hostile link opens a page with a message, on every kind of page", async () => {
  for (const hash of [
    `#/hearts?seed=${LINK}&rules=${LINK}&s1=${LINK}&s2=mc:playouts=99999999999999999999&s3=__proto__&played=${LINK}&comment=1.0.${LINK}`,
    `#/daihinmin?rules=standard:games=4294967296&seed=-1&s1=uct:playouts=1e308&deal=${LINK}`,
    `#/lab?run=${LINK}&game=${LINK}&seed=NaN`,
    `#/arena?game=${LINK}&entrants=${LINK}&units=99999999999`,
    `#/papers/P1/results?scale=${LINK}&exhibit=constructor`,
    `#/arrange?game=${LINK}&deal=${LINK}`,
    `#/${LINK}?__proto__=1&constructor=${LINK}`,
  ]) {
    const page = await visit(hash);
    await unharmed(page);
    assert.ok(await page.locator("main").first().isVisible(), hash);
    await page.context().close();
  }
});

test("the text of a hostile record is shown as text", async () => {
  const page = await visit(`#/hearts?seed=7&${QUICK}`);
  await passThree(page);
  const before = await saved(page);
  const record = before[0];
  const read = async (text) => {
    const shown = await dialog(page, label("shell", "records"));
    await shown.locator("textarea").fill(text);
    await shown.getByRole("button", { name: label("shell", "import_read"), exact: true }).click();
    return shown;
  };
  for (const bad of [{ ...record, game: EVIL }, { ...record, moves: [[0, EVIL]] }, { ...record, config: { preset: EVIL } }]) {
    const shown = await read(JSON.stringify(bad));
    await shown.getByRole("alert").waitFor();
    await unharmed(page);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
  }
  // Keys that mean something to JavaScript are only keys.
  await read(`{"__proto__":{"evil":1},${JSON.stringify({ ...record, notes: { comments: [[0, EVIL]], chapters: [] } }).slice(1)}`);
  await page.locator(".note, dialog [role=alert]").first().waitFor();
  await unharmed(page);
  assert.equal(await page.evaluate(() => ({}).evil), undefined);
  assert.deepEqual(await saved(page), before, "the match stays");
});

/** The checksum at the end of an agent file. */
function sealed(bytes) {
  let sum = 0xcbf29ce484222325n;
  for (const byte of bytes.subarray(0, -8)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  bytes.writeBigUInt64LE(sum, bytes.length - 8);
  return bytes;
}

const OWN = await readFile(new URL("../data/nfsp-1.agent", import.meta.url));

/** A file with a correct checksum whose first name of a player is markup of the same length. */
function forged() {
  const bytes = Buffer.from(OWN);
  const at = bytes.indexOf("leduc");
  assert.ok(at > 0);
  bytes.write("<b>x<", at);
  return sealed(bytes);
}

test("a hostile agent file is refused with a message, and a hostile name is only a name", async () => {
  const page = await visit("#/leduc?s1=call&seed=5");
  const list = await shelf(page);
  const choose = (name, buffer) => list.locator("input[type=file]").setInputFiles({ name, mimeType: "text/html", buffer });
  const endless = Buffer.from(OWN);
  // A length of four thousand million after the version.
  endless.writeUInt32LE(0xffffffff, 8);
  for (const [name, bytes] of [[`${EVIL}.agent`, forged()], ["endless.agent", sealed(endless)], ["page.html", Buffer.from(EVIL.repeat(1000))]]) {
    await choose(name, bytes);
    await list.locator(".shelf-said").waitFor();
    await unharmed(page);
    assert.equal(await list.locator("tbody tr").count(), 0, name);
  }
  await choose("own.agent", OWN);
  const row = list.locator("tbody tr");
  await row.waitFor();
  await row.getByRole("textbox", { name: label("shell", "shelf_name") }).fill(EVIL.slice(0, 60));
  await page.keyboard.press("Tab");
  await reload(page);
  await (await shelf(page)).locator("tbody tr").waitFor();
  await unharmed(page);
});

/** Replaces the contents of every entry of a kind of storage in IndexedDB. */
const spoil = (page, value) => page.evaluate(async (with_) => {
  const asked = indexedDB.open("tefuda");
  await new Promise((resolve) => { asked.onsuccess = resolve; });
  const data = asked.result;
  const stores = [...data.objectStoreNames];
  const doing = data.transaction(stores, "readwrite");
  for (const name of stores) {
    const store = doing.objectStore(name);
    const keys = store.getAllKeys();
    keys.onsuccess = () => { for (const key of keys.result) store.keyPath ? store.put({ [store.keyPath]: key, evil: with_ }) : store.put(with_, key); };
  }
  await new Promise((resolve) => { doing.oncomplete = resolve; });
  data.close();
  return stores.length;
}, value);

test("hostile entries of My agents are reported, and the table can be played", async () => {
  const page = await visit("#/leduc?s1=call&seed=5");
  let list = await shelf(page);
  await list.locator("input[type=file]").setInputFiles({ name: "own.agent", mimeType: "application/octet-stream", buffer: OWN });
  const id = await list.locator("tbody tr").getAttribute("data-file");
  for (const value of [EVIL, { bytes: EVIL, length: 1e9 }, [...forged()]]) {
    assert.ok(await spoil(page, value) > 0);
    await page.goto("about:blank");
    await page.goto(`${HOME}#/leduc?s1=nfsp:file=${id}&seed=5&speed=instant`);
    await started(page);
    await idle(page);
    await page.locator(".banner.bad").first().waitFor();
    await page.locator(".act:not([aria-disabled])").first().waitFor();
    list = await shelf(page);
    await list.locator(".shelf-said, tbody tr, p").first().waitFor();
    await unharmed(page);
  }
});

test("messages from another tab or a page around this one change nothing in the match", async () => {
  const page = await sit(browser, `seed=7&${QUICK}`, { prepare });
  await passThree(page);
  const [before, cards] = [await saved(page), await hand(page)];
  const other = await page.context().newPage();
  await other.goto(`${HOME}404.html`);
  for (const text of [EVIL, `9999999999 ffffffff\n${EVIL}`, "0 1\n{", `0 1\n${JSON.stringify({ ...before[0], seed: EVIL })}`]) {
    await other.evaluate((value) => localStorage.setItem("tefuda.match.hearts", value), text);
  }
  await page.evaluate((text) => {
    for (const data of [text, { job: 1, news: text }, new Uint8Array([1, 2, 3])]) window.postMessage(data, "*");
  }, EVIL);
  await idle(page);
  await unharmed(page);
  assert.deepEqual(await hand(page), cards);
  await play(page, 1);
  assert.deepEqual((await saved(page))[0].deal, before[0].deal);
});
