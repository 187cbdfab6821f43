// The mails about a notice: to the order's shopper at once and after a decision, to the owners when it comes in.
import type { CancellationReason } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { moneyOf } from '@lechaim/shared/lib/order-money.ts'
import type { FastifyInstance } from 'fastify'
import { listOwners } from '../../auth/users/users-queries.ts'
import { readFooter, readHeader } from '../../content/content-queries.ts'
import { visitorView } from '../../content/default-content.ts'
import type { Transaction } from '../../db/schema.ts'
import { letterBoxOf } from '../../mail/letter-box.ts'
import { type MailPart, writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { shopLink } from '../../mail/shop-link.ts'
import { reachFacts } from '../mails/placed-mail-texts.ts'
import { orderLink } from '../order-mails.ts'
import type { CancellationRow } from './cancellations-table.ts'

export type Parts = Pick<FastifyInstance, 'config' | 'keys' | 'mailer' | 'throttles'>

const reasons: Record<CancellationReason, string> = {
  changed: 'שינוי דעה',
  faulty: 'המוצר פגום',
  late: 'האספקה מאחרת',
  different: 'המוצר אינו מה שהוזמן',
}

const factsOf = (row: CancellationRow) => [
  { label: 'אסמכתה', value: row.reference, ltr: true },
  { label: 'מספר הזמנה', value: String(row.order_number), ltr: true },
  { label: 'התקבלה', value: formatInstant(row.received_at) },
]

/** Queues the acknowledgement to the address of the order, and the notice to the owners. */
export async function queueReceived(trx: Transaction, parts: Parts, row: CancellationRow, order: Order | null): Promise<void> {
  const { config, mailer, throttles } = parts
  if (!mailer.canSend) return
  const shop = (await readHeader(trx)).storeName
  if (order && (await throttles.confirmations.mayTry(letterBoxOf(order.customerEmail), trx)))
    await queueToOrder(trx, parts, order, `הודעת הביטול התקבלה – הזמנה ${order.id}`, [
      'קיבלנו את הודעת הביטול שלכם. נטפל בה ונודיע לכם בהקדם.',
      { facts: factsOf(row) },
      'לא שלחתם הודעת ביטול? השיבו להודעה הזאת או התקשרו אלינו.',
    ])
  const facts = [
    ...factsOf(row),
    { label: 'טלפון', value: row.phone, ltr: true },
    ...(row.name ? [{ label: 'שם', value: row.name }] : []),
    { label: 'סיבה', value: reasons[row.reason] },
    ...(row.notes ? [{ label: 'הערות', value: row.notes }] : []),
  ]
  const mail = writeMail(
    `הודעת ביטול – הזמנה ${row.order_number}`,
    [
      order ? 'התקבלה הודעת ביטול.' : 'התקבלה הודעת ביטול, ומספר ההזמנה והטלפון שבה אינם מתאימים לאף הזמנה.',
      { facts },
      ...shopLink(config, 'לניהול ההזמנות', { ...home, view: 'admin', tab: 'orders', order: order && { id: order.id, token: '' } }),
    ],
    shop,
  )
  for (const { email } of await listOwners(trx)) await queueMail(trx, { to: email, replyTo: order?.customerEmail, ...mail })
}

/** Queues the mail about what the owner decided. */
export async function queueDecided(trx: Transaction, parts: Parts, row: CancellationRow, order: Order): Promise<void> {
  if (!parts.mailer.canSend) return
  const money = (agorot: number | null) => formatMoney(agorot ?? 0)
  const came = moneyOf(order)?.came ?? 0
  const texts: Partial<Record<CancellationRow['state'], [subject: string, parts: MailPart[]]>> = {
    confirmed: [
      `ביטול הזמנה ${order.id} אושר`,
      [
        'הביטול אושר.',
        {
          facts: [
            ...factsOf(row),
            ...(came > 0 ? [{ label: 'שולם', value: money(came) }] : []),
            { label: 'דמי ביטול', value: money(row.fee) },
            { label: 'סכום להחזר', value: money(row.refund) },
          ],
        },
      ],
    ],
    declined: [
      `הודעת הביטול של הזמנה ${order.id} לא התקבלה`,
      ['בדקנו את הודעת הביטול, ולא נוכל לבטל את ההזמנה:', row.answer ?? '', { facts: factsOf(row) }],
    ],
    refunded: [
      `ההחזר על הזמנה ${order.id} בוצע`,
      ['החזרנו את התשלום.', { facts: [...factsOf(row), { label: 'סכום ההחזר', value: money(row.refund) }] }],
    ],
  }
  const text = texts[row.state]
  if (text) await queueToOrder(trx, parts, order, ...text)
}

async function queueToOrder(trx: Transaction, parts: Parts, order: Order, subject: string, text: MailPart[]): Promise<void> {
  const shop = (await readHeader(trx)).storeName
  const { phone, email } = await readFooter(trx, visitorView(parts.config))
  const reach = reachFacts(phone, email)
  const mail = writeMail(
    subject,
    [...text, ...orderLink(parts, order, 'לעמוד ההזמנה'), ...(reach.length > 0 ? ['שאלות? אפשר לפנות אלינו:', { facts: reach }] : [])],
    shop,
  )
  await queueMail(trx, { to: order.customerEmail, replyTo: email || undefined, ...mail })
}
