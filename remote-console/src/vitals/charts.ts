// The charts of vitals: one for each vital and device, with a row for each release.
import type { DeviceClass, ReleaseVitals, VitalName, VitalQuantiles } from '@lechaim/shared/contracts/release-vitals.ts'

const names: VitalName[] = ['lcp', 'inp', 'cls', 'ttfb']
const devices: DeviceClass[] = ['phone', 'desktop']

interface ChartRow extends VitalQuantiles {
  version: string
}

export interface Chart {
  name: VitalName
  device: DeviceClass
  rows: ChartRow[]
}

/** @param versions the releases to be compared, in their order
 *  @returns charts with at least one row */
export function chartsOf({ releases }: ReleaseVitals, versions: readonly string[]): Chart[] {
  const compared = versions.flatMap((version) => releases.filter((release) => release.version === version))
  return names.flatMap((name) =>
    devices.flatMap((device) => {
      const rows = compared.flatMap(({ version, vitals }) =>
        vitals.filter((vital) => vital.name === name && vital.device === device).map((vital) => ({ ...vital, version })),
      )
      return rows.length > 0 ? [{ name, device, rows }] : []
    }),
  )
}

/** The end of a chart's axis: a little beyond its largest value and the limit. */
export const axisEnd = ({ rows }: Chart, limit: number): number => 1.05 * Math.max(limit, ...rows.map(({ p95 }) => p95))
