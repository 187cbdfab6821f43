// Mails to a shopper about what became of an order, in the owner's words.
import type { EditableMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderMailTextDraft } from '@lechaim/shared/contracts/order-mails.ts'
import type { OrderChange } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { fillMailText } from '@lechaim/shared/lib/order-mail-text.ts'
import { moneyOf } from '@lechaim/shared/lib/order-money.ts'
import { fieldNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import type { FastifyInstance } from 'fastify'
import { readFooter, readHeader } from '../../content/content-queries.ts'
import { visitorView } from '../../content/default-content.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { type MailFact, type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { deliveryFacts } from '../delivery/delivery-facts.ts'
import { orderLink, queueToShopper } from '../order-mails.ts'
import { findOrder } from '../orders-queries.ts'
import { readDetail } from '../record/events-table.ts'
import { mailMessages as t } from './mail-messages.ts'
import { readMailText } from './mail-texts.ts'
import { contents, reachFacts } from './placed-mail-texts.ts'

type Parts = Pick<FastifyInstance, 'config' | 'keys' | 'mailer'>

interface ShopperNotice {
  kind: EditableMailKind
  /** The owner's address. */
  by: string
  reason?: string | undefined
  changes?: OrderChange[] | undefined
  /** The entry of the timeline that it is about. */
  about?: number | undefined
}

/** Queues a mail to the order's shopper, if there is a transport. */
export async function notifyShopper(trx: Transaction, parts: Parts, order: Order, notice: ShopperNotice): Promise<void> {
  if (!parts.mailer.canSend) return
  const text = await readMailText(trx, notice.kind)
  const { mail, replyTo } = await composeMail(trx, parts, order, text, notice)
  await queueToShopper(trx, order, notice, { ...mail, replyTo })
}

/** @returns also the address for replies; empty for the sender's */
async function composeMail(
  db: Database,
  { config, keys }: Omit<Parts, 'mailer'>,
  order: Order,
  { subject, body }: OrderMailTextDraft,
  { kind, reason = '', changes = [] }: Pick<ShopperNotice, 'kind' | 'reason' | 'changes'>,
): Promise<{ mail: MailText; replyTo: string }> {
  const shop = (await readHeader(db)).storeName
  const { phone, email } = await readFooter(db, visitorView(config))
  const filled = (text: string) => fillMailText(text, order, { reason, shop })
  const reach = reachFacts(phone, email)
  const asksApproval = kind === 'corrected' && order.approval === 'asked'
  const parts: MailPart[] = [
    ...filled(body)
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim()),
    ...(changes.length > 0 ? [{ facts: changes.map((change) => changeFact(change, order)) }] : []),
    ...(kind === 'ready' && order.delivery ? [{ facts: deliveryFacts(order) }] : []),
    ...(kind === 'cancelled' ? [] : [contents(order)]),
    ...moneyParts(order),
    ...(asksApproval ? [t.correction.approve] : []),
    ...orderLink({ config, keys }, order, asksApproval ? t.correction.approveLink : kind === 'payment' ? t.payLink : t.orderLink),
    ...(reach.length > 0 ? [t.questions, { facts: reach }] : []),
  ]
  return { mail: writeMail(filled(subject), parts, shop), replyTo: email }
}

/** Sums paid, refunded and still to be refunded. */
function moneyParts(order: Order): MailPart[] {
  const money = moneyOf(order)
  if (!money) return []
  const { came, refunded, fee, toPay, toReturn } = money
  const facts = [
    { label: t.money.paid, agorot: came },
    { label: t.money.refunded, agorot: refunded },
    { label: t.money.fee, agorot: fee },
    { label: t.money.toPay, agorot: refunded > 0 ? 0 : toPay },
    { label: t.money.toReturn, agorot: toReturn },
  ].filter(({ agorot }) => agorot > 0)
  return [{ facts: facts.map(({ label, agorot }) => ({ label, value: formatMoney(agorot) })) }]
}

const isMoney = (field: OrderChange['field']) => field === 'price' || field === 'discount' || field === 'total'

function changeFact({ field, name, before, after }: OrderChange, order: Order): MailFact {
  const labels = { ...t.correction.changed, ...fieldNamesOf(order) }
  const text = (value: string | number | undefined) =>
    typeof value === 'number' && isMoney(field) ? formatMoney(toAgorot(value)) : value === undefined || value === '' ? '–' : String(value)
  if (field === 'added' || field === 'removed') return { label: labels[field], value: `${name} × ${after ?? before}` }
  const label = name ? `${labels[field]} – \u2068${name}\u2069` : labels[field]
  return { label, value: field === 'coupon' && !after ? t.correction.couponRemoved(String(before)) : `${text(before)} ← ${text(after)}` }
}

/** Sends a mail that was given up again, once however often it is called: made anew, since the address may have been corrected.
 *  @throws not_found */
export async function resendToShopper(trx: Transaction, parts: Parts, orderId: number, eventId: number, by: string): Promise<Order> {
  const order = await findOrder(trx, orderId)
  const event = await trx
    .selectFrom('order_events')
    .selectAll()
    .where('id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'mail')
    .executeTakeFirst()
  if (!order || !event) throw notFound('mail')
  const { numUpdatedRows } = await trx
    .updateTable('order_events')
    .set({ state: 'resent' })
    .where('id', '=', eventId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return order
  const undelivered = await trx.deleteFrom('undelivered_mails').where('event_id', '=', eventId).returningAll().executeTakeFirst()
  const { mail } = readDetail(event)
  const about = mail?.about
  const cause =
    about === undefined ? undefined : await trx.selectFrom('order_events').selectAll().where('id', '=', about).executeTakeFirst()
  const { changes, reason } = cause ? readDetail(cause) : {}
  if (mail && mail.kind !== 'placed') await notifyShopper(trx, parts, order, { kind: mail.kind, by, about, changes, reason })
  else if (undelivered?.text && undelivered.html) {
    const { subject, text, html, reply_to } = undelivered
    await queueToShopper(trx, order, { kind: 'placed', by }, { subject, text, html, replyTo: reply_to ?? '' })
  } else await notifyShopper(trx, parts, order, { kind: 'confirmed', by })
  return order
}
