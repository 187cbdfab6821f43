// The keys by which products and queries match, a letter for each strength: stored in the index by products, looked up by queries.
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { crossScriptSounds, hebrewSound } from '@lechaim/shared/lib/search/sounds.ts'
import { stemOf, withoutClitics, withoutCliticsOfNames } from '@lechaim/shared/lib/search/word-forms.ts'
import { isHebrew, isNumber, readWords, type Word } from '@lechaim/shared/lib/search/words.ts'

/** Raised with every change of the keys: stored ones of an older version are made anew. */
export const keysVersion = 4

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

type Forms = ReturnType<typeof makeForms>

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

/** Is called with the letter of a strength and the forms that are stored under it. */
type Visit = (space: string, forms: readonly string[]) => void

function keysFrom(visitAll: (visit: Visit) => void): string[] {
  const keys: string[] = []
  visitAll((space, forms) => {
    for (const form of forms) keys.push(space + form)
  })
  return keys
}

/** All that a product is stored under. */
export const productKeys = (product: ProductTexts): Set<string> => new Set(keysFrom((visit) => visitProduct(product, visit)))

function visitProduct({ name, description, volumeMl, alcoholPercent, categoryIds, drink = [] }: ProductTexts, visit: Visit): void {
  const [names, texts] = [readWords(name), readWords(description)]
  for (const { text } of names) visitNameWord(text, visit)
  for (const joined of joinedNeighbours(names)) {
    visit(spaces.joined, [wordSpelling(joined)])
    visitJoinedSounds(joined, visit)
  }
  for (const { text } of texts) visitTextWord(text, visit)
  for (const { text } of drink.flatMap(readWords)) visitDrinkWord(text, visit)
  visit(spaces.volume, volumesIn(name, names).map(String))
  visit(spaces.textVolume, volumesIn(description, texts).map(String))
  if (volumeMl !== null) visit(spaces.volume, [String(volumeMl)])
  if (alcoholPercent !== null) visit(spaces.strength, [String(alcoholPercent)])
  visit(spaces.category, categoryIds.map(String))
}

/** Drink fields hold names too: they are met by sound and in the other script, like a product's name. */
function visitDrinkWord(text: string, visit: Visit): void {
  const { word, stem, stored, hebrewSound, crossSounds, skeletons } = formsOf(text)
  visit(spaces.drinkWord, [word, stem])
  visit(spaces.drinkWithoutClitics, stored.withoutClitics)
  visit(spaces.drinkWithoutClitics, stored.stemsWithoutClitics)
  if (hebrewSound) visit(spaces.hebrewSound, [hebrewSound])
  visit(spaces.crossSound, crossSounds)
  visit(spaces.skeleton, skeletons)
}

const volumesIn = (text: string, words: Word[]): number[] =>
  readMeasures(text, words).flatMap(({ measure }) => ('volumeMl' in measure ? [measure.volumeMl] : []))

function visitTextWord(text: string, visit: Visit): void {
  const { word, stem, stored } = formsOf(text)
  visit(spaces.textWord, [word])
  visit(spaces.textForm, [stem])
  visit(spaces.textWithoutClitics, stored.withoutClitics)
  visit(spaces.textWithoutClitics, stored.stemsWithoutClitics)
}

export const nameWordKeys = (text: string): string[] => keysFrom((visit) => visitNameWord(text, visit))

function visitNameWord(text: string, visit: Visit): void {
  const { word, stem, stored, beginnings, hebrewSound, crossSounds, skeletons, typos } = formsOf(text)
  visit(spaces.word, [word])
  visit(spaces.stem, [stem])
  visit(spaces.withoutClitics, stored.withoutClitics)
  visit(spaces.stemWithoutClitics, stored.stemsWithoutClitics)
  visit(spaces.beginning, beginnings)
  if (hebrewSound) visit(spaces.hebrewSound, [hebrewSound])
  visit(spaces.crossSound, crossSounds)
  visit(spaces.skeleton, skeletons)
  visit(spaces.typo, typos)
}

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

function visitJoinedSounds(joined: string, visit: Visit): void {
  const { script, sounds, skeletons } = crossScriptSounds(joined)
  for (const sound of sounds) visit(spaces.crossSound, [script[0] + sound])
  for (const skeleton of skeletons) visit(spaces.skeleton, [script[0] + skeleton])
}

/** Finds which keys of a query a product is stored under, without making all that it is stored under.
 *  @param beginnings of keys that are wanted as well */
export function createKeyFinder(wanted: Iterable<string>, beginnings: string[] = []) {
  const spacesWanted = new Map<string, { forms: Map<string, string>; beginnings: string[] }>()
  const wantedIn = (space: string) => {
    const known = spacesWanted.get(space) ?? { forms: new Map<string, string>(), beginnings: [] }
    spacesWanted.set(space, known)
    return known
  }
  for (const each of wanted) wantedIn(each.charAt(0)).forms.set(each.slice(1), each)
  for (const each of beginnings) wantedIn(each.charAt(0)).beginnings.push(each.slice(1))

  const found = (visitAll: (visit: Visit) => void): string[] => {
    const keys: string[] = []
    visitAll((space, forms) => {
      const here = spacesWanted.get(space)
      if (!here) return
      for (const form of forms) {
        const known = here.forms.get(form)
        if (known !== undefined) keys.push(known)
        else if (here.beginnings.some((beginning) => form.startsWith(beginning))) keys.push(space + form)
      }
    })
    return keys
  }
  const remembered = (visitWord: (word: string, visit: Visit) => void) => {
    const kept = new Map<string, string[]>()
    return (word: string): string[] => {
      const known = kept.get(word) ?? found((visit) => visitWord(word, visit))
      kept.set(word, known)
      return known
    }
  }
  const [ofNameWord, ofTextWord, ofDrinkWord] = [remembered(visitNameWord), remembered(visitTextWord), remembered(visitDrinkWord)]
  const hasJoined = spacesWanted.has(spaces.joined)
  const hasVolumes = spacesWanted.has(spaces.volume) || spacesWanted.has(spaces.textVolume)

  return {
    ofNameWord,
    /** The wanted keys that a product is stored under, without those of the sounds of two words as one. */
    ofProduct({ name, description, drink = [], volumeMl, alcoholPercent, categoryIds }: ProductTexts): Set<string> {
      const [names, texts] = [readWords(name), readWords(description)]
      const keys = new Set<string>()
      const add = (space: string, form: string | number) => {
        const known = spacesWanted.get(space)?.forms.get(String(form))
        if (known !== undefined) keys.add(known)
      }
      for (const { text } of names) for (const each of ofNameWord(text)) keys.add(each)
      for (const { text } of texts) for (const each of ofTextWord(text)) keys.add(each)
      for (const { text } of drink.flatMap(readWords)) for (const each of ofDrinkWord(text)) keys.add(each)
      if (hasJoined) for (const joined of joinedNeighbours(names)) add(spaces.joined, wordSpelling(joined))
      if (hasVolumes) {
        for (const ml of volumesIn(name, names)) add(spaces.volume, ml)
        for (const ml of volumesIn(description, texts)) add(spaces.textVolume, ml)
        if (volumeMl !== null) add(spaces.volume, volumeMl)
      }
      if (alcoholPercent !== null) add(spaces.strength, alcoholPercent)
      for (const id of categoryIds) add(spaces.category, id)
      return keys
    },
    /** Those of the sounds of two words as one, which take longest to make. */
    ofJoinedSounds: ({ name }: ProductTexts): string[] =>
      joinedNeighbours(readWords(name)).flatMap((joined) => found((visit) => visitJoinedSounds(joined, visit))),
  }
}

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
export function queryKeys(text: string) {
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
