// A long match costs the page no more than a short one. Agents play deal after deal at top speed. Neither the
// work per deal nor the memory may grow.
//
// The test compares only what doesn't depend on the machine: bytes stored and sent, elements created, memory.
// `cargo xtask measure --only thousand` plays a thousand deals of each game and prints how long they take.
// docs/results/speed.md has the results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, pages } from "./browser.mjs";
import { openMatch, sample, windowOf } from "./match.mjs";

/** The most that may be stored for a deal, record and points, in bytes. */
const KEPT = 12000;
/** Samples per window. */
const LOOKS = 20;
/**
 * The most elements that may be in memory without being on the page. A leaked panel once left 300 with every
 * hand of Leduc Hold'em.
 */
const FORGOTTEN = 20_000;
/**
 * The most timers, listeners and other functions that a page may keep in addition. Timers that were set and forgotten once left six with every hand of
 * Kuhn poker, and a page that played all day grew by several megabytes an hour.
 */
const KEPT_FUNCTIONS = 20;
/**
 * The largest allowed ratio of the last window to the second. Few deals vary more than many. Anything that
 * grows with the match would double.
 */
const MORE = 1.25;

/** For each game, the number of deals to play and the table. */
const TABLES = {
  hearts: [24, "rules=standard:target=1000&s0=rules&s1=rules&s2=random&s3=rules"],
  daihinmin: [24, "rules=standard:games=1000&s0=default&s1=default&s2=default&s3=default&s4=uct:playouts=20"],
  leduc: [150, "rules=standard:hands=1000&s0=nash&s1=call"],
  nimmt: [24, "rules=standard:players=4,target=1000&s0=rule-9&s1=rule-6&s2=rule-2&s3=random"],
  kuhn: [150, "rules=standard:hands=1000&s0=equilibrium&s1=nfsp"],
};

const browser = pages();

test("in every game, the last deals of a long match cost the page no more than the first", async (t) => {
  for (const game of GAMES) {
    const [deals, query] = TABLES[game];
    const page = await openMatch(browser, game, query);
    const span = Math.min(100, deals / 3);
    const samples = await sample(page, game, deals, span / LOOKS);
    const [second, last] = [windowOf(samples, span, 2 * span), windowOf(samples, deals - span, samples.at(-1).done)];
    for (const [name, { done, stored, sent, made, memory, elements, nodes, functions }] of Object.entries({ second, last })) {
      const each = Object.entries({ stored, sent, made }).map(([key, value]) => `${key} ${value.toFixed(0)}`).join(", ");
      t.diagnostic(`${game}, ${name} window, to deal ${done}: a deal ${each}; ${(memory / 1e6).toFixed(2)} MB, ${elements} elements, ${nodes} nodes, ${functions} functions kept`);
    }
    for (const key of ["stored", "sent", "made"]) {
      assert.ok(last[key] < MORE * second[key] + 1, `${game}, ${key}: ${second[key]} a deal became ${last[key]}`);
    }
    assert.ok(last.memory < MORE * second.memory + KEPT * (last.done - second.done), `${game}: ${second.memory} bytes became ${last.memory}`);
    assert.ok(last.elements < MORE * second.elements + 60, `${game}: ${second.elements} elements became ${last.elements}`);
    assert.ok(last.nodes < MORE * second.nodes + FORGOTTEN, `${game}: ${second.nodes} nodes became ${last.nodes}`);
    assert.ok(last.functions < second.functions + KEPT_FUNCTIONS, `${game}: ${second.functions} functions became ${last.functions}`);
    // Its agents would go on playing beside the next game.
    await page.context().close();
  }
});
