// Show times: visitors see something from one moment until another (decision 0046).
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { isWithin } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { readInstant } from '../http/requests/read-values.ts'

export interface ShowColumns {
  show_from: string | null
  show_until: string | null
}

export const isShownAt = ({ show_from, show_until }: ShowColumns, at: string): boolean => isWithin(at, show_from, show_until)

/** The times of a row after a patch; null for a new row. `path` precedes the fields' names in errors.
 *  @throws validation_failed unless showUntil is after showFrom */
export function showTimesAfter(row: ShowColumns | null, { showFrom, showUntil }: ShowTimes, path = ''): ShowColumns {
  const timeOf = (field: string, sent: string | null | undefined, before: string | null = null) =>
    sent ? readInstant(`${path}${field}`, sent) : sent === null ? null : before
  const show_from = timeOf('showFrom', showFrom, row?.show_from)
  const show_until = timeOf('showUntil', showUntil, row?.show_until)
  if (show_from && show_until && show_from >= show_until) throw invalid(`${path}showUntil`, 'showUntil must be after showFrom')
  return { show_from, show_until }
}

/** The times that are set, as they are on the wire. */
export const toShowTimes = ({ show_from, show_until }: ShowColumns): ShowTimes => ({
  ...(show_from && { showFrom: show_from }),
  ...(show_until && { showUntil: show_until }),
})

/** The first of these moments after `at`. */
export const nextOf = (moments: (string | null)[], at: string): string | null =>
  moments.filter((moment) => moment !== null && moment > at).sort()[0] ?? null
