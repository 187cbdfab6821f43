// Drinks that are nearest to one that a shop doesn't have.
import { neighbours } from '@lechaim/shared/lib/search/vocabulary.ts'
import { stemOf, withoutClitics } from '@lechaim/shared/lib/search/word-forms.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { levelNumber } from './query-parts.ts'
import { expressionAt, type QueryPlan } from './query-plan.ts'

const wordsOf = (text: string): string[] => readWords(text).map(({ text: word }) => word)
const idOf = (words: string[]): string => words.map(stemOf).join(' ')

const known = new Map(
  Object.entries(neighbours).map(([name, nearest]) => [idOf(wordsOf(name)), { name, nearest: nearest.split(', ') }] as const),
)

/** The names to search for in place of the drink that the query names, the nearest first; empty where products are of it, or where it
 *  names none. Products that only mention it in their texts are not of it. */
export function neighbourOf({ parts, readings }: QueryPlan): { missing: string; text: string }[] {
  for (const [at, { words, keys }] of parts.entries()) {
    const [word = ''] = words
    const drink = keys && [word, ...withoutClitics(word)].map((form) => known.get(idOf([form]))).find(Boolean)
    if (!drink) continue
    const here = readings.filter(({ from, count }) => from <= at && from + count > at)
    const own = here.map((reading) => ({ ...reading, from: 0, count: 1 }))
    if (expressionAt({ parts: parts.slice(at, at + 1), readings: own }, levelNumber('drink'))) continue
    return drink.nearest.map((text) => ({ missing: drink.name, text }))
  }
  return []
}
