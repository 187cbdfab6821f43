// The webpack configuration of a benchmark variant, used in place of the workspace's own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { laterSlot } from '../../../lib/remote-contract.ts'
import { pageScriptsConfig } from '../../webpack/page-scripts.mjs'
import { exposesOf } from '../../webpack/parts.mjs'
import { builtWorkspaces, remoteName, root } from '../../workspaces.mjs'

const { BENCH_VARIANT: variant, BENCH_CHECKOUT: checkout } = process.env
const here = import.meta.dirname
const remotes = builtWorkspaces().filter((workspace) => workspace !== 'host')

async function ownConfig(workspace) {
  const { default: configure } = await import(pathToFileURL(join(root, workspace, 'webpack.config.mjs')).href)
  return configure({})
}

const without = (config, ...names) => config.plugins.filter((plugin) => !names.includes(plugin.constructor.name))
/** Missing exports of a replacement fail the build. */
const exact = ({ module }) => ({ module: { ...module, parser: { javascript: { exportsPresence: 'error' } } } })
const replace = (request, file) => new webpack.NormalModuleReplacementPlugin(request, file)

/** Requests of the host's recovery modules, which the unguarded variant replaces. */
const recovery = /\/federation\/(composition|new-releases)\.ts$/

const asUnguarded = (config) => ({
  ...config,
  plugins: [...without(config, 'ScriptIntegrity'), replace(recovery, join(here, 'no-recovery.ts'))],
  ...exact(config),
})

async function asMonolith(config) {
  const everyArea = join(checkout, 'every-area.js')
  writeFileSync(everyArea, importsOfAreas())
  const others = await Promise.all(remotes.map(ownConfig))
  const rules = others.flatMap((other, index) => other.module.rules.filter(({ include }) => include === join(root, remotes[index])))
  return {
    ...config,
    module: { ...exact(config).module, rules: [...config.module.rules, ...rules] },
    // Any remaining import of the federation runtime fails the build.
    resolve: { ...config.resolve, alias: { '@module-federation': join(here, 'no-federation-in-a-monolith') } },
    plugins: [
      ...without(config, 'ModuleFederationPlugin', 'ProvideSharedPlugin', 'ConsumeSharedPlugin'),
      replace(/\/federation\/[a-z-]+\.ts$/, join(here, 'monolith-areas.ts')),
      replace(/\/every-area\.ts$/, everyArea),
    ],
  }
}

/** The modules that the federated home view waits for. */
const isFirst = (expose) => expose === './view/home' || (expose.startsWith('./slot/') && expose !== `./slot/${laterSlot}`)

/** The text of a module like `every-area.ts`. */
function importsOfAreas() {
  const areas = remotes.flatMap((workspace) => {
    const folder = join(root, workspace)
    return Object.entries(exposesOf(folder)).map(([expose, file]) => ({ workspace, expose, path: JSON.stringify(join(folder, file)) }))
  })
  const first = areas.filter(({ expose }) => isFirst(expose))
  const partOf = (area) => {
    const { workspace, expose, path } = area
    const named = JSON.stringify({ remote: remoteName(workspace), version: 'monolith', expose })
    return `{ area: ${named}, ${isFirst(expose) ? `component: First${first.indexOf(area)}` : `load: () => import(${path})`} }`
  }
  const imports = first.map(({ path }, index) => `import First${index} from ${path}`)
  return [...imports, `export const parts = [${areas.map(partOf).join(', ')}]`].join('\n')
}

const change = { unguarded: asUnguarded, monolith: asMonolith }[variant]
const [workspace] = process.argv.slice(2)
const config = await change(await ownConfig(workspace))

/** Of the server builds only the inline page scripts: the benchmark compares browsers. */
const serverConfigs = workspace === 'host' ? [pageScriptsConfig({ workspace })] : []

export default ({ server }) =>
  server ? serverConfigs : { ...config, output: { ...config.output, path: join(checkout, workspace, 'dist') } }
