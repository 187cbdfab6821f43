// Size limits of builds: `budget` in a workspace's package.json, in kilobytes of brotli, compared with its files in `dist`, without
// fallback copies of shared modules.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { laterSlot } from '@lechaim/shared/lib/remote-contract.ts'
import { kilobyte, kilobytes } from '../bench/figures.mjs'
import { readJson, root } from '../workspaces.mjs'

const firstLoad = 'firstLoad'
const isFirst = ({ path }) => path.startsWith('./slot/') && path !== `./slot/${laterSlot}`
const filesOf = ({ assets: { js, css } }) => [...js.sync, ...css.sync]

/** @returns the files of each part that needs a budget: `firstLoad` for every shopper's page; the additional files of each other expose */
function partsOf(dist) {
  if (existsSync(join(dist, 'assets.json'))) {
    const { scripts, styles, fontStyles = [] } = readJson(join(dist, 'assets.json'))
    const first = [...scripts, ...styles].filter((file) => !fontStyles.includes(file))
    return { [firstLoad]: first.map((file) => file.split('/').at(-1)) }
  }
  const { metaData, exposes } = readJson(join(dist, 'mf-manifest.json'))
  const entry = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`
  const first = exposes.some(isFirst) ? [...new Set([entry, ...exposes.filter(isFirst).flatMap(filesOf)])] : []
  const later = exposes
    .filter((expose) => !isFirst(expose))
    .map((expose) => [expose.path, [...new Set([entry, ...filesOf(expose)])].filter((file) => !first.includes(file))])
  return { ...(first.length > 0 && { [firstLoad]: first }), ...Object.fromEntries(later) }
}

/** @returns the files of a build that every shopper's page fetches before its first view. */
export const firstLoadOf = (dist) => partsOf(dist)[firstLoad] ?? []

/** Any other name is a pattern of files loaded later, such as an editor's. */
const isPattern = (name) => name !== firstLoad && !name.startsWith('./')

function matching(dist, pattern) {
  return readdirSync(dist).filter((file) => file.endsWith('.js') && matchesGlob(file, pattern))
}

/** Compressed, where it is. */
export function sizeOf(dist, file) {
  const packed = join(dist, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(dist, file)).size
}

/** @param folder that holds the workspaces
 *  @param dist the build
 *  @returns a line for each budget that is missing, without use, ill-formed or exceeded. */
export function overBudget(workspace, folder = root, dist = join(folder, workspace, 'dist')) {
  if (!existsSync(dist)) return [`${workspace} is not built: npm run build -- ${workspace}`]
  const { budget = {} } = readJson(join(folder, workspace, 'package.json'))
  const parts = partsOf(dist)
  const patterns = Object.keys(budget).filter(isPattern)
  const all = { ...parts, ...Object.fromEntries(patterns.map((pattern) => [pattern, matching(dist, pattern)])) }

  const unused = Object.keys(budget).filter((name) => !all[name]?.length)
  return [
    ...unused.map((name) => `${workspace}/package.json has a budget for ${name}, which the build doesn't have`),
    ...Object.entries(all).flatMap(([name, files]) => excess(workspace, { name, files, allowed: budget[name], dist })),
  ]
}

function excess(workspace, { name, files, allowed, dist }) {
  const sizes = files.map((file) => [file, sizeOf(dist, file)])
  const size = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  // Empty where all files count elsewhere, such as the home view in the first load.
  if (allowed === undefined && size === 0) return []
  if (allowed === undefined) return [`${workspace}/package.json has no budget for ${name}, which is ${kilobytes(size)}`]
  const limit = /^(\d+(?:\.\d+)?) KB$/.exec(allowed)?.[1]
  if (!limit) return [`${workspace}/package.json: "${allowed}" is no budget for ${name}; say it as "15 KB"`]
  if (size <= Number(limit) * kilobyte) return []
  const list = sizes.map(([file, bytes]) => `${file} ${kilobytes(bytes)}`).join(', ')
  return [`${workspace}: ${name} is ${kilobytes(size)}, its budget ${allowed}: ${list}`]
}
