// The keys by which products and queries match, a letter for each strength: stored in the index by products, looked up by queries.
import { cached } from '@lechaim/shared/lib/search/cached.ts'
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { crossScriptSounds, hebrewSound } from '@lechaim/shared/lib/search/sounds.ts'
import { stemOf, withoutClitics, withoutCliticsOfNames } from '@lechaim/shared/lib/search/word-forms.ts'
import { isHebrew, isNumber, readWords, type Word } from '@lechaim/shared/lib/search/words.ts'

/** Raised with every change of the keys: stored ones of an older version are made anew. */
export const keysVersion = 5

const spaces = {
  /** A word of a name, and the same without its clitics, its stem, its beginnings, and two neighbours written as one. */
  word: 'n',
  withoutClitics: 'c',
  stem: 's',
  stemWithoutClitics: 't',
  beginning: 'b',
  joined: 'j',
  /** By sound: within Hebrew, across scripts, the same with fewer vowels; and words with a letter left out, by which one wrong letter is found. */
  hebrewSound: 'o',
  crossSound: 'p',
  skeleton: 'k',
  typo: 'x',
  /** A word of a description, its stem, and what is left without clitics. */
  textWord: 'd',
  textForm: 'e',
  textWithoutClitics: 'f',
  /** A word of a drink field or its stem, and what is left without clitics. */
  drinkWord: 'g',
  drinkWithoutClitics: 'h',
  volume: 'v',
  textVolume: 'u',
  strength: '%',
  category: '#',
} as const

const key = (space: keyof typeof spaces, text: string | number): string => spaces[space] + text

export const categoryKey = (id: number): string => key('category', id)
export const volumeKeys = (ml: number): string[] => [key('volume', ml), key('textVolume', ml)]
export const strengthKey = (percent: number): string => key('strength', percent)

/** One vav and two are the same letter in either spelling. */
export const wordSpelling = (word: string): string => word.replace(/וו+/g, 'ו')

/** Longer beginnings are looked for among the words themselves. */
export const maxBeginning = 4
const leastForTypos = 5
const maxForTypos = 20

/** Words of products whose keys are kept. */
const maxKnown = 4000
/** Those of queries, which have fewer words than products, and more keys for each. */
const maxAsked = 1000

const formsOf = cached(makeForms, maxKnown)

function makeForms(word: string) {
  const without = (stripped: string[]) => ({
    withoutClitics: [...new Set(stripped.map(wordSpelling))],
    stemsWithoutClitics: [...new Set(stripped.map((form) => wordSpelling(stemOf(form))))],
  })
  const { script, sounds, skeletons } = crossScriptSounds(word)
  const sound = hebrewSound(word)
  return {
    word: wordSpelling(word),
    stem: wordSpelling(stemOf(word)),
    ...without(withoutClitics(word)),
    /** The same of a word of a name or description. */
    stored: without(withoutCliticsOfNames(word)),
    beginnings: beginningsOf(wordSpelling(word), maxBeginning),
    hebrewSound: sound,
    /** Marked with their scripts: Hebrew meets Latin by fewer sounds than Hebrew meets Hebrew. */
    crossSounds: sounds.map((reading) => script[0] + reading),
    skeletons: skeletons.map((reading) => script[0] + reading),
    typos: isNumber(word) || wordSpelling(word).length < leastForTypos - 1 ? [] : withoutOneLetter(sound ?? wordSpelling(word)),
  }
}

/** Two words share one of these where a letter of one is missing, too many, wrong or swapped with its neighbour in the other. */
const withoutOneLetter = (word: string): string[] => {
  const letters = [...word]
  return letters.length > maxForTypos ? [] : [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

export interface ProductTexts {
  name: string
  description: string
  volumeMl: number | null
  alcoholPercent: number | null
  categoryIds: number[]
  drink?: string[]
}

/** All keys that a product is stored under. */
export function productKeys({ name, description, volumeMl, alcoholPercent, categoryIds, drink = [] }: ProductTexts): Set<string> {
  const [names, texts] = [readWords(name), readWords(description)]
  const keys = new Set<string>()
  const add = (added: readonly string[]) => {
    for (const each of added) keys.add(each)
  }
  for (const { text } of names) add(nameWordKeys(text))
  for (const joined of joinedNeighbours(names)) add(joinedNameKeys(joined))
  for (const { text } of texts) add(textWordKeys(text))
  for (const value of drink) for (const keysOfWord of drinkValueKeys(value)) add(keysOfWord)
  add(keysIn('volume', volumesIn(name, names)))
  add(keysIn('textVolume', volumesIn(description, texts)))
  if (volumeMl !== null) add([key('volume', volumeMl)])
  if (alcoholPercent !== null) add([key('strength', alcoholPercent)])
  add(keysIn('category', categoryIds))
  return keys
}

const keysIn = (space: keyof typeof spaces, forms: readonly (string | number)[]): string[] => forms.map((form) => key(space, form))

export const nameWordKeys = cached((text: string) => {
  const { word, stem, stored, beginnings, hebrewSound, crossSounds, skeletons, typos } = formsOf(text)
  return [
    key('word', word),
    key('stem', stem),
    ...keysIn('withoutClitics', stored.withoutClitics),
    ...keysIn('stemWithoutClitics', stored.stemsWithoutClitics),
    ...keysIn('beginning', beginnings),
    ...keysIn('hebrewSound', hebrewSound ? [hebrewSound] : []),
    ...keysIn('crossSound', crossSounds),
    ...keysIn('skeleton', skeletons),
    ...keysIn('typo', typos),
  ]
}, maxKnown)

/** Of two words of a name as one. */
const joinedNameKeys = cached((joined: string) => {
  const { script, sounds, skeletons } = crossScriptSounds(joined)
  return [
    key('joined', wordSpelling(joined)),
    ...sounds.map((sound) => key('crossSound', script[0] + sound)),
    ...skeletons.map((skeleton) => key('skeleton', script[0] + skeleton)),
  ]
}, maxKnown)

const textWordKeys = cached((text: string) => {
  const { word, stem, stored } = formsOf(text)
  return [
    key('textWord', word),
    key('textForm', stem),
    ...keysIn('textWithoutClitics', [...stored.withoutClitics, ...stored.stemsWithoutClitics]),
  ]
}, maxKnown)

/** Drink fields hold names too: they match by sound and in the other script, like a product's name. */
const drinkWordKeys = cached((text: string) => {
  const { word, stem, stored, hebrewSound, crossSounds, skeletons } = formsOf(text)
  return [
    ...keysIn('drinkWord', [word, stem]),
    ...keysIn('drinkWithoutClitics', [...stored.withoutClitics, ...stored.stemsWithoutClitics]),
    ...keysIn('hebrewSound', hebrewSound ? [hebrewSound] : []),
    ...keysIn('crossSound', crossSounds),
    ...keysIn('skeleton', skeletons),
  ]
}, maxKnown)

const halves = new Set(['חצי', 'semi', 'demi', 'off'])

/** A half-dry wine matches "dry", after those that are dry. */
const drinkValueKeys = (value: string): string[][] =>
  readWords(value).map(({ text }, at, words) => (halves.has(words[at - 1]?.text ?? '') ? textWordKeys(text) : drinkWordKeys(text)))

const volumesIn = (text: string, words: Word[]): number[] =>
  readMeasures(text, words).flatMap(({ measure }) => ('volumeMl' in measure ? [measure.volumeMl] : []))

/** Beginnings shorter than the word. */
function beginningsOf(word: string, longest: number): string[] {
  const letters = [...word]
  return Array.from({ length: Math.max(0, Math.min(letters.length - 1, longest)) }, (_, at) => letters.slice(0, at + 1).join(''))
}

const isJoinable = (first: string, second: string): boolean => !isNumber(first) && !isNumber(second) && isHebrew(first) === isHebrew(second)

/** Names are written in one word or two: גולדסטאר and גולד סטאר. */
const joinedNeighbours = (words: Word[]): string[] =>
  words.slice(1).flatMap(({ text }, at) => {
    const before = words[at]?.text ?? ''
    return isJoinable(before, text) ? [before + text] : []
  })

/** Leaves out keys whose products another key finds: a word is stored with its stem, a sound with its consonants. Words with vav stay,
 *  since one vav and two are one word with different stems. */
export function withoutImplied(keys: string[]): string[] {
  const all = new Set(keys)
  return keys.filter((each) => {
    const [space, text] = [each.charAt(0), each.slice(1)]
    const stemSpace = stemSpaces[space]
    if (stemSpace && !text.includes('ו')) return !all.has(stemSpace + stemOf(text))
    if (space === spaces.crossSound) return !all.has(spaces.skeleton + text.charAt(0) + text.slice(1).replaceAll('i', ''))
    return true
  })
}

const stemSpaces: Record<string, string> = {
  [spaces.word]: spaces.stem,
  [spaces.withoutClitics]: spaces.stemWithoutClitics,
  [spaces.textWord]: spaces.textForm,
}

/** Keys of a category, each with the number of its word in the name: names are short, so that all beginnings are kept. */
export function categoryNameKeys(name: string): { key: string; word: number }[] {
  return readWords(name).flatMap(({ text }, word) => {
    const beginnings = beginningsOf(wordSpelling(text), Number.POSITIVE_INFINITY).map((form) => key('beginning', form))
    return [...new Set([...nameWordKeys(text), ...beginnings])].map((key) => ({ key, word }))
  })
}

export type QueryKeys = ReturnType<typeof queryKeys>

/** Keys that a word of a query asks for, from the strongest match to the weakest. `startsWith` is the beginning of a word's key. Letters
 *  are taken off on one side only, the query's or the product's: else "in clear" would be "and beer" (בהירה, בירה). */
export const queryKeys = cached(makeQueryKeys, maxAsked)

function makeQueryKeys(text: string) {
  const { word, withoutClitics, stem, stemsWithoutClitics, hebrewSound, crossSounds, skeletons, typos } = formsOf(text)
  const sameSound = hebrewSound ? [key('hebrewSound', hebrewSound)] : []
  // Too many words have the same three consonants: asked only when nothing else was found.
  const isShort = word.length < 4
  // Numbers have one form.
  const own = isNumber(word) ? [] : [stem]
  return {
    word: [key('word', word)],
    withoutClitics: [...withoutClitics.map((form) => key('word', form)), key('withoutClitics', word)],
    /** Of the word as it is. */
    ownStem: own.map((form) => key('stem', form)),
    stem: [
      ...own.map((form) => key('stem', form)),
      ...own.map((form) => key('stemWithoutClitics', form)),
      ...stemsWithoutClitics.map((form) => key('stem', form)),
      key('joined', word),
    ],
    beginning: [key('beginning', word)],
    startsWith: word.length > maxBeginning ? key('word', word) : null,
    /** The beginning of a word of a drink field, for the last word that is typed. */
    drinkStartsWith: key('drinkWord', word),
    drink: [
      ...new Set([
        ...[word, ...own, ...withoutClitics, ...stemsWithoutClitics].map((form) => key('drinkWord', form)),
        ...[word, ...own].map((form) => key('drinkWithoutClitics', form)),
      ]),
    ],
    textWord: [key('textWord', word)],
    textForm: [
      ...withoutClitics.map((form) => key('textWord', form)),
      ...[...own, ...stemsWithoutClitics].map((form) => key('textForm', form)),
      ...[...new Set([word, ...own])].map((form) => key('textWithoutClitics', form)),
    ],
    sound: [...(isShort ? [] : sameSound), ...soundKeys(crossSounds, skeletons)],
    skeleton: meeting(skeletons).map((skeleton) => key('skeleton', skeleton)),
    typo: [...(isShort ? sameSound : []), ...(word.length < leastForTypos ? [] : typos.map((typo) => key('typo', typo)))],
  }
}

/** Two spellings of a word, in one script or both. */
export function soundsAlike(one: string, other: string): boolean {
  const { sound, skeleton } = queryKeys(one)
  const stored = new Set(nameWordKeys(other))
  return [...sound, ...skeleton].some((key) => stored.has(key))
}

/** Two neighbouring words of a query as one of a name. */
export function joinedQueryKeys(first: string, second: string): Pick<QueryKeys, 'word' | 'sound' | 'skeleton'> {
  if (!isJoinable(first, second)) return { word: [], sound: [], skeleton: [] }
  const { word, crossSounds, skeletons } = formsOf(first + second)
  return {
    word: [key('word', word)],
    sound: soundKeys(crossSounds, skeletons),
    skeleton: meeting(skeletons).map((skeleton) => key('skeleton', skeleton)),
  }
}

/** Consonants with an o or u among them say nearly as much as the whole sound. */
const soundKeys = (crossSounds: string[], skeletons: string[]): string[] => [
  ...meeting(crossSounds).map((sound) => key('crossSound', sound)),
  ...meeting(skeletons.filter((skeleton) => skeleton.includes('o'))).map((skeleton) => key('skeleton', skeleton)),
]

const leastWithinScript = 4

/** Readings of the other script, and of the same one where they are longer than a Hebrew root, which would find its whole family. */
const meeting = (readings: string[]): string[] =>
  readings.flatMap((reading) => {
    const [script, sounds] = [reading.charAt(0), reading.slice(1)]
    return [(script === 'h' ? 'l' : 'h') + sounds, ...(sounds.length >= leastWithinScript ? [script + sounds] : [])]
  })
