// Turns a query into what is asked of the index: one expression for each level of a match, from the strongest to the weakest. A product
// is as good as its worst word (decision 0034).
import { categoryKey, joinedQueryKeys, type QueryKeys, queryKeys, soundsAlike, withoutImplied } from '@lechaim/shared/lib/search/keys.ts'
import type { WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import { type CategoryMatches, namedCategories, type SuggestedCategory, suggestedCategories } from './category-matches.ts'
import { keyed, type Level, levels, type QueryPart, type Substitute } from './query-parts.ts'
import { allOf, anyOf, isMet, type Possible } from './search-expression.ts'

export interface QueryPlan {
  parts: QueryPart[]
  substitutes: Substitute[]
  /** The categories that the whole query names: their products come first. */
  named: Possible
  /** The same by sound. */
  namedBySound: Possible
  /** Categories to suggest, the nearest first. */
  suggested: SuggestedCategory[]
}

const maxSubstitutes = 24

/** Substitutes for one or several of the words: the vocabulary, the owner's groups, and two words written as one. */
function readSubstitutes(parts: QueryPart[], groups: WordGroupLookup, categories: CategoryMatches): Substitute[] {
  const words = parts.map((part) => part.words.join(' '))
  const substitutes: Substitute[] = []
  for (const from of parts.keys()) {
    for (const { count, same, kinds, broader } of groups.alternativesAt(words, from)) {
      const typed = words.slice(from, from + count)
      const add = (alternative: string[], words: string[] | null, ...at: Level[]) =>
        substitutes.push({ from, count, words, added: alternativeLevels(alternative, categories, at) })
      for (const each of same) add(each, each, isSpellingOf(typed, each) ? 'form' : 'stem', 'categoryForm', 'textForm')
      for (const kind of kinds) add(kind, null, 'kind', 'kind', 'textForm')
      for (const each of broader) add(each, null, 'related', 'related')
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
  const texts = keys.map((each, at) => [...(withCategories[at] ?? []), ...keyed([...each.drink, ...each.textWord, ...each.textForm])])
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
export function expressionAt({ parts, substitutes }: Pick<QueryPlan, 'parts' | 'substitutes'>, level: number): Possible {
  const upTo = levels.slice(0, level + 1)
  const known = (added: Map<Level, Possible[]>) => withoutImpliedKeys(anyOf(upTo.flatMap((each) => added.get(each) ?? [])))
  const own = parts.map((part) => known(part.added))
  const others = substitutes.map((substitute) => ({ ...substitute, expression: known(substitute.added) }))
  const from = (at: number): Possible => {
    if (at === parts.length) return { all: [] }
    const single = others.filter((other) => other.from === at && other.count === 1).map(({ expression }) => expression)
    const longer = others.filter((other) => other.from === at && other.count > 1 && other.expression)
    const rest = from(at + 1)
    return anyOf([
      allOf([withoutImpliedKeys(anyOf([own[at] ?? null, ...single])), rest]),
      ...longer.map(({ count, expression }) => allOf([expression, from(at + count)])),
    ])
  }
  return from(0)
}

/** The strongest level at which all parts are met by these keys, infinity for none: what `expressionAt` asks level by level. */
export function levelOf({ parts, substitutes }: Pick<QueryPlan, 'parts' | 'substitutes'>, keys: Set<string>): number {
  const strongest = (added: Map<Level, Possible[]>): number => {
    const at = levels.findIndex((level) => added.get(level)?.some((expression) => expression !== null && isMet(expression, keys)))
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  const others = substitutes.map(({ from, count, added }) => ({ from, count, level: strongest(added) }))
  const from = (at: number): number => {
    const part = parts[at]
    if (!part) return 0
    const here = others.filter((other) => other.from === at)
    const single = Math.min(strongest(part.added), ...here.filter(({ count }) => count === 1).map(({ level }) => level))
    const longer = here.filter(({ count, level }) => count > 1 && level < Number.POSITIVE_INFINITY)
    return Math.min(Math.max(single, from(at + 1)), ...longer.map(({ count, level }) => Math.max(level, from(at + count))))
  }
  return from(0)
}

/** True when a level has a way to be met that the levels before it don't have. */
export const addsAt = ({ parts, substitutes }: Pick<QueryPlan, 'parts' | 'substitutes'>, level: number): boolean =>
  [...parts, ...substitutes].some(({ added }) => (added.get(levels[level] ?? 'word') ?? []).some((expression) => expression !== null))

function withoutImpliedKeys(expression: Possible): Possible {
  if (expression === null || !('any' in expression)) return expression
  const keys = new Set(withoutImplied(expression.any.flatMap((each) => ('key' in each ? [each.key] : []))))
  return anyOf(expression.any.filter((each) => !('key' in each) || keys.has(each.key)))
}
