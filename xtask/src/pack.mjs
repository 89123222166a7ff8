// Writes FILE.br and FILE.gz beside each file of a folder, where that saves space. Usage: node pack.mjs FOLDER
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = argv.slice(-1);
let [count, before, after] = [0, 0, 0];
const compress = (path) => {
  const bytes = readFileSync(path);
  const ways = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: 9 }),
  };
  for (const [ending, packed] of Object.entries(ways)) {
    // Pictures, fonts and agents are compressed already.
    if (packed.length > bytes.length * 0.95) return;
    writeFileSync(`${path}.${ending}`, packed);
  }
  [count, before, after] = [count + 1, before + bytes.length, after + ways.br.length];
};
const walk = (path) => {
  for (const name of readdirSync(path)) {
    const inside = join(path, name);
    if (statSync(inside).isDirectory()) walk(inside);
    else if (!/\.(br|gz)$/.test(name)) compress(inside);
  }
};
walk(folder);
console.log(`${count} files: ${Math.round(before / 1024)} KiB, ${Math.round(after / 1024)} KiB with Brotli.`);
