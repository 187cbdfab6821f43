// The container of a remote: what it exposes, what it shares, and which files that makes (decisions 0004 and 0029).
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { laterSlot } from '@lechaim/shared/lib/remote-contract.ts'
import { StatsPlugin } from '@module-federation/manifest'
import webpack from 'webpack'
import { folderOf, readJson, sharedFolder } from '../workspaces.mjs'
import { federationShared, sharedVersions } from './federation-shared.mjs'
import { exposesOf } from './parts.mjs'
import { SharedConsumption } from './shared-modules.mjs'

const chunkOf = (expose) => `__federation_expose_${expose.slice(2).replaceAll('/', '__').replaceAll('-', '_')}`

const isExpose = ({ name }) => /^__federation_expose_/.test(name ?? '')
const firstShown = new RegExp(`^__federation_expose_(slot__(?!${laterSlot}$)|view__home$)`)
const isFirstShown = ({ name }) => firstShown.test(name ?? '')
/** A chunk with the remote's copy of a shared module, loaded only where the host lacks that module. */
const isFallback = ({ groupsIterable }) =>
  [...groupsIterable].every(({ origins }) => origins.every(({ module }) => module?.type === 'consume-shared-module'))
/** Of a package other than the shared one, which is a package too in a team's own repository. */
const isPackage = ({ resource = '' }) => /[\\/]node_modules[\\/]/.test(resource) && !resource.startsWith(sharedFolder)

/** One file for the first view, one for what views share, two for fallback copies: each costs a request or a hash in the entry. */
export const containerChunks = {
  first: {
    name: 'first-view',
    chunks: isExpose,
    test: (module, { chunkGraph }) => [...chunkGraph.getModuleChunksIterable(module)].some(isFirstShown),
    enforce: true,
    priority: 2,
  },
  common: { name: 'common', chunks: isExpose, minChunks: 2, enforce: true, priority: 1 },
  fallbackPackages: { name: 'fallback-packages', chunks: isFallback, test: isPackage, enforce: true },
  fallbackShared: { name: 'fallback-shared', chunks: isFallback, test: (module) => !isPackage(module), type: /^javascript/, enforce: true },
}

/** The entry names every chunk: short where it is in each page, elsewhere by what the chunk holds. */
export const chunkIds = (workspace) =>
  Object.keys(exposesOf(folderOf(workspace))).some((path) => path.startsWith('./slot/')) ? 'natural' : 'named'

const packageOf = (name) => /^(@[^/]+\/)?[^/]+/.exec(name)[0]
const noFiles = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** The manifest plugin knows only modules that a build registers in advance. */
function takenModules({ modules }, remote) {
  const versions = sharedVersions()
  const taken = [...modules].filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey)
  return [...new Set(taken)].sort().map((name) => {
    const version = versions[packageOf(name)]
    return { id: `${remote}:${name}`, name, version, singleton: true, requiredVersion: `^${version}`, assets: noFiles, fallback: '' }
  })
}

/** The manifest plugin forgets files that were put together. */
function correctManifest({ stats, compilation }) {
  for (const expose of stats.exposes) {
    const group = compilation.namedChunkGroups.get(chunkOf(expose.path))
    expose.assets.js.sync = group.getFiles().filter((file) => file.endsWith('.js'))
    expose.assets.js.async = []
  }
  stats.shared = takenModules(compilation, stats.name)
  return stats
}

/** webpack's own container: a remote that loads no remotes needs no federation runtime, and its entry is 9 KB smaller.
 *  @returns plugins that make the container and its manifest */
export function containerPlugins({ workspace, name, version, dev }) {
  const exposes = Object.entries(exposesOf(folderOf(workspace)))
  // Ranges are compared when a release is taken in (`api/src/releases/checks/compatibility.ts`); in a page it is too late to refuse one.
  const shared = Object.entries(federationShared({ eager: false }))
  const container = {
    name,
    filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    // Not `window.cart`: an element with that id would be taken for the container. A name for each build: two of them can be in a page.
    library: { type: 'var', name: `__mf_${(dev ? name : `${name}_${version.split('+')[1]}`).replaceAll('-', '_')}` },
    exposes: Object.fromEntries(exposes.map(([path, file]) => [path, { import: file, name: chunkOf(path) }])),
    shared: Object.fromEntries(shared.map(([request, options]) => [request, { ...options, requiredVersion: false }])),
  }
  const { shared: taken, ...exposed } = container
  return [
    new webpack.container.ContainerPlugin(exposed),
    new SharedConsumption(taken),
    new StatsPlugin(
      { ...container, dts: false, manifest: { additionalData: correctManifest } },
      {
        pluginVersion: readJson(join(dirname(createRequire(import.meta.url).resolve('@module-federation/manifest')), '../package.json'))
          .version,
        bundler: 'webpack',
      },
    ),
  ]
}
