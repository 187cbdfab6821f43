import type { Area } from '@lechaim/shared/contracts/remote.ts'
import type { AreaState } from '@lechaim/shared/stores/areas.ts'

/** The label of an area's frame. English, as all texts for teams.
 *  @param duration of its loading in milliseconds, when it has been measured */
export function labelOf({ remote, version, expose }: Area, state: AreaState['state'] | undefined, duration: number | undefined): string {
  const time = state === 'failed' ? 'failed' : duration === undefined ? 'loading…' : `${Math.round(duration)} ms`
  return `${remote}/${expose.replace(/^\.\/(?:view|slot)\//, '')} ${version} ${time}`
}

/** Milliseconds that the area took to load, as the area loader measured it. */
export function loadTimeOf({ remote, version, expose }: Area): number | undefined {
  const measures = performance.getEntriesByName(`${remote} ${expose}`, 'measure') as PerformanceMeasure[]
  return measures.findLast(({ detail }) => detail.version === version)?.duration
}

/** Visible in the light, dark and high-contrast shop: 4.5:1 with white text, 3:1 with black. */
export const palette = ['#0b62d6', '#b4186f', '#0a7a42', '#7c3fd6', '#a85508', '#0b7480'] as const

/** One colour for each remote, the same on every view.
 *  @param remotes all names, in the discovery document's order */
export const colourOf = (remote: string, remotes: readonly string[]): string =>
  palette[Math.max(0, remotes.indexOf(remote)) % palette.length] ?? palette[0]
