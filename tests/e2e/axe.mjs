// Accessibility rules, checked by axe.
import { AxeBuilder } from "@axe-core/playwright";
import { atRest } from "./browser.mjs";

/** Rules whose result depends on the theme. They take most of the time. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** All rules but some, and the one on the size of targets, which is off by default. */
const options = (skipped) => ({
  resultTypes: ["violations"],
  rules: { "target-size": { enabled: true }, ...Object.fromEntries(skipped.map((rule) => [rule, { enabled: false }])) },
});

/** Leaves out the rules on colours. */
export const uncoloured = (axe) => axe.options(options(COLOURS));

/** The violations of the page once it is at rest, one line each. `limit` chooses parts and rules. */
export async function violations(page, limit = (axe) => axe) {
  await atRest(page);
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options([]));
  const found = await limit(axe).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target} ${failureSummary.split("\n")[1] ?? ""}`));
}

/** The violations within the elements that match. */
export const violationsIn = (page, selector) => violations(page, (axe) => axe.include(selector));
