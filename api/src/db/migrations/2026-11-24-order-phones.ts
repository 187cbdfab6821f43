import { type Kysely, sql } from 'kysely'

// Orders are found by their phone number as well: in its national form, without separators.
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  const digits = ['-', ' ', '(', ')', '.', '/'].reduce((text, mark) => sql`replace(${text}, ${mark}, '')`, sql`customer_phone`)
  await db
    .updateTable('orders')
    .set({ search_text: sql`search_text || char(10) || replace(replace(${digits}, '+9720', '0'), '+972', '0')` })
    .execute()
}
