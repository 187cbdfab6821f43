/** Writes webpack's runtime module of a name anew. `generate` is called as the module's own: with it as `this`. */
export const replaceRuntime = (compiler, plugin, name, generate) =>
  compiler.hooks.thisCompilation.tap(plugin, (compilation) =>
    compilation.hooks.runtimeModule.tap(plugin, (module) => {
      if (module.name === name) module.generate = generate
    }),
  )
