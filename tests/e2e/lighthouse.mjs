// Lighthouse on every kind of page, with its mobile and its desktop profile: cargo xtask measure --only
// lighthouse.
//
// Lighthouse loads a page at full speed and simulates when a phone would have shown it, as if everything
// loaded before the largest paint delayed it. Here the program loads within that time, but delays nothing. So
// the mobile profile is measured twice: simulated, as usual, and with a connection and processor that are
// really throttled.
//
// The scores are printed, not judged. Below a category with less than 100 are the audits that cost points.
// TEFUDA_PAGES selects some of the pages.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { GAMES } from "./browser.mjs";

const run = promisify(execFile);
const HOME = process.env.TEFUDA_URL;
const { LIGHTHOUSE, CHROMIUM } = process.env;

const PAGES = {
  "first page": "",
  ...Object.fromEntries(GAMES.map((game) => [game, `#/${game}?seed=7`])),
  lab: "#/lab",
  arena: "#/arena",
  papers: "#/papers",
  "a paper": "#/papers/P4",
  results: "#/papers/P4/results",
  classroom: "#/classroom?seed=4",
  tour: "#/tour",
  "a position": "#/arrange?game=hearts&seed=7",
  statistics: "#/statistics",
  teachers: "#/teachers",
};
const PROFILES = {
  "mobile, reckoned": [],
  "mobile, seen": ["--throttling-method=devtools"],
  desktop: ["--preset=desktop"],
};
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FIGURES = { LCP: "largest-contentful-paint", TBT: "total-blocking-time", CLS: "cumulative-layout-shift" };

const folder = await mkdtemp(join(tmpdir(), "tefuda-lighthouse-"));

async function report(hash, profile) {
  const out = join(folder, "report.json");
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", `--user-data-dir=${join(folder, "profile")}`];
  await run(LIGHTHOUSE, [
    HOME + hash, "--quiet", "--output=json", `--output-path=${out}`, `--chrome-flags=${flags.join(" ")}`, `--only-categories=${CATEGORIES}`,
    ...profile,
  ], { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 1 << 26 });
  return JSON.parse(await readFile(out, "utf8"));
}

/** The audits that cost a category points, worst first. */
function lost({ audits, categories }, category) {
  const refs = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9);
  return refs.map(({ id }) => {
    const nodes = (audits[id].details?.items ?? []).map(({ node, url, source, description }) => node?.selector ?? url ?? source ?? description).filter(Boolean);
    return `    ${category}: ${id} ${audits[id].displayValue ?? ""} ${nodes.slice(0, 4).join(" | ")}`;
  });
}

const wanted = process.env.TEFUDA_PAGES?.split(",") ?? Object.keys(PAGES);
console.log(["page", "profile", ...CATEGORIES, ...Object.keys(FIGURES)].join(" | "));
for (const name of wanted) {
  for (const [preset, profile] of Object.entries(PROFILES)) {
    const found = await report(PAGES[name], profile).catch((error) => { console.log(`${name} | ${preset} | ${error.message.split("\n").slice(0, 6).join(" ")}`); });
    if (!found) continue;
    const scores = CATEGORIES.map((category) => Math.round(100 * found.categories[category].score));
    const figures = Object.values(FIGURES).map((id) => found.audits[id].displayValue);
    console.log([name, preset, ...scores, ...figures].join(" | "));
    for (const [i, category] of CATEGORIES.entries()) if (scores[i] < 100) for (const line of lost(found, category)) console.log(line);
  }
}
await rm(folder, { recursive: true, force: true });
