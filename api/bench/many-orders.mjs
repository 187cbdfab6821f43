// A million orders of one shop, for the benchmarks of the owner's desk.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDemoShop } from '@lechaim/shared/tooling/processes/demo-shop.mjs'
import { sql } from 'kysely'
import { openDatabase } from '../src/db/connection.ts'
import { startBackends } from './shared-backends.mjs'

/** Behind the numbers of the demo's own orders. */
const firstOfMany = 1001
const linesOfEach = 2

/** The running demo shop with many more orders.
 *  @param opened an AsyncDisposableStack that ends it
 *  @returns as `openDemoShop` */
export async function openShopWithOrders(opened, { engine, count }) {
  const isPostgres = engine === 'postgres'
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'lechaim-bench-'))).path
  const environment = isPostgres ? await (await startBackends(opened, folder)).environmentOf('shop') : {}
  const shop = opened.use(await openDemoShop(environment))
  const { db, close } = await openDatabase(environment.LECHAIM_DATABASE ?? join(shop.dataDir, 'shop.db'), { listen: null })
  await fillOrders(db, { count, isPostgres, first: firstOfMany })
  await addLines(db, count)
  // As PostgreSQL does by itself, and SQLite does not.
  if (isPostgres) await sql`vacuum analyze`.execute(db)
  await close()
  return shop
}

/** Orders written by one statement, which has a time limit. */
const part = 10_000

/** Without the index of words, which takes longer than all else. One order in four minutes. Most are delivered, paid and of the web; each other
 *  state, source and payment is rare somewhere. Those by phone have no e-mail address, and come behind most others in the sequence of names,
 *  as cancelled ones do.
 *  @param db the database of a shop @param first the number of the first order */
export async function fillOrders(db, { count, isPostgres, first = 1 }) {
  if (!isPostgres)
    for (const { name } of (await sql`select name from sqlite_master where type = 'trigger' and tbl_name = 'orders'`.execute(db)).rows)
      await sql`drop trigger ${sql.id(name)}`.execute(db)
  for (let from = 1; from <= count; from += part)
    await fillPart(db, { from, to: Math.min(count, from + part - 1), count, isPostgres, first })
}

async function fillPart(db, { from, to, count, isPostgres, first }) {
  const numbers = isPostgres
    ? sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n (i)`
    : sql`(with recursive n (i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to)}) select i from n) as n`
  const digits = isPostgres ? sql`lpad((i % 90000)::text, 7, '0')` : sql`printf('%07d', i % 90000)`
  const at = isPostgres
    ? sql`to_char(timestamp '2019-01-01' + i * interval '4 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', '2019-01-01', '+' || (i * 4) || ' minutes')`
  const recent = sql.lit(count - 400)
  await sql`insert into orders (id, customer_name, customer_email, customer_phone, customer_address, notes, total, status, source, paid, refunded,
      coupon_code, coupon_held, discount, search_text, phone_key, town, pieces, idempotency_key, request_hash, created_at)
    select i + ${sql.lit(first - 1)}, case i % 5 when 0 then 'דנה לוי' when 1 then 'נועם כהן' when 2 then 'Maya Cohen' when 3 then 'יעל כץ' else 'אבי לוי' end,
      case when i % 25 = 0 then '' else 's' || (i % 70001) || '@example.co.il' end, '052' || ${digits}, 'הרצל 12', '', 1000 + (i * 37) % 99700,
      case when i > ${recent} then 'pending' when i % 40 = 0 then 'cancelled' when i % 9000 = 1 then 'shipped' else 'delivered' end,
      case when i % 25 = 0 then 'phone' when i % 5000 = 3 then 'whatsapp' else 'web' end,
      case when i % 3 = 0 or i > ${recent} then 0 else 1000 + (i * 37) % 99700 end, case when i % 7000 = 0 then 1 else 0 end,
      case when i % 6 = 0 then 'CHAG' end, 0, 0, '', '052' || ${digits},
      case i % 4 when 0 then 'חיפה' when 1 then 'באר שבע' when 2 then '' else 'תל אביב' end, 1 + i % 5, 'bench-' || i, '', ${at}
    from ${numbers}`.execute(db)
}

async function addLines(db, count) {
  for (let from = firstOfMany; from < firstOfMany + count; from += part)
    for (let line = 0; line < linesOfEach; line++)
      await sql`insert into order_items (order_id, product_id, product_name, product_price, discount, product_image, quantity)
        select o.id, p.id, p.name, p.price, 0, '', 1 + o.id % 3 from orders o join products p on p.id = 1 + (o.id + ${sql.lit(line)}) % 20
        where o.id >= ${sql.lit(from)} and o.id < ${sql.lit(Math.min(from + part, firstOfMany + count))}`.execute(db)
}
