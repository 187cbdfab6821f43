// Show times: visitors see something from one moment until another (decision 0046).
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import type { Whole } from '../db/mapping.ts'
import { isWithin } from '../db/times.ts'
import { spanAfter } from './moments.ts'

export interface Viewer {
  /** True for visitors: without what is hidden, and what the owner alone may see. */
  visibleOnly: boolean
}

export interface ShowColumns {
  show_from: string | null
  show_until: string | null
}

export const isShownAt = ({ show_from, show_until }: ShowColumns, at: string): boolean => isWithin(at, show_from, show_until)

/** The times of a row after a patch; null for a new row. `path` precedes the fields' names in errors.
 *  @throws validation_failed unless showUntil is after showFrom */
export function showTimesAfter(row: ShowColumns | null, patch: ShowTimes, path = ''): ShowColumns {
  const [show_from, show_until] = spanAfter([row?.show_from ?? null, row?.show_until ?? null], ['showFrom', 'showUntil'], patch, path)
  return { show_from, show_until }
}

/** The times that are set, as they are on the wire; null for visitors, who get none. */
export const toShowTimes = (row: ShowColumns | null): Whole<ShowTimes> => ({
  showFrom: row?.show_from ?? undefined,
  showUntil: row?.show_until ?? undefined,
})
