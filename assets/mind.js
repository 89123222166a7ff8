// Hands out what thinks: workers that run the second program, compiled once for all of them; and where a browser starts
// no worker, that program in the page itself. The names of its files stand in index.html.
"use strict";

{
  const link = (rel) => document.querySelector(`link[data-mind][rel="${rel}"]`).href;
  const script = link("modulepreload");

  const compile = async () => {
    const wasm = link("preload");
    try {
      return await WebAssembly.compileStreaming(fetch(wasm));
    } catch {
      // A host may not say what kind of file it is: then it is compiled after it came, and not meanwhile.
      return WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
    }
  };

  // What failed is tried again by whoever asks next.
  let compiled = null;
  const program = () => compiled ??= compile().catch((error) => { compiled = null; throw error; });

  // A listener has to be there to hear of it.
  const fails = (end) => (error) => end.dispatchEvent(new ErrorEvent("error", { message: String(error) }));

  const first = `import init from ${JSON.stringify(script)};
self.onmessage = (event) => { self.onmessage = null; init({ module_or_path: event.data }); };`;
  const start = URL.createObjectURL(new Blob([first], { type: "text/javascript" }));

  window.tefudaMind = {
    /** A worker. It is told what to do once it has said that it listens. */
    worker() {
      const worker = new Worker(start, { type: "module" });
      program().then((module) => worker.postMessage(module)).catch(fails(worker));
      return worker;
    },

    /** One end of a channel; at the other the page itself will listen. */
    port() {
      const { port1, port2 } = new MessageChannel();
      const listen = async () => {
        const mind = await import(script);
        await mind.default({ module_or_path: await program() });
        mind.listen(port2);
      };
      listen().catch(fails(port1));
      port1.start();
      return port1;
    },
  };

  // When the page stands, so that the first move does not wait for it.
  addEventListener("tefuda-started", () => program().catch(() => {}));
}
