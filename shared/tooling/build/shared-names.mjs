// The names and members that a build uses of each shared module, or for the host those that it provides, for `release.json`.
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledModules } from '../webpack/federation-shared.mjs'
import { sharedFolder } from '../workspaces.mjs'

const prefix = '@lechaim/shared/'
const folder = `${sharedFolder}${sep}`
/** After webpack has determined each module's exports. */
const afterExports = 1000
/** Modules that Node can run. Stores export stores and functions, without members of ours. */
const evaluated = /^@lechaim\/shared\/(client|lib|messages|ui)\/.*\.ts$/
const deepestMember = 4

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
  /** Members of imported objects that are accessed by name: `api.placeOrder`. */
  importedMembers = {}

  apply(compiler) {
    compiler.hooks.compilation.tap('SharedNames', (compilation) => {
      compilation.hooks.finishModules.tap({ name: 'SharedNames', stage: afterExports }, (modules) => {
        const graph = compilation.moduleGraph
        const exports = new Map(exportsOf(modules, graph))
        const paths = importsOf(modules, graph, exports)
        this.exports = sorted(exports)
        this.imports = sorted(paths.map(([module, list]) => [module, new Set(list.map(([name]) => name))]))
        this.importedMembers = sorted(
          paths.map(([module, list]) => [module, new Set(list.filter(({ length }) => length > 1).map((path) => path.join('.')))]),
        )
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

/** Modules that come from the host, with what they import themselves. */
const isFromHost = (resource) => resource.startsWith(folder) && !bundledModules.includes(`${prefix}${relative(folder, resource)}`)

/** Of the workspace's own modules and of those that it bundles.
 *  @returns by module the accessed paths: `['api', 'placeOrder']` */
function importsOf(modules, graph, exports) {
  const used = new Map()
  for (const module of modules) {
    if (!module.resource || isFromHost(module.resource) || module.resource.includes('/node_modules/')) continue
    for (const dependency of dependenciesOf(module)) {
      const { request, type } = dependency
      if (!request?.startsWith(prefix) || !/^(harmony (import specifier|export imported specifier)|import\(\))$/.test(type)) continue
      // A namespace that is passed on whole may be accessed by any name.
      const paths = pathsOf(dependency, graph) ?? [...(exports.get(request) ?? [])].map((name) => [name])
      used.set(request, [...(used.get(request) ?? []), ...paths])
    }
  }
  return [...used]
}

/** Including `import()`, which webpack keeps in separate blocks. */
const dependenciesOf = ({ dependencies, blocks }) => [...dependencies, ...blocks.flatMap(dependenciesOf)]

/** Null for a namespace as a whole. */
function pathsOf(dependency, graph) {
  const path = dependency.getIds ? dependency.getIds(graph) : []
  const below = dependency.getIds ? destructured(dependency.referencedPropertiesInDestructuring) : dependency.referencedExports
  const paths = below ? below.map((names) => [...path, ...names]) : [path]
  return paths.every(({ length }) => length > 0) ? paths : null
}

const destructured = (properties) =>
  properties && [...properties].flatMap(({ id, pattern }) => (destructured(pattern) ?? [[]]).map((below) => [id, ...below]))

/** @param modules requests of shared modules
 *  @returns the members of the plain objects that they export, such as `api.placeOrder` and `api.owned.products` */
export async function membersOf(modules) {
  const members = modules.filter((module) => evaluated.test(module)).map(async (module) => [module, new Set(await exportedMembers(module))])
  return sorted(await Promise.all(members))
}

async function exportedMembers(module) {
  try {
    const exported = await import(pathToFileURL(join(folder, module.slice(prefix.length))).href)
    return Object.entries(exported).flatMap(([name, value]) => memberPaths(name, value, 1))
  } catch {
    // A browser-only module: its members are not compared.
    return []
  }
}

const isPlain = (value) => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const memberPaths = (path, value, depth) =>
  !isPlain(value) || depth > deepestMember
    ? []
    : Object.entries(value).flatMap(([name, below]) => [`${path}.${name}`, ...memberPaths(`${path}.${name}`, below, depth + 1)])
