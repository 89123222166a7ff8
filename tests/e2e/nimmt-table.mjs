// Playing at the table of 6 Nimmt!, for the tests.
import { idle } from "./browser.mjs";
import { hand, over, slot } from "./table.mjs";

export const KEY = "tefuda.match.nimmt";
const AGENTS = ["rule-9", "rule-6", "rule-2", "rule-1", "random", "rule-3", "rule-4", "rule-5", "rule-7"];

/** A table with that many players. All but the first are agents that answer immediately. */
export function table(seed, players = 6, more = "speed=instant", target = 66) {
  const seats = AGENTS.slice(0, players - 1).map((agent, at) => `&s${at + 1}=${agent}`).join("");
  return `rules=standard:players=${players},target=${target}&seed=${seed}${seats}&${more}`;
}

export const taking = async (page) => (await page.locator(".take").count()) > 0;

/** Chooses a card, or a row if one is due, with `how`, and waits for the next choice. */
export async function playOne(page, how = (target) => target.click({ position: { x: 12, y: 16 } }), place = 0) {
  if (await taking(page)) {
    await how(page.locator(".take").first(), "1");
  } else {
    const card = (await hand(page))[place];
    await how(slot(page, card), `${place + 1}`);
  }
  await idle(page);
}

/** Plays the lowest card, and takes the first row, to the end of the deal. */
export async function playDeal(page, how) {
  await idle(page);
  let rows = 0;
  while (!(await over(page))) {
    if (await taking(page)) rows += 1;
    await playOne(page, how);
  }
  return rows;
}
