// Prints how fast the Lab of the built page learns, without judging it: cargo xtask measure.
//
// Each line is a run, from a cold start of the page to the stated goal.
import { FIRST_VISIT, HOME, label, launch, open, phrase, started } from "./browser.mjs";

const browser = await launch();

async function run(name, hash, reached, goal) {
  const page = await open(browser, { ...FIRST_VISIT, hash: "404.html" });
  const begun = performance.now();
  await page.goto(`${HOME}#/lab?${hash}&auto=true`);
  await started(page);
  const stands = performance.now() - begun;
  await page.waitForFunction(reached, goal, { timeout: 300000, polling: 50 });
  const seconds = (performance.now() - begun) / 1000;
  const meter = await page.locator(".lab-meter").innerText();
  console.log(`${name}: ${seconds.toFixed(1)} s, the page stood after ${(stands / 1000).toFixed(1)}; ${meter}`);
}

const played = (games) => (document.querySelector(".lab-transport progress")?.value ?? 0) >= games;
/** The caption of a curve, with the latest value in brackets. */
const CAPTION = ["lowest", "highest"].map((key) => phrase("lab", key, "en", { now: /([\d.]+)/ }).source);
await run("demo to NashConv 0.3", "run=demo", ([goal, caption]) => {
  const [, now] = document.querySelector(".lab-curve figcaption span")?.textContent.match(caption) ?? [];
  return now !== undefined && Number(now) <= goal;
}, [0.3, CAPTION[0]]);
await run("20,000 games of expected loss", "game=nimmt&run=g7", played, 20000);
await run("500,000 games of setting D", "run=D", played, 500000);
/**
 * The time from a cold start until the metric stays above 95% of its final value, and until the end of the
 * run.
 */
async function settled(name, hash, measure) {
  const page = await open(browser, { ...FIRST_VISIT, hash: "404.html" });
  const begun = performance.now();
  await page.goto(`${HOME}#/lab?${hash}`);
  await started(page);
  await page.getByLabel(label("lab", "measure"), { exact: true }).selectOption(measure);
  await page.locator(".lab-transport .button").first().click();
  const seen = [];
  for (let over = false; !over;) {
    const [caption, done, all] = await page.evaluate(() => {
      const bar = document.querySelector(".lab-transport progress");
      return [document.querySelector(".lab-curve figcaption span")?.textContent ?? "", bar?.value ?? 0, bar?.max ?? 1];
    });
    const now = CAPTION.map((each) => caption.match(each)?.[1]).find(Boolean);
    if (now) seen.push([(performance.now() - begun) / 1000, Number(now)]);
    over = done >= all;
    if (!over) await page.waitForTimeout(50);
  }
  const [end, final] = seen.at(-1);
  const below = seen.findLastIndex(([, value]) => value < 0.95 * final);
  console.log(`${name}: ${seen[below + 1][0].toFixed(1)} s to 95 % of ${final}, which it has after ${end.toFixed(1)} s`);
}

const RANK = "game=daihinmin&learner=rank&run=demo";
await settled("rank, Evaluator A", RANK, "0");
await settled("rank, Evaluator B", RANK, "1");
await browser.close();
