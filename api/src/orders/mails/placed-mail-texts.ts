// The mails of a placed order (SPEC §8), and their parts that later mails of the order have as well.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { addressOf, fieldNamesOf, isFetched } from '@lechaim/shared/messages/order-fields.ts'
import { type MailFact, type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { deliveryFacts, requestOf } from '../delivery/delivery-facts.ts'
import { mailMessages as t } from './mail-messages.ts'

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
  const next = isFetched(order) ? t.placed.callForPickup : t.placed.callForDelivery
  const unpaid = isFetched(order) ? t.placed.unpaidPickup : t.placed.unpaidDelivery
  const parts: MailPart[] = [
    order.payment ? (order.needsConfirmation ? t.placed.toPayOnceConfirmed(next) : t.placed.toPay(next)) : unpaid,
    ...requestOf(order),
    { facts: [dateOf(order), ...deliveryFacts(order)] },
    contents(order, traits),
    t.placed.withTax,
    ...track,
    ...(reach.length > 0 ? [t.questions, { facts: reach }] : []),
    ...cancel,
    ...(seller.length > 0 ? [{ facts: seller }] : []),
    ...marketing,
    t.placed.ignore,
  ]
  return writeMail(t.placed.subject(order.id), parts, shop)
}

export function notice(order: Order, shop: string, manage: MailPart[]): MailText {
  const names = fieldNamesOf(order)
  const address = addressOf(order)
  const customer: MailFact[] = [
    { label: t.customer.name, value: order.customerName },
    { label: t.customer.phone, value: order.customerPhone, ltr: true },
    ...(order.customerEmail ? [{ label: t.customer.email, value: order.customerEmail, ltr: true }] : []),
    ...(address ? [{ label: names.customerAddress, value: address }] : []),
    ...deliveryFacts(order, { withTyped: true }),
    ...(order.notes ? [{ label: names.notes, value: order.notes }] : []),
    ...giftFacts(order),
  ]
  return writeMail(t.notice.subject(order.id), [{ facts: [dateOf(order), ...customer] }, contents(order), ...manage], shop)
}

function giftFacts({ gift, businessId }: Order): MailFact[] {
  const given: MailFact[] = gift
    ? [
        { label: t.gift.recipient, value: gift.recipient },
        { label: t.gift.phone, value: gift.phone, ltr: true },
        ...(gift.message ? [{ label: t.gift.message, value: gift.message }] : []),
      ]
    : []
  return [...given, ...(businessId ? [{ label: t.invoiceTo, value: businessId, ltr: true }] : [])]
}

const dateOf = ({ createdAt }: Order): MailFact => ({ label: t.date, value: formatInstant(createdAt) })

export const reachFacts = (phone: string, email: string): MailFact[] =>
  [
    { label: t.customer.phone, value: phone, ltr: true },
    { label: t.customer.email, value: email, ltr: true },
  ].filter(({ value }) => value)

/** @param traits of products, by their ids */
export function contents({ items, coupon, discount = 0, deliveryFee, total }: Order, traits?: Map<number, string>): MailPart {
  const lines = items.map(({ productId, name, price, regularPrice, quantity }) => {
    const agorot = toAgorot(price)
    return {
      name,
      detail: [t.contents.quantity(quantity), unitPrice(agorot, regularPrice), traits?.get(productId)].filter(Boolean).join(' · '),
      amount: formatMoney(lineTotal({ price: agorot, quantity })),
    }
  })
  return {
    lines,
    amount: t.contents.subtotal,
    ...(coupon !== undefined && { discount: { name: t.contents.discount(coupon), amount: formatMoney(-toAgorot(discount)) } }),
    ...(deliveryFee !== undefined && { fee: { name: t.contents.deliveryFee, amount: formatMoney(toAgorot(deliveryFee)) } }),
    total: { name: t.contents.total, amount: formatMoney(toAgorot(total)) },
  }
}

const unitPrice = (agorot: number, regular: number | undefined): string =>
  regular === undefined
    ? t.contents.unitPrice(formatMoney(agorot))
    : t.contents.salePrice(formatMoney(agorot), formatMoney(toAgorot(regular)))
