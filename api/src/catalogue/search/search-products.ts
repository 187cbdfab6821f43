// Searching products: by relevance, page by page, or in another order (decision 0034). The specification's own rule (SPEC §5: whatever
// contains the query in name or description) always holds, at the end of the ranking.
import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { mayBeMeant, onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { searchIndexOf } from './index-of.ts'
import type { Possible } from './search-expression.ts'
import { type Containing, idList, type ProductIds } from './search-index.ts'
import type { SearchSettings } from './search-settings.ts'
import {
  containing,
  isFuzzyPartialMatch,
  isStrongStage,
  prepareSearch,
  readFuzzy,
  readSomeStages,
  type Stage,
  stagesOf,
} from './search-stages.ts'
import {
  containingRows,
  type Found,
  inCategories,
  inMemory,
  matching,
  type Part,
  pageOf,
  type ReadableStage,
  readable,
  readFew,
  type Search,
  type SearchFilter,
  type SearchPosition,
} from './stage-rows.ts'

/** Longer texts are cut: names and descriptions have no more. */
export const maxText = 4000

/** At most `limit` products that the words find after the position, the best first, and for visitors the sold-out ones last. */
export async function searchWords(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
  after: SearchPosition | null,
): Promise<Found> {
  const typed = filter.q.slice(0, maxText)
  const other = onOtherLayout(typed)
  const search = async (text: string, isShown: boolean): Promise<Search> => ({
    db,
    filter,
    isShown,
    prepared: await prepareSearch(db, text, settings, filter, filter.asTyped),
  })
  if (after) return pageAfter(await search(after.isShown ? (other ?? typed) : typed, after.isShown && other !== null), after)
  const asTyped = await search(typed, false)
  const found = await allWords(asTyped, null)
  if (isStrong(found)) return found
  const shown = other !== null && !filter.asTyped ? await search(other, true) : null
  const foundShown = shown && (await allWords(shown, null))
  if (foundShown && isStrong(foundShown)) return foundShown
  // Likenesses of the other layout's text are guesses: only where that may be meant, and before those of a text that may not.
  const guess = shown && mayBeMeant(shown.prepared.text) ? { shown, found: foundShown } : null
  if (guess?.found?.rows.length && !mayBeMeant(typed)) return guess.found
  const fuzzy = found.rows.length > 0 ? found : await fuzzyWords(asTyped, null)
  if (fuzzy.rows.length > 0) return fuzzy
  const guessed = guess && (guess.found?.rows.length ? guess.found : await fuzzyWords(guess.shown, null))
  const some = await someWords(asTyped, null)
  if (!guessed?.rows.length) return some
  // One of several words that is there as typed says more than a likeness of all on the other layout.
  const [best] = some.rows
  return mayBeMeant(typed) && best && !isFuzzyPartialMatch(best.position.stage) ? some : guessed
}

function pageAfter(search: Search, after: SearchPosition): Promise<Found> {
  if (after.mode !== 'all') return someWords(search, after)
  return after.stage > containing ? fuzzyWords(search, after) : allWords(search, after)
}

const isStrong = ({ rows }: Found): boolean => rows.length > 0 && isStrongStage(Math.min(...rows.map(({ position }) => position.stage)))

const allWords = async (search: Search, after: SearchPosition | null): Promise<Found> =>
  pageOf(search, 'all', await readAllStages(search), after)

async function readAllStages(search: Search): Promise<ReadableStage[]> {
  const { allTermsExpr } = search.prepared
  const stages = stagesOf(search.prepared)
  const few = await readFew(search, allTermsExpr)
  const found = few ? idList(search.db, few) : matching(search, allTermsExpr)
  const last = { order: containing, read: (part: Part) => containingRows(search, found, part) }
  return [...(few ? await inMemory(search, few, stages) : readable(search, stages)), last]
}

async function fuzzyWords(search: Search, after: SearchPosition | null): Promise<Found> {
  const fuzzy = await readFuzzy(search.db, search.prepared)
  // Asked already, and found nothing.
  if (!after && JSON.stringify(fuzzy.expression) === JSON.stringify(search.prepared.allTermsExpr)) return pageOf(search, 'all', [], after)
  return pageOf(search, 'all', await readFuzzyStages(search, fuzzy), after)
}

async function readFuzzyStages(search: Search, { expression, stages }: Awaited<ReturnType<typeof readFuzzy>>): Promise<ReadableStage[]> {
  const few = await readFew(search, expression)
  return few ? inMemory(search, few, stages) : readable(search, stages)
}

const someWords = async (search: Search, after: SearchPosition | null): Promise<Found> =>
  pageOf(search, 'some', await readLackingStages(search), after)

const readLackingStages = async (search: Search): Promise<ReadableStage[]> =>
  readable(search, await readSomeStages(search.db, search.prepared))

/** A reading of a query's words: the searched keys, and how well products match them. */
export interface Reading {
  search: Search
  match: SearchAnswer['match']
  /** Of the best match. */
  stage: number
}

export async function readingOf(db: Database, settings: SearchSettings, filter: SearchFilter): Promise<Reading> {
  const { search, match, isShown, rows } = await searchWords(db, settings, { ...filter, limit: 1 }, null)
  return { search: { db, filter, isShown, prepared: search }, match, stage: rows[0]?.position.stage ?? 0 }
}

/** The stages of all that a reading finds, for pages among other stages. */
export async function readStagesOf({ search, match, stage }: Reading): Promise<ReadableStage[]> {
  if (match === 'none') return []
  if (match === 'some') return readLackingStages(search)
  return stage > containing ? readFuzzyStages(search, await readFuzzy(search.db, search.prepared)) : readAllStages(search)
}

/** Matches of a query, for lists in another order. */
export interface Matches {
  /** By words, as a subquery; null for nothing. */
  ids: ProductIds | null
  /** By the text as it is. */
  containing: Containing | null
  /** A condition on single products, where it is quicker than these lists for the first ones of a list. */
  isMatch: RawBuilder<boolean> | null
}

/** All products that the words of a query find; fuzzy matches only when nothing else was found. */
export async function matchesOfWords(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
): Promise<Omit<Found, 'rows'> & { matches: Matches }> {
  const reading = await readingOf(db, settings, filter)
  return { search: reading.search.prepared, match: reading.match, isShown: reading.search.isShown, matches: await readMatchesOf(reading) }
}

/** The same of a reading. */
export async function readMatchesOf({ search: { db, filter, prepared: search }, match, stage }: Reading): Promise<Matches> {
  const found = (ids: Possible, ofText: Containing | null = null) => ({
    ids: matching({ db, filter }, ids),
    containing: ofText,
    isMatch: searchIndexOf(db).isMatch(inCategories(ids, filter), ofText && search.text),
  })
  const expressionOf = (stages: Stage[]) => stages.find(({ order }) => order === stage)?.expression ?? null
  if (match === 'none') return found(null)
  if (match === 'some') return found(expressionOf(await readSomeStages(db, search)))
  // Each level includes the ones before it, and the last one all fuzzy matches.
  if (stage > containing) {
    const { expression, stages } = await readFuzzy(db, search)
    return found(expressionOf(stages) ?? expression)
  }
  return found(search.allTermsExpr, await searchIndexOf(db).containing(db, search.text, filter.categoryIds))
}
