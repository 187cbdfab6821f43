// Notices by which shoppers cancel orders. One whose number and phone fit no order is kept as well, without an order.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('cancellations')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'integer', (column) => column.references('orders.id').onDelete('set null'))
    .addColumn('order_number', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('extended', 'integer', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('fee', 'integer')
    .addColumn('refund', 'integer')
    .addColumn('stock_returned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('refunded_at', 'text')
    .execute()
  await db.schema.createIndex('cancellations_order').on('cancellations').column('order_id').execute()
  await db.schema.createIndex('cancellations_state').on('cancellations').columns(['state', 'id']).execute()
}
