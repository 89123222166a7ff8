// The Lab learns from records: a file is chosen, checked and used. Damaged lines are named, and left out only
// with your consent.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { address, pages, visit } from "./browser.mjs";

const data = (name) => readFile(new URL(`../data/${name}`, import.meta.url));
const RUN = "actions:games=100,hands=1,groups=2,labels=20,measured=1";

const browser = pages();

async function lab(hash) {
  const page = await visit(browser, hash);
  await page.locator(".lab-knobs details").evaluateAll((all) => all.forEach((each) => (each.open = true)));
  const knob = page.locator(".lab-knob", { has: page.locator("input[type=file]") });
  await knob.waitFor({ state: "attached" });
  return { page, knob };
}

const put = (knob, name, buffer) =>
  knob.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

test("records of another game are refused, damaged lines need consent, and a run starts from the valid games", async () => {
  for (const lang of ["en", "ja"]) {
    // The last two lines of the sample stop in mid-game.
    const lines = (await data("hearts-good.jsonl")).toString().split("\n").slice(0, 18);
    const [good, foreign] = [Buffer.from(`${lines.join("\n")}\n`), await data("leduc-good.jsonl")];
    const { page, knob } = await lab(`#/lab?game=hearts&learner=falcon&run=${RUN}&lang=${lang}`);
    await put(knob, "leduc.jsonl", foreign);
    await page.locator(".notices > *", { hasText: "leduc.jsonl" }).waitFor();
    const damaged = Buffer.concat([good, Buffer.from("{\n")]);
    await put(knob, "damaged.jsonl", damaged);
    await knob.locator(".lab-damaged").waitFor();
    await knob.locator(".lab-damaged + .row button").nth(1).click();
    assert.equal(await knob.locator("select").inputValue(), "none");
    await put(knob, "damaged.jsonl", damaged);
    await knob.locator(".lab-damaged + .row button").first().click();
    await page.waitForFunction(() => location.hash.includes("records="));
    const link = await address(page);
    await put(knob, "good.jsonl", good);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("option")].some((each) => each.textContent.includes("good.jsonl") && each.selected));
    assert.equal(await address(page), link, "damaged lines don't change the link");
    await page.locator(".lab-transport .button").first().click();
    await page.locator(".lab-agent").waitFor();

    // Someone who opens the link also needs the file.
    const other = await lab(link.slice(link.indexOf("#")));
    await other.page.locator(".notices > *").first().waitFor();
    await put(other.knob, "again.jsonl", good);
    await other.page.waitForFunction(() =>
      [...document.querySelectorAll("option")].some((each) => each.textContent.includes("again.jsonl") && each.selected));
    await other.page.locator(".lab-transport .button").first().click();
    await other.page.locator(".lab-agent").waitFor();
  }
});
