// Categories that words of a query name. Products are stored under the ids of their categories alone, so that a category that is
// renamed or moved takes its products along without touching them.
import { categoryKey, queryKeys } from '@lechaim/shared/lib/search/keys.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/show-times.ts'
import type { QueryPart, Way } from './query-parts.ts'
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
  const kept = known.get(db)
  const current = kept?.version === version ? kept : { version, byVisibility: new Map<boolean, CategoryMatches>() }
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

/** Categories whose whole name the whole query is, in any of its forms; with the name of its main category it may be as well. */
export function namedCategories(parts: QueryPart[], ways: Way[], categories: CategoryMatches, bySound = false): number[] {
  if (parts.some(({ keys }) => keys === null)) return []
  const readings = readingsOf(parts, ways, categories, bySound)
  const named = categories.all.filter(({ id, parentId, words }) => {
    const isNamed = (at: number, met: Set<number>): boolean => {
      if (at === parts.length) return met.size === words.length && words.length > 0
      return (readings[at] ?? []).some(({ count, each }) => {
        const here = each.map((found) => found.get(id))
        const isMet = each.every((found, index) => here[index] || (parentId !== null && found.has(parentId)))
        return isMet && isNamed(at + count, new Set([...met, ...here.flatMap((numbers) => [...(numbers ?? [])])]))
      })
    }
    return isNamed(0, new Set())
  })
  const ids = new Set(named.map(({ id }) => id))
  return categories.all.filter(({ id, parentId }) => ids.has(id) || (parentId !== null && ids.has(parentId))).map(({ id }) => id)
}

/** By the number of the part: how many parts a reading covers, and the categories that each of its words finds. */
function readingsOf(parts: QueryPart[], ways: Way[], categories: CategoryMatches, bySound: boolean) {
  return parts.map(({ keys }, at) => {
    const sounds = keys && bySound ? [...keys.sound, ...keys.skeleton] : []
    const own = keys ? [{ count: 1, each: [categories.find([...keys.word, ...keys.withoutClitics, ...keys.stem, ...sounds])] }] : []
    const others = ways.flatMap(({ from, count, words }) =>
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
  isAlike: boolean
}

/** Shorter texts are in too many names. */
const leastContained = 3

/** Categories that all words of the query are met in, with the name of the main category: the nearest first.
 *  @param named those that the whole query names
 *  @param isUnfinished beginnings of names come before other forms of the words */
export function suggestedCategories(
  parts: QueryPart[],
  named: number[],
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
  const alike = 3
  const text = parts.flatMap(({ words }) => words).join(' ')
  const strengthOf = ({ id, parentId, words }: SearchedCategory): number | null => {
    const isMet = (found: Map<number, unknown>) => found.has(id) || (parentId !== null && found.has(parentId))
    const strengths = steps.map((step) => step.findIndex(isMet))
    const isItself = steps.some((step) => step.some((found) => found.has(id)))
    if (named.includes(id)) return isItself ? -1 : Math.max(...strengths)
    if (isItself && !strengths.includes(-1)) return Math.max(...strengths)
    return text.length >= leastContained && words.join(' ').includes(text) ? alike : null
  }
  return categories.all
    .flatMap((category, at) => {
      const strength = strengthOf(category)
      return strength === null ? [] : [{ id: category.id, isAlike: strength === alike, at, words: category.words.length, strength }]
    })
    .sort((a, b) => a.strength - b.strength || a.words - b.words || a.at - b.at)
    .map(({ id, isAlike }) => ({ id, isAlike }))
}
