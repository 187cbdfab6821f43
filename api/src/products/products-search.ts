// Full-text search, the only place that speaks SQLite's FTS5. The specification's rule (a case-insensitive substring of name or
// description, SPEC §5) always holds; the normaliser only finds more, and its coarser matches come after (decision 0006).
import { foldedText, plainText } from '@lechaim/shared/lib/hebrew.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** 0: the text itself or its plain spelling contains the query. 1: a word begins with its folded spelling. */
export type Tier = 0 | 1

type Ids = RawBuilder<{ id: number }>

// Ends name and description, so that no match spans both (texts can't hold it, being trimmed and typed), and completes the
// trigrams of their last two characters.
const border = '\n\u001F\n'
/** Above this many terms a character is so common that reading the newest products finds a page of it sooner. */
const maxTerms = 300

/** What is stored for searching, written with every change of a product. */
export async function writeProductTexts(db: Database, productId: number, name: string, description: string): Promise<void> {
  const texts = {
    raw: `${name}${border}${description}${border}`.toLowerCase(),
    plain: `${plainText(name)}${border}${plainText(description)}${border}`,
    folded: ` ${foldedText(name)}${border} ${foldedText(description)}`,
  }
  await db
    .insertInto('product_texts')
    .values({ product_id: productId, ...texts })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(texts))
    .execute()
}

/** A subquery of the ids (as `id`) that match in the given tier; null when nothing can. */
export async function matchingIds(db: Database, query: string, tier: Tier): Promise<Ids | null> {
  const texts = { raw: query.toLowerCase(), plain: plainText(query) }
  const containing = await expressionFor(db, texts)
  if (tier === 0 && containing === 'common') return scan(texts)
  if (tier === 0) return containing ? match(containing) : null
  const folded = foldedText(query)
  if ([...folded].length < 3) return null
  const beginning = `folded : ${phrase(` ${folded}`)}`
  return match(containing !== null && containing !== 'common' ? `(${beginning}) NOT (${containing})` : beginning)
}

/** The index's expression for "contains", null when no product can, `common` when too many terms would be needed. */
async function expressionFor(db: Database, texts: { raw: string; plain: string }): Promise<string | 'common' | null> {
  const parts: string[] = []
  for (const [column, text] of Object.entries(texts)) {
    const phrases = await phrasesFor(db, text)
    if (phrases.length > maxTerms) return 'common'
    if (phrases.length > 0) parts.push(`(${column} : (${phrases.join(' OR ')}))`)
  }
  return parts.length > 0 ? parts.join(' OR ') : null
}

/** A text as a phrase of trigrams; one or two characters as all the trigrams that begin with them. */
async function phrasesFor(db: Database, text: string): Promise<string[]> {
  if (text === '') return []
  if ([...text].length >= 3) return [phrase(text)]
  const { rows } = await sql<{ term: string }>`select term from product_terms
    where term >= ${text} and term < ${`${text}\u{10FFFF}`} limit ${maxTerms + 1}`.execute(db)
  return rows.map(({ term }) => phrase(term))
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`
const match = (expression: string): Ids => sql`(select rowid as id from product_search where product_search match ${expression})`

function scan({ raw, plain }: { raw: string; plain: string }): Ids {
  const inPlain = plain === '' ? sql`0` : sql`instr(plain, ${plain}) > 0`
  return sql`(select product_id as id from product_texts where ${inPlain} or instr(raw, ${raw}) > 0)`
}
