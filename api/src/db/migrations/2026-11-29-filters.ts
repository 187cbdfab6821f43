import { type Kysely, sql } from 'kysely'

// Products can be filtered by volume and by bands of strength as well: the values of those that are there.
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  const values = {
    volume: sql`cast(volume_ml as text)`,
    strength: sql`case when alcohol_percent <= 0.5 then '-1-0.5' when alcohol_percent <= 8 then '0.5-8'
      when alcohol_percent <= 15.5 then '8-15.5' when alcohol_percent <= 25 then '15.5-25' else '25-100' end`,
  }
  const columns = { volume: sql`volume_ml`, strength: sql`alcohol_percent` }
  for (const facet of ['volume', 'strength'] as const) {
    const [value, column] = [values[facet], columns[facet]]
    await sql`insert into drink_values (facet, value)
      select distinct ${sql.lit(facet)}, ${value} from products where ${column} is not null`.execute(db)
    await sql`insert into product_values (value_id, product_id)
      select v.id, p.id from products as p join drink_values as v on v.facet = ${sql.lit(facet)} and v.value = ${value}
      where p.${column} is not null`.execute(db)
  }
}
