// The mails of a placed order (SPEC §8): a confirmation to the shopper, a notice to the owner. Both are queued, so that a mail server
// neither fails nor delays an order (decision 0013).
import type { OrderMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance } from 'fastify'
import { visitorView } from '../content/default-content.ts'
import { readFooter } from '../content/footer-queries.ts'
import { readHeader } from '../content/header-queries.ts'
import type { Transaction } from '../db/schema.ts'
import { letterBoxOf } from '../mail/letter-box.ts'
import { type MailFact, type MailPart, type MailText, writeMail } from '../mail/mail-text.ts'
import { queueMail } from '../mail/mailer.ts'
import { shopLink } from '../mail/shop-link.ts'
import { deliveryFacts, requestOf } from './delivery/delivery-facts.ts'
import { readNoticeAddresses } from './mails/notice-addresses.ts'
import { cancelParts, readTraits, sellerFacts } from './mails/written-document.ts'
import { withdrawalLink } from './marketing/withdrawal-link.ts'
import { orderToken } from './order-token.ts'
import { addEvent } from './record/events-table.ts'

/** Queues both mails in the order's transaction, if there is a transport.
 *  @param entered of an order that the owner entered: whether the customer is mailed, and the owner's address
 *  @param consents the shopper has ticked the consent to marketing mails */
export async function queueOrderMails(
  trx: Transaction,
  { config, keys, mailer, throttles }: Pick<FastifyInstance, 'config' | 'keys' | 'mailer' | 'throttles'>,
  order: Order,
  { entered, consents = false }: { entered?: { tell: boolean; by: string } | undefined; consents?: boolean } = {},
): Promise<void> {
  if (!mailer.canSend) return
  const shop = (await readHeader(trx)).storeName
  const footer = await readFooter(trx, visitorView(config))
  const { phone, email } = footer
  const track = orderLink({ config, keys }, order, 'מעקב אחר ההזמנה')
  const manage = shopLink(config, 'לניהול ההזמנות', { ...home, view: 'admin', tab: 'orders', order: { id: order.id, token: '' } })
  const confirmationMail = confirmation(order, shop, {
    track,
    reach: reachFacts(phone, email),
    seller: sellerFacts(footer),
    traits: await readTraits(trx, order),
    cancel: cancelParts({ config, keys }, order, footer),
    marketing: consents ? ['אישרתם לקבל מהחנות דברי פרסומת בדוא״ל.', ...withdrawalLink({ config, keys }, order.customerEmail)] : [],
  })
  const noticeAddresses = await readNoticeAddresses(trx)
  // Against flooding of other people's inboxes. After all that is read: other orders with this address wait for the count until the end.
  const mayConfirm = entered ? entered.tell : await throttles.confirmations.mayTry(letterBoxOf(order.customerEmail), trx)
  if (mayConfirm) await queueToShopper(trx, order, { kind: 'placed', by: entered?.by ?? '' }, { replyTo: email, ...confirmationMail })
  for (const to of noticeAddresses) await queueMail(trx, { to, replyTo: order.customerEmail || undefined, ...notice(order, shop, manage) })
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
  // Of a customer without an address.
  if (!to) return
  const shown = { kind, to, subject: mail.subject, ...(about && { about }) }
  const eventId = await addEvent(trx, id, { kind: 'mail', by, state: 'queued', mail: shown })
  await queueMail(trx, { to, replyTo: replyTo || undefined, eventId, ...mail })
}

interface WrittenDocument {
  track: MailPart[]
  reach: MailFact[]
  seller: MailFact[]
  traits: Map<number, string>
  cancel: MailPart[]
  marketing: MailPart[]
}

/** The written document that the law asks for. Without typed text, which the shop would deliver to any address a stranger enters. */
function confirmation(order: Order, shop: string, { track, reach, seller, traits, cancel, marketing }: WrittenDocument): MailText {
  const isFetched = order.delivery?.method === 'pickup'
  const agreed = isFetched ? 'ניצור קשר לתיאום האיסוף.' : 'ניצור קשר לתיאום המשלוח.'
  const parts: MailPart[] = [
    order.payment
      ? order.needsConfirmation
        ? `קיבלנו את ההזמנה שלכם. אחרי שנאשר אותה אפשר יהיה לשלם בעמוד ההזמנה. ${agreed}`
        : `קיבלנו את ההזמנה שלכם. אם עוד לא שילמתם, אפשר לשלם בעמוד ההזמנה. ${agreed}`
      : `קיבלנו את ההזמנה שלכם. לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ${isFetched ? 'ואיסוף' : 'ומשלוח'}.`,
    ...requestOf(order),
    { facts: [dateOf(order), ...deliveryFacts(order)] },
    contents(order, traits),
    'המחירים כוללים מע״מ.',
    ...track,
    ...(reach.length > 0 ? ['שאלות? אפשר לפנות אלינו:', { facts: reach }] : []),
    ...cancel,
    ...(seller.length > 0 ? [{ facts: seller }] : []),
    ...marketing,
    'לא הזמנתם אצלנו? אפשר להתעלם מההודעה.',
  ]
  return writeMail(`תודה! ההזמנה התקבלה – מספר הזמנה: ${order.id}`, parts, shop)
}

function notice(order: Order, shop: string, manage: MailPart[]): MailText {
  const customer: MailFact[] = [
    { label: 'שם מלא', value: order.customerName },
    { label: 'טלפון', value: order.customerPhone, ltr: true },
    ...(order.customerEmail ? [{ label: 'דוא״ל', value: order.customerEmail, ltr: true }] : []),
    { label: 'כתובת למשלוח', value: order.customerAddress },
    ...deliveryFacts(order, { withTyped: true }),
    ...(order.notes ? [{ label: 'הערות למשלוח', value: order.notes }] : []),
    ...giftFacts(order),
  ]
  return writeMail(
    `התקבלה הזמנה חדשה – מספר הזמנה: ${order.id}`,
    [{ facts: [dateOf(order), ...customer] }, contents(order), ...manage],
    shop,
  )
}

function giftFacts({ gift, businessId }: Order): MailFact[] {
  const given: MailFact[] = gift
    ? [
        { label: 'מתנה ל', value: gift.recipient },
        { label: 'טלפון של המקבל', value: gift.phone, ltr: true },
        ...(gift.message ? [{ label: 'ברכה', value: gift.message }] : []),
      ]
    : []
  return [...given, ...(businessId ? [{ label: 'חשבונית על שם עסק', value: businessId, ltr: true }] : [])]
}

const dateOf = ({ createdAt }: Order): MailFact => ({ label: 'תאריך', value: formatInstant(createdAt) })

export const reachFacts = (phone: string, email: string): MailFact[] =>
  [
    { label: 'טלפון', value: phone, ltr: true },
    { label: 'דוא״ל', value: email, ltr: true },
  ].filter(({ value }) => value)

/** @param traits of products, by their ids */
export function contents({ items, coupon, discount = 0, deliveryFee, total }: Order, traits?: Map<number, string>): MailPart {
  const lines = items.map(({ productId, name, price, regularPrice, quantity }) => {
    const agorot = toAgorot(price)
    return {
      name,
      detail: [`כמות: ${quantity}`, unitPrice(agorot, regularPrice), traits?.get(productId)].filter(Boolean).join(' · '),
      amount: formatMoney(lineTotal({ price: agorot, quantity })),
    }
  })
  return {
    lines,
    amount: 'סכום ביניים',
    ...(coupon !== undefined && { discount: { name: `הנחת קופון \u2068${coupon}\u2069`, amount: formatMoney(-toAgorot(discount)) } }),
    ...(deliveryFee !== undefined && { fee: { name: 'דמי משלוח', amount: formatMoney(toAgorot(deliveryFee)) } }),
    total: { name: 'סה״כ לתשלום', amount: formatMoney(toAgorot(total)) },
  }
}

const unitPrice = (agorot: number, regular: number | undefined): string =>
  regular === undefined
    ? `מחיר ליחידה: ${formatMoney(agorot)}`
    : `מחיר מבצע ליחידה: ${formatMoney(agorot)} במקום ${formatMoney(toAgorot(regular))}`
