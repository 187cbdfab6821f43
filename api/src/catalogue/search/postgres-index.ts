// The search index in PostgreSQL: keys are the lexemes of a `tsvector`, and texts are found by their sequences of
// three characters, the lexemes of another one (`text_grams`).
import { type ProductTexts, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { productsOf } from './query-plan.ts'
import { type Containing, createRenderer, type ProductIds, type SearchIndex } from './search-index.ts'

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
const prepareAll: SearchIndex['prepareAll'] = (products) => {
  const ids = products.map(({ id }) => id)
  const keys = products.map(({ product }) => [...productKeys(product)].join(' '))
  const texts = products.map(({ product }) => textOf(product))
  const insert = sql`insert into product_search (product_id, keys, text)
    select id, array_to_tsvector(string_to_array(keys, ' ')), text
    from unnest(${ids}::bigint[], ${keys}::text[], ${texts}::text[]) as list (id, keys, text)
    on conflict (product_id) do update set keys = excluded.keys, text = excluded.text`
  return async (trx) => void (await insert.execute(trx))
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const queryOf = createRenderer({ quote, prefix: ':*', or: ' | ', and: ' & ', not: ' & !' })

/** Products of a condition, by an index. Keys and texts lie outside of this table's rows: the planner, which does not count that, would
 *  rather read each row's for a page of results. */
const listed = (condition: RawBuilder<unknown>): ProductIds =>
  sql`(with listed as materialized (select product_id as id from search_rows where ${condition}) select id from listed)`

const matchingIds: SearchIndex['matchingIds'] = (expression, except) =>
  listed(sql`indexed_keys(keys) @@ ${queryOf(expression, except)}::tsquery`)

/** Of each their keys are read, where they lie. */
const newest = 300

const newestMatchingIds: SearchIndex['newestMatchingIds'] = (expression, except, before) =>
  sql`(select product_id as id from (select product_id, keys from product_search where product_id < ${before}
    order by product_id desc limit ${newest}) as n where keys @@ ${queryOf(expression, except)}::tsquery)`

const soldOutMatchingIds: SearchIndex['soldOutMatchingIds'] = (expression, except) =>
  sql`(select product_id as id from product_search where product_id in (select id from products where stock = 0)
    and keys @@ ${queryOf(expression, except)}::tsquery)`

/** The index reads all products that have a key before it answers: keys that one of a few products has need no such list. */
const hasMatch = sql<boolean>`(exists (select 1 from (select keys from product_search order by product_id desc limit 40) as n
    where keys @@ value::tsquery) or exists (select 1 from product_search where keys @@ value::tsquery))`

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A few sequences of a text are enough, since what has them is compared with it. */
const maxSequences = 12

/** Sequences of three characters that all texts containing this one have, or one that begins so. */
function sequencesOf(text: string): string {
  const characters = [...text]
  if (characters.length < 3) return `${quote(text)}:*`
  const last = characters.length - 3
  const starts = new Set([...Array(maxSequences).keys()].map((index) => Math.min(3 * index, last)))
  return [...starts].map((at) => quote(characters.slice(at, at + 3).join(''))).join(' & ')
}

/** One or two characters that these many of the newest products contain are so common that looking at each finds a page sooner. */
const common = 30

async function isCommon(db: Database, lower: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (select text from product_search order by product_id desc limit ${newest}) as n
    where text like ${pattern(lower)} limit ${common}`.execute(db)
  return rows.length === common
}

async function containing(db: Database, text: string, categoryIds: number[] | null): Promise<Containing> {
  const lower = text.toLowerCase()
  if ([...lower].length < 3 && (await isCommon(db, lower))) {
    const has = sql<boolean>`text like ${pattern(lower)}`
    return {
      idsExcept: (others) =>
        sql`(select product_id as id from product_search where ${has} and ${others ? sql`product_id not in ${others}` : sql`true`})`,
      maybe: {
        ids: sql`(select id from products)`,
        condition: sql`(select ${has} from product_search where product_id = p.id)`,
      },
    }
  }
  const within = productsOf(categoryIds ?? [])
  const inCategory = within ? sql`product_id in ${matchingIds(within)}` : sql`true`
  const maybe = sql`text_grams(text) @@ ${sequencesOf(lower)}::tsquery and ${inCategory}`
  const isWhole = [...lower].length <= 3
  const like = isWhole ? sql`true` : sql`text like ${pattern(lower)}`
  return {
    idsExcept: (others) => listed(sql`${maybe} and ${others ? sql`product_id not in ${others}` : sql`true`} and ${like}`),
    maybe: {
      ids: listed(maybe),
      condition: isWhole ? sql`true` : sql`exists (select 1 from search_rows where product_id = p.id and ${like})`,
    },
  }
}

/** A subquery of its own for each product: joined, PostgreSQL would read all that match. */
const isMatch: SearchIndex['isMatch'] = (expression, text) =>
  sql<boolean>`(select ${expression ? sql`keys @@ ${queryOf(expression)}::tsquery` : sql`false`}
    or ${text === null ? sql`false` : sql`text like ${pattern(text.toLowerCase())}`} from product_search where product_id = p.id)`

/** PostgreSQL's own maintenance does it. */
async function* compact(): AsyncGenerator<void> {}

export const postgresIndex: SearchIndex = {
  writeKeys,
  prepareAll,
  matchingIds,
  newestMatchingIds,
  soldOutMatchingIds,
  queryOf,
  hasMatch,
  containing,
  isMatch,
  compact,
}
