// Loaded before `build-workspace.mjs`, so that a variant is built and described as every release is, only by another recipe.
import { registerHooks } from 'node:module'

const recipe = new URL('variant.config.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => next(specifier.endsWith('/webpack.config.mjs') ? recipe : specifier, context),
})
