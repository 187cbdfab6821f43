import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Erasure, PersonalData } from '@lechaim/shared/contracts/privacy.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { listOrders } from '../list-orders.ts'
import { eraseConsent, findConsent } from '../marketing/marketing-consents.ts'
import { erasePeople } from './erase-people.ts'

const mostOrders = 1000

/** Everything that is stored with an address. @param email in lower case */
export async function readPersonalData(db: Database, email: string): Promise<PersonalData> {
  const orders = await ordersOf(db, email)
  const ids = orders.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await db.selectFrom('cancellations').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  const requests = await db.selectFrom('stock_requests').select(['product_id', 'created_at']).where('email', '=', email).execute()
  const marketing = await findConsent(db, email)
  return {
    email,
    orders,
    cancellations: rows.map((row) => ({
      reference: row.reference,
      orderNumber: row.order_number,
      name: row.name,
      phone: row.phone,
      notes: row.notes,
      receivedAt: row.received_at,
    })),
    stockRequests: requests.map(({ product_id, created_at }) => ({ productId: product_id, createdAt: created_at })),
    ...(marketing && { marketing }),
  }
}

/** By the index of searches, which finds parts of addresses as well. */
async function ordersOf(db: Database, email: string): Promise<Order[]> {
  const orders: Order[] = []
  for (let after: string | undefined; orders.length < mostOrders; ) {
    const page = await listOrders(db, { q: email, limit: 100, ...(after && { after }) })
    orders.push(...page.items.filter((order) => order.customerEmail.toLowerCase() === email))
    if (page.next === null) break
    after = page.next
  }
  return orders
}

/** Removes the person from the orders that are over, with their requests for mails and their consent to marketing. @param email in lower case */
export async function erasePersonalData(trx: Transaction, email: string): Promise<Erasure> {
  const orders = await ordersOf(trx, email)
  const ids = orders.map(({ id }) => id)
  const open = ids.length === 0 ? [] : await openNotices(trx, ids)
  const isOver = ({ id, status }: Order) => (status === 'delivered' || status === 'cancelled') && !open.includes(id)
  const over = orders.filter(isOver).map(({ id }) => id)
  await erasePeople(trx, over)
  await trx.deleteFrom('stock_requests').where('email', '=', email).execute()
  await eraseConsent(trx, email)
  return { erased: over.length, kept: orders.length - over.length }
}

async function openNotices(trx: Transaction, ids: readonly number[]): Promise<(number | null)[]> {
  const open = trx
    .selectFrom('cancellations')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('state', 'in', ['received', 'confirmed'])
  return (await open.execute()).map(({ order_id }) => order_id)
}
