// Full-text search, the only place that speaks SQLite's FTS5. The specification's rule (a case-insensitive substring of name or
// description, SPEC §5) always holds; the normaliser only finds more, and its coarser matches come after (decision 0006).
import { foldedText, plainText } from '@lechaim/shared/lib/hebrew.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** 0: the text itself or its plain spelling contains the query. 1: a word begins with its folded spelling. */
export type Tier = 0 | 1

type Ids = RawBuilder<{ id: number }>

// Ends name and description, so that no match spans both (texts can't hold it, being trimmed and typed), and completes the
// trigrams of their last two characters.
const border = '\n\u001F\n'
/** Above this many terms a character is so common that reading the newest products finds a page of it sooner. */
const maxTerms = 300

/** Enough to find the few that may contain a text; one character can stand for eighteen. */
const maxTrigrams = 64

/** The three spellings that are searched. */
export const searchTexts = (name: string, description: string) => ({
  raw: `${name}${border}${description}${border}`.toLowerCase(),
  plain: `${plainText(name)}${border}${plainText(description)}${border}`,
  folded: ` ${foldedText(name)}${border} ${foldedText(description)}`,
})

/** What is stored for searching, written with every change of a product. */
export async function writeProductTexts(db: Database, productId: number, name: string, description: string): Promise<void> {
  const texts = searchTexts(name, description)
  await db
    .insertInto('product_texts')
    .values({ product_id: productId, ...texts })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(texts))
    .execute()
}

interface Texts {
  /** Null when the plain spelling says as much: what contains the one then contains the other. */
  raw: string | null
  plain: string
}

/** Signs that the plain spelling keeps wherever they stand. */
const isUnchangeable = /^[\p{L}\p{N} .,%&()/+-]*$/u

function textsOf(query: string): Texts {
  const [raw, plain] = [query.toLowerCase(), plainText(query)]
  return { raw: raw === plain && isUnchangeable.test(raw) ? null : raw, plain }
}

/** Whether a row of `product_texts` named `t` matches in a tier; null when none can. */
export function matchesTier(query: string, tier: Tier): RawBuilder<boolean> | null {
  const containing = contains(textsOf(query))
  if (tier === 0) return containing
  const folded = foldedText(query)
  return [...folded].length < 3 ? null : sql<boolean>`(instr(t.folded, ${` ${folded}`}) > 0 and not ${containing})`
}

/** A subquery of the ids (as `id`) that match in the given tier; null when nothing can. */
export async function matchingIds(db: Database, query: string, tier: Tier): Promise<Ids | null> {
  const texts = textsOf(query)
  if (tier === 0) {
    const candidates = await expressionFor(db, texts)
    if (candidates === 'common') return sql`(select product_id as id from product_texts as t where ${contains(texts)})`
    if (candidates === null) return null
    return isOneTrigram(texts)
      ? sql`(select rowid as id from product_search where product_search match ${candidates})`
      : checked(candidates, contains(texts))
  }
  const condition = matchesTier(query, tier)
  return condition && checked(`(folded : ${candidatesFor(` ${foldedText(query)}`)})`, condition)
}

function contains({ raw, plain }: Texts): RawBuilder<boolean> {
  const inPlain = plain === '' ? sql`0` : sql`instr(t.plain, ${plain}) > 0`
  return raw === null ? sql<boolean>`(${inPlain})` : sql<boolean>`(${inPlain} or instr(t.raw, ${raw}) > 0)`
}

/** Up to three characters the index knows for sure. */
const isOneTrigram = ({ raw, plain }: Texts): boolean => [...plain].length <= 3 && [...(raw ?? '')].length <= 3

/** What the index proposes, looked at closely. */
const checked = (expression: string, condition: RawBuilder<boolean>): Ids =>
  sql`(select f.rowid as id from product_search as f cross join product_texts as t
    where f.product_search match ${expression} and t.product_id = f.rowid and ${condition})`

/** The index's expression for whatever may contain the texts, null when no product can, `common` when too many terms would be needed. */
async function expressionFor(db: Database, texts: Texts): Promise<string | 'common' | null> {
  const parts: string[] = []
  for (const [column, text] of Object.entries(texts)) {
    if (!text) continue
    const expression = [...text].length < 3 ? await beginningWith(db, text) : candidatesFor(text)
    if (expression === 'common') return 'common'
    if (expression) parts.push(`(${column} : ${expression})`)
  }
  return parts.length > 0 ? parts.join(' OR ') : null
}

/** Every third trigram is enough to find what may contain the text, and a third of the work of looking for it as a phrase. */
function candidatesFor(text: string): string {
  const letters = [...text]
  const starts = new Set([...letters.keys()].filter((at) => at % 3 === 0 && at <= letters.length - 3).concat(letters.length - 3))
  return `(${[...starts]
    .slice(0, maxTrigrams)
    .map((at) => quoted(letters.slice(at, at + 3).join('')))
    .join(' AND ')})`
}

/** One or two characters, as all the trigrams that begin with them. */
async function beginningWith(db: Database, text: string): Promise<string | 'common' | null> {
  const { rows } = await sql<{ term: string }>`select term from product_terms
    where term >= ${text} and term < ${`${text}\u{10FFFF}`} limit ${maxTerms + 1}`.execute(db)
  if (rows.length > maxTerms) return 'common'
  return rows.length > 0 ? `(${rows.map(({ term }) => quoted(term)).join(' OR ')})` : null
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
