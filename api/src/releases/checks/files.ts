// The files of a release are exactly those of its build, and their compressed twins have the same contents.
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import { brotliDecompress, gunzip } from 'node:zlib'
import { lastPart, pageScriptsFile, readPageScripts } from '../live/snapshot.ts'
import { entryFile, type HostFiles } from '../publish/manifest.ts'
import { integrityOf } from '../publish/release-files.ts'
import { isSourceMap } from '../publish/source-maps.ts'
import type { Candidate, Files } from './candidate.ts'
import { outsideSelector } from './style-reach.ts'

type Unpack = (packed: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>
const unpackers: Record<string, Unpack | undefined> = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }

export async function filesProblems(candidate: Candidate): Promise<string[]> {
  const { build, files } = candidate
  const named = Object.keys(build.files)
  const missing = [...new Set([...named, ...filesOf(candidate)])].filter((file) => !files.has(file))
  const changed = named.filter((file) => files.has(file) && integrityOf(files.get(file) ?? '') !== build.files[file])
  const unknown = [...files.keys()].filter(
    (file) => file !== 'release.json' && !Object.hasOwn(build.files, file) && !unpackers[extname(file)] && !isSourceMap(file),
  )
  const differing: string[] = []
  // One after the other: each unpacks into memory.
  for (const [file, packed] of files) {
    const unpack = unpackers[extname(file)]
    if (unpack && !(await isPackedFrom(files.get(file.slice(0, -3)), packed, unpack))) differing.push(file)
  }
  return [
    ...missing.map((file) => `"${file}" is named but missing: pack the whole build`),
    ...changed.map(
      (file) => `"${file}" is not the file that was built (its sha384 differs from release.json): build again and change nothing after`,
    ),
    ...unknown.map((file) => `"${file}" is not in release.json: pack nothing but the build`),
    ...pageScriptProblems(files),
    ...(candidate.manifest ? styleProblems(files) : []),
    ...differing.map((file) => `"${file}" holds something else than its plain file: build again`),
  ]
}

async function isPackedFrom(plain: Buffer | undefined, packed: Buffer, unpack: Unpack): Promise<boolean> {
  if (!plain) return false
  try {
    return plain.equals(await unpack(packed, { maxOutputLength: Math.max(1, plain.length) }))
  } catch {
    return false
  }
}

/** The files that the page or the manifest names. */
function filesOf({ manifest, files }: Candidate): string[] {
  if (manifest) return [entryFile(manifest), ...manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async])]
  const { scripts, styles, fonts, later = [] } = JSON.parse(files.get('assets.json')?.toString() ?? '') as HostFiles
  return [...scripts, ...styles, ...fonts, ...later].map(lastPart)
}

/** Of a remote: the host's are everybody's. */
function styleProblems(files: Files): string[] {
  return [...files].flatMap(([file, content]) => {
    const selector = file.endsWith('.css') ? outsideSelector(content.toString()) : null
    return selector
      ? [`"${file}" styles "${selector}", and so reaches outside its own part, into those of all others: put a class of your own in front`]
      : []
  })
}

/** The scripts that stand in the page are only read here; they run in browsers. */
function pageScriptProblems(files: Files): string[] {
  const file = files.get(pageScriptsFile)
  if (!file) return []
  try {
    for (const [name, { text }] of Object.entries(readPageScripts(file.toString()))) new Script(text, { filename: name })
    return []
  } catch (error) {
    return [`"${pageScriptsFile}" can't be used (${error instanceof Error ? error.message : error}): make the build with "npm run build"`]
  }
}
