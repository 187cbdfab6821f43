// The owner's work on an order: its timeline, payments by hand, corrections, and mails to the shopper with texts of the shop's own.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('updated_at', 'text').execute()
  await db.schema.alterTable('orders').addColumn('approval', 'text').execute()
  for (const column of ['paid', 'refunded'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createTable('order_events')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_events_order').on('order_events').columns(['order_id', 'id']).execute()
  await db.schema
    .createTable('order_payments')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('paid_at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .addColumn('removed_by', 'text')
    .execute()
  await db.schema.createIndex('order_payments_order').on('order_payments').columns(['order_id', 'id']).execute()
  await db.schema.createIndex('order_payments_key').on('order_payments').columns(['order_id', 'idempotency_key']).unique().execute()
  for (const table of ['mails', 'undelivered_mails']) await db.schema.alterTable(table).addColumn('event_id', 'integer').execute()
  await db.schema
    .createTable('order_mail_texts')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
