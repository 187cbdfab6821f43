// Builds one workspace into a temporary folder that is renamed at the end: an interrupted build leaves no partial output.
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { isDrawnByServer } from '../webpack/server.mjs'
import { describeBuild } from './build-description.mjs'
import { buildVersion } from './build-version.mjs'
import { SharedNames } from './shared-names.mjs'

const [workspace, config] = process.argv.slice(2)
const version = buildVersion(workspace)
const { default: configure } = await import(pathToFileURL(config).href)
const configs = [configure({}), isDrawnByServer(workspace) ? configure({ server: true }) : []].flat()
const names = new SharedNames()
configs[0].plugins.push(names)
const finished = configs[0].output.path
const unfinished = `${finished}.new-${process.pid}`
const replaced = `${finished}.old-${process.pid}`

const stats = await new Promise((resolve, reject) => {
  const compiler = webpack(configs.map((config) => ({ ...config, output: { ...config.output, path: unfinished } })))
  compiler.run((error, result) => compiler.close((closing) => (error || closing ? reject(error ?? closing) : resolve(result))))
})
if (stats.hasErrors() || stats.hasWarnings()) {
  process.stderr.write(`${workspace}:\n${stats.toString({ all: false, errors: true, warnings: true, colors: false })}\n`)
}
if (stats.hasErrors()) process.exit(1)
// The bundler's statistics are no part of a release.
for (const file of readdirSync(unfinished).filter((name) => name.startsWith('mf-stats'))) rmSync(join(unfinished, file))
writeFileSync(join(unfinished, 'release.json'), JSON.stringify(await describeBuild({ folder: unfinished, workspace, version, names })))
if (existsSync(finished)) renameSync(finished, replaced)
renameSync(unfinished, finished)
rmSync(replaced, { recursive: true, force: true })
