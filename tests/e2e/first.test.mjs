// Offers to a newcomer: a coach, once. Also: ending a deal that is already decided.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { DESKTOP, TOUCH, address, label, pages, phrase, reload, visit } from "./browser.mjs";
import { QUICK, over, passThree, playOne, saved, sit } from "./table.mjs";

const browser = pages();

test("a coach is offered once, on a desktop and on a phone, and no means no", async () => {
  for (const [where, options] of [["at a desk", { viewport: DESKTOP }], ["on a phone", TOUCH]]) {
    const page = await visit(browser, "#/hearts?seed=7&s1=rules&s2=rules&s3=rules", options);
    const offer = page.locator(".coach");
    await offer.waitFor();
    const { width } = page.viewportSize();
    const box = await offer.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width);
    assert.deepEqual(await violations(page), []);
    await offer.getByRole("button", { name: label("Coach", "decline") }).click();
    await offer.waitFor({ state: "detached" });
    for (const game of ["hearts", "leduc"]) {
      await page.goto((await address(page)).replace(/#.*/, `#/${game}?seed=8`));
      await reload(page);
      await page.waitForSelector(".board");
      assert.equal(await offer.count(), 0, game);
    }
  }
});

test("accepting the coach starts it immediately and ends the offer", async () => {
  const page = await visit(browser, "#/hearts?seed=7&s1=rules&s2=rules&s3=rules", { locale: "ja" });
  await page.locator(".coach").getByRole("button", { name: label("shell", "coach_start", "ja") }).click();
  await page.locator(".coach .primary").waitFor();
  assert.match(await address(page), /coach=true/);
  await page.locator(".coach").getByRole("button", { name: label("Coach", "stop", "ja") }).click();
  await page.locator(".coach").waitFor({ state: "detached" });
});

test("an unanswered offer blocks nothing and disappears with the first decision", async () => {
  const page = await sit(browser, `rules=paper&seed=5&${QUICK}`);
  await page.locator(".coach").waitFor();
  await playOne(page);
  assert.equal(await page.locator(".coach").count(), 0);
});

test("once a deal is decided, the rest can be played out at once, and its record is complete", async () => {
  const page = await sit(browser, `seed=11&${QUICK}`);
  const settle = page.getByRole("button", { name: label("shell", "settle") });
  let claimed = 0;
  for (let deal = 0; deal < 12 && !claimed; deal += 1) {
    if (await page.locator(".passing button").count()) await passThree(page);
    while (!(await over(page))) {
      if (await settle.count()) {
        const why = ["no_points_left", "all_tricks_yours"].map((key) => phrase("hearts", key).source).join("|");
        assert.match(await page.locator(".answers .toast").textContent(), new RegExp(why));
        const before = (await saved(page)).at(-1);
        await settle.click();
        await page.waitForSelector(".result");
        const record = (await saved(page)).at(-1);
        assert.deepEqual(record.moves.slice(0, before.moves.length), before.moves);
        assert.equal(record.moves.filter(([, move]) => !move.includes(" ")).length, 52);
        claimed += 1;
      } else {
        await playOne(page);
      }
    }
    if (!claimed) {
      await page.locator(".result .primary", { hasText: phrase("shell", "next_deal") }).click();
      await page.waitForFunction(() => !document.querySelector(".result"));
    }
  }
  assert.equal(claimed, 1, "one of twelve deals is decided early");
});

test("the page never prompts to install it and leaves that to the browser's own menu", async () => {
  const page = await visit(browser, "");
  const asked = await page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(event);
    return !event.defaultPrevented;
  });
  assert.equal(asked, false);
  assert.equal(await page.getByText(/install|インストール/i).count(), 0);
});
