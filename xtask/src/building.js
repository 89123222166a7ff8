// Only `cargo play` adds this script to its page, because it serves the page while programs are still being built. The server
// answers 503 for a program that doesn't exist yet. assets/programs.js waits for `tefudaBuilt` before it loads a program.
"use strict";

{
  const BUILDING = '<span>This part is still being built. It will open automatically.</span> <span lang="ja">この部分はまだビルド中です。できあがると自動で開きます。</span>';
  const STOPPED = '<span>The build has stopped. Start <code>cargo play</code> again.</span> <span lang="ja">ビルドが止まりました。<code>cargo play</code> をもう一度実行してください。</span>';
  // The lines with the loading messages, for the first program and for any other.
  const LINES = ["starting", "opening"];
  const usual = {};
  const say = (words) => {
    for (const line of LINES.map((id) => document.getElementById(id)).filter(Boolean)) {
      usual[line.id] ??= line.innerHTML;
      line.innerHTML = words ?? usual[line.id];
    }
  };

  const ask = async (url) => {
    try {
      const { status } = await fetch(url, { method: "HEAD", cache: "no-store" });
      return status === 503 ? BUILDING : null;
    } catch {
      return STOPPED;
    }
  };

  /** Waits until a program's files exist. */
  window.tefudaBuilt = async (name) => {
    const url = document.querySelector(`meta[name="tefuda-program"][content="${name}"]`).dataset.script;
    for (;;) {
      const words = await ask(new URL(url, document.baseURI));
      // The visitor may have opened another page meanwhile.
      if (document.documentElement.dataset.program === name) say(words);
      if (!words) return;
      await new Promise((resolve) => { setTimeout(resolve, 1000); });
    }
  };
}
