import { launch, open, idle, started, HOME } from "./browser.mjs";
const out = process.argv[2];
const b = await launch();
const shot = async (name, hash, opt = {}, act) => {
  const page = await open(b, { hash, viewport: { width: 1280, height: 800 }, ...opt });
  await started(page); await idle(page).catch(() => {});
  if (act) await act(page);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.context().close();
};
const list = {
  home: () => shot("home", "#/"),
  hearts: () => shot("hearts", "#/hearts?seed=7&s1=mc&speed=instant"),
  heartsmenu: () => shot("heartsmenu", "#/hearts?seed=7&s1=mc&speed=instant", {}, async (p) => { await p.locator(".bar-group summary, .bar-open").first().click(); }),
  phone: () => shot("phone", "#/daihinmin?seed=7&speed=instant", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, async (p) => { await p.locator(".bar-menu").click(); }),
  phonehome: () => shot("phonehome", "#/", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }),
  dark: () => shot("dark", "#/leduc?seed=9&s1=nfsp&speed=instant", { colorScheme: "dark" }),
  ja: () => shot("ja", "#/nimmt?seed=3&lang=ja&speed=instant", {}, async (p) => { await p.locator(".bar-group summary, .bar-open").first().click(); }),
  lab: () => shot("lab", "#/lab"),
  arena: () => shot("arena", "#/arena?lang=en"),
  papers: () => shot("papers", "#/papers"),
  p4: () => shot("p4", "#/papers/P4/results"),
};
for (const name of process.argv.slice(3)) { try { await list[name](); } catch (e) { console.log(name, e.message.slice(0, 300)); } }
await b.close();
