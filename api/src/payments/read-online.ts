import type { OnlinePayment } from '@lechaim/shared/contracts/online-payment.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Config } from '../config/config.ts'
import { present } from '../db/mapping.ts'
import type { Database } from '../db/schema.ts'
import { notFound } from '../http/errors/api-error.ts'
import { leftOf } from './move-money.ts'
import { restOf } from './payment-state.ts'

/** @throws not_found */
export async function readOnlinePayment(db: Database, orderId: number, { payments }: Pick<Config, 'payments'>): Promise<OnlinePayment> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) throw notFound('order')
  const rows = await db.selectFrom('payment_pages').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const moves = await db.selectFrom('payment_moves').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  const pages = await Promise.all(
    rows.map(async (row) => {
      const { chargeable, refundable } = await leftOf(db, row)
      return present<OnlinePayment['pages'][number]>({
        id: row.id,
        provider: row.provider,
        amount: toShekels(row.amount),
        state: row.state,
        refundable: toShekels(refundable),
        chargeable: toShekels(chargeable),
        method: row.method ?? undefined,
        fourDigits: row.four_digits ?? undefined,
        invoice: row.invoice_number ? { number: row.invoice_number, ...(row.invoice_url && { url: row.invoice_url }) } : undefined,
        createdAt: row.created_at,
      })
    }),
  )
  return {
    isAsked: order.pay_link === 1,
    rest: toShekels(Math.max(0, await restOf(db, order))),
    charge: payments.charge,
    ...(order.pay_alarm && { alarm: order.pay_alarm }),
    pages,
    moves: moves.map(({ id, page_id, kind, amount, state, error, by, created_at }) => ({
      id,
      page: page_id,
      kind,
      amount: toShekels(amount),
      state,
      ...(state === 'refused' && error && { error }),
      by,
      createdAt: created_at,
    })),
  }
}
