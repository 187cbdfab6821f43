// Loads a release before any browser does, in a process without access to data, other processes and the network.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type ConfinedFault, openConfined } from '../confined/confined-process.ts'
import { entryFile } from '../publish/manifest.ts'
import type { Candidate } from './candidate.ts'
import type { FirstViewCheck } from './first-view-check.ts'
import type { SandboxTask } from './sandbox-process.ts'

const verdict = Compile(Type.Object({ problem: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]) }))

/** Milliseconds for loading it, and for drawing one page in each way: the renderer's own limits, with room for the process's start and for
 *  comparing. Whoever waits for an endless loop waits no longer. */
const defaultLimits = { load: 8000, draw: 4000 }
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
  resolve(import.meta.dirname, 'style-reach.ts'),
]

/** @returns what is wrong, in a sentence; null for nothing */
export async function loadInSandbox(
  { build, manifest, files }: Candidate,
  firstView: FirstViewCheck | null,
  limits = defaultLimits,
): Promise<string | null> {
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
  for (;;) {
    const { problem, hungUp } = await attempt(build.name, task, limits)
    const others = task.firstView?.remotes.filter(({ name }) => name !== hungUp)
    if (!task.firstView || !others || others.length === task.firstView.remotes.length) return problem
    // A live remote can't hold up another team's release: it is drawn by browsers, as in the shop.
    task.firstView = { ...task.firstView, remotes: others }
  }
}

/** @returns what is wrong; and the live remote that did not come to an end, if one held up the check */
async function attempt(
  name: string,
  task: SandboxTask,
  limits: typeof defaultLimits,
): Promise<{ problem: string | null; hungUp: string | null }> {
  const child = openConfined({
    script: resolve(import.meta.dirname, 'sandbox-process.ts'),
    readable: readable(),
    flags: [`--max-old-space-size=${heapLimit}`],
    maxAnswer: 2000,
    maxMemory: memoryLimit * megabyte,
    maxWaits: 2,
  })
  try {
    const questions = [{ load: task }, ...(task.firstView?.tasks ?? []).map((_, index) => ({ draw: index }))]
    for (const question of questions) {
      const { problem } = await child.ask(question, 'load' in question ? limits.load : limits.draw, verdict)
      if (problem) return { problem, hungUp: null }
    }
    return { problem: null, hungUp: null }
  } catch (error) {
    const { message, by } = error as ConfinedFault
    const [remote = '', ...what] = (by ?? '').split(' ')
    const isLive = remote !== name && (task.firstView?.remotes.some((other) => other.name === remote) ?? false)
    const when = what.length > 0 ? `while ${what.join(' ')}${remote === name ? '' : ` (${remote})`}` : 'while it was loaded'
    const remedy = `it must only define its modules and draw, and neither wait, write, exit nor take more than ${heapLimit} MB`
    return { problem: `${message} ${when}: ${remedy}`, hungUp: isLive ? remote : null }
  } finally {
    child.end()
  }
}
