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
  /** The pages that are drawn. */
  tasks: { address: string; task: FirstViewTask }[]
}

/** Limit of a page's processor time in the renderer that draws it for shoppers (`api/src/page/renderer`). */
const drawLimitMs = 1000

interface Surroundings {
  host: HostServer
  /** Exposes of the candidate's build for browsers; null with nothing to compare. */
  components: Record<string, Component> | null
  /** The shared modules for a remote. */
  providedFor(remote: string): HostServer['provided']
  /** Reports what runs next: a remote's name, and words; whatever ends the process is put down to it. */
  noteRunning(what: string): void
  /** The processor time of this process, in milliseconds. */
  cpuMs(): number
}

/** @returns a check of one page after the other, which throws an Error with what is wrong, in a sentence */
export function openFirstViewCheck(
  { candidate, remotes, tasks }: FirstViewCheck,
  { host, components, providedFor, noteRunning, cpuMs }: Surroundings,
): (index: number) => void {
  const runTimers = holdTimers()
  const server: Record<string, ServerAreas> = {}
  for (const { name, code } of remotes) {
    noteRunning(`${name} server.cjs is evaluated`)
    try {
      server[name] = evaluateBundle<ServerAreas>(name, code, providedFor(name))
    } catch (error) {
      // A live remote that fails on the server is left to browsers, as in a page.
      if (candidate !== null && name !== candidate) continue
      throw new Error(`server.cjs of ${name} throws while it is evaluated: ${messageOf(error)}`)
    }
  }
  const isCandidate = ({ remote }: Pick<Area, 'remote'>) => candidate === null || remote === candidate
  /** Live remotes that took longer than a page may: browsers draw them, as in the shop. */
  const slow = new Set<string>()
  const onServer: ComponentOf = ({ remote, expose }) => (slow.has(remote) ? undefined : server[remote]?.[expose]?.())
  // Live remotes are drawn from their server bundles here too: a difference between their two builds is none of the candidate's.
  const inBrowser: ComponentOf = (area) => (isCandidate(area) ? server[area.remote] && components?.[area.expose] : onServer(area))
  const others: ComponentOf = (area) => (isCandidate(area) ? undefined : onServer(area))
  const { createElement } = (host.provided('react') ?? {}) as { createElement?: (component: unknown) => unknown }

  /** The processor time of each remote in one drawing. An area's time is that until the next one begins. */
  function createClock() {
    const times = new Map<string, number>()
    let running = { remote: 'host', since: cpuMs() }
    const change = (remote: string) => {
      const now = cpuMs()
      times.set(running.remote, (times.get(running.remote) ?? 0) + now - running.since)
      running = { remote, since: now }
    }
    const timed =
      (componentOf: ComponentOf): ComponentOf =>
      (area) => {
        const component = componentOf(area)
        if (!component || !createElement) return component
        const Timed = () => {
          noteRunning(`${area.remote} "${area.expose}" is drawn`)
          change(area.remote)
          return createElement(component)
        }
        return Timed as Component
      }
    return {
      timed,
      times() {
        change('host')
        return times
      },
    }
  }

  /** @returns the HTML, and the processor time of the candidate */
  function draw(task: FirstViewTask, componentOf: ComponentOf, where = '') {
    const clock = createClock()
    noteRunning('host the page is drawn')
    try {
      const { html, failed } = host.render(task, clock.timed(componentOf))
      const first = failed.find(({ area }) => isCandidate(area))
      if (first) throw new Error(`"${first.area.expose}" throws while it is drawn: ${first.message}`)
      const times = clock.times()
      for (const [remote, ms] of times) if (remote !== candidate && remote !== 'host' && ms > drawLimitMs / 2) slow.add(remote)
      const own = candidate === null ? [...times.values()].reduce((sum, ms) => sum + ms, 0) : (times.get(candidate) ?? 0)
      return { html: html.replaceAll(sandboxOrigin, ''), own }
    } catch (error) {
      throw new Error(
        `${where}${messageOf(error)}. What belongs to a browser, such as window, storage and timers, comes in effects and handlers`,
      )
    } finally {
      runTimers()
    }
  }

  function refuseSlow(ms: number): void {
    if (ms <= drawLimitMs) return
    throw new Error(
      `it takes ${Math.round(ms)} ms to draw, and the shop gives a page ${drawLimitMs} ms: visitors would wait that long, and then it would be left out`,
    )
  }

  function compare(task: FirstViewTask): void {
    // Live remotes that draw something else each time, or too slowly, are left out of what is compared.
    const around = candidate === null ? onServer : others
    let before = ''
    for (let known = -1; known !== slow.size; ) {
      known = slow.size
      before = draw(task, around).html
    }
    const after = candidate === null ? before : draw(task, others).html
    const all = draw(task, onServer)
    refuseSlow(all.own > drawLimitMs ? Math.min(all.own, draw(task, onServer).own) : all.own)
    const isSteady = before === after
    const compared = (componentOf: ComponentOf): ComponentOf =>
      isSteady ? componentOf : (area) => (isCandidate(area) ? componentOf(area) : undefined)
    const first = isSteady ? all : draw(task, compared(onServer))
    const browser = components && draw(task, compared(inBrowser), 'as a browser draws it, ').html
    const again = draw(task, compared(onServer))
    if (first.html !== again.html)
      throw new Error(
        `the server draws ${difference(first.html, again.html)} from the same data: the first view must not depend on time, chance or what was drawn before`,
      )
    if (browser !== null && first.html !== browser)
      throw new Error(`server and browser draw ${difference(first.html, browser)}: the first view must not ask where it is drawn`)
  }

  return (index) => {
    const page = tasks[index]
    if (!page) return
    try {
      compare(page.task)
    } catch (error) {
      throw new Error(`At "${page.address}" ${(error as Error).message}`)
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
