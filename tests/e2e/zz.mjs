import { launch, open, started } from "./browser.mjs";
const out = process.argv[2] ?? "/root/p2";
const browser = await launch();
async function shot(name, hash, opts, after) {
  const page = await open(browser, { hash, ...opts });
  await started(page);
  await page.waitForSelector(".daihinmin-board, .board, main");
  await after?.(page);
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: false });
  console.log(name, page.faults);
  await page.context().close();
}
const S = "sontaku:aim=3";
const watch = `#/daihinmin?seed=3&s0=default&s1=${S}&s2=${S}&s3=${S}&s4=${S}&speed=instant&mind=true&open=true`;
const sit = `#/daihinmin?seed=3&s1=${S}&s2=${S}&s3=${S}&s4=${S}&speed=instant&mind=true`;
await shot("watch", watch, { viewport: { width: 1440, height: 1000 } }, async (page) => {
  await page.waitForTimeout(15000);
  const b = page.locator(".mind-log tbody button").last();
  await b.click().catch(() => {});
  await page.waitForTimeout(800);
});
false && await shot("watch2", watch, { viewport: { width: 1440, height: 1000 } }, async (page) => {
  await page.waitForTimeout(15000);
  await page.locator(".mind-log tbody button").last().click().catch(() => {});
  await page.waitForTimeout(500);
  await page.evaluate(() => document.querySelector(".mind-steering table")?.scrollIntoView());
  await page.waitForTimeout(500);
});
await shot("sit", sit, { viewport: { width: 1440, height: 900 } }, async (page) => { await page.waitForTimeout(8000); });
await shot("sit-ja", sit, { viewport: { width: 360, height: 740 }, locale: "ja", colorScheme: "dark" }, async (page) => { await page.waitForTimeout(8000); });
await browser.close();
