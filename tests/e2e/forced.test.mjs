// With forced colours, the system chooses all colours. Bars, marks and other things that consist of colour alone must still be there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { atRest, pages } from "./browser.mjs";

const { visit } = pages();

const STEP = "#/hearts?rules=paper&seed=7&s0=mc:playouts=200&s1=rules&s2=rules&s3=rules&speed=instant&open=true&step=true";
const DEAL = "#/hearts?rules=standard:passing=false&seed=5&s1=rules&s2=rules&s3=rules&speed=instant";
/** An address, what is pressed there, and the elements whose pictures need that many colours. */
const PICTURES = [
  // The cloth, the mean and the bonus.
  ["", [], { ".live-bar": 3, ".live-mean": 2 }],
  [STEP, ["t", "t"], { ".mind-bar": 2, '.mind-sort button[aria-pressed="true"]': 2 }],
  ["#/leduc?seed=1&s1=call&speed=instant", ["c"], { ".chips": 3 }],
  ["#/nimmt?seed=2&s1=random&s2=random&s3=random&s4=random&s5=random&speed=instant", [], { ".cell.seen": 2, ".ox-row .card": 2 }],
  ["#/arena?game=hearts&rules=paper&e=random&e=rules&seed=5&games=48", [], { ".arena-places": 3 }],
  ["#/lab?run=demo:games=20000", [], { "input[type=range]": 2, ".switch > input": 2 }],
];

/** The colours that cover at least one part in sixty of a picture of an element. */
async function colours(page, selector) {
  const picture = await page.locator(selector).first().screenshot();
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height }).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join(" ");
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    return Object.entries(counts).filter(([, count]) => count >= data.length / 4 / 60).map(([colour]) => colour);
  }, picture.toString("base64"));
}

for (const colorScheme of ["light", "dark"]) {
  test(`bars, chips, switches, sliders and marks are drawn with forced ${colorScheme} colours`, async () => {
    for (const [hash, keys, elements] of PICTURES) {
      const page = await visit(hash, { forcedColors: "active", colorScheme });
      await atRest(page);
      for (const key of keys) {
        await page.keyboard.press(key);
        await atRest(page);
      }
      for (const [selector, least] of Object.entries(elements)) {
        const found = await colours(page, selector);
        assert.ok(found.length >= least, `${hash} ${selector}: ${found.join(", ")}`);
      }
    }
  });

  test(`a chosen card, and cards that may not be played, look different with forced ${colorScheme} colours`, async () => {
    const page = await visit(DEAL, { forcedColors: "active", colorScheme });
    await atRest(page);
    await page.locator(".hand .slot.playable").first().click({ position: { x: 8, y: 12 } });
    await atRest(page);
    const [free, not] = [await colours(page, ".hand .slot.playable"), await colours(page, ".hand .slot:not(.playable)")];
    assert.notEqual(free[0], not[0]);
    const passing = await visit("#/hearts?rules=standard&seed=7&s1=rules&s2=rules&s3=rules&speed=instant", { forcedColors: "active", colorScheme });
    await atRest(passing);
    await passing.locator(".hand .slot").first().click({ position: { x: 8, y: 12 } });
    await atRest(passing);
    const outline = (chosen) => passing.locator(`.hand .slot[aria-selected="${chosen}"] > .card`).first().evaluate((card) => getComputedStyle(card).outlineStyle);
    assert.deepEqual([await outline(true), await outline(false)], ["solid", "none"]);
  });
}
