// The search index in PostgreSQL: keys are the lexemes of a `tsvector`, texts are found by pg_trgm.
import { type ProductTexts, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Expression } from './search-expression.ts'
import { type Containing, createRenderer, type SearchIndex } from './search-index.ts'

/** Stands between name and description, so that no text is found across them. */
const border = '\n\u001F\n'

const textOf = (product: ProductTexts): string => `${product.name}${border}${product.description}`.toLowerCase()

async function writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void> {
  const text = textOf(product)
  await sql`insert into product_search (product_id, keys, text)
    values (${id}, array_to_tsvector(${[...productKeys(product)]}::text[]), ${text})
    on conflict (product_id) do update set keys = excluded.keys, text = excluded.text`.execute(trx)
}

/** Keys have no spaces. */
async function writeAll(trx: Transaction, products: { id: number; product: ProductTexts }[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const keys = products.map(({ product }) => [...productKeys(product)].join(' '))
  const texts = products.map(({ product }) => textOf(product))
  await sql`insert into product_search (product_id, keys, text)
    select id, array_to_tsvector(string_to_array(keys, ' ')), text
    from unnest(${ids}::bigint[], ${keys}::text[], ${texts}::text[]) as list (id, keys, text)
    on conflict (product_id) do update set keys = excluded.keys, text = excluded.text`.execute(trx)
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const queryOf = createRenderer({ quote, prefix: ':*', or: ' | ', and: ' & ', not: ' & !' })

const matchingIds: SearchIndex['matchingIds'] = (expression, except) =>
  sql`(select product_id as id from product_search where keys @@ ${queryOf(expression, except)}::tsquery)`

const hasMatch = sql<boolean>`exists (select 1 from product_search where keys @@ value::tsquery)`

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

async function containing(_db: Database, text: string): Promise<Containing> {
  const idsExcept: Containing['idsExcept'] = (others) =>
    sql`(select product_id as id from product_search where text like ${pattern(text.toLowerCase())}
      and ${others ? sql`product_id not in ${others}` : sql`true`})`
  return { idsExcept, maybe: { ids: idsExcept(null), condition: sql`true` } }
}

/** A subquery of its own for each product: joined, PostgreSQL would read all that match. */
const isMatch = (expression: Expression | null, text: string | null) =>
  sql<boolean>`(select ${expression ? sql`keys @@ ${queryOf(expression)}::tsquery` : sql`false`}
    or ${text === null ? sql`false` : sql`text like ${pattern(text.toLowerCase())}`} from product_search where product_id = p.id)`

/** PostgreSQL's own maintenance does it. */
async function* compact(): AsyncGenerator<void> {}

export const postgresIndex: SearchIndex = { writeKeys, writeAll, matchingIds, queryOf, hasMatch, containing, isMatch, compact }
