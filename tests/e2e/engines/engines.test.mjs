// Every engine must give the deals, thoughts and results of the golden runs, learn, read and save files, work offline and draw everything.
// `cargo verify --only browsers` runs all tests in three engines, and `TEFUDA_SMOKE` chooses the tests that run with all others in Firefox and WebKit.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ENGINE, FIRST_VISIT, GAMES, HOME, PAPERS, atRest, idle, kept, label, open, pages, phrase, started, visit } from "../browser.mjs";
import { misplaced } from "../geometry.mjs";
import { versions } from "../host.mjs";
import { INDEX, playUntil, saved } from "../table.mjs";

const browser = pages();
const more = process.env.TEFUDA_SMOKE ? () => {} : test;

const data = (name) => readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");
/** The first two deals of a game in the golden run, as lines. All seats are taken by agents. */
const golden = (game) => readFileSync(new URL(`../../../crates/arena/tests/golden/${game}.txt`, import.meta.url), "utf8")
  .split("\n").filter((line) => line.startsWith("{")).slice(0, 2);
const key = (game) => `tefuda.match.${game}`;

/** A link to the table of a golden run. The person takes the first seat, or watches. */
function table(game, { watched }) {
  const { config: { preset, ...knobs }, players, seed } = JSON.parse(golden(game)[0]);
  const set = Object.entries(knobs).map((knob) => knob.join("="));
  const seats = players.map((agent, seat) => `&s${seat}=${agent}`).slice(watched ? 0 : 1);
  return `#/${game}?rules=${[preset, ...set.length ? [set] : []].join(":")}&seed=${seed}${seats.join("")}${watched ? "&open=true" : "&clears=false"}&speed=instant`;
}

/** Clicks one of the elements of a selector: the one with a text or with a label for screen readers, or by its place. */
async function aim(page, selector, which) {
  const found = await page.evaluate(([selector, which]) => {
    document.querySelector("[data-aim]")?.removeAttribute("data-aim");
    const named = (each) => each.textContent.trim() === which || each.getAttribute("aria-label") === which;
    const all = [...document.querySelectorAll(selector)];
    const element = typeof which === "number" ? all[which] : all.find(named);
    element?.setAttribute("data-aim", "");
    // A folded group of the header.
    element?.closest("details:not([open])")?.querySelector("summary").click();
    return element !== undefined;
  }, [selector, which]);
  assert.ok(found, `${selector} has no ${which}`);
  await page.click("[data-aim]");
}

/** Waits until the text of an element matches. A failure says what the text was, so that a slow machine can be told from a lost click. */
async function says(page, selector, pattern) {
  const matches = ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent);
  await page.waitForFunction(matches, [selector, pattern.source]).catch(async () => {
    assert.fail(`${selector} says ${await page.$$eval(selector, (all) => all.map((each) => each.textContent).join())}, not ${pattern}`);
  });
}

/** Chooses cards of the hand, then a button. */
async function choose(page, cards, button) {
  for (const card of cards) {
    const chosen = await page.$$eval('.hand .slot[aria-selected="true"]', (slots) => slots.map((slot) => slot.dataset.card));
    // With a card, its only partners are chosen too.
    if (!chosen.includes(card)) await page.click(`.hand .slot[data-card="${card}"]`, INDEX);
  }
  await page.click(button);
}
/** The cards of a move such as `pass AH QS KS` or `4C 4S`. */
const cards = (move) => move.split(" ").filter((word) => !/^[a-z]/.test(word));
const POKER = (page, move) => page.click(`.act[aria-keyshortcuts="${move[0].toUpperCase()}"]`);
/** A move of the records, made by clicks. */
const MAKE = {
  hearts: (page, move) => (move.startsWith("pass") ? choose(page, cards(move), ".passing button") : page.click(`.hand .slot[data-card="${move}"]`, INDEX)),
  daihinmin: (page, move) => (move === "pass" ? page.click(".choices .pass") : choose(page, cards(move), ".plays button")),
  nimmt: (page, move) => (move.startsWith("row") ? page.click(`.ox-row:nth-of-type(${move.slice(4)}) .take`) : page.click(`.hand .slot[data-card="${move}"]`, INDEX)),
  leduc: POKER,
  kuhn: POKER,
};

for (const game of GAMES) {
  const run = /leduc|kuhn/.test(game) ? test : more;
  run(`${game}: the golden deal is played by clicks, and the agents answer as natively`, async () => {
    const { deal, moves, result } = JSON.parse(golden(game)[0]);
    const page = await visit(browser, table(game, { watched: false }));
    for (;;) {
      await idle(page);
      const [record] = await saved(page, key(game));
      assert.deepEqual(record.moves, moves.slice(0, record.moves.length));
      if (record.result) {
        assert.deepEqual([record.deal, record.moves, record.result], [deal, moves, result]);
        break;
      }
      const [seat, move] = moves[record.moves.length];
      assert.equal(seat, 0, "it is the person's turn");
      await MAKE[game](page, move);
    }
    await page.waitForSelector(".result");
  });
}

for (const game of GAMES) {
  const run = game === "kuhn" ? test : more;
  run(`${game}: the records of a watched table are those of the golden run, byte for byte`, async () => {
    // The agents never rest, so the page may never be seen to be drawn.
    const page = await open(browser, { hash: table(game, { watched: true }) });
    await page.waitForFunction((key) => window.savedRecords(key)?.filter(({ result }) => result).length >= 2, key(game), { timeout: 600_000 });
    const lines = (await saved(page, key(game))).slice(0, 2).map((record) => JSON.stringify(record));
    assert.deepEqual(lines, golden(game));
  });
}

/** Leaves the page by a link, and comes back by the back button. The engine has kept it as it was, but for Chromium, where Playwright forbids it. */
async function leave(page) {
  page.allow(/404/);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => { window.kept = persisted; });
    const link = Object.assign(document.createElement("a"), { href: "404.html" });
    document.body.append(link);
    setTimeout(() => link.click());
  });
  await page.waitForFunction(() => document.getElementById("home")?.tagName === "A");
  await page.evaluate(() => { setTimeout(() => history.back()); });
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  assert.equal(await page.evaluate(() => window.kept === true), ENGINE !== "chromium");
}

/** Stops all processes of the browser for a second, as in a computer that sleeps. */
async function sleep() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      return [[Number(pid), Number(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ")[1])]];
    } catch {
      // It has just ended.
      return [];
    }
  });
  const ours = new Set([process.pid]);
  for (let before = 0; before !== ours.size;) {
    before = ours.size;
    for (const [pid, parent] of all) if (ours.has(parent)) ours.add(pid);
  }
  ours.delete(process.pid);
  for (const pid of ours) process.kill(pid, "SIGSTOP");
  await new Promise((done) => { setTimeout(done, 1000); });
  for (const pid of ours) process.kill(pid, "SIGCONT");
}

more("a deal is the same if the page is left while an agent thinks, and if the computer sleeps", async () => {
  const hash = "#/hearts?rules=paper&seed=7&s1=mc:playouts=40000,horizon=deal,arms=cards&s2=rules&s3=rules&speed=instant";
  const deal = async (between) => {
    const page = await visit(browser, hash);
    await idle(page);
    // At once, because the agent doesn't wait.
    await page.evaluate((thinking) => new Promise((done) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector(".mind-state")?.textContent !== thinking) return;
        watch.disconnect();
        done();
      });
      watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      document.querySelector(".hand .slot.playable").click();
    }), label("mind", "thinking"));
    await between(page);
    // Playwright doesn't notice that Firefox has gone back, so this is done inside the page.
    await page.waitForFunction(() => !document.documentElement.dataset.busy);
    // Without the first line, which names the match.
    const played = await page.evaluate((key) => [localStorage.getItem(key).split("\n").slice(1), document.querySelectorAll(".banner.bad").length], key("hearts"));
    await page.context().close();
    return played;
  };
  const expected = await deal(() => {});
  for (const between of [leave, sleep]) assert.deepEqual(await deal(between), expected, between.name);
});

/** Short matches, with agents whose thoughts differ in kind. */
const MATCHES = {
  hearts: "rules=paper:target=1&s0=mc:playouts=60&s1=pimc:worlds=6&s2=falcon&s3=rules",
  daihinmin: "rules=standard:games=1&s0=uct:playouts=60&s1=champion:playouts=60&s2=rank&s3=default&s4=mc:worlds=3",
  leduc: "rules=standard:hands=1&s0=nfsp&s1=mc",
  kuhn: "rules=standard:hands=1&s0=equilibrium&s1=equilibrium",
  nimmt: "rules=standard:players=4,target=10&s0=search&s1=mc&s2=loss&s3=adaptive",
};
/** Agents whose thoughts are words and numbers, without a bar. */
const NO_BARS = ["falcon", "rules", "default"];

for (const game of GAMES) {
  const run = game === "leduc" ? test : more;
  run(`${game}: the panel explains a decision of each agent in words and with bars`, async () => {
    const page = await visit(browser, `#/${game}?${MATCHES[game]}&seed=42&open=true&speed=instant`);
    await page.waitForSelector(".result");
    await idle(page);
    const agents = Array.from(MATCHES[game].matchAll(/&s\d=(\w+)/g), ([, agent]) => agent);
    for (const [seat, agent] of agents.entries()) {
      const buttons = `.mind-log tbody td:nth-of-type(${seat + 1}) button`;
      const count = await page.$$eval(buttons, (all) => all.length);
      assert.ok(count > 0, `${agent} has decided`);
      let bars = 0;
      // A forced move has none.
      for (let at = 0; at < count && !bars; at += 1) {
        await aim(page, buttons, at);
        await atRest(page);
        const shown = await page.evaluate(() => ({
          words: [...document.querySelectorAll(".mind > :is(.mind-head, .mind-caption, .mind-rule)")].map((each) => each.innerText).join(" "),
          bars: [...document.querySelectorAll(".mind-arms tbody svg, .mind-weight > *")].filter((each) => each.getBoundingClientRect().width > 0).length,
        }));
        assert.match(shown.words, /(\w+\W+){5}/, agent);
        bars = shown.bars;
        if (NO_BARS.includes(agent)) break;
      }
      assert.ok(bars > 0 || NO_BARS.includes(agent), `${agent} has bars`);
    }
    const terms = await page.$$eval("[data-term]", (all) => all.map((each) => getComputedStyle(each)).map((style) => `${style.textDecorationLine} ${style.textDecorationStyle}`));
    assert.deepEqual([...new Set(terms)], ["underline dotted"], "words that can be explained are marked");
  });
}

test("the Arena gives the results of the command line", async () => {
  const page = await visit(browser, "#/arena?game=hearts&rules=paper&e=random&e=rules&e=pimc:worlds=1&seed=5&games=24");
  await aim(page, ".lab-transport button", label("arena", "play"));
  await says(page, ".lab-meter", phrase("arena", "done"));
  const file = await download(page, () => aim(page, "button", label("arena", "save_as", "en", { format: "JSON" })));
  assert.deepEqual(JSON.parse(file), JSON.parse(data("arena.json")));
});

/** The text of the file that a click saves. */
async function download(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFileSync(await file.path(), "utf8");
}

for (const [paper, exhibit] of [["P3", "table-1-literal-setup"], ["P4", "table-4"]]) {
  more(`${paper}: a reproduced table has the bytes of the command line`, async () => {
    const page = await visit(browser, `#/papers/${paper}/results?exhibit=${exhibit}&scale=smoke`);
    await says(page, ".papers-meter", new RegExp(["takes", "takes_least"].map((each) => phrase("ReproductionWords", each).source).join("|")));
    await aim(page, ".papers-again button", label("ReproductionWords", "start"));
    await says(page, ".papers-meter", phrase("ReproductionWords", "complete"));
    const works = await page.evaluate(async () => {
      const came = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
      const base = await came(indexedDB.open("tefuda"));
      const store = base.transaction("works").objectStore("works");
      const [keys, values] = await Promise.all([came(store.getAllKeys()), came(store.getAll())]);
      base.close();
      return keys.map((key, at) => [key, new TextDecoder().decode(values[at])]);
    });
    const native = JSON.parse(data("reproduce.json"));
    // Agents are saved beside the results.
    const results = works.filter(([key]) => !/^[0-9a-f]{12}$/.test(key));
    assert.ok(results.length > 0);
    for (const [key, text] of results) assert.equal(text.split('"result":')[1].slice(0, -1), native[key], key);
  });
}

for (const paper of PAPERS) {
  more(`${paper}: every step of the story is drawn`, async () => {
    const page = await visit(browser, `#/papers/${paper}`);
    await idle(page);
    const steps = await page.$$eval(".papers-steps ol a", (all) => all.length);
    assert.ok(steps > 4);
    for (let step = 1; step <= steps; step += 1) {
      await page.click(`.papers-steps ol li:nth-child(${step}) a`);
      await atRest(page);
      const found = await page.evaluate(() => ({
        words: document.querySelector(".papers-step, .papers-results").innerText.length,
        empty: document.querySelectorAll("[data-figure]:empty, [data-cards]:not(:has(.card))").length,
        wide: document.documentElement.scrollWidth - innerWidth,
      }));
      assert.ok(found.words > 50 && !found.empty && found.wide <= 0, `step ${step}: ${JSON.stringify(found)}`);
    }
  });
}

more("the Lab learns: NashConv falls to less than a third, and the curve is drawn", async () => {
  const page = await visit(browser, "#/lab?run=demo:games=40000&auto=true");
  await says(page, ".lab-meter", phrase("lab", "done"));
  // Firefox reports an error if a chart is resized while its size is observed.
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await atRest(page);
  }
  const selects = await page.$$eval("select", (all) => all.map((each) => getComputedStyle(each).appearance));
  assert.deepEqual([...new Set(selects)], ["none"], "the system doesn't paint them in its own colours");
  const { caption, ink } = await page.evaluate(async () => {
    const canvas = document.querySelector(".lab-curve canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return { caption: document.querySelector(".lab-curve figcaption span").textContent, ink: data.filter((value, at) => at % 4 === 3 && value > 0).length };
  });
  const [, now] = new RegExp(phrase("lab", "lowest", "en", { now: /([\d.]+)/ }).source).exec(caption);
  // Random play has about 4.75.
  assert.ok(Number(now) < 1.6, caption);
  assert.ok(ink > 100);
});

more("records are saved as a file, and read from one", async () => {
  const page = await visit(browser, "#/hearts?seed=7&s1=rules&s2=rules&s3=random&speed=instant");
  await playUntil(page);
  const records = () => aim(page, ".bar-actions button", label("shell", "records"));
  await records();
  const file = await download(page, () => aim(page, "dialog button", label("shell", "export_match")));
  assert.deepEqual(file.trim().split("\n").map((line) => JSON.parse(line)), await saved(page));
  await page.setInputFiles("dialog input[type=file]", new URL("../../data/hearts-good.jsonl", import.meta.url).pathname);
  const [first] = data("hearts-good.jsonl").split("\n");
  await says(page, ".review output", new RegExp(`^0 / ${JSON.parse(first).moves.length}$`));
});

test("offline, tables, agents and the Lab work, and no banner complains", async (t) => {
  const host = await versions(process.env.TEFUDA_DIST);
  t.after(() => host.close());
  const page = await open(browser, { ...FIRST_VISIT, home: host.home, hash: "#/leduc?seed=5&s1=mc&speed=instant" });
  await started(page);
  await kept(page);
  await idle(page);
  host.close();
  const visits = {
    "#/leduc?seed=5&s0=mc&s1=mc&rules=standard:hands=1&speed=instant": () => page.waitForSelector(".result"),
    "#/lab?run=D:games=1000&auto=true": () => says(page, ".lab-meter", phrase("lab", "done")),
    "#/papers/P3": () => page.waitForSelector(".papers-step"),
  };
  for (const [hash, done] of Object.entries(visits)) {
    await page.goto("about:blank");
    await page.goto(host.home + hash);
    await started(page);
    await done();
    await idle(page);
    assert.deepEqual(await page.$$eval(".banner", (all) => all.filter((each) => each.checkVisibility()).map((each) => each.innerText)), []);
  }
});

more("errors, rejections and breaches of the policy are noticed", { timeout: 300_000 }, async () => {
  const page = await visit(browser, "");
  await page.evaluate(() => {
    console.error("logged on purpose");
    setTimeout(() => { throw new Error("thrown on purpose"); });
    Promise.reject(new Error("rejected on purpose"));
    new Image().src = "https://elsewhere.invalid/picture.png";
  });
  for (const fault of [/logged on purpose/, /thrown on purpose/, /rejected on purpose/, /policy/i]) {
    page.allow(fault);
    // A fault may arrive after the answer. The test times out if it never does.
    while (!page.faults.some((each) => fault.test(each))) await page.evaluate(() => new Promise((done) => { setTimeout(done); }));
  }
  // Some engines also say that the picture couldn't be loaded.
  page.allow(/elsewhere\.invalid/i);
});

const SIZES = [[360, 640], [390, 844], [844, 390], [1280, 720], [1440, 900], [2560, 1440]];

/** Looks at a page at six sizes. `faults` finds its faults. */
async function atSizes(hash, faults) {
  for (const sizes of [SIZES.slice(0, 3), SIZES.slice(3)]) {
    const [[width, height]] = sizes;
    // As someone who has answered whether they want a coach. Phones start without the panel.
    const page = await open(browser, { hash: "404.html", viewport: { width, height } });
    await page.evaluate(() => localStorage.setItem("tefuda.coach", "no"));
    await page.goto(HOME + hash);
    await started(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((wide) => innerWidth === wide, width);
      await atRest(page);
      assert.deepEqual(await faults(page), [], `${hash} at ${width} × ${height}`);
    }
    await page.context().close();
  }
}

for (const game of GAMES) {
  const run = game === "hearts" ? test : more;
  // On the smallest phone, the hand of 6 Nimmt! leaves up to 4 px less of a card than a finger should have.
  const known = game === "nimmt" ? /^of the card \d+ of the hand only \d+×3[6-9] px are free$/ : /^$/;
  run(`${game}: at six sizes, nothing overlaps, is cut off or has to be scrolled`, () => atSizes(`#/${game}?seed=7&speed=instant`, async (page) => (await misplaced(page)).filter((fault) => !known.test(fault))));
}

more("at six sizes, no other page is wider than its window", async () => {
  const wide = (page) => page.evaluate(() => [...document.querySelectorAll("html, main")].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => `${each.tagName} is ${each.scrollWidth} px wide`));
  for (const hash of ["", "#/lab", "#/arena", "#/arrange?game=hearts", "#/statistics", ...PAPERS.map((id) => `#/papers/${id}`)]) await atSizes(hash, wide);
});
