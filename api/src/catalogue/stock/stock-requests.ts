// Requests for one mail when a sold-out product is back. Nothing but one mail with a link goes to an address before its owner has pressed the
// button behind that link; the address is deleted once the mail about the product is queued (decision 0055).
import { hash, randomBytes } from 'node:crypto'
import { home } from '@lechaim/shared/lib/address.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { readHeader } from '../../content/content-queries.ts'
import { lockName } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { letterBoxOf } from '../../mail/letter-box.ts'
import { writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { publicAddress, shopLink } from '../../mail/shop-link.ts'
import { isVisibleAt } from '../products/product-schedule.ts'

interface StockRequestTable {
  product_id: number
  email: string
  /** Null for requests of before there was a confirmation. */
  letter_box: string | null
  /** The hash of the link's secret; null once it is confirmed. */
  confirmation: string | null
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    stock_requests: StockRequestTable
  }
}

/** Products for which one letter box waits at a time, and so the links that it gets in a day; anybody may enter anybody's address. */
const maxWaiting = 10
/** Confirmed requests for one product, and as many that are not: what anybody can enter closes the list to nobody. */
const maxOfProduct = 2000
const hourMs = 60 * 60_000
const linkMs = 24 * hourMs
const forgottenAfterMs = 180 * 24 * hourMs

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Counts and changes one after the other, so that none of many at once gets past a limit. */
const lockRequests = (trx: Transaction) => lockName(trx, 'stock requests')

export const confirmPath = '/stock-request'

/** Keeps an address and mails it the link that confirms. The answer is the same for a known address, and for one that has enough.
 *  @returns whether a mail was queued
 *  @throws validation_failed, not_found for a hidden product, outdated for one that can be had, unavailable without a public address,
 *  rate_limited for a product that too many wait for */
export async function requestStock(trx: Transaction, config: Config, productId: number, address: string): Promise<boolean> {
  if (!isEmail(address)) throw invalid('email', 'email must be an e-mail address')
  const base = publicAddress(config)
  if (!base) throw new ApiError('unavailable', 'The shop has no public address for a link')
  const email = address.trim().toLowerCase()
  const letterBox = letterBoxOf(address)
  const product = await trx.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  if (!product || !isVisibleAt(product, now())) throw notFound('product')
  if (product.stock !== 0) throw new ApiError('outdated', 'The product can be had again')
  await lockRequests(trx)
  const known = await trx
    .selectFrom('stock_requests')
    .select('product_id')
    .where((where) => where.or([where('letter_box', '=', letterBox), where('email', '=', email)]))
    .where((where) => where.or([where('confirmation', 'is', null), where('created_at', '>', ago(linkMs))]))
    .execute()
  if (known.some((row) => row.product_id === productId) || known.length >= maxWaiting) return false
  await deleteExpired(trx)
  const { confirmed, unconfirmed } = await countsOf(trx, productId)
  if (confirmed >= maxOfProduct) throw new ApiError('rate_limited', 'Too many wait for this product')
  if (unconfirmed >= maxOfProduct) await deleteOldestUnconfirmed(trx, productId)
  const secret = randomBytes(32).toString('base64url')
  await trx
    .insertInto('stock_requests')
    .values({ product_id: productId, email, letter_box: letterBox, confirmation: hashOf(secret), created_at: now() })
    .execute()
  const parts = [
    `ביקשתם שנודיע לכם כשהמוצר ${product.name} יחזור למלאי. נשלח את ההודעה רק אם תאשרו את הבקשה:`,
    { label: 'לאישור הבקשה', link: `${base}${confirmPath}?token=${secret}` },
    'הקישור תקף ל־24 שעות. לא ביקשתם? אפשר להתעלם מההודעה, ולא נשלח דבר נוסף.',
  ]
  const expiresAt = new Date(Date.now() + linkMs).toISOString()
  await queueMail(trx, { to: email, expiresAt, ...writeMail('אישור בקשה לעדכון על מלאי', parts, (await readHeader(trx)).storeName) })
  return true
}

/** The name of the product that a link is about; null for a link that is used or no longer valid. */
export async function findRequest(db: Database, secret: string): Promise<string | null> {
  const row = await db
    .selectFrom('stock_requests as request')
    .innerJoin('products as product', 'product.id', 'request.product_id')
    .select('product.name')
    .where('request.confirmation', '=', hashOf(secret))
    .where('request.created_at', '>', ago(linkMs))
    .executeTakeFirst()
  return row?.name ?? null
}

/** @returns whether there was such a request */
export async function confirmRequest(trx: Transaction, secret: string): Promise<boolean> {
  await lockRequests(trx)
  const { numUpdatedRows } = await trx
    .updateTable('stock_requests')
    .set({ confirmation: null })
    .where('confirmation', '=', hashOf(secret))
    .where('created_at', '>', ago(linkMs))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails that one transaction queues: others write in between. */
const queuedAtOnce = 50

/** Queues mails of the products that are back, and deletes their addresses. Hidden products wait until they are shown.
 *  @returns the number of mails, 0 when none was left */
export async function queueStockMails(trx: Transaction, config: Config): Promise<number> {
  await lockRequests(trx)
  await deleteExpired(trx)
  const back = await trx
    .selectFrom('stock_requests as request')
    .innerJoin('products as product', 'product.id', 'request.product_id')
    .select(['request.email', 'product.id', 'product.name'])
    .where('request.confirmation', 'is', null)
    .where('product.visible', '=', 1)
    .where(sql<boolean>`product.stock is distinct from 0`)
    .orderBy('product.id')
    .orderBy('request.email')
    .limit(queuedAtOnce)
    .execute()
  if (back.length === 0) return 0
  const shop = (await readHeader(trx)).storeName
  for (const { email, id, name } of back) {
    const link = shopLink(config, 'למוצר בחנות', { ...home, product: id })
    const parts = ['ביקשתם שנודיע לכם כשהמוצר יחזור למלאי, והוא חזר.', ...link, 'זו ההודעה היחידה: הכתובת שלכם כבר נמחקה מהרשימה.']
    await queueMail(trx, { to: email, ...writeMail(`חזר למלאי: ${name}`, parts, shop) })
    await trx
      .deleteFrom('stock_requests')
      .where('product_id', '=', id)
      .where('email', '=', email)
      .where('confirmation', 'is', null)
      .execute()
  }
  return back.length
}

async function countsOf(trx: Transaction, productId: number): Promise<{ confirmed: number; unconfirmed: number }> {
  const { all, unconfirmed } = await trx
    .selectFrom('stock_requests')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('confirmation').as('unconfirmed')])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return { confirmed: all - unconfirmed, unconfirmed }
}

const deleteOldestUnconfirmed = (trx: Transaction, productId: number) =>
  trx
    .deleteFrom('stock_requests')
    .where('product_id', '=', productId)
    .where('confirmation', '=', ({ selectFrom }) =>
      selectFrom('stock_requests')
        .select('confirmation')
        .where('product_id', '=', productId)
        .where('confirmation', 'is not', null)
        .orderBy('created_at')
        .limit(1),
    )
    .execute()

/** Requests of half a year ago, and those that nobody has confirmed in time. */
async function deleteExpired(trx: Transaction): Promise<void> {
  await trx
    .deleteFrom('stock_requests')
    .where((where) =>
      where.or([
        where('created_at', '<', ago(forgottenAfterMs)),
        where.and([where('confirmation', 'is not', null), where('created_at', '<=', ago(linkMs))]),
      ]),
    )
    .execute()
}
