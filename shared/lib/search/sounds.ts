// Sounds of words, rough enough that all spellings of a name match, within Hebrew and across scripts (Jameson and ג'יימסון). Sounds are
// written in small Latin letters: consonants, `o` for o and u, `i`, and `a` for a vowel at the beginning.
import { isHebrew, isNumber } from '@lechaim/shared/lib/search/words.ts'

/** Shorter words look too much alike: יין and ג'ין, רום and רם. Three consonants (סגל, Segal) are enough to tell. */
const leastLetters = 4
const leastSounds = 3
const isTellable = (word: string, sound: string): boolean => word.length >= leastLetters || /^[^aoi]{3}$/.test(sound)

/** Consonants by their sound. */
const lettersOf = { b: 'ב', g: 'ג', d: 'ד', h: 'ה', s: 'זסצש', k: 'חכק', t: 'טת', l: 'ל', m: 'מ', n: 'נ', p: 'פ', r: 'ר' }
const hebrewConsonants: Record<string, string> = Object.fromEntries(
  Object.entries(lettersOf).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
)

const vowelLetters = 'אהעי'

/** Vav as a consonant where it is doubled, first or between vowels. In the other reading these are vowels, and so is a he in the middle. */
function soundsOfHebrew(word: string, reading: 'consonants' | 'vowels' = 'consonants'): string {
  const isVowel = reading === 'vowels'
  const letters = [...word.replace(/^וו+/, 'ו').replace(/וו+/g, 'w')]
  const sounds = letters.map((letter, at) => {
    const [before, after] = [letters[at - 1] ?? '', letters[at + 1] ?? '']
    if (letter === 'א' || letter === 'ע') return at === 0 ? 'a' : ''
    if (letter === 'ה' && (after === '' || (isVowel && at > 0))) return ''
    if (letter === 'י') return at === 0 ? 'y' : 'i'
    if (letter === 'w') return isVowel ? 'o' : 'b'
    if (letter === 'ו') return at === 0 || (!isVowel && vowelLetters.includes(before) && vowelLetters.includes(after) && after) ? 'b' : 'o'
    return hebrewConsonants[letter] ?? letter
  })
  return withoutRepeats(sounds.join(''))
}

const withoutRepeats = (sounds: string): string => sounds.replace(/(.)\1+/g, '$1')

/** The sound by which Hebrew spellings of a word meet (תקילה and טקילה); null for words too short to tell. */
export function hebrewSound(word: string): string | null {
  if (!isHebrew(word)) return null
  const sound = soundsOfHebrew(word)
  return sound.length < leastSounds || !isTellable(word, sound) ? null : sound
}

/** Latin spellings that are not their own sound: the first that fits at a place is taken. */
const latinRules: [pattern: RegExp, ...sounds: string[]][] = [
  [/^sch/, 's', 'sk'],
  [/^tch/, 's'],
  [/^ch$/, 'k', 's', ''],
  [/^ch/, 'k', 's'],
  [/^sh/, 's'],
  [/^ph/, 'p'],
  [/^th/, 't'],
  [/^kh/, 'k'],
  [/^gh$/, 'g', 'k', ''],
  [/^gh/, 'g', ''],
  [/^stl/, 'stl', 'sl'],
  [/^wh/, 'b'],
  [/^rh/, 'r'],
  [/^c?qu(?=[aeiouy])/, 'k', 'kb'],
  [/^c?qu?/, 'k'],
  [/^ck/, 'k'],
  [/^sc(?=[eiy])/, 's'],
  [/^cc?(?=[eiy])/, 's'],
  [/^cc?/, 'k'],
  [/^t[sz]/, 's'],
  [/^x$/, '', 'ks'],
  [/^x/, 'ks', 's'],
  [/^gn/, 'n', 'gn'],
  [/^gl(?=i[aeo])/, 'l', 'gl'],
  [/^gu(?=[eiy])/, 'g'],
  [/^d[gj]/, 'g'],
  [/^gg?(?=[eiy])/, 'g', 's'],
  [/^g$/, 'g', 'k'],
  [/^gg?/, 'g'],
  [/^j/, 'g', 'k', 'y', 's'],
  [/^lk/, 'lk', 'k'],
  [/^es$/, 's', ''],
  [/^t$/, 't', ''],
  [/^d$/, 'd', 't', ''],
  [/^[sz]$/, 's', ''],
  [/^h/, 'h', ''],
  [/^vv?/, 'b'],
  [/^ff?|^pp?/, 'p'],
  [/^kk?/, 'k'],
  [/^ss?|^zz?/, 's'],
  [/^dd?/, 'd'],
  [/^tt?/, 't'],
  [/^ll/, 'l', ''],
  [/^rr?/, 'r'],
]

const maxReadings = 16

function soundsOfLatin(word: string): string[] {
  let readings = ['']
  for (let at = 0; at < word.length; ) {
    const rest = word.slice(at)
    const vowels = /^[aeiouyw]+/.exec(rest)?.[0]
    const [length, sounds] = vowels ? [vowels.length, vowelSounds(vowels, at === 0)] : consonantSounds(rest, word)
    readings = [...new Set(readings.flatMap((reading) => sounds.map((sound) => reading + sound)))].slice(0, maxReadings)
    at += length
  }
  return [...new Set(readings.map(withoutRepeats))]
}

function consonantSounds(rest: string, word: string): [length: number, sounds: string[]] {
  if (rest === 'r' && /(?:i|g|ch)er$/.test(word)) return [1, ['r', '']]
  if (rest === word && /^h[aeiou]/.test(word)) return [1, ['h', 'a']]
  if (rest === 'c' && word.endsWith('nc')) return [1, ['k', '']]
  for (const [pattern, ...sounds] of latinRules) {
    const length = pattern.exec(rest)?.[0].length
    if (length) return [length, sounds]
  }
  return [1, [rest.charAt(0)]]
}

/** A run of vowels, `w` among them: o, u and i are heard, the others change too much from script to script. */
function vowelSounds(vowels: string, isBeginning: boolean): string[] {
  const [first = '', ...others] = vowels
  const rest = heardVowels(others.join(''))
  if (isBeginning && first === 'w') return [`b${rest}`]
  if (isBeginning && first === 'y' && others.length > 0) return [`y${rest}`]
  if (isBeginning) return [`a${heardVowels(vowels)}`]
  const consonantal = /w(?=[aeiouy])/.test(vowels) ? ['b'] : []
  return [...consonantal, heardVowels(vowels)]
}

const heardVowels = (vowels: string): string =>
  vowels
    .replace(/ee|ea/g, 'i')
    .replace(/[ae]|w/g, '')
    .replaceAll('u', 'o')
    .replaceAll('y', 'i')

/** Sounds that Hebrew and Latin spellings of a name have in common; empty lists for words too short to tell.
 *  @returns `sounds` with the vowels that are heard, of each reading; `skeletons` of consonants with o and u, and of consonants alone */
export function crossScriptSounds(word: string): { script: 'hebrew' | 'latin'; sounds: string[]; skeletons: string[] } {
  const script = isHebrew(word) ? 'hebrew' : 'latin'
  const isReadable = script === 'hebrew' ? isTellable(word, soundsOfHebrew(word)) : /^[a-z]{4,}$/.test(word)
  if (isNumber(word) || !isReadable) return { script, sounds: [], skeletons: [] }
  const readings = script === 'hebrew' ? [soundsOfHebrew(word), soundsOfHebrew(word, 'vowels')] : soundsOfLatin(word)
  const without = (vowels: RegExp) => readings.map((reading) => withoutRepeats(reading.replace(vowels, '')))
  return { script, sounds: longEnough(readings), skeletons: longEnough([...without(/i/g), ...without(/[io]/g)]) }
}

/** A vowel at the beginning is no sound of its own. */
const longEnough = (readings: string[]): string[] => [
  ...new Set(readings.filter((reading) => reading.replace(/^a/, '').length >= leastSounds)),
]
