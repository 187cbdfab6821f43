// Compares the first views that a release draws: twice on the server, and with its build for browsers, whose first render is what hydration
// compares with the server's HTML. Runs in the sandbox.
import type { FirstViewTask, HostServer, ServerAreas } from '@lechaim/shared/contracts/first-view.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { messageOf } from '../confined/json-lines.ts'
import { evaluateBundle, holdTimers } from '../confined/release-globals.ts'

export type Component = AreaModule['default']

export interface FirstViewCheck {
  /** The text of the host's server bundle. */
  host: string
  /** The remote under check; null for a host. */
  candidate: string | null
  /** The texts of the server bundles that are drawn with it: the candidate's, and those that are live around it. */
  remotes: { name: string; code: string }[]
  tasks: { address: string; task: FirstViewTask }[]
}

/** @param components what the build for browsers exposes; null where there is nothing to compare with
 *  @returns what is wrong, in a sentence */
export function problemOfFirstView(
  { candidate, remotes, tasks }: FirstViewCheck,
  host: HostServer,
  components: Record<string, Component> | null,
): string | null {
  const runTimers = holdTimers()
  const server: Record<string, ServerAreas> = {}
  for (const { name, code } of remotes) {
    try {
      server[name] = evaluateBundle<ServerAreas>(name, code, host.provided)
    } catch (error) {
      // A live remote that fails on the server is left to browsers, as in a page.
      if (candidate !== null && name !== candidate) continue
      return `server.cjs of ${name} throws while it is evaluated: ${messageOf(error)}`
    }
  }
  const draw = (task: FirstViewTask, componentOf: (area: Area) => Component | undefined): string | { problem: string } => {
    try {
      const { html, failed } = host.render(task, componentOf)
      const first = failed.find(({ area }) => candidate === null || area.remote === candidate)
      return first ? { problem: `"${first.area.expose}" throws while it is drawn: ${first.message}. ${advice}` } : html
    } catch (error) {
      return { problem: `drawing it throws: ${messageOf(error)}. ${advice}` }
    } finally {
      runTimers()
    }
  }
  const isCandidate = ({ remote }: Area) => candidate === null || remote === candidate
  const onServer = ({ remote, expose }: Area) => server[remote]?.[expose]?.()
  // Live remotes are drawn from their server bundles here too: a difference between their two builds is none of the candidate's.
  const inBrowser = (area: Area) => (isCandidate(area) ? server[area.remote] && components?.[area.expose] : onServer(area))
  const isSteady = (task: FirstViewTask) => {
    const drawOthers = () => draw(task, (area) => (isCandidate(area) ? undefined : onServer(area)))
    const first = drawOthers()
    return candidate === null || first === drawOthers()
  }
  for (const { address, task } of tasks) {
    const drawn = draw(task, onServer)
    if (typeof drawn !== 'string') return `At "${address}" ${drawn.problem}`
    const taken = components && draw(task, inBrowser)
    if (taken !== null && typeof taken !== 'string') return `At "${address}", as a browser draws it, ${taken.problem}`
    // Live remotes that draw something else each time are left out of what is compared.
    const compared: typeof draw = isSteady(task)
      ? draw
      : (each, componentOf) => draw(each, (area) => (isCandidate(area) ? componentOf(area) : undefined))
    const [first, again] = [compared(task, onServer), compared(task, onServer)]
    const difference = differenceOf(first, again)
    if (difference) {
      return `At "${address}" the server draws ${difference} from the same data: the first view must not depend on time, chance or what was drawn before`
    }
    const mismatch = components && differenceOf(first, compared(task, inBrowser))
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
function differenceOf(...drawn: (string | { problem: string })[]): string | null {
  const [first, second] = drawn.map((html) => (typeof html === 'string' ? html.replace(sandboxOrigin, '') : ''))
  if (first === undefined || second === undefined || first === second) return null
  let at = 0
  while (first[at] === second[at]) at++
  const expose = [...first.slice(0, at).matchAll(/data-expose="([^"]+)"/g)].at(-1)?.[1] ?? 'the page'
  const excerpt = (html: string) => html.slice(Math.max(0, at - shown / 2), at + shown)
  return `"${expose}" in two ways (…${excerpt(first)}… and …${excerpt(second)}…)`
}
