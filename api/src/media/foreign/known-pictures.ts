import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Whether any record of the shop shows the picture of this foreign address. Written so that the partial indexes serve it. */
export async function isKnownPicture(db: Database, address: string): Promise<boolean> {
  const holders = [
    sql`select 1 from products where image = ${address} and image glob 'http*'`,
    sql`select 1 from order_items where product_image = ${address} and product_image glob 'http*'`,
    sql`select 1 from categories where image = ${address}`,
    sql`select 1 from banners where image = ${address}`,
    sql`select 1 from header where logo = ${address}`,
    sql`select 1 from carousel where exists (select 1 from json_each(images) where value = ${address})`,
  ]
  const { rows } = await sql`select 1 from (${sql.join(holders, sql` union all `)}) limit 1`.execute(db)
  return rows.length > 0
}
