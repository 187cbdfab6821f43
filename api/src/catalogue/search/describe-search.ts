import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { listCategories } from '../categories/categories-queries.ts'
import { createMarker } from './match-marks.ts'
import type { Found } from './stage-rows.ts'

/** The description of a search beside its products: kind of match, marks and nearest categories. */
export async function describeSearch(
  db: Database,
  { match, isShown, search, understood = [], missing }: Omit<Found, 'rows'>,
  items: { name: string }[],
  visibility: Viewer,
): Promise<SearchAnswer> {
  const mark = createMarker(search)
  return {
    match,
    ...(isShown && { shown: search.text }),
    marks: items.map(({ name }) => mark(name)),
    ...(understood.length > 0 && {
      understood: understood.map(({ kind, label, rest }) => ({ label, rest, ...(kind === 'quality' && { isWord: true as const }) })),
    }),
    ...(missing && { missing }),
    ...(match === 'none' && { categories: await nearestCategories(db, search.text, visibility) }),
  }
}

const mostNearest = 4

/** The categories nearest to a query that found nothing: those whose names share most of its letters, then the main ones. */
async function nearestCategories(db: Database, query: string, visibility: Viewer): Promise<string[]> {
  const asked = pairsOf(query)
  const categories = await listCategories(db, visibility)
  return categories
    .map(({ name, parentId }, at) => ({ name, at, isTop: parentId === null, likeness: likeness(asked, pairsOf(name)) }))
    .sort((a, b) => b.likeness - a.likeness || Number(b.isTop) - Number(a.isTop) || a.at - b.at)
    .slice(0, mostNearest)
    .map(({ name }) => name)
}

const pairsOf = (text: string): Set<string> => {
  const letters =
    plainText(text)
      .slice(0, 100)
      .match(/[\p{L}\p{N}]/gu) ?? []
  return new Set(letters.slice(1).map((letter, at) => letters[at] + letter))
}

/** Sørensen and Dice's coefficient of the pairs of letters. */
const likeness = (a: Set<string>, b: Set<string>): number =>
  a.size + b.size === 0 ? 0 : (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size)
