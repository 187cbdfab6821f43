import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { ReleaseVitals, VitalName } from '@lechaim/shared/contracts/release-vitals.ts'
import { atom } from 'nanostores'
import { askShop } from '../access/access-store.ts'
import type { Read } from '../releases/release-store.ts'

/** Null where the shop has no measurements. */
export const $vitals = atom<Read<ReleaseVitals | null>>({ state: 'loading' })

let latest: string | null = null

export async function readVitals(remote: string): Promise<void> {
  latest = remote
  $vitals.set({ state: 'loading' })
  const read = await askShop<ReleaseVitals>(remote, '/vitals').then(
    (value) => ({ state: 'ready', value }) as const,
    (error: unknown) =>
      error instanceof RequestFailure && error.status === 404
        ? ({ state: 'ready', value: null } as const)
        : ({ state: 'failed', error } as const),
  )
  if (latest === remote) $vitals.set(read)
}

/** Limits of a good experience at p75, by https://web.dev/articles/vitals: milliseconds; `cls` has no unit. */
export const goodUpTo: Record<VitalName, number> = { lcp: 2500, inp: 200, cls: 0.1, ttfb: 800 }
