// The rows of one page of products. Newest first is the shop's usual order and always walks an index from its end; the other
// orders sort what matches.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { matchesTier, matchingIds, type Tier } from '../search/products-search.ts'
import type { Cursor, ProductSort } from './products-cursor.ts'
import type { ProductRow } from './products-table.ts'

export interface ListFilter {
  /** Null for all categories; the ids of one category and its sub-categories otherwise. */
  categoryIds: number[] | null
  q: string
  visibleOnly: boolean
  limit: number
}

export type ListedRow = ProductRow & { tier: Tier }

/** At most `limit` rows after the cursor, in the given order. */
export async function listRows(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ListedRow[]> {
  if (sort !== 'newest') return sortedRows(db, filter, sort, cursor)
  if (filter.q) return searchedRows(db, filter, cursor)
  const before = cursor?.id ?? Number.MAX_SAFE_INTEGER
  if (!filter.categoryIds) return tiered(await rows(db, filter).where('p.id', '<', before).orderBy('p.id', 'desc').execute(), 0)
  return categoryRows(db, filter, filter.categoryIds, before)
}

const tiered = (found: ProductRow[], tier: Tier): ListedRow[] => found.map((row) => ({ ...row, tier }))

function rows(db: Database, { visibleOnly, limit }: ListFilter) {
  return db
    .selectFrom('products as p')
    .selectAll('p')
    .$if(visibleOnly, (query) => query.where('p.visible', '=', 1))
    .limit(limit)
}

/** One walk per category, each along its index, then merged: an `in` list would make SQLite read and sort them whole. */
async function categoryRows(db: Database, filter: ListFilter, categoryIds: number[], before: number): Promise<ListedRow[]> {
  const walks = categoryIds.map((categoryId) =>
    rows(db, filter)
      .innerJoin('product_categories as link', 'link.product_id', 'p.id')
      .where('link.category_id', '=', categoryId)
      .where('link.product_id', '<', before)
      .orderBy('link.product_id', 'desc')
      .execute(),
  )
  const found = new Map((await Promise.all(walks)).flat().map((row) => [row.id, row]))
  const newestFirst = [...found.values()].sort((a, b) => b.id - a.id)
  return tiered(newestFirst.slice(0, filter.limit), 0)
}

async function searchedRows(db: Database, filter: ListFilter, cursor: Cursor | null): Promise<ListedRow[]> {
  const found: ListedRow[] = []
  for (const tier of [0, 1] as const) {
    if (found.length >= filter.limit || Number(cursor?.key ?? 0) > tier) continue
    const before = cursor?.key === tier ? cursor.id : Number.MAX_SAFE_INTEGER
    const walked = await walkedRows(db, filter, tier, before)
    const matching = walked ? null : await matchingIds(db, filter.q, tier)
    found.push(...tiered(walked ?? (matching ? await matchedRows(db, filter, matching, before) : []), tier))
  }
  return found.slice(0, filter.limit)
}

/** How many rows are looked at one by one before the index is asked: what is common fills a page sooner that way. */
const reach = 1000
/** The same where each row's texts are fetched from somewhere else. */
const reachOfTexts = 400

/** A page of matches found by reading texts alone: all of a small category, or the newest products for one or two characters.
 *  Null when that isn't enough to tell. */
async function walkedRows(db: Database, filter: ListFilter, tier: Tier, before: number): Promise<ProductRow[] | null> {
  const matches = matchesTier(filter.q, tier)
  if (!matches) return []
  const { categoryIds } = filter
  if (!categoryIds && [...filter.q].length >= 3) return null
  const source = categoryIds
    ? sql<{ id: number }>`(select distinct product_id as id from product_categories
        where category_id in (${sql.join(categoryIds)}) and product_id < ${before} limit ${2 * reach + 1})`
    : sql<{ id: number }>`(select id from products where id < ${before} order by id desc limit ${reach})`
  if (categoryIds && (await countOf(db, source)) > 2 * reach) return null
  const found = await rows(db, filter)
    .innerJoin(source.as('s'), 's.id', 'p.id')
    .innerJoin('product_texts as t', 't.product_id', 's.id')
    .where(matches)
    .orderBy('s.id', 'desc')
    .execute()
  return categoryIds || found.length === filter.limit ? found : null
}

async function countOf(db: Database, source: RawBuilder<{ id: number }>): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${source}`.execute(db)
  return counted[0]?.n ?? 0
}

function matchedRows(db: Database, filter: ListFilter, matching: RawBuilder<{ id: number }>, before: number): Promise<ProductRow[]> {
  return db
    .selectFrom(matching.as('m'))
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .$if(filter.visibleOnly, (query) => query.where('p.visible', '=', 1))
    .$if(filter.categoryIds !== null, (query) => query.where(isIn(filter.categoryIds ?? [])))
    .orderBy('m.id', 'desc')
    .limit(filter.limit)
    .execute()
}

const sortings = {
  'price-up': { key: sql.ref<number>('p.price'), direction: 'asc' },
  'price-down': { key: sql.ref<number>('p.price'), direction: 'desc' },
  name: { key: sql.ref<string>('p.name_key'), direction: 'asc' },
} as const

async function sortedRows(db: Database, filter: ListFilter, sort: keyof typeof sortings, cursor: Cursor | null): Promise<ListedRow[]> {
  const { key, direction } = sortings[sort]
  const after = direction === 'asc' ? sql`>` : sql`<`
  const beyond = sql<boolean>`(${key}, p.id) ${after} (${cursor?.key}, ${cursor?.id})`
  const sorted = rows(db, filter)
    .$if(cursor !== null, (query) => query.where(beyond))
    .orderBy(key, direction)
    .orderBy('p.id', direction)
  if (filter.q === '' && !filter.categoryIds) return tiered(await sorted.execute(), 0)

  const early = await sorted
    .where(sql<boolean>`p.id in (select p.id from products as p ${cursor ? sql`where ${beyond}` : sql``}
      order by ${key} ${sql.raw(direction)}, p.id ${sql.raw(direction)} limit ${filter.q ? reachOfTexts : reach})`)
    .$if(filter.categoryIds !== null, (query) => query.where(isIn(filter.categoryIds ?? [])))
    .$if(filter.q !== '', (query) => query.where(isMatch(filter.q)))
    .execute()
  if (early.length === filter.limit) return tiered(early, 0)
  const matching = filter.q ? await matchCondition(db, filter.q) : null
  const found = await sorted
    .$if(filter.categoryIds !== null, (query) => query.where(inCategories(filter.categoryIds ?? [])))
    .$if(matching !== null, (query) => query.where(matching ?? sql<boolean>`true`))
    .execute()
  return tiered(found, 0)
}

/** The matches of both tiers as a condition: few are fetched and sorted, many are met along the way of the sorting index. */
async function matchCondition(db: Database, q: string): Promise<RawBuilder<boolean>> {
  const tiers = await Promise.all(([0, 1] as const).map((tier) => matchingIds(db, q, tier)))
  const parts = tiers.filter((ids) => ids !== null).map((ids) => sql`select id from ${ids}`)
  if (parts.length === 0) return sql<boolean>`false`
  const all = sql.join(parts, sql` union all `)
  const { rows: some } = await sql<{ id: number }>`select id from (${all}) limit ${2 * reach + 1}`.execute(db)
  if (some.length > 2 * reach) return sql<boolean>`+p.id in (${all})`
  // One parameter, so that the statement is the same for any number of matches.
  return sql<boolean>`p.id in (select value from json_each(${JSON.stringify(some.map(({ id }) => id))}))`
}

/** The same as `inCategories`, asked of one row: for walks, which look at few. */
const isIn = (ids: number[]) =>
  sql<boolean>`exists (select 1 from product_categories as l where l.product_id = p.id and l.category_id in (${sql.join(ids)}))`

function isMatch(q: string) {
  const tiers = ([0, 1] as const).map((tier) => matchesTier(q, tier)).filter((condition) => condition !== null)
  return sql<boolean>`exists (select 1 from product_texts as t where t.product_id = p.id and (${sql.join(tiers, sql` or `)}))`
}

const inCategories = (ids: number[]) =>
  sql<boolean>`p.id in (select product_id from product_categories where category_id in (${sql.join(ids)}))`
