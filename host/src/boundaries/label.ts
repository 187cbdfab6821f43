import type { Area } from '@lechaim/shared/contracts/remote.ts'
import type { AreaState } from '@lechaim/shared/stores/areas.ts'

/** What stands on an area's frame. English, as everything that speaks to the teams.
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
