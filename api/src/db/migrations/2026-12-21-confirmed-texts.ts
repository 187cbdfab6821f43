// Hours and legal texts are shown to visitors one by one, each once its owner has confirmed it. What is shown already stays.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('footer')
    .addColumn('confirmed', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const confirmed = 'weekdays weekends accessibilityStatement cancellationPolicy terms'
  await db.updateTable('footer').set({ confirmed }).where('saved', '=', 1).execute()
}
