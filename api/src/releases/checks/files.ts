// The files of a release are exactly those of its build, and their compressed twins have the same contents.
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type HostFiles, lastPart, pageScriptsFile, readPageScripts } from '../live/snapshot.ts'
import { entryFile, type Manifest } from '../publish/manifest.ts'
import { integrityOf } from '../publish/release-files.ts'
import type { Candidate, Files } from './candidate.ts'

const unpackers = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) }
const suffixOf = (file: string) => Object.keys(unpackers).find((suffix) => file.endsWith(suffix)) as keyof typeof unpackers | undefined

export async function filesProblems({ build, manifest, files }: Candidate): Promise<string[]> {
  const named = Object.keys(build.files)
  const missing = [...new Set([...named, ...(manifest ? filesOf(manifest) : hostFiles(files))])].filter((file) => !files.has(file))
  const changed = named.filter((file) => files.has(file) && integrityOf(files.get(file) ?? '') !== build.files[file])
  const unknown = [...files.keys()].filter((file) => file !== 'release.json' && !Object.hasOwn(build.files, file) && !suffixOf(file))
  const differing: string[] = []
  // One after the other: each unpacks into memory.
  for (const file of files.keys()) if (suffixOf(file) && !(await isTwin(files, file))) differing.push(file)
  return [
    ...missing.map((file) => `"${file}" is named but missing: pack the whole build`),
    ...changed.map(
      (file) => `"${file}" is not the file that was built (its sha384 differs from release.json): build again and change nothing after`,
    ),
    ...unknown.map((file) => `"${file}" is not in release.json: pack nothing but the build`),
    ...pageScriptProblems(files),
    ...differing.map((file) => `"${file}" holds something else than its plain file: build again`),
  ]
}

/** True for the packed form of its plain file. */
async function isTwin(files: Files, file: string): Promise<boolean> {
  const suffix = suffixOf(file) ?? '.gz'
  const plain = files.get(file.slice(0, -suffix.length))
  if (!plain) return false
  try {
    const unpacked = await unpackers[suffix](files.get(file) ?? Buffer.alloc(0), { maxOutputLength: Math.max(1, plain.length) })
    return unpacked.equals(plain)
  } catch {
    return false
  }
}

const filesOf = (manifest: Manifest) => [
  entryFile(manifest),
  ...manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async]),
]

function hostFiles(files: Files): string[] {
  const { scripts, styles, fonts } = JSON.parse(files.get('assets.json')?.toString() ?? '{}') as Partial<HostFiles>
  return [...(scripts ?? []), ...(styles ?? []), ...(fonts ?? [])].map(lastPart)
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
