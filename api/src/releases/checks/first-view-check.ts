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
 *  @throws Error with what is wrong, in a sentence */
export function checkFirstView(
  { candidate, remotes, tasks }: FirstViewCheck,
  host: HostServer,
  components: Record<string, Component> | null,
): void {
  const runTimers = holdTimers()
  const server: Record<string, ServerAreas> = {}
  for (const { name, code } of remotes) {
    try {
      server[name] = evaluateBundle<ServerAreas>(name, code, host.provided)
    } catch (error) {
      // A live remote that fails on the server is left to browsers, as in a page.
      if (candidate !== null && name !== candidate) continue
      throw new Error(`server.cjs of ${name} throws while it is evaluated: ${messageOf(error)}`)
    }
  }
  const isCandidate = ({ remote }: Area) => candidate === null || remote === candidate
  const onServer: ComponentOf = ({ remote, expose }) => server[remote]?.[expose]?.()
  // Live remotes are drawn from their server bundles here too: a difference between their two builds is none of the candidate's.
  const inBrowser: ComponentOf = (area) => (isCandidate(area) ? server[area.remote] && components?.[area.expose] : onServer(area))
  const others: ComponentOf = (area) => (isCandidate(area) ? undefined : onServer(area))

  function draw(task: FirstViewTask, componentOf: ComponentOf, where = ''): string {
    try {
      const { html, failed } = host.render(task, componentOf)
      const first = failed.find(({ area }) => isCandidate(area))
      if (first) throw new Error(`"${first.area.expose}" throws while it is drawn: ${first.message}`)
      return html.replaceAll(sandboxOrigin, '')
    } catch (error) {
      throw new Error(
        `${where}${messageOf(error)}. What belongs to a browser, such as window, storage and timers, comes in effects and handlers`,
      )
    } finally {
      runTimers()
    }
  }

  function compare(task: FirstViewTask): void {
    const all = draw(task, onServer)
    // Live remotes that draw something else each time are left out of what is compared.
    const [before, after] = [draw(task, others), draw(task, others)]
    const isSteady = candidate === null || before === after
    const compared = (componentOf: ComponentOf): ComponentOf =>
      isSteady ? componentOf : (area) => (isCandidate(area) ? componentOf(area) : undefined)
    const first = isSteady ? all : draw(task, compared(onServer))
    const browser = components && draw(task, compared(inBrowser), 'as a browser draws it, ')
    const again = draw(task, compared(onServer))
    if (first !== again)
      throw new Error(
        `the server draws ${difference(first, again)} from the same data: the first view must not depend on time, chance or what was drawn before`,
      )
    if (browser !== null && first !== browser)
      throw new Error(`server and browser draw ${difference(first, browser)}: the first view must not ask where it is drawn`)
  }

  for (const { address, task } of tasks) {
    try {
      compare(task)
    } catch (error) {
      throw new Error(`At "${address}" ${(error as Error).message}`)
    }
  }
}

type ComponentOf = (area: Area) => Component | undefined

const sandboxOrigin = 'http://shop.invalid'
const shown = 40

/** The place where two texts part. */
function difference(first: string, second: string): string {
  let at = 0
  while (first[at] === second[at]) at++
  const expose = [...first.slice(0, at).matchAll(/data-expose="([^"]+)"/g)].at(-1)?.[1] ?? 'the page'
  const excerpt = (html: string) => html.slice(Math.max(0, at - shown / 2), at + shown)
  return `"${expose}" in two ways (…${excerpt(first)}… and …${excerpt(second)}…)`
}
