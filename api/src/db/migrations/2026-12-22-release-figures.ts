// Figures of what visitors' pages did with each release, by the hour: a roll-back chooses by them, and a canary is compared by them.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  const table = db.schema
    .createTable('release_figures')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    // The hour of 1970 in which they happened.
    .addColumn('hour', 'integer', (column) => column.notNull())
  const counts = ['pages', 'ready', 'failed', 'carts', 'orders'].reduce(
    (made, name) => made.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)),
    table,
  )
  await counts.addPrimaryKeyConstraint('release_figures_key', ['remote', 'version', 'hour']).execute()
}
