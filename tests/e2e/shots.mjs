// Screenshots of the page for people to look at: `cargo xtask shots`. Each address is shown in each of the
// ways below.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DESKTOP, PHONE, launch, open, started } from "./browser.mjs";

/** Names and hash addresses. */
const PLACES = [
  ["home", ""],
  ["pass", "#/hearts?seed=7"],
  ["watch", "#/hearts?s0=pimc&seed=7&speed=fast"],
  ["paper", "#/hearts?rules=paper&seed=11&step=true"],
  ["leduc", "#/leduc?seed=7&speed=fast"],
  ["leduc-watch", "#/leduc?s0=mc&rules=standard:hands=1&seed=9&speed=instant&open=true"],
  ["daihinmin", "#/daihinmin?seed=7&speed=fast"],
  ["daihinmin-watch", "#/daihinmin?s0=default&seed=7&speed=fast&open=true"],
  ["lab", "#/lab?run=demo:games=20000&seeds=2&auto=true"],
  ["arrange", "#/arrange?game=hearts&seed=7&deal=QSKSAS-2C_pass.hold"],
  ["nimmt", "#/nimmt?seed=7"],
  ["nimmt-ten", "#/nimmt?rules=standard:players=10&s0=mc&seed=7&speed=fast&open=true"],
];

const WAYS = [
  ["desktop", { viewport: DESKTOP }],
  ["phone", { viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true }],
  ["dark", { viewport: DESKTOP, colorScheme: "dark" }],
  ["japanese", { viewport: DESKTOP, locale: "ja" }],
  ["phone-japanese-dark", { viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: "ja", colorScheme: "dark" }],
];

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const browser = await launch();
let faults = 0;
for (const [place, hash] of PLACES) {
  for (const [way, options] of WAYS) {
    const page = await open(browser, { hash, ...options });
    await started(page);
    // Cards are being dealt and an agent may think, so wait for that.
    await page.waitForTimeout(1500);
    const path = join(folder, `${place}-${way}.png`);
    await page.screenshot({ path });
    console.log(path);
    for (const fault of page.faults) console.log(`  ${fault}`);
    faults += page.faults.length;
    await page.context().close();
  }
}
await browser.close();
process.exitCode = faults ? 1 : 0;
