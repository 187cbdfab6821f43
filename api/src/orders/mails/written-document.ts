// The parts that make the mail of a placed order the written document that the law asks for (Consumer Protection Law 1981, §14C): the seller, the goods'
// main traits, how the price is made up, payment and delivery, and how to cancel.
import type { Footer } from '@lechaim/shared/contracts/content.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/schema.ts'
import type { MailFact, MailPart } from '../../mail/mail-text.ts'
import { shopLink } from '../../mail/shop-link.ts'
import { orderToken } from '../order-token.ts'
import { mailMessages as t } from './mail-messages.ts'

/** Those that the owner has entered. */
export const sellerFacts = ({ companyName, businessId, address }: Pick<Footer, 'companyName' | 'businessId' | 'address'>): MailFact[] =>
  [
    { label: t.seller.name, value: companyName },
    { label: t.seller.businessId, value: businessId, ltr: true },
    { label: t.seller.address, value: address },
  ].filter(({ value }) => value)

/** Volume and strength of the products that have them, by their ids. */
export async function readTraits(db: Database, { items }: Pick<Order, 'items'>): Promise<Map<number, string>> {
  const ids = items.map(({ productId }) => productId)
  const rows = await db.selectFrom('products').select(['id', 'volume_ml', 'alcohol_percent']).where('id', 'in', ids).execute()
  return new Map(
    rows.flatMap(({ id, volume_ml, alcohol_percent }): [number, string][] => {
      const traits = [
        volume_ml === null ? '' : t.contents.volume(volume_ml),
        alcohol_percent === null ? '' : t.contents.strength(alcohol_percent),
      ].filter(Boolean)
      return traits.length > 0 ? [[id, traits.join(' · ')]] : []
    }),
  )
}

/** The way to cancel, in the owner's published words, with the form of the order's own page. */
export function cancelParts(
  { config, keys }: Pick<FastifyInstance, 'config' | 'keys'>,
  order: Order,
  { cancellationPolicy }: Pick<Footer, 'cancellationPolicy'>,
): MailPart[] {
  const route = {
    ...home,
    view: 'order',
    order: { id: order.id, token: orderToken(keys.orderSecret, order) },
    page: 'cancellation',
  } as const
  const own = cancellationPolicy.split('\n').filter((line) => line.trim())
  return [...(own.length > 0 ? own : [t.cancel.asTheLawSays]), ...shopLink(config, t.cancel.link, route)]
}
