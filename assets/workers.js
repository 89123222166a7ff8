// Provides the workers that run the program of a game, which is compiled once for all of them. If the browser
// can't start workers, the same program runs in the page. index.html names its files.
"use strict";

{
  const url = (game, file) => {
    const { dataset } = document.querySelector(`meta[name="tefuda-mind"][content="${game}"]`);
    return new URL(dataset[file], document.baseURI).href;
  };

  const compile = async (wasm) => {
    try {
      return await WebAssembly.compileStreaming(fetch(wasm));
    } catch {
      // The host may send the wrong MIME type. Then compile after the download instead of during it.
      return WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
    }
  };

  // After a failure, the next call tries again.
  const compiled = {};
  const program = (game) => compiled[game] ??= compile(url(game, "wasm")).catch((error) => { delete compiled[game]; throw error; });
  /** The program of a game, once the page is whole (assets/programs.js). */
  const whenWhole = (game) => Promise.all([program(game), window.tefudaWhole()]).then(([module]) => module);

  // Reports an error as an event, so its listener must already be attached.
  const fails = (end) => (error) => end.dispatchEvent(new ErrorEvent("error", { message: String(error) }));

  // The import is dynamic because Firefox fetches static imports of a blob worker from the network and not
  // from the service worker. A later failure is thrown from a timer, because otherwise nobody outside would
  // hear of it.
  const started = {};
  const start = (game) => started[game] ??= URL.createObjectURL(new Blob([`self.onmessage = ({ data }) => {
  self.onmessage = null;
  import(${JSON.stringify(url(game, "script"))}).then(({ default: init }) => init({ module_or_path: data })).catch((error) => setTimeout(() => { throw error; }));
};`], { type: "text/javascript" }));

  window.tefudaMind = {
    /** A worker for a game. It gets its first task after it has reported that it listens. */
    worker(game) {
      const worker = new Worker(start(game), { type: "module" });
      whenWhole(game).then((module) => worker.postMessage(module)).catch(fails(worker));
      return worker;
    },

    /** One end of a channel. The page itself listens at the other end. */
    port(game) {
      const { port1, port2 } = new MessageChannel();
      const listen = async () => {
        const mind = await import(url(game, "script"));
        await mind.default({ module_or_path: await whenWhole(game) });
        mind.listen(port2);
      };
      listen().catch(fails(port1));
      port1.start();
      return port1;
    },
  };

  // Compile when the table is shown, so that the first move doesn't have to wait.
  addEventListener("tefuda-shown", ({ detail: name }) => {
    if (document.querySelector(`meta[name="tefuda-mind"][content="${name}"]`)) program(name).catch(() => {});
  });
}
