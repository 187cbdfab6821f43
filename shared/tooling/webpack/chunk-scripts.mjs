// Loads a build's later scripts in browsers, in place of webpack's own runtime: with their integrity, and again twice where that fails, each
// after a longer pause. webpack's is prepared for several requests of one script, for scripts that stand in the page, and for old browsers.
import webpack from 'webpack'
import { replaceRuntime } from './replace-runtime.mjs'
import { integrityOfChunk } from './script-integrity.mjs'

const { RuntimeGlobals } = webpack

/** The address names the try (`?again=2` is the last one), by which the host tells a failure for good: browsers join requests for the same
 *  address, and answer the first with a failed preload. `remove()` is unknown to the elements with which servers check a release. */
const load = `${RuntimeGlobals.loadScript} = (url, done, key, chunk) => {
  const request = (again) => {
    const script = document.createElement("script");
    const end = (event) => {
      script.onload = script.onerror = null;
      clearTimeout(timeout);
      script.parentNode?.removeChild(script);
      if (event.type === "load" || again === 2 || !navigator.onLine) done(event);
      else setTimeout(request, again ? 1500 : 500, again + 1);
    };
    const timeout = setTimeout(end, 120000, { type: "timeout", target: script });
    Object.assign(script, {
      again: true,
      crossOrigin: "anonymous",
      integrity: ${integrityOfChunk('chunk')},
      src: again ? url + "?again=" + again : url,
      onload: end,
      onerror: end
    });
    document.head.append(script);
  };
  request(0);
};`

export class ChunkScripts {
  apply(compiler) {
    replaceRuntime(compiler, 'ChunkScripts', 'load script', () => load)
  }
}
