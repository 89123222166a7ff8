// Screenshots of the page for people to look at: `cargo xtask shots`. Each address is shown in each of the
// ways below.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DESKTOP, HOME, PHONE, idle, launch, open, started } from "./browser.mjs";

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

/** The pictures of the README: name, hash address and what is on screen by then. */
const README = [
  ["tables", "", ".home-game"],
  ["hearts", "#/hearts?s1=mc&s2=mc&s3=mc&rules=paper&seed=10&open=true&speed=fast", ".mind-arms tbody tr"],
  ["lab", "#/lab?run=demo:games=20000&seeds=2&auto=true", ".lab-runs tbody tr"],
];

/** A person who has answered the offer of a coach, which would cover the table. */
const ANSWERED = { cookies: [], origins: [{ origin: new URL(HOME).origin, localStorage: [{ name: "tefuda.coach", value: "no" }] }] };

const [, , folder, readme] = process.argv;
const ALL = PLACES.flatMap(([place, hash]) => WAYS.map(([way, options]) => [`${place}-${way}`, hash, options]));
const wanted = readme ? README.map(([name, hash, ...more]) => [name, hash, { viewport: DESKTOP, storageState: ANSWERED }, ...more]) : ALL;
await mkdir(folder, { recursive: true });
const browser = await launch();
let faults = 0;
for (const [name, hash, options, shown = "main"] of wanted) {
  const page = await open(browser, { hash, ...options });
  await started(page);
  await page.locator(shown).first().waitFor();
  if (readme) await idle(page);
  // Cards are being dealt and an agent may think, so wait for that.
  else await page.waitForTimeout(1500);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
  for (const fault of page.faults) console.log(`  ${fault}`);
  faults += page.faults.length;
  await page.context().close();
}
await browser.close();
process.exitCode = faults ? 1 : 0;
