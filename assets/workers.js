// Hands out what thinks: workers that run the program of a game, compiled once for all of them; and where a browser starts
// no worker, that program in the page itself. The names of its files stand in index.html.
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
      // A host may not say what kind of file it is: then it is compiled after it came, and not meanwhile.
      return WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
    }
  };

  // What failed is tried again by whoever asks next.
  const compiled = {};
  const program = (game) => compiled[game] ??= compile(url(game, "wasm")).catch((error) => { delete compiled[game]; throw error; });

  // A listener has to be there to hear of it.
  const fails = (end) => (error) => end.dispatchEvent(new ErrorEvent("error", { message: String(error) }));

  // Firefox asks the network, not the service worker, for what a worker made from a blob imports statically. An import that fails later is thrown from a
  // timer, or nobody outside would hear of it.
  const started = {};
  const start = (game) => started[game] ??= URL.createObjectURL(new Blob([`self.onmessage = ({ data }) => {
  self.onmessage = null;
  import(${JSON.stringify(url(game, "script"))}).then(({ default: init }) => init({ module_or_path: data })).catch((error) => setTimeout(() => { throw error; }));
};`], { type: "text/javascript" }));

  window.tefudaMind = {
    /** A worker for a game. It is told what to do once it has said that it listens. */
    worker(game) {
      const worker = new Worker(start(game), { type: "module" });
      program(game).then((module) => worker.postMessage(module)).catch(fails(worker));
      return worker;
    },

    /** One end of a channel; at the other the page itself will listen. */
    port(game) {
      const { port1, port2 } = new MessageChannel();
      const listen = async () => {
        const mind = await import(url(game, "script"));
        await mind.default({ module_or_path: await program(game) });
        mind.listen(port2);
      };
      listen().catch(fails(port1));
      port1.start();
      return port1;
    },
  };

  // When the table of a game stands, so that the first move does not wait for it.
  addEventListener("tefuda-shown", ({ detail: name }) => {
    if (document.querySelector(`meta[name="tefuda-mind"][content="${name}"]`)) program(name).catch(() => {});
  });
}
