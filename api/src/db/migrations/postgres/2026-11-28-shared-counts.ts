// For processes that share a database: PostgreSQL alone has these tables, since a single process counts in memory. They are not made safe
// on the disk: after a crash of the engine all counts begin anew.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw(
      `create unlogged table counters (name text collate "C" primary key, count bigint not null, expires_at bigint not null);
       create index counters_time on counters (expires_at);
       create unlogged table release_loads (
         release text collate "C" not null, slice bigint not null, pages bigint not null, primary key (release, slice)
       );
       create unlogged table release_reports (
         release text collate "C" not null, page text collate "C" not null, visitor text collate "C" not null,
         network text collate "C", reported_at bigint not null, primary key (release, page)
       );
       create index release_reports_time on release_reports (reported_at)`,
    )
    .execute(db)
}
