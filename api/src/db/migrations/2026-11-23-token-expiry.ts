import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('deploy_tokens')
    .addColumn('expires_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Teams in the middle of their work get as long as with a new token.
  await sql`update deploy_tokens set expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days')`.execute(db)
}
