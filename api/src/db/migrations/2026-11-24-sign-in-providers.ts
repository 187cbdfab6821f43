import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('sub', 'text', (column) => column.notNull())
    .addColumn('identity_data', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('last_sign_in_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('identities_sub').on('identities').columns(['provider', 'sub']).unique().execute()
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute()

  await db.schema
    .createTable('flow_states')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('provider_state', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('code_challenge', 'text')
    .addColumn('code_challenge_method', 'text')
    .addColumn('redirect_to', 'text', (column) => column.notNull())
    .addColumn('linking_user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('mailed_code_id', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('auth_code_hash', 'text')
    .addColumn('provider_tokens', 'text')
    .addColumn('used_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('flow_states_code').on('flow_states').column('auth_code_hash').unique().execute()
  await db.schema.createIndex('flow_states_mail').on('flow_states').column('mailed_code_id').execute()
  await db.schema.createIndex('flow_states_time').on('flow_states').column('expires_at').execute()

  await db.schema
    .createTable('sign_ins')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('provider', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_ins_user').on('sign_ins').columns(['user_id', 'created_at']).execute()
}
