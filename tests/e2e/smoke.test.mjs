// The page starts from a subpath, keeps to its Content-Security-Policy, works offline, and switches to a new
// version when asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_VISIT, HOME, kept, open, pages, reload, started, visit } from "./browser.mjs";
import { versions } from "./host.mjs";

const browser = pages();

test("closing a page clears its storage for the next page", async () => {
  const keeps = () => Promise.all([
    Object.keys(localStorage).length,
    document.cookie.length,
    caches.keys().then((names) => names.length),
    indexedDB.databases().then((all) => all.length),
  ]);
  const first = await visit(browser, "");
  await first.evaluate(async () => {
    localStorage.setItem("one", "1");
    document.cookie = "two=2";
    await (await caches.open("three")).put(location.href, new Response("3"));
    const asked = indexedDB.open("four");
    await new Promise((resolve) => { asked.onsuccess = resolve; });
  });
  assert.ok((await first.evaluate(keeps)).every((count) => count > 0));
  await first.context().close();
  const second = await open(browser, { hash: "404.html" });
  assert.equal(second.context(), first.context());
  assert.deepEqual(await second.evaluate(keeps), [0, 0, 0, 0]);
});

test("the policy allows no foreign script, no inline script and no eval", async () => {
  const page = await visit(browser, "", FIRST_VISIT);
  const ran = await page.evaluate(async () => {
    const inline = document.createElement("script");
    // Trusted Types refuse the text itself.
    try { inline.textContent = "window.inlineRan = true"; } catch { inline.append("window.inlineRan = true"); }
    document.head.append(inline);
    // Not `eval` itself, because the debugger that runs this function may use it.
    try { setTimeout("window.evaluated = true"); } catch { /* Refused at once. */ }
    // Timers with the same delay fire in the order in which they were set.
    await new Promise((resolve) => setTimeout(resolve));
    const foreign = await fetch("http://127.0.0.1:9/").then(() => "answered", (error) => error.name);
    return { inline: window.inlineRan === true, evaluated: window.evaluated === true, foreign };
  });
  assert.deepEqual(ran, { inline: false, evaluated: false, foreign: "TypeError" });
  assert.ok(page.faults.some((fault) => fault.includes("connect-src") || fault.includes("default-src")));
  page.allow(/policy|Content Security Policy|TrustedScript|127\.0\.0\.1:9/);
});

test("the policy allows no inline style, and no text becomes elements or a worker unless the page's own rule lets it", async () => {
  const page = await visit(browser, "", FIRST_VISIT);
  const tried = await page.evaluate(() => {
    const refused = (what) => { try { what(); return ""; } catch (error) { return error.name; } };
    const box = document.createElement("div");
    document.body.append(box);
    box.setAttribute("style", "position: fixed");
    const styled = getComputedStyle(box).position;
    const markup = (text) => refused(() => { box.innerHTML = text; });
    const worker = (url) => refused(() => new Worker(url));
    return {
      styled,
      harmless: markup("<p><b>x</b></p>"),
      handler: markup('<img src="x" onerror="window.ran = true">'),
      slash: markup("<svg/onload=alert(1)>"),
      style: markup('<p style="position: fixed">'),
      script: markup("<script>window.ran = true</scr" + "ipt>"),
      link: markup('<a href="javascript:alert(1)">x</a>'),
      worker: worker("look.js"),
      text: refused(() => document.createElement("script").setAttribute("src", "x.js")),
      ran: window.ran === true,
    };
  });
  const error = "TypeError";
  assert.deepEqual(tried, { styled: "static", harmless: "", handler: error, slash: error, style: error, script: error, link: error, worker: error, text: error, ran: false });
  page.allow(/policy|Content Security Policy|TrustedHTML|TrustedScript|trusted/i);
});

test("a worker made from a blob may load the program that thinks", async () => {
  const page = await visit(browser, "", FIRST_VISIT);
  const answer = await page.evaluate(() => new Promise((resolve) => {
    const glue = new URL(document.querySelector("meta[name=tefuda-mind]").dataset.script, document.baseURI).href;
    const source = `import(${JSON.stringify(glue)}).then(({ default: init }) => postMessage(typeof init));`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = () => resolve("refused");
  }));
  assert.equal(answer, "function");
});

test("a wrong address shows a way home, at any depth", async () => {
  const page = await open(browser, { ...FIRST_VISIT, hash: "no/such/page" });
  page.allow(/404/);
  const home = page.locator(`#home[href="${new URL(HOME).pathname}"]`);
  await home.click();
  await started(page);
});

test("a new version is offered, and shown only on request", async (t) => {
  const host = await versions(process.env.TEFUDA_DIST);
  // Also after a failure: an open server would keep the tests from ending.
  t.after(() => host.close());
  const page = await visit(browser, "", { ...FIRST_VISIT, home: host.home });
  await kept(page);
  host.release("new");
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.waitForSelector('html[data-update="ready"]', { state: "attached" });
  const shown = () => page.getAttribute('meta[name="tefuda-build"]', "content");
  assert.notEqual(await shown(), "new");
  await Promise.all([page.waitForNavigation(), page.locator('[data-newer="now"]:visible').click()]);
  await started(page);
  assert.equal(await shown(), "new");
  // The cache of the new version replaces the old one.
  const others = () => page.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith(" new")).length);
  while (await others()) await page.evaluate(() => new Promise(requestAnimationFrame));
  host.close();
  await reload(page);
  assert.equal(await shown(), "new");
});
