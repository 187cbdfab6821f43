// Categories that words of a query name. Products are stored under the ids of their categories alone, so that a category that is
// renamed or moved takes its products along without touching them.
import { categoryKey, queryKeys } from '@lechaim/shared/lib/search/keys.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import type { QueryPart, Reading } from './query-parts.ts'
import type { Expression } from './search-expression.ts'

/** A condition on the table `products as p`; null for all categories. */
export function productInCategories(ids: number[] | null): RawBuilder<boolean> {
  if (!ids) return sql`true`
  if (ids.length === 0) return sql`false`
  return sql`exists (select 1 from product_categories as l where l.product_id = p.id and l.category_id in (${sql.join(ids)}))`
}

interface SearchedCategory {
  id: number
  parentId: number | null
  /** Of its name, as the search compares them. */
  words: string[]
}

/** True where the category itself or its main category is among those that were found. */
const isAmong = ({ id, parentId }: SearchedCategory, found: Pick<Set<number>, 'has'>): boolean =>
  found.has(id) || (parentId !== null && found.has(parentId))

export interface CategoryMatches {
  all: SearchedCategory[]
  /** The ids, each with the numbers of the words of its name that a key stands for. */
  find(keys: string[]): Map<number, Set<number>>
  /** The products of the categories that the keys name, those of their sub-categories included. */
  expressionsOf(keys: string[]): Expression[]
}

/** Cached for visitors and for the owner, until the version changes. */
const known = new WeakMap<Database, { version: string; byVisibility: Map<boolean, CategoryMatches> }>()

/** Lookup of categories by keys; for visitors only the visible ones.
 *  @param version another text once categories have changed */
export async function matchCategories(db: Database, version: string, { visibleOnly }: Viewer): Promise<CategoryMatches> {
  const cached = known.get(db)
  const current = cached?.version === version ? cached : { version, byVisibility: new Map<boolean, CategoryMatches>() }
  const categories = current.byVisibility.get(visibleOnly) ?? (await readCategories(db, visibleOnly))
  current.byVisibility.set(visibleOnly, categories)
  known.set(db, current)
  return categories
}

async function readCategories(db: Database, visibleOnly: boolean): Promise<CategoryMatches> {
  const rows = await db
    .selectFrom('categories as category')
    .leftJoin('categories as parent', 'parent.id', 'category.parent_id')
    .select(['category.id', 'category.parent_id', 'category.name'])
    .$if(visibleOnly, (query) =>
      query
        .where('category.visible', '=', 1)
        // A hidden category opens nothing, its visible sub-categories included.
        .where((where) => where.or([where('parent.id', 'is', null), where('parent.visible', '=', 1)])),
    )
    .orderBy('category.id')
    .execute()
  const all = rows.map((row) => ({ id: row.id, parentId: row.parent_id, words: readWords(row.name).map(({ text }) => text) }))
  const visible = new Set(all.map(({ id }) => id))
  const keys = await db.selectFrom('category_keys').select(['key', 'category_id as id', 'word']).execute()
  const byKey = Map.groupBy(
    keys.filter(({ id }) => visible.has(id)),
    ({ key }) => key,
  )
  const children = Map.groupBy(all, ({ parentId }) => parentId)
  const find = (wanted: string[]) => {
    const found = new Map<number, Set<number>>()
    for (const key of wanted) for (const { id, word } of byKey.get(key) ?? []) found.set(id, (found.get(id) ?? new Set()).add(word))
    return found
  }
  const expressionsOf = (wanted: string[]) => {
    const ids = new Set([...find(wanted).keys()].flatMap((id) => [id, ...(children.get(id) ?? []).map((child) => child.id)]))
    return [...ids].map((id) => ({ key: categoryKey(id) }))
  }
  return { all, find, expressionsOf }
}

/** Categories whose whole name matches the whole query in any of its forms, with or without the name of the main category; their
 *  sub-categories as well. */
export function categoriesByName(parts: QueryPart[], readings: Reading[], categories: CategoryMatches, bySound = false): number[] {
  if (parts.some(({ keys }) => keys === null)) return []
  const partReadings = categoryReadingsOf(parts, readings, categories, bySound)
  const nameMatches = categories.all.filter((category) => {
    const { id, words } = category
    const matchesFrom = (at: number, matchedWords: Set<number>): boolean => {
      if (at === parts.length) return matchedWords.size === words.length && words.length > 0
      return (partReadings[at] ?? []).some(({ count, each }) => {
        if (!each.every((found) => isAmong(category, found))) return false
        const here = each.flatMap((found) => [...(found.get(id) ?? [])])
        return matchesFrom(at + count, new Set([...matchedWords, ...here]))
      })
    }
    return matchesFrom(0, new Set())
  })
  const ids = new Set(nameMatches.map(({ id }) => id))
  return categories.all.filter((category) => isAmong(category, ids)).map(({ id }) => id)
}

/** By the number of the part: how many parts a reading covers, and the categories that each of its words finds. */
function categoryReadingsOf(parts: QueryPart[], readings: Reading[], categories: CategoryMatches, bySound: boolean) {
  return parts.map(({ keys }, at) => {
    const sounds = keys && bySound ? [...keys.sound, ...keys.skeleton] : []
    const own = keys ? [{ count: 1, each: [categories.find([...keys.word, ...keys.withoutClitics, ...keys.stem, ...sounds])] }] : []
    const others = readings.flatMap(({ from, count, words }) =>
      from === at && words
        ? [{ count, each: words.map((word) => categories.find([...queryKeys(word).word, ...queryKeys(word).ownStem])) }]
        : [],
    )
    return [...own, ...others]
  })
}

export interface SuggestedCategory {
  id: number
  /** Its name only contains the query or differs in a letter: for queries whose words no product has. */
  isFuzzy: boolean
}

/** Shorter texts are in too many names. */
const leastContained = 3

/** Categories whose name, with that of the main category, matches all words of the query: the nearest first.
 *  @param nameMatches those of `categoriesByName`
 *  @param isUnfinished beginnings of names come before other forms of the words */
export function suggestedCategories(
  parts: QueryPart[],
  nameMatches: number[],
  categories: CategoryMatches,
  isUnfinished = false,
): SuggestedCategory[] {
  const steps = parts.map(({ keys }) =>
    keys
      ? [
          isUnfinished ? [...keys.word, ...keys.beginning] : [...keys.word, ...keys.withoutClitics, ...keys.stem],
          isUnfinished ? [...keys.withoutClitics, ...keys.stem] : keys.beginning,
          keys.sound,
          [...keys.skeleton, ...keys.typo],
        ].map((each) => categories.find(each))
      : [],
  )
  const fuzzy = 3
  const text = parts.flatMap(({ words }) => words).join(' ')
  const strengthOf = (category: SearchedCategory): number | null => {
    const { id, words } = category
    const strengths = steps.map((step) => step.findIndex((found) => isAmong(category, found)))
    const isItself = steps.some((step) => step.some((found) => found.has(id)))
    if (nameMatches.includes(id)) return isItself ? -1 : Math.max(...strengths)
    if (isItself && !strengths.includes(-1)) return Math.max(...strengths)
    return text.length >= leastContained && words.join(' ').includes(text) ? fuzzy : null
  }
  return categories.all
    .flatMap((category, at) => {
      const strength = strengthOf(category)
      return strength === null ? [] : [{ id: category.id, isFuzzy: strength === fuzzy, at, words: category.words.length, strength }]
    })
    .sort((a, b) => a.strength - b.strength || a.words - b.words || a.at - b.at)
    .map(({ id, isFuzzy }) => ({ id, isFuzzy }))
}
