// Builds one workspace into a temporary folder that is renamed at the end: an interrupted build leaves no partial output.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeBuild } from './build-description.mjs'
import { BuildInputs, writeInputs } from './build-inputs.mjs'
import { buildVersion } from './build-version.mjs'
import { bundle, configurationsOf } from './bundle.mjs'
import { SharedNames } from './shared-names.mjs'

const [workspace, known] = process.argv.slice(2)

/** @param version that the build is likely to have; it is part of its files
 *  @returns the one that it has; nothing is built where that is another */
async function tryBuild(version) {
  const configs = await configurationsOf(workspace, version)
  const names = new SharedNames()
  const inputs = new BuildInputs(configs.length, (files) => buildVersion(workspace, files) === version)
  configs[0].plugins.push(names)
  for (const { plugins } of configs) plugins.push(inputs)
  const finished = configs[0].output.path
  const unfinished = `${finished}.new-${process.pid}`
  const placed = configs.map((config) => ({ ...config, output: { ...config.output, path: unfinished } }))
  const isBuilt = await bundle(workspace, placed).catch((error) => {
    if (inputs.isOther) return null
    throw error
  })
  if (isBuilt === null) return buildVersion(workspace, inputs.files)
  if (!isBuilt) process.exit(1)
  await keep({ finished, unfinished, version, names, files: inputs.files })
  return version
}

async function keep({ finished, unfinished, version, names, files }) {
  const replaced = `${finished}.old-${process.pid}`
  // The bundler's statistics are no part of a release.
  for (const file of readdirSync(unfinished).filter((name) => name.startsWith('mf-stats'))) rmSync(join(unfinished, file))
  writeFileSync(join(unfinished, 'release.json'), JSON.stringify(await describeBuild({ folder: unfinished, workspace, version, names })))
  writeInputs(workspace, files)
  if (existsSync(finished)) renameSync(finished, replaced)
  renameSync(unfinished, finished)
  rmSync(replaced, { recursive: true, force: true })
}

/** Before the first build no version can be known. */
const unknown = '0.0.0+unknown'
const assumed = known ?? buildVersion(workspace) ?? unknown
const found = await tryBuild(assumed)
if (found !== assumed) {
  if (known) throw new Error(`The files of ${workspace} change while it is built`)
  // In a process of its own: plugins keep what they have counted in builds that were ended.
  const { status } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, workspace, found], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
