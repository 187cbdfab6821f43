// The search index in SQLite, by FTS5. A product is stored under its keys and under all sequences of three characters of its texts, by
// which substrings are found (SPEC §5); both indexes hold ids alone, no texts.
import { type ProductTexts, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { listOf } from '../../db/engine.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { productInCategories } from './category-matches.ts'
import { productsOf } from './query-plan.ts'
import { type Containing, createRenderer, type SearchIndex } from './search-index.ts'

/** Ends name and description, so that no sequence spans both, and completes the sequences of their last two characters. */
const border = '\n\u001F\n'

async function writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void> {
  for (const index of ['product_keys', 'product_trigrams']) await sql`delete from ${sql.table(index)} where rowid = ${id}`.execute(trx)
  const keys = [...productKeys(product)].join(' ')
  await sql`insert into product_keys (rowid, keys) values (${id}, ${keys})`.execute(trx)
  const text = `${product.name}${border}${product.description}${border}`.toLowerCase()
  await sql`insert into product_trigrams (rowid, text) values (${id}, ${text})`.execute(trx)
}

const prepareAll: SearchIndex['prepareAll'] = (products) => async (trx) => {
  for (const { id, product } of products) await writeKeys(trx, id, product)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const queryOf = createRenderer({ quote: quoted, prefix: ' *', or: ' OR ', and: ' AND ', not: ' NOT ' })

const matchingIds: SearchIndex['matchingIds'] = (expression, except) =>
  sql`(select rowid as id from product_keys where product_keys match ${queryOf(expression, except)})`

const hasMatch = sql<boolean>`exists (select 1 from product_keys where product_keys match value)`

/** Letters without case, and what is no letter: what contains them does so as it is. */
const isWithoutCase = (text: string): boolean => /^[\u0590-\u05FF\p{Nd}\p{P}\s]*$/u.test(text)

function containsText(text: string): RawBuilder<boolean> {
  const lower = text.toLowerCase()
  const has = (column: string) =>
    isWithoutCase(lower) ? sql`instr(${sql.ref(column)}, ${lower}) > 0` : sql`instr(lower_case(${sql.ref(column)}), ${lower}) > 0`
  return sql<boolean>`(${has('p.name')} or ${has('p.description')})`
}

/** With more continuations than this, one or two characters are so common that looking at each product finds a page sooner. */
const maxContinuations = 300

async function containing(db: Database, text: string, categoryIds: number[] | null): Promise<Containing | null> {
  const sequences = await sequencesOf(db, text)
  if (sequences === null) return null
  const condition = containsText(text)
  const without = (others: RawBuilder<unknown> | null, id: string) => (others ? sql`${sql.ref(id)} not in ${others}` : sql`true`)
  if (sequences === 'common')
    return {
      idsExcept: (others) =>
        sql`(select p.id from products as p
          where ${without(others, 'p.id')} and ${condition} and ${productInCategories(categoryIds)})`,
      maybe: { ids: sql`(select id from products)`, condition },
    }
  const within = productsOf(categoryIds ?? [])
  // The plus keeps the category's products from being looked up one by one.
  const inCategory = within ? sql`+f.rowid in ${matchingIds(within)}` : sql`true`
  const isWhole = [...text.toLowerCase()].length <= 3
  return {
    idsExcept: (others) =>
      sql`(select f.rowid as id from product_trigrams as f ${isWhole ? sql`` : sql`cross join products as p`}
        where f.product_trigrams match ${sequences} and ${inCategory} and ${without(others, 'f.rowid')}
          ${isWhole ? sql`` : sql`and p.id = f.rowid and ${condition}`})`,
    maybe: { ids: sql`(select rowid as id from product_trigrams where product_trigrams match ${sequences})`, condition },
  }
}

/** Sequences that are in whatever contains the text, in the index's language; null when nothing does. */
async function sequencesOf(db: Database, text: string): Promise<string | 'common' | null> {
  const lower = text.toLowerCase()
  const length = [...lower].length
  if (length > 3) return rareTrigrams(db, lower)
  const sequences = length === 3 ? [lower] : await continuationsOf(db, lower)
  if (sequences === 'common') return 'common'
  return sequences.length === 0 ? null : sequences.map(quoted).join(' OR ')
}

/** A few rare sequences, or the two rarest, are enough to find what may contain a text: neighbours, which are quickly compared, and one
 *  from elsewhere in it, which leaves few of what has these. */
const maxNeighbours = 4
const rareCount = 1000
/** Counting stops here: looking at products is quicker than reading where all of these are. */
const commonCount = 8000
const maxCounted = 64
/** About how many products have a sequence; a guess is enough, which products don't make wrong by coming and going. */
const frequencies = new WeakMap<Database, LRUCache<string, number>>()
const maxFrequencies = 5000

function frequenciesOf(db: Database): LRUCache<string, number> {
  const known = frequencies.get(db) ?? new LRUCache<string, number>({ max: maxFrequencies })
  frequencies.set(db, known)
  return known
}

/** The rarest sequences of a text, in the index's language. */
async function rareTrigrams(db: Database, text: string): Promise<string> {
  const characters = [...text].slice(0, maxCounted + 2)
  const all = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
  const counts = await countTrigrams(db, all)
  const trigrams = all.map((trigram, at) => ({ trigram, at, count: counts.get(trigram) ?? 0 })).sort((a, b) => a.count - b.count)
  const isRare = ({ count }: { count: number }) => count < rareCount
  const rare = trigrams.slice(0, maxNeighbours).filter(isRare)
  const chosen = rare.length > 0 ? rare : trigrams.slice(0, 2)
  const distant = trigrams.find(({ at, count }) => count < commonCount && chosen.every((other) => Math.abs(other.at - at) >= 3))
  return [...chosen, ...(distant ? [distant] : [])].map(({ trigram }) => quoted(trigram)).join(' AND ')
}

async function countTrigrams(db: Database, trigrams: string[]): Promise<LRUCache<string, number>> {
  const counts = frequenciesOf(db)
  const unknown = [...new Set(trigrams)].filter((trigram) => !counts.has(trigram))
  if (unknown.length === 0) return counts
  const { rows } = await sql<{ value: string; count: number }>`select value, (select count(*) from
    (select 1 from product_trigrams where product_trigrams match '"' || replace(value, '"', '""') || '"' limit ${commonCount})) as count
    from ${listOf(db, 'text', unknown)}`.execute(db)
  for (const { value, count } of rows) counts.set(value, count)
  return counts
}

async function continuationsOf(db: Database, text: string): Promise<string[] | 'common'> {
  const { rows } = await sql<{ term: string }>`select term from product_trigram_terms
    where term >= ${text} and term < ${`${text}\u{10FFFF}`} limit ${maxContinuations + 1}`.execute(db)
  return rows.length > maxContinuations ? 'common' : rows.map(({ term }) => term)
}

/** Pages that one step of merging writes: a moment's work. */
const mergedPages = 64

/** Each batch of written keys is a segment of its own at first, and a query looks into every one. */
async function* compact(db: Database): AsyncGenerator<void> {
  for (const table of ['product_keys', 'product_trigrams']) {
    // A negative number merges all segments into one; those after it go on with that.
    for (let pages = -mergedPages; ; pages = mergedPages) {
      const before = await changesOf(db)
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(db)
      if ((await changesOf(db)) - before < 2) break
      yield
    }
  }
}

async function changesOf(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

export const sqliteIndex: SearchIndex = {
  writeKeys,
  prepareAll,
  matchingIds,
  newestMatchingIds: () => null,
  soldOutMatchingIds: () => null,
  queryOf,
  hasMatch,
  containing,
  isMatch: () => null,
  compact,
}
