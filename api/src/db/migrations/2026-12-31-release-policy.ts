// Teams' rules around their releases: contacts for alarms, windows without releases, tokens for several remotes, previews of a
// branch, and the removal of what has long been unused.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['used_at', 'removed_at']) await db.schema.alterTable('releases').addColumn(column, 'text').execute()
  // Nothing is too old on the day of the upgrade.
  await db.updateTable('releases').set({ used_at: new Date().toISOString() }).execute()
  await db.schema
    .createTable('deploy_token_remotes')
    .addColumn('token_id', 'text', (column) => column.notNull().references('deploy_tokens.id').onDelete('cascade'))
    .addColumn('remote', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('deploy_token_remotes_key', ['token_id', 'remote'])
    .execute()
  await db.schema
    .createTable('release_freezes')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('from_at', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('team_contacts')
    .addColumn('remote', 'text', (column) => column.notNull().primaryKey())
    .addColumn('mail', 'text')
    .addColumn('webhook', 'text')
    // Public: the signing secret is made of it and the shop's own.
    .addColumn('webhook_key', 'text')
    .addColumn('failure', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('team_notices')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('medium', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('team_notices_due').on('team_notices').columns(['due_at', 'id']).execute()
  await db.schema
    .createTable('preview_channels')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('deployer', 'text', (column) => column.notNull())
    .addColumn('link_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('preview_channels_key', ['remote', 'name'])
    .execute()
}
