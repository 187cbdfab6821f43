// The known state of an order's payment: read under the order's lock, written with the page that told it.
import type { OnlineAlarm } from '@lechaim/shared/contracts/order-kinds.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance } from 'fastify'
import { listOwners } from '../auth/users/users-queries.ts'
import { readHeader } from '../content/content-queries.ts'
import { lockRows } from '../db/row-locks.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { notFound } from '../http/errors/api-error.ts'
import { writeMail } from '../mail/mail-text.ts'
import { queueMail } from '../mail/mailer.ts'
import { shopLink } from '../mail/shop-link.ts'
import { isRequest, type OrderRow } from '../orders/orders-table.ts'
import { addEvent } from '../orders/record/events-table.ts'
import type { PageRow } from './payments-table.ts'

export type Parts = Pick<FastifyInstance, 'config' | 'keys' | 'mailer'>

/** @throws not_found */
export async function lockOrder(trx: Transaction, id: number): Promise<OrderRow> {
  await lockRows(trx, 'orders', [id])
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound('order')
  return order
}

/** Agorot that other pages hold. */
export async function heldOf(db: Database, orderId: number, except = 0): Promise<number> {
  const rows = await db
    .selectFrom('payment_pages')
    .select('held')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('id', '<>', except)
    .execute()
  return rows.reduce((sum, { held }) => sum + held, 0)
}

/** Agorot that the shopper has still to pay. */
export async function restOf(db: Database, order: Pick<OrderRow, 'id' | 'total' | 'paid'>, except = 0): Promise<number> {
  return order.total - order.paid - (await heldOf(db, order.id, except))
}

/** True for an order that its shopper may pay now: a request of the night is no sale before the owner confirms it. */
export const isPayable = ({ pay_link, status, approval, needs_confirmation }: OrderRow): boolean =>
  pay_link === 1 && status !== 'cancelled' && approval !== 'asked' && !isRequest({ status, needs_confirmation })

/** Writes what follows from the pages to the order. */
export async function updateStage(trx: Transaction, orderId: number, hint: 'pending' | 'declined' | null): Promise<void> {
  const order = await lockOrder(trx, orderId)
  const isHeld = (await heldOf(trx, orderId)) > 0
  const isAsked = order.pay_link === 1 && (await restOf(trx, order)) > 0
  await trx
    .updateTable('orders')
    .set({ pay_stage: isHeld ? 'held' : isAsked ? hint : null, pay_link: isAsked ? 1 : 0 })
    .where('id', '=', orderId)
    .execute()
}

const alarmTexts: Record<OnlineAlarm, string> = {
  second: 'התקבל תשלום נוסף על הזמנה שכבר שולמה. בדקו, והחזירו את מה ששולם פעמיים.',
  changed: 'התקבל תשלום בסכום שהיה לפני ששונתה ההזמנה או בוטלה הבקשה לתשלום. בדקו את היתרה.',
  amount: 'ספק התשלומים מדווח על תשלום בסכום אחר או עבור הזמנה אחרת, והוא לא נרשם. בדקו אצל הספק.',
  unknown: 'לא ידוע אם חיוב או החזר בוצעו: ספק התשלומים לא ענה. בדקו אצל הספק, וסמנו בעמוד ההזמנה.',
}

/** Tells the owners by mail, by the order's page and by its timeline. A later alarm takes the place of one that was not seen. */
export async function raiseAlarm(
  trx: Transaction,
  { config, mailer }: Parts,
  page: Pick<PageRow, 'order_id'>,
  alarm: OnlineAlarm,
  agorot: number,
): Promise<void> {
  const id = page.order_id
  await trx.updateTable('orders').set({ pay_alarm: alarm }).where('id', '=', id).execute()
  const amount = Number.isSafeInteger(agorot) && agorot >= 0 ? { amount: toShekels(agorot) } : {}
  await addEvent(trx, id, { kind: 'online', by: '', online: { what: 'alarm', alarm, ...amount } })
  if (!mailer.canSend) return
  const shop = (await readHeader(trx)).storeName
  const manage = shopLink(config, 'לעמוד ההזמנה', { ...home, view: 'admin', tab: 'orders', order: { id, token: '' } })
  const sum = 'amount' in amount ? [{ facts: [{ label: 'סכום', value: formatMoney(agorot) }] }] : []
  const mail = writeMail(`תשלום של הזמנה ${id} דורש בדיקה`, [alarmTexts[alarm], ...sum, ...manage], shop)
  for (const { email } of await listOwners(trx)) await queueMail(trx, { to: email, ...mail })
}
