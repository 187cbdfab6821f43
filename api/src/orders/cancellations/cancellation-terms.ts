// The rights of a shopper who cancels a distance sale (Consumer Protection Law 1981, §14C and §14E, and the shop's own longer time), for the
// owner to see. It decides nothing: opened drinks and proofs are the owner's to judge.
import type { CancellationReason } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import { toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'

interface Facts {
  /** Agorot. */
  total: number
  paid: number
  /** Instants. The order's mail, the written document, is sent when it is placed. */
  placedAt: string
  deliveredAt: string | null
  receivedAt: string
  reason: CancellationReason
  /** 65 or older, disabled, or a new immigrant, in a sale with a conversation: the owner phones, so that each sale has one. */
  isExtended: boolean
  /** The shop's own time, where it gives more than the law. */
  returnDays: number | null
}

const lawDays = 14
const months = 4
const feePercent = 5
/** Agorot. */
const mostFee = 100_00

/** Days are Israel's, as YYYY-MM-DD; money is in agorot. `deadline` is null while the goods are not there: the time has not begun. */
export function cancellationTerms({ total, paid, placedAt, deliveredAt, receivedAt, reason, isExtended, returnDays }: Facts) {
  const begin = deliveredAt === null ? null : dayOf(deliveredAt > placedAt ? deliveredAt : placedAt)
  const own = begin && daysAfter(begin, Math.max(lawDays, returnDays ?? 0))
  const extended = begin && isExtended ? monthsAfter(begin, months) : null
  const deadline = extended && own && extended > own ? extended : own
  const fee = reason === 'changed' ? Math.min(Math.floor((total * feePercent) / 100), mostFee) : 0
  return {
    deadline,
    inTime: deadline === null || dayOf(receivedAt) <= deadline,
    fee,
    refund: Math.max(0, paid - fee),
    refundBy: daysAfter(dayOf(receivedAt), lawDays),
  }
}

const dayOf = (instant: string): string => toIsraelTime(instant).slice(0, 10)

function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day of a later month, or the last one of a month that is shorter. */
function monthsAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return date.toISOString().slice(0, 10)
}
