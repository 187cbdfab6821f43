// The keys by which products and queries meet, a letter for each strength of a match. Products store theirs in the index; a query asks
// for its own, and what is stored and asked is made here by the same functions.
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { crossScriptSounds, hebrewSound } from '@lechaim/shared/lib/search/sounds.ts'
import { stemOf, withoutClitics, withoutCliticsOfNames } from '@lechaim/shared/lib/search/word-forms.ts'
import { isHebrew, isNumber, readWords, type Word } from '@lechaim/shared/lib/search/words.ts'

/** Raised with every change of the keys: stored ones of an older version are made anew. */
export const keysVersion = 2

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

/** What a word is stored and found under, apart from the word itself. */
interface Forms {
  word: string
  withoutClitics: string[]
  stem: string
  stemsWithoutClitics: string[]
  /** The same of a word of a name or description. */
  stored: { withoutClitics: string[]; stemsWithoutClitics: string[] }
  hebrewSound: string | null
  /** Marked with their scripts: Hebrew meets Latin by fewer sounds than Hebrew meets Hebrew. */
  crossSounds: string[]
  skeletons: string[]
  typos: string[]
}

// Words repeat: most of the work of a product or a query is done already. Two generations, so that rare words don't drive out common ones.
let known = new Map<string, Forms>()
let knownBefore = known
const maxKnown = 2000

function formsOf(word: string): Forms {
  const kept = known.get(word)
  if (kept) return kept
  const forms = knownBefore.get(word) ?? makeForms(word)
  if (known.size >= maxKnown) [knownBefore, known] = [known, new Map()]
  known.set(word, forms)
  return forms
}

function makeForms(word: string): Forms {
  if (isNumber(word)) return numberForms(word)
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
    stored: without(withoutCliticsOfNames(word)),
    hebrewSound: sound,
    crossSounds: sounds.map((reading) => script[0] + reading),
    skeletons: skeletons.map((reading) => script[0] + reading),
    typos: wordSpelling(word).length < leastForTypos - 1 ? [] : withoutOneLetter(sound ?? wordSpelling(word)),
  }
}

/** Numbers have one form. */
const numberForms = (word: string): Forms => ({
  word,
  withoutClitics: [],
  stem: word,
  stemsWithoutClitics: [],
  stored: { withoutClitics: [], stemsWithoutClitics: [] },
  hebrewSound: null,
  crossSounds: [],
  skeletons: [],
  typos: [],
})

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
  /** Texts of the drink fields. */
  drink?: string[]
}

/** All that a product is stored under. */
export function productKeys({ name, description, volumeMl, alcoholPercent, categoryIds, drink = [] }: ProductTexts): Set<string> {
  const keys = new Set(nameKeys(name))
  const words = readWords(description)
  for (const { text } of words) for (const each of textWordKeys(text)) keys.add(each)
  for (const ml of volumesIn(description, words)) keys.add(key('textVolume', ml))
  if (volumeMl !== null) keys.add(key('volume', volumeMl))
  if (alcoholPercent !== null) keys.add(strengthKey(alcoholPercent))
  for (const id of categoryIds) keys.add(categoryKey(id))
  for (const { text } of drink.flatMap(readWords)) for (const each of drinkWordKeys(text)) keys.add(each)
  return keys
}

/** Drink fields hold names too: they are met by sound and in the other script, like a product's name. */
function drinkWordKeys(text: string): string[] {
  const { word, stem, stored, hebrewSound, crossSounds, skeletons } = formsOf(text)
  return [
    ...[word, stem].map((form) => key('drinkWord', form)),
    ...[...stored.withoutClitics, ...stored.stemsWithoutClitics].map((form) => key('drinkWithoutClitics', form)),
    ...(hebrewSound ? [key('hebrewSound', hebrewSound)] : []),
    ...crossSounds.map((sound) => key('crossSound', sound)),
    ...skeletons.map((skeleton) => key('skeleton', skeleton)),
  ]
}

const volumesIn = (text: string, words: Word[]): number[] =>
  readMeasures(text, words).flatMap(({ measure }) => ('volumeMl' in measure ? [measure.volumeMl] : []))

function textWordKeys(text: string): string[] {
  const { word, stem, stored } = formsOf(text)
  const keys = [key('textWord', word), key('textForm', stem)]
  for (const form of stored.withoutClitics) keys.push(key('textWithoutClitics', form))
  for (const form of stored.stemsWithoutClitics) keys.push(key('textWithoutClitics', form))
  return keys
}

function nameKeys(name: string): string[] {
  const words = readWords(name)
  const joined = words.slice(1).flatMap((word, at) => joinedKeys(words[at]?.text ?? '', word.text))
  const volumes = volumesIn(name, words).map((ml) => key('volume', ml))
  return [...words.flatMap(({ text }) => nameWordKeys(text)), ...joined, ...volumes]
}

/** What a word of a name is stored under. */
export function nameWordKeys(text: string, longestBeginning = maxBeginning): string[] {
  const { word, stem, stored, hebrewSound, crossSounds, skeletons, typos } = formsOf(text)
  const keys = [key('word', word), key('stem', stem)]
  for (const form of stored.withoutClitics) keys.push(key('withoutClitics', form))
  for (const form of stored.stemsWithoutClitics) keys.push(key('stemWithoutClitics', form))
  const letters = [...word]
  for (let length = 1; length <= Math.min(letters.length - 1, longestBeginning); length++)
    keys.push(key('beginning', letters.slice(0, length).join('')))
  if (hebrewSound) keys.push(key('hebrewSound', hebrewSound))
  for (const sound of crossSounds) keys.push(key('crossSound', sound))
  for (const skeleton of skeletons) keys.push(key('skeleton', skeleton))
  for (const typo of typos) keys.push(key('typo', typo))
  return keys
}

const isJoinable = (first: string, second: string): boolean => !isNumber(first) && !isNumber(second) && isHebrew(first) === isHebrew(second)

/** Names are written in one word or two: גולדסטאר and גולד סטאר. */
function joinedKeys(first: string, second: string): string[] {
  if (!isJoinable(first, second)) return []
  const { script, sounds, skeletons } = crossScriptSounds(first + second)
  return [
    key('joined', wordSpelling(first + second)),
    ...sounds.map((sound) => key('crossSound', script[0] + sound)),
    ...skeletons.map((skeleton) => key('skeleton', script[0] + skeleton)),
  ]
}

/** Finds which keys of a query a product is stored under, without making all that it is stored under.
 *  @param wanted keys, and beginnings of keys
 *  @returns a function of a product; by the sounds of two words as one, which take most of the time, only when it is told to */
export function createKeyFinder(
  wanted: Set<string>,
  beginnings: string[],
): (product: ProductTexts, options: { byJoinedSounds: boolean }) => Set<string> {
  const firsts = new Set(beginnings.map((beginning) => beginning.charAt(0)))
  const isWanted = (each: string) =>
    wanted.has(each) || (firsts.has(each.charAt(0)) && beginnings.some((beginning) => each.startsWith(beginning)))
  const remembered = (keysOf: (word: string) => string[]) => {
    const found = new Map<string, string[]>()
    return (word: string): string[] => {
      const kept = found.get(word)
      if (kept) return kept
      const keys = keysOf(word).filter(isWanted)
      found.set(word, keys)
      return keys
    }
  }
  const [ofName, ofText, ofDrink] = [remembered((word) => nameWordKeys(word)), remembered(textWordKeys), remembered(drinkWordKeys)]
  const hasVolumes = [...wanted].some((each) => each.startsWith(spaces.volume) || each.startsWith(spaces.textVolume))

  return (product, { byJoinedSounds }) => {
    const [names, texts] = [readWords(product.name), readWords(product.description)]
    const keys = new Set<string>()
    const add = (each: string) => isWanted(each) && keys.add(each)
    for (const { text } of names) for (const each of ofName(text)) keys.add(each)
    for (const { text } of texts) for (const each of ofText(text)) keys.add(each)
    for (const { text } of (product.drink ?? []).flatMap(readWords)) for (const each of ofDrink(text)) keys.add(each)
    for (const [at, { text: second }] of names.entries()) {
      const first = names[at - 1]?.text
      if (first === undefined || !isJoinable(first, second)) continue
      if (byJoinedSounds) joinedKeys(first, second).forEach(add)
      else add(key('joined', wordSpelling(first + second)))
    }
    if (hasVolumes) {
      for (const ml of volumesIn(product.name, names)) add(key('volume', ml))
      for (const ml of volumesIn(product.description, texts)) add(key('textVolume', ml))
      if (product.volumeMl !== null) add(key('volume', product.volumeMl))
    }
    if (product.alcoholPercent !== null) add(strengthKey(product.alcoholPercent))
    for (const id of product.categoryIds) add(categoryKey(id))
    return keys
  }
}

const isWithoutVav = (text: string): boolean => !text.includes('ו')

/** Leaves out keys that bring no product which another of them doesn't: a word is stored with its stem, a sound with its consonants.
 *  Words with vav stay, since one vav and two are one word with different stems. */
export function withoutImplied(keys: string[]): string[] {
  const all = new Set(keys)
  return keys.filter((each) => {
    const [space, text] = [each.charAt(0), each.slice(1)]
    const stemSpace = stemSpaces[space]
    if (stemSpace && isWithoutVav(text)) return !all.has(stemSpace + stemOf(text))
    if (space === spaces.crossSound) return !all.has(spaces.skeleton + text.charAt(0) + text.slice(1).replaceAll('i', ''))
    return true
  })
}

const stemSpaces: Record<string, string> = {
  [spaces.word]: spaces.stem,
  [spaces.withoutClitics]: spaces.stemWithoutClitics,
  [spaces.textWord]: spaces.textForm,
}

/** What a category is stored under, with the number of the word in its name: its name is short, so that all beginnings are kept. */
export function categoryNameKeys(name: string): { key: string; word: number }[] {
  return readWords(name).flatMap(({ text }, word) =>
    [...new Set(nameWordKeys(text, Number.POSITIVE_INFINITY))].map((key) => ({ key, word })),
  )
}

/** What a word of a query asks for, from the strongest match to the weakest. `startsWith` is the beginning of a word's key. */
export interface QueryKeys {
  word: string[]
  withoutClitics: string[]
  /** Of the word as it is. */
  ownStem: string[]
  stem: string[]
  beginning: string[]
  startsWith: string | null
  drink: string[]
  textWord: string[]
  textForm: string[]
  sound: string[]
  skeleton: string[]
  typo: string[]
}

/** Letters are taken off on one side only, the query's or the product's: else "in clear" would be "and beer" (בהירה, בירה). */
export function queryKeys(text: string): QueryKeys {
  const { word, withoutClitics, stem, stemsWithoutClitics, hebrewSound, crossSounds, skeletons, typos } = formsOf(text)
  const sameSound = hebrewSound ? [key('hebrewSound', hebrewSound)] : []
  // Too many words have the same three consonants: asked only when nothing else was found.
  const isShort = word.length < 4
  // Numbers have one form.
  const own = isNumber(word) ? [] : [stem]
  return {
    word: [key('word', word)],
    withoutClitics: [...withoutClitics.map((form) => key('word', form)), key('withoutClitics', word)],
    ownStem: own.map((form) => key('stem', form)),
    stem: [
      ...own.map((form) => key('stem', form)),
      ...own.map((form) => key('stemWithoutClitics', form)),
      ...stemsWithoutClitics.map((form) => key('stem', form)),
      key('joined', word),
    ],
    beginning: [key('beginning', word)],
    startsWith: word.length > maxBeginning ? key('word', word) : null,
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

/** Readings of the other script, and of the same one where they are long enough: three consonants are a Hebrew root, and would bring
 *  its whole family. */
const meeting = (readings: string[]): string[] =>
  readings.flatMap((reading) => {
    const [script, sounds] = [reading.charAt(0), reading.slice(1)]
    return [(script === 'h' ? 'l' : 'h') + sounds, ...(sounds.length >= leastWithinScript ? [script + sounds] : [])]
  })
