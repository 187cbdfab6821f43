// Other processes hear of the settings of delivery: pages show what the checkout asks for, and that the shop is closed.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create trigger tell_of_topic after insert or update or delete on delivery_settings
    for each statement execute function tell_of_topic('content')`.execute(db)
}
