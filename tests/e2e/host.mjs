// A host that a test can stop, or that publishes a new version.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

/** Another name for each file that has a hash in its name, and back again. */
const renamed = (text) => text.replace(/-([0-9a-f]{16})(?=\.)/g, (_, hash) => `-${[...hash].reverse().join("")}`);

/**
 * Serves the built page, and can replace it by another build with other names of files. Those of the first build are then gone. The headers
 * are those of examples/hosting.
 */
export async function versions(dist) {
  const types = { ".css": "text/css", ".html": "text/html", ".json": "application/json", ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
  const index = await readFile(join(dist, "index.html"), "utf8");
  const [, first] = index.match(/name="tefuda-build" content="([^"]+)"/);
  let build = first;
  const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  const other = (text) => renamed(text.replaceAll(first, build));
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://host").pathname.replace(/\/$/, "/index.html");
    try {
      let bytes = await readFile(join(dist, build === first ? name : renamed(name)));
      if (build !== first && name === "/index.html") bytes = other(index);
      if (build !== first && name === "/sw.js") bytes = other(String(bytes)).replace(hash(index), hash(other(index)));
      const cache = renamed(name) === name ? "no-cache" : "public, max-age=31536000, immutable";
      response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream", "cache-control": cache, connection: "close" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    home: `http://127.0.0.1:${server.address().port}/`,
    release: (name) => { build = name; },
    close: () => { server.closeAllConnections(); server.close(); },
  };
}
