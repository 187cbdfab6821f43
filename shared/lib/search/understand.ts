// The meaning of a query beyond its words (decision 0068).

import { on } from '@lechaim/shared/contracts/facets.ts'
import { filterValueText } from '@lechaim/shared/lib/filter-messages.ts'
import { neededWords } from '@lechaim/shared/lib/search/needed-words.ts'
import { type Meaning, type Phrase, readQuery } from '@lechaim/shared/lib/search/phrases.ts'
import { type Quality, readQualities } from '@lechaim/shared/lib/search/qualities.ts'
import type { Word } from '@lechaim/shared/lib/search/words.ts'

export interface Understood {
  kind: Meaning['kind'] | 'quality'
  /** For a chip. */
  label: string
  /** Lines of `facet:value`; empty for what filters nothing: the words of "12 years" find an age in whatever field it stands. */
  filter: string
  /** The query without it. */
  rest: string
}

interface UnderstoodQuery {
  /** Without what has become a filter; empty where the others only join, as in "what is on sale". */
  words: string
  understood: Understood[]
  /** One of the filters is no guess about a field that products may lack, such as a price: only what contains the query's own text is
   *  found beside it. */
  isStrict: boolean
}

/** Further ones get no chips. */
const mostQualities = 6

const asFilter = new Set<Meaning['kind']>(['price', 'sale', 'stock', 'kosher', 'new'])

export function understand(query: string): UnderstoodQuery {
  const { words, phrases } = readQuery(query)
  const taken = new Set(phrases.flatMap(({ from, count }) => Array.from({ length: count }, (_, n) => from + n)))
  const qualities = readQualities(query, words, (at) => taken.has(at)).slice(0, mostQualities)
  const filters = phrases.filter(({ meaning }) => asFilter.has(meaning.kind))
  const left = withoutPhrases(query, words, filters)
  return {
    words: filters.length > 0 && neededWords(readQuery(left).words.map(({ text }) => text)).size === 0 ? '' : left,
    understood: [...phrases, ...qualities]
      .sort((a, b) => a.from - b.from)
      .map((part) => ({
        ...('meaning' in part
          ? { kind: part.meaning.kind, label: labelOf(part.meaning), filter: filterOf(part.meaning) }
          : { kind: 'quality', label: part.label, filter: '' }),
        rest: withoutPhrases(query, words, [part]),
      })),
    isStrict: filters.some(({ meaning: { kind } }) => kind !== 'kosher'),
  }
}

const amountText = (amount: number | null): string => (amount === null ? '' : String(amount))

function filterOf(meaning: Meaning): string {
  if (meaning.kind === 'price') return `price:${amountText(meaning.from)}..${amountText(meaning.to)}`
  return meaning.kind === 'sale' || meaning.kind === 'stock' || meaning.kind === 'kosher' ? `${meaning.kind}:${on}` : ''
}

const labels = { new: 'החדשים ביותר', 'no-alcohol': 'ללא אלכוהול' }
const leastLarge = 1000

function labelOf(meaning: Meaning): string {
  if (meaning.kind === 'new' || meaning.kind === 'no-alcohol') return labels[meaning.kind]
  if (meaning.kind === 'age') return `${filterValueText('age', String(meaning.years))}${meaning.isLeast ? ' ומעלה' : ''}`
  if (meaning.kind === 'volume') return (meaning.ml[0] ?? 0) >= leastLarge ? 'בקבוק גדול' : 'בקבוק קטן'
  const [name = '', value = ''] = filterOf(meaning).split(':')
  return filterValueText(name as 'price', value)
}

/** Signs that belong to a price beside it, and what joins a phrase to the words before it. */
const signsBefore = /[\s₪<>≤≥~-]*$/
const signsAfter = /^[\s₪+]*(?:%\s*)?/

function withoutPhrases(query: string, words: readonly Word[], phrases: readonly (Phrase | Quality)[]): string {
  let text = ''
  let at = 0
  for (const { from, count } of phrases) {
    text += `${query.slice(at, words[from]?.start).replace(signsBefore, '')} `
    const end = words[from + count - 1]?.end ?? query.length
    at = end + (signsAfter.exec(query.slice(end))?.[0].length ?? 0)
  }
  return (text + query.slice(at)).replace(/\s+/g, ' ').trim()
}
