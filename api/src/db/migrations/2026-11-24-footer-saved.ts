import { type Kysely, sql } from 'kysely'

const firstValues = {
  company_name: 'לחיים',
  description: 'משקאות, יין ואלכוהול איכותיים – עד הבית',
  address: 'רחוב הרצל 1, תל אביב',
  phone: '03-1234567',
  email: 'info@lechaim.example',
  weekdays_hours: '9:00-19:00',
  weekends_hours: '9:00-18:00',
}

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('footer')
    .addColumn('saved', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The record is made right after the first migration: a later time is that of a save, even one that changed nothing.
  await db
    .updateTable('footer')
    .set({ saved: 1 })
    .where((where) =>
      where.or([
        ...Object.entries(firstValues).map(([column, value]) => where(column, '<>', value)),
        sql<boolean>`julianday(updated_at) > (select min(julianday(timestamp)) from kysely_migration) + 10 / 86400.0`,
      ]),
    )
    .execute()
}
