// The mails of a placed order (SPEC §8): a confirmation to the shopper, a notice to the owner. Both are queued, so that a mail server
// neither fails nor delays an order (decision 0013).
import type { OrderMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance } from 'fastify'
import { listOwners } from '../auth/users/users-queries.ts'
import { visitorView } from '../content/default-content.ts'
import { readFooter } from '../content/footer-queries.ts'
import { readHeader } from '../content/header-queries.ts'
import type { Transaction } from '../db/schema.ts'
import { letterBoxOf } from '../mail/letter-box.ts'
import { type MailFact, type MailPart, type MailText, writeMail } from '../mail/mail-text.ts'
import { queueMail } from '../mail/mailer.ts'
import { shopLink } from '../mail/shop-link.ts'
import { orderToken } from './order-token.ts'
import { addEvent } from './record/events-table.ts'

/** Queues both mails in the order's transaction, if there is a transport. */
export async function queueOrderMails(
  trx: Transaction,
  { config, keys, mailer, throttles }: Pick<FastifyInstance, 'config' | 'keys' | 'mailer' | 'throttles'>,
  order: Order,
): Promise<void> {
  if (!mailer.canSend) return
  const shop = (await readHeader(trx)).storeName
  const { phone, email } = await readFooter(trx, visitorView(config))
  const track = orderLink({ config, keys }, order, 'מעקב אחר ההזמנה')
  const manage = shopLink(config, 'לניהול ההזמנות', { ...home, view: 'admin', tab: 'orders', order: { id: order.id, token: '' } })
  // Against flooding of other people's inboxes.
  const mayConfirm = await throttles.confirmations.mayTry(letterBoxOf(order.customerEmail), trx)
  const confirmationMail = confirmation(order, shop, track, reachFacts(phone, email))
  if (mayConfirm) await queueToShopper(trx, order, { kind: 'placed', by: '' }, { replyTo: email, ...confirmationMail })
  for (const { email } of await listOwners(trx))
    await queueMail(trx, { to: email, replyTo: order.customerEmail, ...notice(order, shop, manage) })
}

/** The shopper's own link to an order. */
export const orderLink = ({ config, keys }: Pick<FastifyInstance, 'config' | 'keys'>, order: Order, label: string) =>
  shopLink(config, label, { ...home, view: 'order', order: { id: order.id, token: orderToken(keys.orderSecret, order) } })

/** Queues a mail to the order's shopper, which its timeline follows. @param about the entry of the timeline that it tells of */
export async function queueToShopper(
  trx: Transaction,
  { id, customerEmail: to }: Order,
  { kind, by, about }: { kind: OrderMailKind; by: string; about?: number | undefined },
  { replyTo, ...mail }: MailText & { replyTo: string },
): Promise<void> {
  const shown = { kind, to, subject: mail.subject, ...(about && { about }) }
  const eventId = await addEvent(trx, id, { kind: 'mail', by, state: 'queued', mail: shown })
  await queueMail(trx, { to, replyTo: replyTo || undefined, eventId, ...mail })
}

/** Without typed text, which the shop would deliver to any address a stranger enters. */
function confirmation(order: Order, shop: string, track: MailPart[], reach: MailFact[]): MailText {
  const parts: MailPart[] = [
    order.payment
      ? 'קיבלנו את ההזמנה שלכם. אם עוד לא שילמתם, אפשר לשלם בעמוד ההזמנה. ניצור קשר לתיאום המשלוח.'
      : 'קיבלנו את ההזמנה שלכם. לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח.',
    { facts: [dateOf(order)] },
    contents(order),
    ...track,
    ...(reach.length > 0 ? ['שאלות? אפשר לפנות אלינו:', { facts: reach }] : []),
    'לא הזמנתם אצלנו? אפשר להתעלם מההודעה.',
  ]
  return writeMail(`תודה! ההזמנה התקבלה – מספר הזמנה: ${order.id}`, parts, shop)
}

function notice(order: Order, shop: string, manage: MailPart[]): MailText {
  const customer: MailFact[] = [
    { label: 'שם מלא', value: order.customerName },
    { label: 'טלפון', value: order.customerPhone, ltr: true },
    { label: 'דוא״ל', value: order.customerEmail, ltr: true },
    { label: 'כתובת למשלוח', value: order.customerAddress },
    ...(order.notes ? [{ label: 'הערות למשלוח', value: order.notes }] : []),
  ]
  return writeMail(
    `התקבלה הזמנה חדשה – מספר הזמנה: ${order.id}`,
    [{ facts: [dateOf(order), ...customer] }, contents(order), ...manage],
    shop,
  )
}

const dateOf = ({ createdAt }: Order): MailFact => ({ label: 'תאריך', value: formatInstant(createdAt) })

export const reachFacts = (phone: string, email: string): MailFact[] =>
  [
    { label: 'טלפון', value: phone, ltr: true },
    { label: 'דוא״ל', value: email, ltr: true },
  ].filter(({ value }) => value)

export function contents({ items, coupon, discount = 0, total }: Order): MailPart {
  const lines = items.map(({ name, price, regularPrice, quantity }) => {
    const agorot = toAgorot(price)
    return {
      name,
      detail: `כמות: ${quantity} · ${unitPrice(agorot, regularPrice)}`,
      amount: formatMoney(lineTotal({ price: agorot, quantity })),
    }
  })
  return {
    lines,
    amount: 'סכום ביניים',
    ...(coupon !== undefined && { discount: { name: `הנחת קופון \u2068${coupon}\u2069`, amount: formatMoney(-toAgorot(discount)) } }),
    total: { name: 'סה״כ לתשלום', amount: formatMoney(toAgorot(total)) },
  }
}

const unitPrice = (agorot: number, regular: number | undefined): string =>
  regular === undefined
    ? `מחיר ליחידה: ${formatMoney(agorot)}`
    : `מחיר מבצע ליחידה: ${formatMoney(agorot)} במקום ${formatMoney(toAgorot(regular))}`
