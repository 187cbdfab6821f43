// Requests for one mail when a sold-out product is back; the address is deleted once its mail is queued.
import { home } from '@lechaim/shared/lib/address.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { readHeader } from '../../content/header-queries.ts'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { shopLink } from '../../mail/shop-link.ts'
import { isVisibleAt } from '../products/visibility.ts'

interface StockRequestTable {
  product_id: number
  email: string
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    stock_requests: StockRequestTable
  }
}

/** Products for which one address waits at a time; anybody may enter anybody's address. */
const maxWaiting = 10
const forgottenAfterMs = 180 * 24 * 60 * 60_000

/** Keeps an address until the product is back, for half a year at most. The answer is the same for a known address.
 *  @throws validation_failed, not_found for a hidden product, outdated for one that can be had */
export async function requestStock(trx: Transaction, productId: number, address: string): Promise<void> {
  if (!isEmail(address)) throw invalid('email', 'email must be an e-mail address')
  const email = address.trim().toLowerCase()
  const product = await trx.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  if (!product || !isVisibleAt(product, now())) throw notFound('product')
  if (product.stock !== 0) throw new ApiError('outdated', 'The product can be had again')
  await deleteExpired(trx)
  const waiting = await trx.selectFrom('stock_requests').select('product_id').where('email', '=', email).execute()
  if (waiting.length >= maxWaiting) return
  await trx
    .insertInto('stock_requests')
    .values({ product_id: productId, email, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Mails that one transaction queues: others write in between. */
const queuedAtOnce = 50

/** Queues mails of the products that are back, and deletes their addresses. Hidden products wait until they are shown.
 *  @returns the number of mails, 0 when none was left */
export async function queueStockMails(trx: Transaction, config: Config): Promise<number> {
  await deleteExpired(trx)
  const back = await trx
    .selectFrom('stock_requests as request')
    .innerJoin('products as product', 'product.id', 'request.product_id')
    .select(['request.email', 'product.id', 'product.name'])
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
    await trx.deleteFrom('stock_requests').where('product_id', '=', id).where('email', '=', email).execute()
  }
  return back.length
}

async function deleteExpired(trx: Transaction): Promise<void> {
  const oldest = new Date(Date.now() - forgottenAfterMs).toISOString()
  await trx.deleteFrom('stock_requests').where('created_at', '<', oldest).execute()
}
