// The rows of one page of products. Newest first is the shop's usual order and always walks an index from its end; the other
// orders sort what matches.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Cursor, ProductSort } from './products-cursor.ts'
import { matchingIds, type Tier } from './products-search.ts'
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
    const matching = await matchingIds(db, filter.q, tier)
    if (!matching) continue
    const before = cursor?.key === tier ? cursor.id : Number.MAX_SAFE_INTEGER
    found.push(...tiered(await matchedRows(db, filter, matching, before), tier))
  }
  return found.slice(0, filter.limit)
}

function matchedRows(db: Database, filter: ListFilter, matching: RawBuilder<{ id: number }>, before: number): Promise<ProductRow[]> {
  return db
    .selectFrom(matching.as('m'))
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .$if(filter.visibleOnly, (query) => query.where('p.visible', '=', 1))
    .$if(filter.categoryIds !== null, (query) => query.where(inCategories(filter.categoryIds ?? [])))
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
  const tiers = await Promise.all(([0, 1] as const).map((tier) => matchingIds(db, filter.q, tier)))
  const found = await rows(db, filter)
    .$if(cursor !== null, (query) => query.where(sql<boolean>`(${key}, p.id) ${after} (${cursor?.key}, ${cursor?.id})`))
    .$if(filter.categoryIds !== null, (query) => query.where(inCategories(filter.categoryIds ?? [])))
    .$if(filter.q !== '', (query) => query.where(inAnyOf(tiers)))
    .orderBy(key, direction)
    .orderBy('p.id', direction)
    .execute()
  return tiered(found, 0)
}

const inCategories = (ids: number[]) =>
  sql<boolean>`p.id in (select product_id from product_categories where category_id in (${sql.join(ids)}))`

function inAnyOf(tiers: (RawBuilder<{ id: number }> | null)[]) {
  const conditions = tiers.filter((ids) => ids !== null).map((ids) => sql`p.id in ${ids}`)
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`
}
