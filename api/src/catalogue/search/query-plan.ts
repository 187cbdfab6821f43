// Turns a query into what is asked of the index: one expression for each level of a match, from the strongest to the weakest. A product
// is as good as its worst word (decision 0034).
import { categoryKey, joinedQueryKeys, type QueryKeys, queryKeys, soundsAlike } from '@lechaim/shared/lib/search/keys.ts'
import type { WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import { type CategoryMatches, namedCategories, suggestedCategories } from './category-matches.ts'
import { keyed, type Level, levels, type QueryPart, type Substitute } from './query-parts.ts'
import { allOf, anyOf, type Expression, type Possible } from './search-expression.ts'

export interface QueryPlan {
  parts: QueryPart[]
  substitutes: Substitute[]
  /** The categories that the whole query names: their products come first. */
  named: Possible
  /** The same by sound. */
  namedBySound: Possible
  /** Categories to suggest, the nearest first. */
  suggested: number[]
}

const maxSubstitutes = 24

/** What else stands for one or several of the words: the vocabulary, the owner's groups, and two words written as one. */
export function readSubstitutes(parts: QueryPart[], groups: WordGroupLookup, categories: CategoryMatches): Substitute[] {
  const words = parts.map((part) => part.words.join(' '))
  const substitutes: Substitute[] = []
  for (const from of parts.keys()) {
    for (const { count, same, kinds, broader } of groups.alternativesAt(words, from)) {
      const typed = words.slice(from, from + count)
      for (const alternative of same)
        substitutes.push({
          from,
          count,
          words: alternative,
          added: alternativeLevels(alternative, categories, [
            isSpellingOf(typed, alternative) ? 'form' : 'stem',
            'categoryForm',
            'textForm',
          ]),
        })
      for (const kind of kinds)
        substitutes.push({ from, count, words: null, added: alternativeLevels(kind, categories, ['kind', 'kind', 'textForm']) })
      for (const alternative of broader)
        substitutes.push({ from, count, words: null, added: alternativeLevels(alternative, categories, ['related', 'related']) })
    }
    const [first, second] = [parts[from], parts[from + 1]]
    if (first?.keys && second?.keys) substitutes.push(joinedSubstitute(from, words[from] ?? '', words[from + 1] ?? ''))
  }
  return substitutes.slice(0, maxSubstitutes)
}

/** The same word in the other script, which comes before others that mean it: brandy and ברנדי before cognac. */
const isSpellingOf = (typed: string[], alternative: string[]): boolean =>
  typed.length === alternative.length && typed.every((word, at) => soundsAlike(word, alternative[at] ?? ''))

function alternativeLevels(words: string[], categories: CategoryMatches, [inName, inCategory, inText]: Level[]): Map<Level, Possible[]> {
  const keys = words.map((word) => queryKeys(word))
  const names = keys.map((each) => keyed([...each.word, ...each.ownStem]))
  const withCategories = keys.map((each, at) => [...(names[at] ?? []), ...categories.expressionsOf([...each.word, ...each.ownStem])])
  const texts = keys.map((each, at) => [...(withCategories[at] ?? []), ...keyed([...each.textWord, ...each.textForm])])
  const added = new Map<Level, Possible[]>()
  for (const [level, each] of [
    [inName, names],
    [inCategory, withCategories],
    [inText, texts],
  ] as const)
    if (level) added.set(level, [...(added.get(level) ?? []), allOf(each.map(anyOf))])
  return added
}

function joinedSubstitute(from: number, first: string, second: string): Substitute {
  const { word, sound, skeleton } = joinedQueryKeys(first, second)
  const added = new Map<Level, Possible[]>([
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

/** All keys that categories may be stored under. */
export const categoryKeysOf = (parts: QueryPart[], groups: WordGroupLookup): string[] => {
  const words = parts.map((part) => part.words.join(' '))
  const alternatives = parts.flatMap((_, from) =>
    groups.alternativesAt(words, from).flatMap(({ same, kinds, broader }) => [...same, ...kinds, ...broader].flat()),
  )
  return [
    ...parts.flatMap(({ keys }) => (keys ? categoryLevels(keys).flatMap(([, found]) => found) : [])),
    ...alternatives.flatMap((word) => [...queryKeys(word).word, ...queryKeys(word).ownStem]),
  ]
}

export function planQuery(parts: QueryPart[], groups: WordGroupLookup, categories: CategoryMatches): QueryPlan {
  const withCategories = parts.map((part) => {
    const added = new Map(part.added)
    for (const [level, keys] of part.keys ? categoryLevels(part.keys) : [])
      added.set(level, [...(added.get(level) ?? []), ...categories.expressionsOf(keys)])
    return { ...part, added }
  })
  const substitutes = readSubstitutes(parts, groups, categories)
  const named = (bySound: boolean) =>
    anyOf(namedCategories(parts, substitutes, categories, bySound).map((id) => ({ key: categoryKey(id) })))
  return {
    parts: withCategories,
    substitutes,
    named: named(false),
    namedBySound: named(true),
    suggested: suggestedCategories(parts, substitutes, categories),
  }
}

/** The query with each part met at this level or a stronger one. */
export function expressionAt(
  { parts, substitutes }: Pick<QueryPlan, 'parts' | 'substitutes'>,
  level: number,
  isKnown: (expression: Expression) => boolean,
): Possible {
  const upTo = levels.slice(0, level + 1)
  const known = (added: Map<Level, Possible[]>) =>
    anyOf(upTo.flatMap((each) => (added.get(each) ?? []).map((part) => onlyKnown(part, isKnown))))
  const own = parts.map((part) => known(part.added))
  const others = substitutes.map((substitute) => ({ ...substitute, expression: known(substitute.added) }))
  const from = (at: number): Possible => {
    if (at === parts.length) return { all: [] }
    const single = others.filter((other) => other.from === at && other.count === 1).map(({ expression }) => expression)
    const longer = others.filter((other) => other.from === at && other.count > 1 && other.expression)
    const rest = from(at + 1)
    return anyOf([
      allOf([anyOf([own[at] ?? null, ...single]), rest]),
      ...longer.map(({ count, expression }) => allOf([expression, from(at + count)])),
    ])
  }
  return from(0)
}

function onlyKnown(expression: Possible, isKnown: (expression: Expression) => boolean): Possible {
  if (expression === null) return null
  if ('all' in expression) return allOf(expression.all.map((part) => onlyKnown(part, isKnown)))
  if ('any' in expression) return anyOf(expression.any.map((part) => onlyKnown(part, isKnown)))
  return isKnown(expression) ? expression : null
}
