// A release keeps to the budget of its workspace (`budget` in its package.json), which its build has written down; one without a budget keeps
// to the shop's own. Sizes are those of the packed files, which browsers fetch.
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { laterSlot } from '@lechaim/shared/lib/remote-contract.ts'
import { lastPart } from '../live/snapshot.ts'
import { entryFile, type HostFiles, type Manifest } from '../publish/manifest.ts'
import type { Candidate, Files } from './candidate.ts'

const pack = promisify(brotliCompress)
const kilobyte = 1024
const megabyte = 1024 * kilobyte
const quick = 5
/** Kilobytes of a part that has no budget: several times what a remote of the shop has. A host brings the frameworks for all. */
const withoutBudget = { remote: 100, host: 150 }
/** Packing differs a little from one machine to another; `npm test` holds the budget itself. */
const tolerance = 1.1
const firstLoad = 'firstLoad'

export async function sizeProblems({ build: { budget = {} }, manifest, files }: Candidate): Promise<string[]> {
  const problems: string[] = []
  for (const [part, names] of Object.entries(partsOf(manifest, files))) {
    const allowed = budget[part] ? Number.parseFloat(budget[part]) : withoutBudget[manifest ? 'remote' : 'host']
    let size = 0
    for (const name of names) size += (await packedSize(files, name)) / kilobyte
    if (size <= allowed * tolerance) continue
    const what = part === firstLoad ? 'What every page loads of it' : `"${part}"`
    const limit = budget[part] ? 'its budget is' : 'without a budget it may have'
    problems.push(
      `${what} is ${size.toFixed(1)} KB packed, and ${limit} ${allowed} KB: load later what is not needed at once, or release it all the same with --large`,
    )
  }
  return problems
}

/** As `npm test` counts (shared/tooling/build/budgets.mjs): what fills a slot is in every page, and views add to that. */
function partsOf(manifest: Manifest | null, files: Files): Record<string, string[]> {
  if (!manifest) {
    const { scripts, styles } = JSON.parse(files.get('assets.json')?.toString() ?? '') as HostFiles
    return { [firstLoad]: [...scripts, ...styles].map(lastPart) }
  }
  const isFirst = (path: string) => path.startsWith('./slot/') && path !== `./slot/${laterSlot}`
  const own = (expose: Manifest['exposes'][number]) => [entryFile(manifest), ...expose.assets.js.sync]
  const first = [...new Set(manifest.exposes.filter(({ path }) => isFirst(path)).flatMap(own))]
  const later = manifest.exposes
    .filter(({ path }) => !isFirst(path))
    .map((expose) => [expose.path, own(expose).filter((file) => !first.includes(file))] as const)
  return { ...(first.length > 0 && { [firstLoad]: first }), ...Object.fromEntries(later) }
}

/** Teams may send no packed copies: then as well as the build packs. Very large files are packed quickly, and count somewhat more. */
async function packedSize(files: Files, name: string): Promise<number> {
  const packed = files.get(`${name}.br`)
  if (packed) return packed.length
  const plain = files.get(name) ?? Buffer.alloc(0)
  const quality = plain.length > megabyte ? quick : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return (await pack(plain, { params })).length
}
