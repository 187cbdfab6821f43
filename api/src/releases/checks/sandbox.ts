// Loads a release for real before any browser does, in a process that can read no data, start nothing and reach nobody.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { memoryOf, startConfined } from '../../page/renderer/confined-process.ts'
import { entryFile } from '../publish/manifest.ts'
import type { Candidate } from './check-release.ts'
import type { FirstViewCheck } from './first-view-check.ts'
import type { SandboxAnswer, SandboxTask } from './sandbox-process.ts'

const timeLimit = 20_000
const megabyte = 1024 * 1024
/** Of JavaScript's own; and with buffers and all that a process has. */
const heapLimit = 512
const memoryLimit = 1024 * megabyte
const memoryCheck = 200
const longestAnswer = 2000

const checkout = resolve(import.meta.dirname, '../../../..')
const modules = join(checkout, 'node_modules')
const script = resolve(import.meta.dirname, 'sandbox-process.ts')

/** Packages only: the workspaces lie there as links, and a path through a link is checked before it is followed. */
const readable = () => [
  ...readdirSync(modules)
    .filter((name) => !/^(\.|@lechaim$)/.test(name))
    .map((name) => `${join(modules, name)}/*`),
  join(checkout, 'package.json'),
  join(checkout, 'api/package.json'),
  join(checkout, 'api/src/page/renderer/hide-process.ts'),
  join(checkout, 'api/src/page/renderer/timers.ts'),
  resolve(import.meta.dirname, 'first-view-check.ts'),
]

/** @returns what is wrong, in a sentence; null for nothing */
export async function loadInSandbox({ build, manifest, files }: Candidate, firstView: FirstViewCheck | null): Promise<string | null> {
  const scripts = Object.fromEntries(
    [...files].filter(([file]) => file.endsWith('.js')).map(([file, content]) => [file, content.toString()]),
  )
  return runSandbox({
    base: `/remotes/${build.name}/${build.version}/`,
    scripts,
    remote: manifest && {
      entry: entryFile(manifest),
      global: manifest.metaData.globalName ?? `__mf_${build.name}`,
      exposes: manifest.exposes.map(({ path }) => path),
      shared: manifest.shared ?? [],
    },
    firstView,
  })
}

/** Both ways are pipes of bounded texts: whatever happens in there, all that comes out is an answer that can be read, or none. */
async function runSandbox(task: SandboxTask): Promise<string | null> {
  const problem = await new Promise<string>((done) => {
    const child = startConfined({ script, readable: readable(), flags: [`--max-old-space-size=${heapLimit}`] })
    let said = ''
    const end = (problem: string) => {
      clearTimeout(timer)
      clearInterval(memory)
      child.kill('SIGKILL')
      done(problem)
    }
    const timer = setTimeout(
      () => end(`It did not load within ${timeLimit / 1000} s: it must not wait for anything while it is loaded`),
      timeLimit,
    )
    const memory = setInterval(() => {
      if (memoryOf(child.pid) > memoryLimit) end(`Loading it takes more than ${memoryLimit / megabyte} MB`)
    }, memoryCheck)
    child.stdout.on('data', (part: Buffer) => {
      said += part
      if (said.length > longestAnswer) end('Loading it writes to the output: it must do nothing but define its modules')
    })
    child.on('error', (error) => end(`It could not be loaded: ${error.message}`))
    child.on('close', (code, signal) =>
      end(readAnswer(said) ?? `Loading it ended the process (${signal ?? code}): it must neither exit nor take more than ${heapLimit} MB`),
    )
    // It may be gone before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(task))
  })
  return problem === fit ? null : problem
}

/** Stands for "nothing is wrong", where null is no answer at all. */
const fit = ''

function readAnswer(text: string): string | null {
  try {
    const { problem } = JSON.parse(text) as SandboxAnswer
    return problem === null ? fit : String(problem).slice(0, 500)
  } catch {
    return null
  }
}
