// A short soak (soak.mjs), to see that a long one can be run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, soak, stations } from "./soak.mjs";

test("a soak counts deals and memory while workers end, and finds no fault", async () => {
  const all = stations().filter(({ name }) => name === "kuhn" || name === "arena");
  const lines = [];
  await soak(all, { minutes: 0.4, every: 0.2, acts: { end: ACTS["a worker ends"] }, each: (line) => lines.push(line) });
  assert.equal(lines.length, 2);
  for (const { name } of all) {
    const { done, heap, wasm, faults } = lines.at(-1).pages[name];
    assert.ok(done > 0 && heap > 0 && wasm > 0, `${name}: ${done} deals, ${heap} and ${wasm} bytes`);
    assert.equal(faults, undefined);
  }
  assert.ok(lines.at(-1).processes.renderer.bytes > 0);
  assert.ok(lines.flatMap(({ happened }) => happened).length > 0);
});
