import { createHash, randomInt } from 'node:crypto'
import type { CancellationDraft, CancellationReceipt } from '@lechaim/shared/contracts/cancellations.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { isPhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'

import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { isOrderToken } from '../order-token.ts'
import { findOrder } from '../orders-queries.ts'
import { addEvent } from '../record/events-table.ts'
import { type Parts, queueReceived } from './cancellation-mails.ts'
import type { CancellationRow } from './cancellations-table.ts'

interface Received {
  receipt: CancellationReceipt
  /** Null where the notice fits none, and for a repeated request. */
  order: Order | null
}

/** Takes a notice in, whether or not its number and phone fit an order: the answer tells nobody. The mail goes to the order's own address.
 *  @param token the order's secret, in place of a phone number
 *  @throws validation_failed without either, not_found for a wrong token, idempotency_mismatch */
export async function receiveCancellation(
  trx: Transaction,
  parts: Parts,
  draft: CancellationDraft,
  { token, key }: { token: string | undefined; key: string },
): Promise<Received> {
  const { orderId, phone = '', name = '', reason = 'changed', extended = false, notes = '' } = draft
  if (token === undefined && !isPhone(phone)) throw invalid('phone', 'phone must be the phone number of the order')
  refuseCardNumbers({ name, notes })
  const requestHash = createHash('sha256')
    .update(JSON.stringify([draft, token]))
    .digest('base64url')
  const earlier = await trx.selectFrom('cancellations').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
  if (earlier && earlier.request_hash !== requestHash)
    throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another notice', { field: 'Idempotency-Key' })
  if (earlier) return { receipt: receiptOf(earlier), order: null }
  const found = await findOrder(trx, orderId)
  const isShoppers =
    token === undefined
      ? found !== null && normalisePhone(found.customerPhone) === normalisePhone(phone)
      : found !== null && isOrderToken(parts.keys.orderSecret, found, token)
  // Ids are guessable, tokens are not.
  if (token !== undefined && !isShoppers) throw notFound('order')
  const order = isShoppers ? found : null
  const row = await trx
    .insertInto('cancellations')
    .values({
      reference: newReference(),
      order_id: order?.id ?? null,
      order_number: orderId,
      phone: phone || (order?.customerPhone ?? ''),
      name,
      reason,
      extended: Number(extended),
      notes,
      state: 'received',
      answer: null,
      fee: null,
      refund: null,
      idempotency_key: key,
      request_hash: requestHash,
      received_at: now(),
      decided_at: null,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (order) await addEvent(trx, order.id, { kind: 'note', by: '', text: `התקבלה הודעת ביטול, אסמכתה ${row.reference}` })
  await queueReceived(trx, parts, row, order)
  return { receipt: receiptOf(row), order }
}

const receiptOf = ({ reference, received_at }: CancellationRow): CancellationReceipt => ({ reference, receivedAt: received_at })

/** Without letters and digits that are read as others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newReference = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
