// The words and measures of a query, with the keys by which each level of a match finds products.
import { type QueryKeys, queryKeys, strengthKey, volumeKeys } from '@lechaim/shared/lib/search/keys.ts'
import { isBareVolume, readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { isNumber, readWords } from '@lechaim/shared/lib/search/words.ts'
import type { Expression, Possible } from './search-expression.ts'

/** Levels of a match: strength of the field times strength of the match, in falling order. Those after `skeleton` are asked
 *  only when nothing else was found. */
export const levels = [
  'word',
  'category',
  'form',
  'stem',
  'categoryForm',
  'kind',
  'beginning',
  'drink',
  'text',
  'textForm',
  'sound',
  'skeleton',
  'related',
  'typo',
] as const
export type Level = (typeof levels)[number]

export const levelNumber = (level: Level): number => levels.indexOf(level)

/** Further words are not looked for: each costs time. */
const maxWords = 8

/** What each level adds to the ones before. */
export type Added = Map<Level, Possible[]>

/** A word or a measure of the query. */
export interface QueryPart {
  words: string[]
  added: Added
  /** Null for volumes and strengths, which no category has in its name. */
  keys: QueryKeys | null
}

/** A way to say some of the parts: one as it is typed, or some otherwise. */
export interface Way {
  from: number
  count: number
  added: Added
  /** The words of another way that stands for a category's name too. */
  words: string[] | null
}

export function readParts(query: string): QueryPart[] {
  const words = readWords(query)
  const measures = new Map(readMeasures(query, words).map((found) => [found.from, found]))
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length && parts.length < maxWords; at++) {
    const { measure, count = 1 } = measures.get(at) ?? {}
    const said = words.slice(at, at + count).map(({ text }) => text)
    if (measure) parts.push({ words: said, keys: null, added: measureLevels(measure) })
    else if (!parts.some((part) => part.words.join(' ') === said[0])) parts.push(wordPart(said[0] ?? ''))
    at += count - 1
  }
  return parts
}

export const keyed = (keys: string[]): Expression[] => keys.map((key) => ({ key }))

const measureLevels = (measure: { volumeMl: number } | { alcoholPercent: number }): Added =>
  'volumeMl' in measure ? volumeLevels(measure.volumeMl) : new Map([['word', keyed([strengthKey(measure.alcoholPercent)])]])

function volumeLevels(ml: number): Added {
  const [inFields, inText] = volumeKeys(ml)
  return new Map([
    ['word', keyed([inFields ?? ''])],
    ['text', keyed([inText ?? ''])],
  ])
}

function wordPart(text: string): QueryPart {
  const keys = queryKeys(text)
  const added: Added = new Map<Level, Possible[]>([
    ['word', keyed(keys.word)],
    ['form', keyed(keys.withoutClitics)],
    ['stem', keyed(keys.stem)],
    ['beginning', [...keyed(keys.beginning), ...(keys.startsWith ? [{ startsWith: keys.startsWith }] : [])]],
    ['drink', keyed(keys.drink)],
    ['text', keyed(keys.textWord)],
    ['textForm', keyed(keys.textForm)],
    ['sound', keyed(keys.sound)],
    ['skeleton', keyed(keys.skeleton)],
    ['typo', keyed(keys.typo)],
  ])
  // A number that bottles hold is a volume as well.
  if (isNumber(text) && isBareVolume(Number(text)))
    for (const [level, volumes] of volumeLevels(Number(text))) added.set(level, [...(added.get(level) ?? []), ...volumes])
  return { words: [text], keys, added }
}
