// The search index in PostgreSQL: keys are the lexemes of a `tsvector`, texts are found by pg_trgm.
import { type ProductTexts, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Expression } from './search-expression.ts'
import { createRenderer, haveRows, type ProductIds, type SearchIndex } from './search-index.ts'

/** Stands between name and description, so that no text is found across them. */
const border = '\n\u001F\n'

async function writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void> {
  const text = `${product.name}${border}${product.description}`.toLowerCase()
  await sql`insert into product_search (product_id, keys, text)
    values (${id}, array_to_tsvector(${[...productKeys(product)]}::text[]), ${text})
    on conflict (product_id) do update set keys = excluded.keys, text = excluded.text`.execute(trx)
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const queryOf = createRenderer({ quote, prefix: ':*', or: ' | ', and: ' & ', not: ' & !' })

const matchingIds: SearchIndex['matchingIds'] = (expression, except) =>
  sql`(select product_id as id from product_search where keys @@ ${queryOf(expression, except)}::tsquery)`

const haveMatches: SearchIndex['haveMatches'] = (db, questions) =>
  haveRows(
    db,
    questions.map(({ expression, except }) => queryOf(expression, except)),
    sql`exists (select 1 from product_search where keys @@ value::tsquery)`,
  )

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const containingIds =
  async (_db: Database, text: string) =>
  (except: RawBuilder<unknown> | null): ProductIds =>
    sql`(select product_id as id from product_search where text like ${pattern(text.toLowerCase())}
    and ${except ? sql`product_id not in ${except}` : sql`true`})`

const maybeContaining = async (db: Database, text: string) => ({
  ids: (await containingIds(db, text))(null),
  condition: sql<boolean>`true`,
})

/** A subquery of its own for each product: joined, PostgreSQL would read all that match. */
const isMatch = (expression: Expression | null, text: string | null) =>
  sql<boolean>`(select ${expression ? sql`keys @@ ${queryOf(expression)}::tsquery` : sql`false`}
    or ${text === null ? sql`false` : sql`text like ${pattern(text.toLowerCase())}`} from product_search where product_id = p.id)`

/** PostgreSQL's own maintenance does it. */
async function* compact(): AsyncGenerator<void> {}

export const postgresIndex: SearchIndex = { writeKeys, matchingIds, haveMatches, containingIds, maybeContaining, isMatch, compact }
