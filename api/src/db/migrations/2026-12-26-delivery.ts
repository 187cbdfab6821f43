// Delivery and pick-up: the owner's settings, the places of windows that are being taken, and what orders have of them.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('delivery_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    // Shown on pages.
    .addColumn('checkout', 'integer', (column) => column.notNull())
    .addColumn('closed_from', 'text')
    .addColumn('closed_until', 'text')
    .addColumn('closed_text', 'text')
    .addColumn('next_change_at', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('delivery_windows')
    .addColumn('delivery_window', 'text', (column) => column.primaryKey().notNull())
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .execute()
  const texts = ['delivery_method', 'settlement', 'delivery_area', 'delivery_window', 'delivery_outcome', 'age_text']
  for (const name of texts) await db.schema.alterTable('orders').addColumn(name, 'text').execute()
  for (const name of ['delivery_fee', 'alcohol', 'needs_confirmation'])
    await db.schema
      .alterTable('orders')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await sql`create index orders_by_delivery_day on orders (substr(delivery_window, 1, 10)) where delivery_window is not null`.execute(db)
  await sql`create index orders_by_window on orders (delivery_window) where delivery_window is not null`.execute(db)
}
