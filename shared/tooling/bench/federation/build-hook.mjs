// Loaded before `build-workspace.mjs`: a variant is built and described like every release, with another webpack configuration.
import { registerHooks } from 'node:module'

const recipe = new URL('variant.config.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => next(specifier.endsWith('/webpack.config.mjs') ? recipe : specifier, context),
})
