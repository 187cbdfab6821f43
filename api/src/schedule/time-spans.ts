// Spans of time from one moment until another: sales, coupons, closed days, and what visitors see (show times, decision 0046).
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Whole } from '../db/mapping.ts'
import { isWithin } from '../db/times.ts'
import { invalid } from '../http/errors/api-error.ts'
import { readInstant } from '../http/requests/read-values.ts'

/** The first of these moments after `at`. */
export const nextOf = (moments: (string | null)[], at: string): string | null =>
  moments.filter((moment) => moment !== null && moment > at).sort()[0] ?? null

type Ends = [from: string | null, until: string | null]

/** The ends of a span after a patch, in which null opens one.
 *  @param path precedes the fields' names in errors
 *  @throws validation_failed unless it ends after it begins */
export function spanAfter<Field extends string>(
  before: Ends,
  [fromField, untilField]: [Field, Field],
  patch: { [F in Field]?: string | null },
  path = '',
): Ends {
  const endAfter = (end: string | null, field: Field): string | null => {
    const sent = patch[field]
    return sent === undefined ? end : sent && readInstant(`${path}${field}`, sent)
  }
  const from = endAfter(before[0], fromField)
  const until = endAfter(before[1], untilField)
  if (from && until && from >= until) throw invalid(`${path}${untilField}`, `${untilField} must be after ${fromField}`)
  return [from, until]
}

/** `isWithin` for columns, in SQL. */
export const isWithinColumns = (at: string, from: string, until: string): RawBuilder<boolean> =>
  sql`(${sql.ref(from)} is null or ${sql.ref(from)} <= ${at}) and (${sql.ref(until)} is null or ${sql.ref(until)} > ${at})`

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
