// Page experience by release, canaries that go on by steps, and the looks at the figures that were taken already.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['given_at', 'canary_steps'])
    await db.schema
      .alterTable('release_channels')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createTable('release_vitals')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    // Milliseconds of 1970: the beginning of the day, or of what visitors get since, if that is later.
    .addColumn('since', 'integer', (column) => column.notNull())
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_vitals_key', ['remote', 'version', 'since', 'view', 'device', 'connection', 'name', 'bucket'])
    .execute()
  await db.schema
    .createTable('release_looks')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('since', 'integer', (column) => column.notNull())
    .addColumn('look', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_looks_key', ['remote', 'kind'])
    .execute()
}
