// The examples in examples/hosting with the real servers, as far as they are installed: types, caching, compressed files and missing files,
// in a subfolder. A table in the browser, from a server that doesn't know what a wasm file is, and through proxies that keep files.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { FIRST_VISIT, HOME, idle, kept, label, pages, reload, visit } from "./browser.mjs";
import { versions } from "./host.mjs";
import { dialog, playUntil, saved } from "./table.mjs";

/** Names of hosts that are this machine, as a school's network has them. */
const browser = pages({ args: ["--host-resolver-rules=MAP *.test 127.0.0.1"] });
const DIST = process.env.TEFUDA_DIST ?? new URL("../../dist", import.meta.url).pathname;
const EXAMPLES = new URL("../../examples/hosting/", import.meta.url).pathname;

const top = mkdtempSync(join(tmpdir(), "tefuda-hosting-"));
const folder = join(top, "www/tefuda");
const running = [];
after(() => {
  for (const child of running) child.kill();
  rmSync(top, { recursive: true, force: true });
});

cpSync(DIST, folder, { recursive: true });
const named = (ending) => readdirSync(folder).find((name) => name.endsWith(ending));
const WASM = named(".wasm");
const SCRIPT = readdirSync(folder).find((name) => /^home-.*\.js$/.test(name));
// `cargo xtask dist` compresses all files. Here three are enough.
for (const name of [WASM, SCRIPT, "index.html"]) {
  const bytes = readFileSync(join(folder, name));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes));
}

const installed = (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** A port that nothing uses. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A response as it was sent, without following redirects or decompressing. */
function get(port, path, encoding = "identity") {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers: { "accept-encoding": encoding } }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Starts a server and waits until it answers. */
async function serve(command, args, port, env = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  running.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => { said += text; });
  for (let tries = 0; tries < 200; tries += 1) {
    assert.equal(child.exitCode, null, `${command} ended:\n${said}`);
    if (await get(port, "/tefuda/robots.txt").catch(() => null)) return child;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  assert.fail(`${command} doesn't answer:\n${said}`);
}

/** An example for this test's folder and port. */
function example(name, port) {
  return readFileSync(join(EXAMPLES, name), "utf8").replaceAll("/srv/www", join(top, "www")).replace(/^(\s*listen |:)80\b/m, `$1${port}`);
}

function written(name, text) {
  const path = join(top, name);
  writeFileSync(path, text);
  return path;
}

/** The parts of nginx's configuration that Debian's own file has, for files in this test's folder. */
function nginxAround(http, load = "") {
  mkdirSync(join(top, "nginx"), { recursive: true });
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${top}/nginx/${kind};`);
  return [
    load, "daemon off; master_process off;", `pid ${top}/nginx.pid; error_log stderr;`,
    "events {}", `http { include /etc/nginx/mime.types; access_log off; ${places.join(" ")}`, http, "}",
  ].join("\n");
}

const nginx = {
  program: "nginx",
  async start(port) {
    const modules = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
    const brotli = existsSync(modules);
    const conf = brotli ? example("nginx.conf", port) : example("nginx.conf", port).replace("brotli_static on;", "");
    const file = written("nginx.conf", nginxAround(conf, brotli ? `load_module ${modules};` : ""));
    await serve("nginx", ["-c", file, "-e", "stderr"], port);
    return { brotli };
  },
};

const caddy = {
  program: "caddy",
  async start(port) {
    const file = written("Caddyfile", `{\n\tadmin off\n\tauto_https off\n}\n${example("Caddyfile", port)}`);
    await serve("caddy", ["run", "--config", file, "--adapter", "caddyfile"], port, { XDG_DATA_HOME: top, XDG_CONFIG_HOME: top });
    return { brotli: true };
  },
};

const apache = {
  program: "apache2",
  async start(port) {
    writeFileSync(join(folder, ".htaccess"), readFileSync(join(EXAMPLES, "htaccess")));
    const modules = ["mpm_event", "authz_core", "mime", "dir", "headers", "rewrite", "deflate", "filter"];
    const file = written("apache.conf", [
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      `ServerName localhost`, `Listen 127.0.0.1:${port}`, `PidFile ${top}/apache.pid`, `DefaultRuntimeDir ${top}`, `ErrorLog ${top}/apache.log`,
      "TypesConfig /etc/mime.types", `DocumentRoot ${top}/www`, "AddOutputFilterByType DEFLATE text/html text/javascript application/wasm",
      `<Directory ${top}/www>`, "AllowOverride All", "Require all granted", "</Directory>",
    ].join("\n"));
    await serve("apache2", ["-X", "-f", file], port);
    return { brotli: true };
  },
};

for (const [name, server] of Object.entries({ nginx, caddy, apache })) {
  const skip = installed(server.program) ? false : `${server.program} is not installed`;
  test(`${name} serves the page from a subfolder as its example says`, { skip }, async () => {
    const port = await freePort();
    const { brotli } = await server.start(port);
    const at = (path, encoding) => get(port, `/tefuda/${path}`, encoding);
    const file = (path) => readFileSync(join(folder, path));

    const types = [
      ["", /^text\/html/], [WASM, /^application\/wasm$/], [SCRIPT, /^(text|application)\/javascript/], [named(".css"), /^text\/css/],
      ["manifest.webmanifest", /^application\/manifest\+json/], ["icons/icon.svg", /^image\/svg\+xml/],
    ];
    for (const [path, type] of types) {
      const { status, headers } = await at(path);
      assert.equal(status, 200, path);
      assert.match(headers["content-type"], type, path);
      assert.equal(headers["x-content-type-options"], "nosniff", path);
      assert.equal(headers["content-encoding"], undefined, path);
    }

    for (const path of [WASM, SCRIPT, named(".css")]) {
      assert.equal((await at(path)).headers["cache-control"], "public, max-age=31536000, immutable", path);
    }
    for (const path of ["", "sw.js", "manifest.webmanifest", "agents/manifest.json"]) {
      assert.equal((await at(path)).headers["cache-control"], "no-cache", path);
    }

    const ways = [["gzip", "gzip", gunzipSync], ...(brotli ? [["gzip, br", "br", brotliDecompressSync]] : [])];
    for (const [accepted, encoding, unpack] of ways) {
      for (const [path, source, type] of [["", "index.html", /^text\/html/], [WASM, WASM, /^application\/wasm$/], [SCRIPT, SCRIPT, /javascript/]]) {
        const { headers, body } = await at(path, accepted);
        assert.equal(headers["content-encoding"], encoding, `${path}, ${accepted}`);
        assert.match(headers["content-type"], type, `${path}, ${accepted}`);
        assert.match(headers.vary ?? "", /accept-encoding/i, `${path}, ${accepted}`);
        assert.deepEqual(unpack(body), file(source), `${path}, ${accepted}`);
        assert.deepEqual(body, file(`${source}.${encoding === "br" ? "br" : "gz"}`), "it is the file that was compressed before");
      }
      assert.equal((await at(WASM, accepted)).headers["cache-control"], "public, max-age=31536000, immutable");
    }
    assert.deepEqual((await at(WASM)).body, file(WASM));

    const missing = await at("no/such-file.js");
    assert.deepEqual([missing.status, missing.body.toString()], [404, file("404.html").toString()]);
    assert.match(missing.headers["content-type"], /^text\/html/);
    const slashless = await get(port, "/tefuda");
    assert.ok([301, 308].includes(slashless.status), `/tefuda: ${slashless.status}`);
    assert.match(slashless.headers.location, /\/tefuda\/$/);
  });
}

test("a table opens from a server that knows no wasm", { skip: installed("python3") ? false : "python3 is not installed" }, async () => {
  const port = await freePort();
  const program = [
    "import http.server as h, sys", "class Plain(h.SimpleHTTPRequestHandler):",
    "    def guess_type(self, path): return 'application/octet-stream' if path.endswith('.wasm') else super().guess_type(path)",
    "h.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), lambda *a: Plain(*a, directory=sys.argv[2])).serve_forever()",
  ].join("\n");
  await serve("python3", ["-c", program, String(port), join(top, "www")], port);
  assert.equal((await get(port, `/tefuda/${WASM}`)).headers["content-type"], "application/octet-stream");
  const home = `http://127.0.0.1:${port}/tefuda/`;
  const page = await visit(browser, "#/hearts?seed=7&speed=instant", { home, ...FIRST_VISIT });
  await idle(page);
  assert.ok(await page.locator(".hand .slot").count() > 0, "cards are on the table");
});

/** Files that a proxy keeps against the headers, and the version of the page that a new visitor then gets after an update. */
const KEEPS = {
  "what the headers allow": [[], "new", "activated"],
  "an old first page": [["/"], "old", "redundant"],
  "an old service worker": [["/sw.js"], "new", "redundant"],
};

/** Proxies that keep files. Each is given its port, the port of the host, and the paths that it keeps against the headers. */
const PROXIES = {
  nginx: (port, host, against) => {
    const pass = `proxy_pass http://127.0.0.1:${host}; proxy_cache kept; add_header X-Cache $upstream_cache_status always;`;
    const stubborn = against.map((path) => `location = ${path} { ${pass} proxy_cache_valid 200 1h; proxy_ignore_headers Cache-Control; }`);
    const folder = mkdtempSync(join(top, "kept-"));
    const file = written("proxy.conf", nginxAround(`proxy_cache_path ${folder} keys_zone=kept:1m; server { listen ${port}; location / { ${pass} } ${stubborn.join(" ")} }`));
    return ["nginx", ["-c", file, "-e", "stderr"]];
  },
  varnish: (port, host, against) => {
    const file = written("proxy.vcl", [
      "vcl 4.1;", `backend default { .host = "127.0.0.1"; .port = "${host}"; }`,
      ...against.map((path) => `sub vcl_backend_response { if (bereq.url == "${path}") { set beresp.ttl = 1h; return (deliver); } }`),
      'sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }',
    ].join("\n"));
    return ["varnishd", ["-F", "-j", "none", "-n", mkdtempSync(join(top, "varnish-")), "-a", `127.0.0.1:${port}`, "-f", file, "-s", "malloc,64m"]];
  },
  // It can't be told to keep what a header forbids.
  squid: (port, host, against) => !against.length && ["squid", ["-N", "-f", written("squid.conf", [
    `http_port 127.0.0.1:${port} accel defaultsite=127.0.0.1`, `cache_peer 127.0.0.1 parent ${host} 0 no-query originserver no-digest`,
    "http_access allow all", "cache_mem 64 MB", "maximum_object_size_in_memory 8 MB", "memory_cache_shared off", "pinger_enable off", "shutdown_lifetime 0 seconds",
    `pid_filename ${top}/squid.pid`, `coredump_dir ${top}`, "cache_log stdio:/dev/stderr", "access_log none", "",
  ].join("\n"))]],
};

for (const [name, configured] of Object.entries(PROXIES)) {
  const skip = installed(name.replace("varnish", "varnishd")) ? false : `${name} is not installed`;
  test(`behind ${name} as a proxy that keeps files, visitors get one whole version, also after an update`, { skip }, async (t) => {
    for (const [what, [against, build, copy]] of Object.entries(KEEPS)) {
      const host = await versions(DIST);
      const port = await freePort();
      const started = configured(port, new URL(host.home).port, against);
      await t.test(`it keeps ${what}`, { skip: started ? false : "its settings don't allow that" }, async (t) => {
        const child = await serve(...started, port);
        t.after(() => child.kill());
        const home = `http://127.0.0.1:${port}/`;
        const came = async (path) => (await get(port, `/${path}`)).headers["x-cache"].split(" ")[0];

        // The first visitor's copy for offline use brings all files to the proxy.
        const table = "#/hearts?seed=7&s1=rules&s2=rules&s3=rules&speed=instant";
        const first = await visit(browser, table, { home, ...FIRST_VISIT });
        const shown = (page) => page.getAttribute('meta[name="tefuda-build"]', "content");
        await kept(first);
        const old = await shown(first);
        assert.deepEqual([await came(WASM), await came("manifest.webmanifest")], ["HIT", "MISS"]);

        host.release("new");
        const page = await visit(browser, table, { home, ...FIRST_VISIT });
        await idle(page);
        assert.ok(await page.locator(".hand .slot").count() > 0, "cards are on the table");
        assert.equal(await shown(page), build === "new" ? "new" : old);
        const state = await page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.register("sw.js");
          const worker = installing ?? waiting ?? active;
          while (!["activated", "redundant"].includes(worker.state)) await new Promise((told) => { worker.addEventListener("statechange", told, { once: true }); });
          return worker.state;
        });
        assert.equal(state, copy, "no copy for offline use mixes two versions");
      });
      host.close();
    }
  });
}

test("from another machine over plain http, without an offline copy or a clipboard, a deal is played, kept and shared", async () => {
  const home = Object.assign(new URL(HOME), { hostname: "school.test" }).href;
  const page = await visit(browser, "#/leduc?seed=5&s1=nfsp&speed=instant", { ...FIRST_VISIT, home });
  assert.deepEqual(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "clipboard" in navigator]), [false, false, false]);
  await playUntil(page);
  const played = await saved(page, "tefuda.match.leduc");
  await reload(page);
  await idle(page);
  assert.deepEqual(await saved(page, "tefuda.match.leduc"), played);
  const shared = await dialog(page, label("shell", "share"));
  await shared.getByRole("button", { name: label("shell", "copy"), exact: true }).click();
  await shared.getByText(label("shell", "not_copied")).waitFor();
  const link = await shared.locator("textarea").inputValue();
  assert.ok(link.startsWith(`${home}#/leduc?`), link);
  assert.equal(await page.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), link, "it can be copied by hand");
});

test("the line to embed shows a table that can be played in a page of another host", async (t) => {
  const page = await visit(browser, "#/leduc?seed=5&s1=call&speed=instant");
  const shared = await dialog(page, label("shell", "share"));
  await shared.getByRole("button", { name: label("shell", "share_embed") }).click();
  const line = await shared.locator("textarea").inputValue();
  const port = await freePort();
  const server = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<!doctype html><h1>Course</h1>${line}`)).listen(port);
  t.after(() => server.close());
  const course = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" })).newPage();
  await course.goto(`http://course.test:${port}/`);
  const frame = await (await course.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector('html[data-start="done"]:not([data-busy])', { state: "attached" });
  await frame.locator(".act:not([aria-disabled])").first().click();
  await frame.waitForFunction(() => document.querySelectorAll(".mind-log button, .ledger li").length > 0);
  await course.context().close();
});
