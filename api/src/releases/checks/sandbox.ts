// Loads a release before any browser does, in a process without access to data, other processes and the network.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { openConfined } from '../confined/confined-process.ts'
import { entryFile } from '../publish/manifest.ts'
import type { Candidate } from './candidate.ts'
import type { FirstViewCheck } from './first-view-check.ts'
import type { SandboxTask } from './sandbox-process.ts'

const verdict = Compile(Type.Object({ problem: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]) }))

const timeLimitMs = 20_000
const megabyte = 1024 * 1024
/** Megabytes of the JavaScript heap, and of the whole process. */
const heapLimit = 512
const memoryLimit = 1024

const checkout = resolve(import.meta.dirname, '../../../..')
const modules = join(checkout, 'node_modules')

/** Packages only: the workspaces lie there as links, and a path through a link is checked before it is followed. */
const readable = () => [
  ...readdirSync(modules)
    .filter((name) => !/^(\.|@lechaim$)/.test(name))
    .map((name) => `${join(modules, name)}/*`),
  join(checkout, 'package.json'),
  resolve(import.meta.dirname, 'first-view-check.ts'),
]

/** @returns what is wrong, in a sentence; null for nothing */
export async function loadInSandbox({ build, manifest, files }: Candidate, firstView: FirstViewCheck | null): Promise<string | null> {
  const scripts = Object.fromEntries(
    [...files].filter(([file]) => file.endsWith('.js')).map(([file, content]) => [file, content.toString()]),
  )
  const task: SandboxTask = {
    base: `/remotes/${build.name}/${build.version}/`,
    scripts,
    remote: manifest && {
      entry: entryFile(manifest),
      global: manifest.metaData.globalName ?? `__mf_${build.name}`,
      exposes: manifest.exposes.map(({ path }) => path),
      shared: manifest.shared ?? [],
    },
    firstView,
  }
  const child = openConfined({
    script: resolve(import.meta.dirname, 'sandbox-process.ts'),
    readable: readable(),
    flags: [`--max-old-space-size=${heapLimit}`],
    maxAnswer: 2000,
    maxMemory: memoryLimit * megabyte,
    maxWaits: 1,
  })
  try {
    return (await child.ask(task, timeLimitMs, verdict)).problem
  } catch (error) {
    return `${(error as Error).message} while it was loaded: it must only define its modules, and neither wait, write, exit nor take more than ${heapLimit} MB`
  } finally {
    child.end()
  }
}
