// Turns a query into what is asked of the index: one expression for each level of a match, from the strongest to the weakest. A product
// is as good as its worst word (decision 0034).
import { categoryKey, joinedQueryKeys, type QueryKeys, queryKeys, soundsAlike, withoutImplied } from '@lechaim/shared/lib/search/keys.ts'
import type { WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import { isNumber } from '@lechaim/shared/lib/search/words.ts'
import { type CategoryMatches, namedCategories, type SuggestedCategory, suggestedCategories } from './category-matches.ts'
import { type Added, keyed, type Level, levels, type QueryPart, type QueryReading, type Way } from './query-parts.ts'
import { allOf, anyOf, type Possible } from './search-expression.ts'

export interface QueryPlan {
  parts: QueryPart[]
  /** The parts as they are typed, then substitutes. */
  ways: Way[]
  /** The categories that the whole query names: their products come first. */
  categoryMatch: Possible
  /** The same by sound. */
  categoryMatchBySound: Possible
  /** Categories to suggest, the nearest first. */
  suggested: SuggestedCategory[]
}

const maxSubstitutes = 24

/** Substitutes for one or several of the words: the vocabulary, the owner's groups, and two words written as one. */
function readSubstitutes(parts: QueryPart[], groups: WordGroupLookup, categories: CategoryMatches): Way[] {
  const words = parts.map((part) => part.words.join(' '))
  const bySameness: [same: (() => Way)[], kinds: (() => Way)[], broader: (() => Way)[]] = [[], [], []]
  const [ofSame, ofKinds, ofBroader] = bySameness
  for (const from of parts.keys()) {
    for (const { count, same, kinds, broader } of groups.alternativesAt(words, from)) {
      const typed = words.slice(from, from + count)
      const way = (alternative: string[], words: string[] | null, ...at: (Level | null)[]) => ({
        from,
        count,
        words,
        added: alternativeLevels(alternative, categories, at),
      })
      for (const each of same)
        ofSame.push(() => way(each, each, isSpellingOf(typed, each) ? 'form' : 'stem', 'categoryForm', 'drink', 'textForm'))
      for (const kind of kinds) ofKinds.push(() => way(kind, null, 'kind', 'kind', null, 'textForm'))
      for (const each of broader) ofBroader.push(() => way(each, null, 'related', 'related'))
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

function joinedSubstitute(from: number, first: string, second: string): Way {
  const { word, sound, skeleton } = joinedQueryKeys(first, second)
  const added: Added = new Map<Level, Possible[]>([
    ['stem', keyed(word)],
    ['sound', keyed(sound)],
    ['skeleton', keyed(skeleton)],
  ])
  return { from, count: 2, words: null, added }
}

/** The levels at which categories are met by the keys of a word. */
const categoryLevels = (keys: QueryKeys): [Level, string[]][] => [
  ['category', keys.word],
  ['categoryForm', [...keys.withoutClitics, ...keys.stem]],
  ['beginning', keys.beginning],
  ['skeleton', [...keys.sound, ...keys.skeleton]],
  ['typo', keys.typo],
]

export function planQuery({ parts, ways: meant }: QueryReading, groups: WordGroupLookup, categories: CategoryMatches): QueryPlan {
  const typed = parts.map((part, from): Way => {
    const added = new Map(part.added)
    for (const [level, keys] of part.keys ? categoryLevels(part.keys) : [])
      added.set(level, [...(added.get(level) ?? []), ...categories.expressionsOf(keys)])
    return { from, count: 1, added, words: null }
  })
  const ways = [...typed, ...meant, ...readSubstitutes(parts, groups, categories)]
  const named = namedCategories(parts, ways, categories)
  return {
    parts,
    ways,
    categoryMatch: productsOf(named),
    categoryMatchBySound: productsOf(namedCategories(parts, ways, categories, true)),
    suggested: suggestedCategories(parts, named, categories),
  }
}

/** The last word where no name or category has it and no group names it: it may be the beginning of a longer one. Null otherwise.
 *  @param plan without keys that no product has */
export function unfinishedPart({ parts, ways }: QueryPlan, groups: WordGroupLookup): QueryPart | null {
  const at = parts.length - 1
  const last = parts[at]
  const [typed] = waysOf({ ways }, at)
  const [word = ''] = last?.words ?? []
  if (!last?.keys || !typed || word.length < leastBeginning || isNumber(word) || groups.isTerm(word)) return null
  return typed.added.get('word')?.length || typed.added.get('category')?.length ? null : last
}

/** The beginning of a name, category or drink field before other forms, sounds and synonyms of what may be half a word. */
export function beginningFirst(plan: QueryPlan, part: QueryPart, inFields: Possible, categories: CategoryMatches): QueryPlan {
  const last = plan.parts.indexOf(part)
  const ways = plan.ways.map((way, at) => {
    if (at !== last) return way
    const added = new Map(way.added)
    added.set(
      'category',
      [...(added.get('beginning') ?? []), inFields].filter((each) => each !== null),
    )
    added.delete('beginning')
    return { ...way, added }
  })
  return {
    ...plan,
    ways,
    categoryMatch: null,
    categoryMatchBySound: null,
    suggested: suggestedCategories(plan.parts, [], categories, true),
  }
}

/** True where something begins with the part. */
export const hasBeginning = ({ ways, parts }: QueryPlan, part: QueryPart): boolean =>
  (waysOf({ ways }, parts.indexOf(part))[0]?.added.get('beginning')?.length ?? 0) > 0

const leastBeginning = 2

/** The products that are in one of the categories. */
export const productsOf = (categoryIds: number[]): Possible => anyOf(categoryIds.map((id) => ({ key: categoryKey(id) })))

/** The ways to say a single part. */
export const waysOf = ({ ways }: Pick<QueryPlan, 'ways'>, part: number): Way[] =>
  ways.filter(({ from, count }) => from === part && count === 1)

/** The query with each part met at this level or a stronger one. */
export function expressionAt({ parts, ways }: Pick<QueryPlan, 'parts' | 'ways'>, level: number): Possible {
  const upTo = levels.slice(0, level + 1)
  const known = ways.map((way) => ({ ...way, expression: withoutImpliedKeys(anyOf(upTo.flatMap((each) => way.added.get(each) ?? []))) }))
  const from = (at: number): Possible => {
    if (at === parts.length) return { all: [] }
    const here = known.filter((way) => way.from === at)
    const single = here.filter(({ count }) => count === 1).map(({ expression }) => expression)
    const longer = here.filter(({ count, expression }) => count > 1 && expression)
    return anyOf([
      allOf([withoutImpliedKeys(anyOf(single)), from(at + 1)]),
      ...longer.map(({ count, expression }) => allOf([expression, from(at + count)])),
    ])
  }
  return from(0)
}

/** True when a level has a way to be met that the levels before it don't have. */
export const addsAt = ({ ways }: QueryPlan, level: number): boolean =>
  ways.some(({ added }) => (added.get(levels[level] ?? 'word') ?? []).some((expression) => expression !== null))

function withoutImpliedKeys(expression: Possible): Possible {
  if (expression === null || !('any' in expression)) return expression
  const keys = new Set(withoutImplied(expression.any.flatMap((each) => ('key' in each ? [each.key] : []))))
  return anyOf(expression.any.filter((each) => !('key' in each) || keys.has(each.key)))
}
