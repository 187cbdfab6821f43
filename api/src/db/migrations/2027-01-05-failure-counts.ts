// Counts of failures of releases on SQLite too; PostgreSQL has these tables since `postgres/2026-11-28-shared-counts.ts`.
import { type Kysely, sql } from 'kysely'

const statements = [
  'create table if not exists counters (name text not null primary key, count integer not null, expires_at integer not null)',
  'create index if not exists counters_time on counters (expires_at)',
  `create table if not exists release_loads (
     release text not null, slice integer not null, pages integer not null, primary key (release, slice)
   )`,
  `create table if not exists release_reports (
     release text not null, page text not null, visitor text not null, network text, reported_at integer not null,
     primary key (release, page)
   )`,
  'create index if not exists release_reports_time on release_reports (reported_at)',
]

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
