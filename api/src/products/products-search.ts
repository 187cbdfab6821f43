// Full-text search, the only place that speaks SQLite's FTS5. The specification's rule (a case-insensitive substring of name or
// description, SPEC §5) always holds; the normaliser only finds more, and its coarser matches come after (facts/hebrew-israel.md).
import { foldedText, plainText } from '@lechaim/shared/lib/hebrew.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** 0: the text itself or its plain spelling contains the query. 1: a word begins with its folded spelling. */
export type Tier = 0 | 1

// Parts name from description, so that no match spans both: texts can't hold it, being trimmed and typed.
const border = '\n\u001F\n'

/** What is stored for searching, written with every change of a product. */
export async function writeProductTexts(db: Database, productId: number, name: string, description: string): Promise<void> {
  const texts = {
    raw: `${name}${border}${description}`.toLowerCase(),
    plain: `${plainText(name)}${border}${plainText(description)}`,
    folded: ` ${foldedText(name)}${border} ${foldedText(description)}`,
  }
  await db
    .insertInto('product_texts')
    .values({ product_id: productId, ...texts })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(texts))
    .execute()
}

/** A subquery of the ids (as `id`) that match in the given tier; null when the tier can't match at all. */
export function matchingIds(query: string, tier: Tier): RawBuilder<{ id: number }> | null {
  const raw = query.toLowerCase()
  const plain = plainText(query)
  const folded = foldedText(query)
  // Trigrams know nothing shorter than three characters; those few are looked for one by one.
  const scanned = Math.min([...raw].length, [...plain].length) < 3
  if (tier === 0) return scanned ? scan(raw, plain) : match(containing(raw, plain))
  if ([...folded].length < 3) return null
  const beginning = `folded : ${phrase(` ${folded}`)}`
  return match(scanned ? beginning : `(${beginning}) NOT (${containing(raw, plain)})`)
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`
const containing = (raw: string, plain: string) =>
  raw === plain ? `{raw plain} : ${phrase(raw)}` : `(raw : ${phrase(raw)}) OR (plain : ${phrase(plain)})`
const match = (expression: string) => sql<{ id: number }>`(select rowid as id from product_search where product_search match ${expression})`

function scan(raw: string, plain: string): RawBuilder<{ id: number }> {
  const inPlain = plain === '' ? sql`` : sql` or instr(plain, ${plain}) > 0`
  // Letters and digits pass the normaliser as they are, so that reading one column is enough.
  const inRaw = raw === plain && /^[\p{L}\p{N} ]+$/u.test(raw) ? sql`0` : sql`instr(raw, ${raw}) > 0`
  return sql`(select product_id as id from product_texts where ${inRaw}${inPlain})`
}
