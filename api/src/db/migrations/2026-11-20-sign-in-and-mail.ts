import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
type AnyKysely = Kysely<any>
// biome-ignore lint/suspicious/noExplicitAny: as above
type Table = CreateTableBuilder<any, any>

const withKey = (table: Table) => table.addColumn('id', 'text', (column) => column.primaryKey())
const texts = (table: Table, ...names: string[]) =>
  names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table)

export async function up(db: AnyKysely): Promise<void> {
  await mails(db)
  await codes(db)
  await factors(db)
  await db.schema.alterTable('sessions').addColumn('factor_id', 'text').execute()
}

async function mails(db: AnyKysely) {
  const table = db.schema.createTable('mails').addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  await texts(table, 'recipient', 'subject', 'text', 'html', 'due_at', 'created_at')
    .addColumn('expires_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('mails_due').on('mails').columns(['due_at', 'id']).execute()
}

/** By account, which is no foreign key: an address that nobody has gets its code too, so that both take the same time. */
async function codes(db: AnyKysely) {
  await texts(withKey(db.schema.createTable('auth_codes')), 'kind', 'account', 'email', 'code_mac', 'link_mac', 'expires_at')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('auth_codes_account').on('auth_codes').columns(['account', 'kind']).unique().execute()
  await db.schema.createIndex('auth_codes_link').on('auth_codes').column('link_mac').unique().execute()
}

async function factors(db: AnyKysely) {
  await texts(withKey(db.schema.createTable('factors')), 'friendly_name', 'created_at', 'updated_at')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('unverified', 'verified')`))
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('factors_user').on('factors').column('user_id').execute()
  await sql`create unique index factors_name on factors (user_id, friendly_name) where friendly_name != ''`.execute(db)

  await texts(withKey(db.schema.createTable('factor_challenges')), 'expires_at')
    .addColumn('factor_id', 'text', (column) => column.notNull().references('factors.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('factor_challenges_factor').on('factor_challenges').column('factor_id').execute()
  await db.schema.createIndex('factor_challenges_session').on('factor_challenges').column('session_id').execute()
}
