import type { Customer, CustomerPatch, CustomerSuggestions } from '@lechaim/shared/contracts/customers.ts'
import { maxCountedOrders } from '@lechaim/shared/contracts/order-columns.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { pickupAddress } from '@lechaim/shared/messages/order-fields.ts'
import { sql } from 'kysely'
import { lockName } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { checkVersion } from '../../rows/edit-rows.ts'
import { findConsent } from '../marketing/marketing-consents.ts'
import { withoutNul } from '../order-filter.ts'

interface CustomerNotesTable {
  phone_key: string
  notes: string
  updated_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    customer_notes: CustomerNotesTable
  }
}

const keyOf = (phone: string): string => withoutNul(normalisePhone(phone))

/** @throws not_found for a phone number without an order */
export async function readCustomer(db: Database, phone: string): Promise<Customer> {
  const key = keyOf(phone)
  const ofPhone = db.selectFrom('orders').where('phone_key', '=', key).orderBy('id', 'desc')
  const last = await lastOrderOf(db, key)
  if (!last) throw notFound('customer')
  const newest = ofPhone.select(['total', 'status', 'created_at']).limit(maxCountedOrders).as('o')
  const isKept = sql`status <> 'cancelled'`
  const sums = await db
    .selectFrom(newest)
    .select([
      sql<number>`count(case when ${isKept} then 1 end)`.as('orders'),
      sql<number>`count(*)`.as('all'),
      sql<number>`coalesce(sum(case when ${isKept} then total end), 0)`.as('total'),
      sql<string>`min(created_at)`.as('first'),
    ])
    .executeTakeFirstOrThrow()
  const notes = await notesOf(db, key)
  const marketing = last.customer_email ? await findConsent(db, last.customer_email) : null
  return {
    phone: key,
    name: last.customer_name,
    email: last.customer_email,
    address: await lastAddressOf(db, key),
    orders: sums.orders,
    total: toShekels(sums.total),
    cancelled: sums.all - sums.orders,
    firstAt: sums.first,
    lastAt: last.created_at,
    notes: notes?.notes ?? '',
    updatedAt: notes?.updated_at ?? null,
    ...(marketing && { marketing }),
  }
}

const maxSuggestions = 6
/** Behind all digits in the sequence of bytes. */
const behindDigits = ':'

/** Customers whose number begins with these digits: one step of the index for each, however many orders one has. */
export async function suggestCustomers(db: Database, phone: string): Promise<CustomerSuggestions['items']> {
  const beginning = keyOf(phone)
  const found: CustomerSuggestions['items'] = []
  if (!/\d/.test(beginning)) return found
  for (let after = beginning; found.length < maxSuggestions; ) {
    const next = await db
      .selectFrom('orders')
      .select('phone_key')
      .where('phone_key', found.length === 0 ? '>=' : '>', after)
      .where('phone_key', '<', `${beginning}${behindDigits}`)
      .orderBy('phone_key')
      .limit(1)
      .executeTakeFirst()
    if (!next) break
    after = next.phone_key
    const last = await lastOrderOf(db, after)
    if (last) found.push({ phone: after, name: last.customer_name, email: last.customer_email, address: await lastAddressOf(db, after) })
  }
  return found
}

const lastOrderOf = (db: Database, key: string) =>
  db
    .selectFrom('orders')
    .select(['customer_name', 'customer_email', 'created_at'])
    .where('phone_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Orders in which an address is looked for. */
const maxFetched = 100

/** The address of the last order that was not fetched; empty without one. */
async function lastAddressOf(db: Database, key: string): Promise<string> {
  const newest = db
    .selectFrom('orders')
    .select(['id', 'customer_address'])
    .where('phone_key', '=', key)
    .orderBy('id', 'desc')
    .limit(maxFetched)
    .as('o')
  const last = await db
    .selectFrom(newest)
    .select('customer_address')
    .where('customer_address', '<>', pickupAddress)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.customer_address ?? ''
}

const notesOf = (db: Database, key: string) => db.selectFrom('customer_notes').selectAll().where('phone_key', '=', key).executeTakeFirst()

/** @throws not_found, validation_failed, outdated (with the customer as it is) */
export async function saveCustomer(trx: Transaction, { phone, notes, updatedAt }: CustomerPatch): Promise<Customer> {
  refuseCardNumbers({ notes })
  const key = keyOf(phone)
  await lockName(trx, `customer ${key}`)
  const customer = await readCustomer(trx, phone)
  const version = customer.updatedAt ?? ''
  await checkVersion(version, updatedAt === undefined ? {} : { updatedAt: updatedAt ?? '' }, 'customer', () => customer)
  const saved = { notes, updated_at: version ? changedAt(version) : now() }
  await trx
    .insertInto('customer_notes')
    .values({ phone_key: key, ...saved })
    .onConflict((conflict) => conflict.column('phone_key').doUpdateSet(saved))
    .execute()
  return { ...customer, notes, updatedAt: saved.updated_at }
}
