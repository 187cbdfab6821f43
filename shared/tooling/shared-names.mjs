// The names that a build imports from each shared module, or for the host those that it provides, for `release.json`.
import { join, relative } from 'node:path'
import { root } from './workspaces.mjs'

const prefix = '@lechaim/shared/'
const folder = join(root, 'shared/')
/** After webpack has found out what each module exports. */
const afterExports = 1000

const sorted = (names) =>
  Object.fromEntries(
    [...names]
      .filter(([, set]) => set.size > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([module, set]) => [module, [...set].sort()]),
  )

export class SharedNames {
  /** By module: `@lechaim/shared/stores/cart.ts`. */
  imports = {}
  exports = {}

  apply(compiler) {
    compiler.hooks.compilation.tap('SharedNames', (compilation) => {
      compilation.hooks.finishModules.tap({ name: 'SharedNames', stage: afterExports }, (modules) => {
        this.exports = sorted(exportsOf(modules, compilation.moduleGraph))
        this.imports = sorted(importsOf(modules, compilation.moduleGraph))
      })
    })
  }
}

function exportsOf(modules, graph) {
  const own = [...modules].filter(({ resource }) => resource?.startsWith(folder) && /\.tsx?$/.test(resource))
  return own.map((module) => {
    const names = graph.getProvidedExports(module)
    return [`${prefix}${relative(folder, module.resource)}`, new Set(Array.isArray(names) ? names : [])]
  })
}

/** Of the workspace's own modules: what shared modules import of each other comes from the host with them. The name of a whole namespace
 *  (`import * as`, `import()`) isn't known here; its members that are read by name are. */
function importsOf(modules, graph) {
  const names = new Map()
  for (const { resource, dependencies } of modules) {
    if (!resource || resource.startsWith(folder) || resource.includes('/node_modules/')) continue
    for (const dependency of dependencies) {
      const { request, type } = dependency
      if (!request?.startsWith(prefix) || !/^harmony (import specifier|export imported specifier)$/.test(type)) continue
      const [name] = dependency.getIds(graph)
      if (name) names.set(request, (names.get(request) ?? new Set()).add(name))
    }
  }
  return names
}
