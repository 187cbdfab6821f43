import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('used_proofs')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('usable_until', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('used_proofs_time').on('used_proofs').column('usable_until').execute()
}
