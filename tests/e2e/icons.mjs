// Renders the icons that can't be SVG from assets/icons/icon.svg: `cargo xtask icons`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "./browser.mjs";

/** Name, size, and whether the background fills the square, for systems that crop the icon to their own shape. */
const ICONS = [
  ["icon-192", 192, false],
  ["icon-512", 512, false],
  ["maskable-512", 512, true],
  ["apple-touch-180", 180, true],
];

const folder = process.argv[2];
const svg = await readFile(join(folder, "icon.svg"), "utf8");
const browser = await launch();
const page = await browser.newPage();
for (const [name, size, full] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>html, body { margin: 0; background: transparent } svg { display: block; width: 100vw }</style>${svg}`);
  if (full) await page.evaluate(() => document.getElementById("cloth").removeAttribute("rx"));
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  console.log(`${name}.png`);
}
await browser.close();
