// The words and measures of a query, with the keys by which each level of a match finds products.
import { type QueryKeys, queryKeys, strengthKey, volumeKeys } from '@lechaim/shared/lib/search/keys.ts'
import { isBareVolume, readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { neededWords } from '@lechaim/shared/lib/search/needed-words.ts'
import { type Phrase, readQuery } from '@lechaim/shared/lib/search/phrases.ts'
import { isNumber } from '@lechaim/shared/lib/search/words.ts'
import { anyOf, type Expression, type Possible } from './search-expression.ts'

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
export const maxWords = 8

/** The alternatives that each level adds to the ones before. */
export type Added = Map<Level, Possible[]>

/** A word or a measure of the query. */
export interface QueryPart {
  words: string[]
  added: Added
  /** Null for volumes and strengths, which no category has in its name. */
  keys: QueryKeys | null
}

/** A reading of consecutive parts: of a single one as it is typed, or of one or several in other words. */
export interface Reading {
  from: number
  count: number
  added: Added
  /** Its words, where they may also be a category's name; otherwise null. */
  words: string[] | null
}

export interface ParsedQuery {
  parts: QueryPart[]
  /** Meanings of phrases beside their words. */
  readings: Reading[]
}

/** @param isLiteral words alone: nothing joins, and no phrase means anything else */
export function readParts(query: string, { isLiteral = false } = {}): ParsedQuery {
  const { words, phrases: found } = readQuery(query)
  const measures = new Map(readMeasures(query, words).map((found) => [found.from, found]))
  const phrases = new Map(isLiteral ? [] : found.map((phrase) => [phrase.from, phrase]))
  const needed = neededWords(words.map(({ text }) => text))
  const isNeeded = (at: number) => isLiteral || needed.size === 0 || needed.has(at)
  const parts: QueryPart[] = []
  const readings: Reading[] = []
  const add = (part: QueryPart) => {
    const isRepeated = part.keys && parts.some((other) => other.words.join(' ') === part.words.join(' '))
    if (!isRepeated && parts.length < maxWords) parts.push(part)
  }
  for (let at = 0; at < words.length && parts.length < maxWords; at++) {
    const { measure, count = 1 } = measures.get(at) ?? {}
    const said = words.slice(at, at + count).map(({ text }) => text)
    const phrase = phrases.get(at)
    // 0% is a strength that names say otherwise.
    if (measure && phrase?.meaning.kind !== 'no-alcohol') add({ words: said, keys: null, added: measureLevels(measure) })
    else if (phrase?.meaning.kind === 'age') {
      add(agePart(phrase.meaning))
      at += phrase.count - 1
      continue
    } else if (phrase && meaningLevels(phrase)) {
      const from = parts.length
      for (const { text } of words.slice(at, at + phrase.count)) add(wordPart(text))
      if (parts.length > from) readings.push({ from, count: parts.length - from, added: meaningLevels(phrase) ?? new Map(), words: null })
      at += phrase.count - 1
      continue
    } else if (isNeeded(at)) add(wordPart(said[0] ?? ''))
    at += count - 1
  }
  return { parts, readings }
}

const noAlcohol = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map(strengthKey)

/** Levels at which a product's fields match a phrase; null for words alone. */
function meaningLevels({ meaning }: Phrase): Added | null {
  // Behind names that say so.
  if (meaning.kind === 'no-alcohol') return new Map([['drink', keyed(noAlcohol)]])
  if (meaning.kind !== 'volume') return null
  const volumes = meaning.ml.map(volumeKeys)
  return new Map<Level, Possible[]>([
    ['word', [anyOf(keyed(volumes.flatMap(([inFields = '']) => inFields)))]],
    ['text', [anyOf(keyed(volumes.flatMap(([, inText = '']) => inText)))]],
  ])
}

/** The oldest that is looked for where the query has a least age alone. */
const mostYears = 40

/** A number of years: not the beginning of a longer number, nor a volume. */
function agePart({ years, isLeast }: { years: number; isLeast: boolean }): QueryPart {
  const ages = isLeast ? Array.from({ length: Math.max(1, mostYears - years + 1) }, (_, more) => years + more) : [years]
  const keys = ages.map((age) => queryKeys(String(age)))
  const added: Added = new Map<Level, Possible[]>([
    ['word', keyed(keys.flatMap(({ word }) => word))],
    ['drink', keyed(keys.flatMap(({ drink }) => drink))],
    ['text', keyed(keys.flatMap(({ textWord }) => textWord))],
  ])
  return { words: [String(years)], keys: queryKeys(String(years)), added }
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
