// Requests a script again that a build's runtime could not load: twice, each after a longer pause. Under another address, since browsers join
// requests for the same one, and answer the first with a failed preload.
import webpack from 'webpack'

const { RuntimeGlobals, RuntimeModule, runtime } = webpack

/** The address names the try (`?again=2` is the last one), by which the host tells a failure for good. */
const code = `const load = ${RuntimeGlobals.loadScript};
${RuntimeGlobals.loadScript} = (url, done, ...rest) => {
  const request = (again) => load(again ? url + "?again=" + again : url, (event) => {
    if (!event || event.type === "load" || again === 2 || !navigator.onLine) return done(event);
    setTimeout(request, again ? 1500 : 500, again + 1);
  }, ...rest);
  request(0);
};`

class RetryScripts extends RuntimeModule {
  constructor() {
    super('retry scripts', RuntimeModule.STAGE_ATTACH)
  }
  generate() {
    return code
  }
}

export class ChunkRetries {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkRetries', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkRetries',
        (script) => `${script}\nscript.again = true;`,
      )
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkRetries', (chunk) => void compilation.addRuntimeModule(chunk, new RetryScripts()))
    })
  }
}
