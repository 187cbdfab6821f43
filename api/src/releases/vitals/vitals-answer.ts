// The vitals of a remote's releases, as a console draws them.
import { DeviceClass, type ReleaseVitals } from '@lechaim/shared/contracts/release-vitals.ts'
import type { Database } from '../../db/schema.ts'
import { channelOf } from '../channels/channel-queries.ts'
import { type Counted, viewsIn } from './compare-vitals.ts'
import { readVitals } from './release-vitals.ts'
import { addedUp, quantileOf, sumOf, vitalNames } from './vital-buckets.ts'

const devices = DeviceClass.anyOf.map((device) => device.const)

/** @throws ApiError not_found */
export async function readReleaseVitals(db: Database, remote: string): Promise<ReleaseVitals> {
  await channelOf(db, remote)
  const counted = await readVitals(db, remote)
  const rows = await db.selectFrom('releases').select('version').where('remote', '=', remote).orderBy('created_at', 'desc').execute()
  const releases = rows.flatMap(({ version }) => {
    const vitals = counted.get(version)
    return vitals ? [{ version, views: viewsIn(vitals), vitals: quantilesOf(vitals) }] : []
  })
  return { remote, releases }
}

const quantilesOf = (vitals: Counted): ReleaseVitals['releases'][number]['vitals'] =>
  vitalNames.flatMap((name) =>
    devices.flatMap((device) => {
      const strata = [...(vitals.get(name) ?? [])].filter(([stratum]) => stratum.startsWith(`${device} `))
      const counts = addedUp(strata.map(([, own]) => own))
      const views = sumOf(counts)
      if (views === 0) return []
      const at = (share: number) => quantileOf(name, counts, share)
      return [{ name, device, views, p50: at(0.5), p75: at(0.75), p95: at(0.95) }]
    }),
  )
