// Turns a query into what is asked of the index: one expression for each level of a match, from the strongest to the weakest. A product
// is as good as its worst word (decision 0034).
import { categoryKey, joinedQueryKeys, type QueryKeys, queryKeys, soundsAlike, withoutImplied } from '@lechaim/shared/lib/search/keys.ts'
import type { WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import { isNumber } from '@lechaim/shared/lib/search/words.ts'
import { type CategoryMatches, categoriesByName, type SuggestedCategory, suggestedCategories } from './category-matches.ts'
import { type Added, keyed, type Level, levels, type ParsedQuery, type QueryPart, type Reading } from './query-parts.ts'
import { allOf, anyOf, type Possible } from './search-expression.ts'

export interface QueryPlan {
  parts: QueryPart[]
  /** The parts as they are typed, then substitutes. */
  readings: Reading[]
  /** The categories that the whole query names: their products come first. */
  categoryMatch: Possible
  /** The same by sound. */
  categoryMatchBySound: Possible
  /** Categories to suggest, the nearest first. */
  suggested: SuggestedCategory[]
}

const maxSubstitutes = 24

/** Substitutes for one or several of the words: the vocabulary, the owner's groups, and two words written as one. */
function readSubstitutes(parts: QueryPart[], groups: WordGroupLookup, categories: CategoryMatches): Reading[] {
  const words = parts.map((part) => part.words.join(' '))
  const bySameness: [same: (() => Reading)[], kinds: (() => Reading)[], broader: (() => Reading)[]] = [[], [], []]
  const [ofSame, ofKinds, ofBroader] = bySameness
  for (const from of parts.keys()) {
    for (const { count, same, kinds, broader } of groups.alternativesAt(words, from)) {
      const typed = words.slice(from, from + count)
      const substitute = (alternative: string[], words: string[] | null, ...at: (Level | null)[]) => ({
        from,
        count,
        words,
        added: alternativeLevels(alternative, categories, at),
      })
      for (const each of same)
        ofSame.push(() => substitute(each, each, isSpellingOf(typed, each) ? 'form' : 'stem', 'categoryForm', 'drink', 'textForm'))
      for (const kind of kinds) ofKinds.push(() => substitute(kind, null, 'kind', 'kind', null, 'textForm'))
      for (const each of broader) ofBroader.push(() => substitute(each, null, 'related', 'related'))
    }
    const [first, second] = [parts[from], parts[from + 1]]
    if (first?.keys && second?.keys) ofSame.push(() => joinedSubstitute(from, words[from] ?? '', words[from + 1] ?? ''))
  }
  // Synonyms of all words before kinds of one: whisky has many, and they would leave none for its country.
  return bySameness
    .flat()
    .slice(0, maxSubstitutes)
    .map((make) => make())
}

/** The same word in the other script, which comes before others that mean it: brandy and ברנדי before cognac. */
const isSpellingOf = (typed: string[], alternative: string[]): boolean =>
  typed.length === alternative.length && typed.every((word, at) => soundsAlike(word, alternative[at] ?? ''))

function alternativeLevels(words: string[], categories: CategoryMatches, [inName, inCategory, inDrink, inText]: (Level | null)[]): Added {
  const keys = words.map((word) => queryKeys(word))
  const names = keys.map((each) => keyed([...each.word, ...each.ownStem]))
  const withCategories = keys.map((each, at) => [...(names[at] ?? []), ...categories.expressionsOf([...each.word, ...each.ownStem])])
  const drinks = keys.map((each, at) => [...(withCategories[at] ?? []), ...keyed(each.drink)])
  const texts = keys.map((each, at) => [...(drinks[at] ?? []), ...keyed([...each.textWord, ...each.textForm])])
  const added: Added = new Map()
  for (const [level, each] of [
    [inName, names],
    [inCategory, withCategories],
    [inDrink, drinks],
    [inText, texts],
  ] as const)
    if (level) added.set(level, [...(added.get(level) ?? []), allOf(each.map(anyOf))])
  return added
}

function joinedSubstitute(from: number, first: string, second: string): Reading {
  const { word, sound, skeleton } = joinedQueryKeys(first, second)
  const added: Added = new Map<Level, Possible[]>([
    ['stem', keyed(word)],
    ['sound', keyed(sound)],
    ['skeleton', keyed(skeleton)],
  ])
  return { from, count: 2, words: null, added }
}

/** The levels at which the keys of a word match categories. */
const categoryLevels = (keys: QueryKeys): [Level, string[]][] => [
  ['category', keys.word],
  ['categoryForm', [...keys.withoutClitics, ...keys.stem]],
  ['beginning', keys.beginning],
  ['skeleton', [...keys.sound, ...keys.skeleton]],
  ['typo', keys.typo],
]

export function planQuery({ parts, readings: meant }: ParsedQuery, groups: WordGroupLookup, categories: CategoryMatches): QueryPlan {
  const typed = parts.map((part, from): Reading => {
    const added = new Map(part.added)
    for (const [level, keys] of part.keys ? categoryLevels(part.keys) : [])
      added.set(level, [...(added.get(level) ?? []), ...categories.expressionsOf(keys)])
    return { from, count: 1, added, words: null }
  })
  const readings = [...typed, ...meant, ...readSubstitutes(parts, groups, categories)]
  const nameMatches = categoriesByName(parts, readings, categories)
  return {
    parts,
    readings,
    categoryMatch: productsOf(nameMatches),
    categoryMatchBySound: productsOf(categoriesByName(parts, readings, categories, true)),
    suggested: suggestedCategories(parts, nameMatches, categories),
  }
}

/** The last word where no name or category has it and no group names it: it may be the beginning of a longer one. Null otherwise.
 *  @param plan without keys that no product has */
export function unfinishedPart({ parts, readings }: QueryPlan, groups: WordGroupLookup): QueryPart | null {
  const at = parts.length - 1
  const last = parts[at]
  const [typed] = readingsOf({ readings }, at)
  const [word = ''] = last?.words ?? []
  if (!last?.keys || !typed || word.length < leastBeginning || isNumber(word) || groups.isTerm(word)) return null
  return typed.added.get('word')?.length || typed.added.get('category')?.length ? null : last
}

/** The beginning of a name, category or drink field before other forms, sounds and synonyms of what may be half a word. */
export function beginningFirst(plan: QueryPlan, part: QueryPart, inFields: Possible, categories: CategoryMatches): QueryPlan {
  const last = plan.parts.indexOf(part)
  const readings = plan.readings.map((reading, at) => {
    if (at !== last) return reading
    const added = new Map(reading.added)
    added.set(
      'category',
      [...(added.get('beginning') ?? []), inFields].filter((each) => each !== null),
    )
    added.delete('beginning')
    return { ...reading, added }
  })
  return {
    ...plan,
    readings,
    categoryMatch: null,
    categoryMatchBySound: null,
    suggested: suggestedCategories(plan.parts, [], categories, true),
  }
}

/** True where something begins with the part. */
export const hasBeginning = ({ readings, parts }: QueryPlan, part: QueryPart): boolean =>
  (readingsOf({ readings }, parts.indexOf(part))[0]?.added.get('beginning')?.length ?? 0) > 0

const leastBeginning = 2

/** The products that are in one of the categories. */
export const productsOf = (categoryIds: number[]): Possible => anyOf(categoryIds.map((id) => ({ key: categoryKey(id) })))

/** The readings of a single part. */
export const readingsOf = ({ readings }: Pick<QueryPlan, 'readings'>, part: number): Reading[] =>
  readings.filter(({ from, count }) => from === part && count === 1)

/** The query with each part matched at this level or a stronger one. */
export function expressionAt({ parts, readings }: Pick<QueryPlan, 'parts' | 'readings'>, level: number): Possible {
  const upTo = levels.slice(0, level + 1)
  const known = readings.map((reading) => ({
    ...reading,
    expression: withoutImpliedKeys(anyOf(upTo.flatMap((each) => reading.added.get(each) ?? []))),
  }))
  const from = (at: number): Possible => {
    if (at === parts.length) return { all: [] }
    const here = known.filter((reading) => reading.from === at)
    const single = here.filter(({ count }) => count === 1).map(({ expression }) => expression)
    const longer = here.filter(({ count, expression }) => count > 1 && expression)
    return anyOf([
      allOf([withoutImpliedKeys(anyOf(single)), from(at + 1)]),
      ...longer.map(({ count, expression }) => allOf([expression, from(at + count)])),
    ])
  }
  return from(0)
}

/** True when some reading has alternatives of its own at this level. */
export const addsAt = ({ readings }: QueryPlan, level: number): boolean =>
  readings.some(({ added }) => (added.get(levels[level] ?? 'word') ?? []).some((expression) => expression !== null))

function withoutImpliedKeys(expression: Possible): Possible {
  if (expression === null || !('any' in expression)) return expression
  const keys = new Set(withoutImplied(expression.any.flatMap((each) => ('key' in each ? [each.key] : []))))
  return anyOf(expression.any.filter((each) => !('key' in each) || keys.has(each.key)))
}
