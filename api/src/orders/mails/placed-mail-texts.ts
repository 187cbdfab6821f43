// The texts of the mails of a placed order (SPEC §8), and their parts that later mails of the order have as well.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { addressOf, fieldNamesOf, isFetched } from '@lechaim/shared/messages/order-fields.ts'
import { type MailFact, type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { deliveryFacts, requestOf } from '../delivery/delivery-facts.ts'

interface WrittenDocument {
  track: MailPart[]
  reach: MailFact[]
  seller: MailFact[]
  traits: Map<number, string>
  cancel: MailPart[]
  marketing: MailPart[]
}

/** The written document that the law asks for. Without typed text, which the shop would deliver to any address a stranger enters. */
export function confirmation(order: Order, shop: string, { track, reach, seller, traits, cancel, marketing }: WrittenDocument): MailText {
  const agreed = isFetched(order) ? 'ניצור קשר לתיאום האיסוף.' : 'ניצור קשר לתיאום המשלוח.'
  const parts: MailPart[] = [
    order.payment
      ? order.needsConfirmation
        ? `קיבלנו את ההזמנה שלכם. אחרי שנאשר אותה אפשר יהיה לשלם בעמוד ההזמנה. ${agreed}`
        : `קיבלנו את ההזמנה שלכם. אם עוד לא שילמתם, אפשר לשלם בעמוד ההזמנה. ${agreed}`
      : `קיבלנו את ההזמנה שלכם. לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ${isFetched(order) ? 'ואיסוף' : 'ומשלוח'}.`,
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

export function notice(order: Order, shop: string, manage: MailPart[]): MailText {
  const names = fieldNamesOf(order)
  const address = addressOf(order)
  const customer: MailFact[] = [
    { label: 'שם מלא', value: order.customerName },
    { label: 'טלפון', value: order.customerPhone, ltr: true },
    ...(order.customerEmail ? [{ label: 'דוא״ל', value: order.customerEmail, ltr: true }] : []),
    ...(address ? [{ label: names.customerAddress, value: address }] : []),
    ...deliveryFacts(order, { withTyped: true }),
    ...(order.notes ? [{ label: names.notes, value: order.notes }] : []),
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
