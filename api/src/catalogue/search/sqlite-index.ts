// The search index in SQLite, by FTS5. A product is stored under its keys and under all
// sequences of three characters of its texts, by which substrings are found (SPEC §5); both indexes hold ids alone, no texts.
import { type ProductTexts, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/engine.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Expression } from './search-expression.ts'
import type { SearchIndex } from './search-index.ts'

/** Ends name and description, so that no sequence spans both, and completes the sequences of their last two characters. */
const border = '\n\u001F\n'

async function writeKeys(trx: Transaction, id: number, product: ProductTexts): Promise<void> {
  await deleteKeys(trx, id)
  const keys = [...productKeys(product)].join(' ')
  await sql`insert into product_keys (rowid, keys) values (${id}, ${keys})`.execute(trx)
  const text = `${product.name}${border}${product.description}${border}`.toLowerCase()
  await sql`insert into product_trigrams (rowid, text) values (${id}, ${text})`.execute(trx)
}

async function deleteKeys(trx: Transaction, id: number): Promise<void> {
  await sql`delete from product_keys where rowid = ${id}`.execute(trx)
  await sql`delete from product_trigrams where rowid = ${id}`.execute(trx)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

function rendered(expression: Expression): string {
  if ('key' in expression) return quoted(expression.key)
  if ('startsWith' in expression) return `${quoted(expression.startsWith)} *`
  if ('any' in expression) return `(${expression.any.map(rendered).join(' OR ')})`
  return `(${expression.all.map(rendered).join(' AND ')})`
}

function matchingIds(expression: Expression, except: Expression | null = null): RawBuilder<{ id: number }> {
  const match = except ? `${rendered(expression)} NOT ${rendered(except)}` : rendered(expression)
  return sql`(select rowid as id from product_keys where product_keys match ${match})`
}

async function findKnown(db: Database, expressions: Expression[]) {
  const asked = [...new Set(expressions.map(rendered))]
  const { rows } = await sql<{ value: string }>`select value from ${listOf(db, 'text', asked)}
    where exists (select 1 from product_keys where product_keys match value)`.execute(db)
  const known = new Set(rows.map(({ value }) => value))
  return (expression: Expression) => known.has(rendered(expression))
}

/** Enough to find the few that may contain a text. */
const maxTrigrams = 64
/** With more continuations than this, one or two characters are so common that looking at each product finds a page sooner. */
const maxContinuations = 300

async function containingIds(db: Database, text: string, inCategories: RawBuilder<boolean>): Promise<RawBuilder<{ id: number }> | null> {
  const lower = text.toLowerCase()
  const length = [...lower].length
  const contains = sql<boolean>`(instr(lower_case(p.name), ${lower}) > 0 or instr(lower_case(p.description), ${lower}) > 0)`
  if (length > 3)
    return sql`(select f.rowid as id from product_trigrams as f cross join products as p
      where f.product_trigrams match ${trigramsOf(lower)} and p.id = f.rowid and ${contains})`
  const sequences = length === 3 ? [lower] : await continuationsOf(db, lower)
  if (sequences === 'common') return sql`(select p.id from products as p where ${contains} and ${inCategories})`
  if (sequences.length === 0) return null
  return sql`(select rowid as id from product_trigrams where product_trigrams match ${sequences.map(quoted).join(' OR ')})`
}

/** Every third sequence is enough to find what may contain the text. */
function trigramsOf(text: string): string {
  const characters = [...text]
  const last = characters.length - 3
  const starts = new Set([...characters.keys()].filter((at) => at % 3 === 0 && at <= last).concat(last))
  return [...starts]
    .slice(0, maxTrigrams)
    .map((at) => quoted(characters.slice(at, at + 3).join('')))
    .join(' AND ')
}

async function continuationsOf(db: Database, text: string): Promise<string[] | 'common'> {
  const { rows } = await sql<{ term: string }>`select term from product_trigram_terms
    where term >= ${text} and term < ${`${text}\u{10FFFF}`} limit ${maxContinuations + 1}`.execute(db)
  return rows.length > maxContinuations ? 'common' : rows.map(({ term }) => term)
}

export const sqliteIndex: SearchIndex = { writeKeys, matchingIds, findKnown, containingIds }
