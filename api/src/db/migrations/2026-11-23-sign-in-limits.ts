import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('code_attempts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('code_attempts_account').on('code_attempts').columns(['account', 'kind', 'created_at']).execute()
  await db.schema.createIndex('code_attempts_time').on('code_attempts').column('created_at').execute()

  await db.schema
    .createTable('account_notices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .addPrimaryKeyConstraint('account_notices_pk', ['user_id', 'kind'])
    .execute()

  await db.schema
    .alterTable('users')
    .addColumn('device_generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
