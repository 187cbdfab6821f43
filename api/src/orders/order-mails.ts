// The mails of a placed order (SPEC §8): a confirmation to the shopper, a notice to the owner. Both are queued, so that a mail server
// neither fails nor delays an order (decision 0013).
import type { OrderMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import { readFooter, readHeader } from '../content/content-queries.ts'
import { visitorView } from '../content/default-content.ts'
import type { Transaction } from '../db/schema.ts'
import { letterBoxOf } from '../mail/letter-box.ts'
import type { MailText } from '../mail/mail-text.ts'
import { queueMail } from '../mail/mailer.ts'
import { shopLink } from '../mail/shop-link.ts'
import { mailMessages as t } from './mails/mail-messages.ts'
import { readNoticeAddresses } from './mails/notice-addresses.ts'
import { confirmation, notice, reachFacts } from './mails/placed-mail-texts.ts'
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
  const track = orderLink({ config, keys }, order, t.placed.track)
  const manage = shopLink(config, t.notice.manage, { ...home, view: 'admin', tab: 'orders', order: { id: order.id, token: '' } })
  const confirmationMail = confirmation(order, shop, {
    track,
    reach: reachFacts(phone, email),
    seller: sellerFacts(footer),
    traits: await readTraits(trx, order),
    cancel: cancelParts({ config, keys }, order, footer),
    marketing: consents ? [t.placed.consented, ...withdrawalLink({ config, keys }, order.customerEmail)] : [],
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
