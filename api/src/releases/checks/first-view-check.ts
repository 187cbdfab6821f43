// Whether a release draws the same first view wherever it is drawn: twice on the server, and with its build for browsers, whose first render
// is what hydration compares with the server's HTML. Runs in the sandbox.
import vm from 'node:vm'
import type { FirstViewTask, HostServer, ServerAreas } from '@lechaim/shared/contracts/first-view.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { holdTimers } from '../../first-view/timers.ts'

export type Component = AreaModule['default']

export interface FirstViewCheck {
  /** The text of the host's server bundle. */
  host: string
  /** The texts of the server bundles that are drawn with it: the one that is looked at, or for a host those that are live. */
  remotes: { name: string; code: string }[]
  tasks: { address: string; task: FirstViewTask }[]
}

export function refuse(name: string): never {
  throw new Error(`"${name}" is not there on the server`)
}

export function evaluate<Exports>(name: string, code: string, require: (name: string) => unknown): Exports {
  const module = { exports: {} as Exports }
  const run = vm.compileFunction(code, ['module', 'exports', 'require'], { filename: `${name}/server.cjs` })
  run(module, module.exports, require)
  return module.exports
}

/** @param components what the build for browsers exposes; null where there is nothing to compare with
 *  @returns what is wrong, in a sentence */
export function problemOfFirstView(
  { remotes, tasks }: FirstViewCheck,
  host: HostServer,
  components: Record<string, Component> | null,
): string | null {
  const letTimePass = holdTimers()
  const server: Record<string, ServerAreas> = {}
  for (const { name, code } of remotes) {
    try {
      server[name] = evaluate<ServerAreas>(name, code, (wanted) => host.provided(wanted) ?? refuse(wanted))
    } catch (error) {
      return `server.cjs of ${name} throws while it is evaluated: ${messageOf(error)}`
    }
  }
  const draw = (task: FirstViewTask, componentOf: (area: Area) => Component | undefined): string | { problem: string } => {
    try {
      const { html, failed } = host.render(task, componentOf)
      const [first] = failed
      return first ? { problem: `"${first.area.expose}" throws while it is drawn: ${first.message}. ${advice}` } : html
    } catch (error) {
      return { problem: `drawing it throws: ${messageOf(error)}. ${advice}` }
    } finally {
      letTimePass()
    }
  }
  const onServer = ({ remote, expose }: Area) => server[remote]?.[expose]?.()
  const inBrowser = ({ remote, expose }: Area) => (server[remote] ? components?.[expose] : undefined)
  for (const { address, task } of tasks) {
    const drawn = draw(task, onServer)
    if (typeof drawn !== 'string') return `At "${address}" ${drawn.problem}`
    const again = draw(task, onServer)
    const difference = again === drawn ? null : differenceOf(drawn, typeof again === 'string' ? again : '')
    if (difference) {
      return `At "${address}" the server draws ${difference} from the same data: the first view must not depend on time, chance or what was drawn before`
    }
    const taken = components && draw(task, inBrowser)
    if (taken === null) continue
    if (typeof taken !== 'string') return `At "${address}", as a browser draws it, ${taken.problem}`
    const mismatch = differenceOf(drawn, taken)
    if (mismatch) {
      return `At "${address}" server and browser draw ${mismatch}: the first view must not ask where it is drawn`
    }
  }
  return null
}

const advice = 'What belongs to a browser, such as window, storage and timers, comes in effects and handlers'

const sandboxOrigin = /http:\/\/shop\.invalid/g
const shown = 40

/** @returns the place where the two part, or null */
function differenceOf(one: string, other: string): string | null {
  const [first, second] = [one, other].map((html) => html.replace(sandboxOrigin, ''))
  if (first === undefined || second === undefined || first === second) return null
  let at = 0
  while (first[at] === second[at]) at++
  const expose = [...first.slice(0, at).matchAll(/data-expose="([^"]+)"/g)].at(-1)?.[1] ?? 'the page'
  const excerpt = (html: string) => html.slice(Math.max(0, at - shown / 2), at + shown)
  return `"${expose}" in two ways (…${excerpt(first)}… and …${excerpt(second)}…)`
}

const messageOf = (error: unknown): string => String((error as Error | undefined)?.message ?? error).slice(0, 300)
