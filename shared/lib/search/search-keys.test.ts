// The analyzer's rules as tables. `relevance.test.ts` in the API shows how well they answer together.
import { mayBeMeant, onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { maxBeginning, nameWordKeys, productKeys, queryKeys, soundsAlike, withoutImplied } from '@lechaim/shared/lib/search/keys.ts'
import { readMeasures } from '@lechaim/shared/lib/search/measures.ts'
import { hebrewSound } from '@lechaim/shared/lib/search/sounds.ts'
import { vocabulary } from '@lechaim/shared/lib/search/vocabulary.ts'
import { stemOf, withoutClitics, withoutCliticsOfNames } from '@lechaim/shared/lib/search/word-forms.ts'
import { createWordGroups } from '@lechaim/shared/lib/search/word-groups.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { expect, test } from 'vitest'

const wordsOf = (text: string) => readWords(text).map((word) => word.text)

test.each([
  ['final letters become ordinary ones', 'יין', ['יינ']],
  ['points go, and an unwritten vav is written', 'אָדֹם', ['אדומ']],
  ['geresh and gershayim go', "ג׳ין ג'ין מ״ל", ['גינ', 'גינ', 'מל']],
  ['a maqaf separates words', 'אי־פי־אי', ['אי', 'פי', 'אי']],
  ['case and accents go', 'Château MARGAUX', ['chateau', 'margaux']],
  ['decimals are one number, in either spelling', '0,70 4.5 012', ['0.7', '4.5', '012']],
  ['signs, emoji and bidi marks are no words', '!? 🍷 \u202E\u200F', []],
])('%s', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a word has its position, without closing quotes', () => {
  expect(readWords('"יין" טוב').map(({ start, end }) => [start, end])).toEqual([
    [1, 4],
    [6, 9],
  ])
})

test('an overlong word is cut', () => {
  expect(wordsOf('א'.repeat(100))[0]).toHaveLength(40)
})

test.each([
  ['מהיינ', ['היינ', 'יינ']],
  ['שהוודקה', ['הוודקה', 'וודקה']],
  ['ליינ', ['יינ']],
  ['רומ', []],
  ['גינס', []],
  ['בינ', []],
  ['beer', []],
])('%s without clitics is %j', (word, forms) => {
  expect(withoutClitics(word)).toEqual(forms)
})

test('names have no clitic for "that"', () => {
  expect(withoutClitics('שלומה')).toContain('לומה')
  expect(withoutCliticsOfNames('שלומה')).toEqual([])
})

test.each([
  [['ליקר', 'ליקרימ'], true],
  [['בירה', 'בירות', 'בירת'], true],
  [['אדומ', 'אדומימ', 'אדומה'], true],
  [['berry', 'berries'], true],
  [['gin', 'ginn'], true],
  [['רומ', 'רימונ'], false],
  [['rose', 'rosa'], false],
])('forms %j have one stem: %s', (forms, isSame) => {
  expect(new Set(forms.map(stemOf)).size === 1).toBe(isSame)
})

test.each([
  ['תקילה', 'טקילה', true],
  ['כמפרי', 'קמפרי', true],
  ['בראנדי', 'ברנדי', true],
  ['וויסקי', 'ויסקי', true],
  ['לימונ', 'רימונ', false],
  ['מרלו', 'מלבק', false],
])('%s sounds like %s: %s', (one, other, isSame) => {
  expect(hebrewSound(one) === hebrewSound(other)).toBe(isSame)
})

test.each(['גינ', 'רומ', 'רמ', 'תה'])('%s is too short for a phonetic key', (word) => {
  expect(hebrewSound(word)).toBeNull()
})

test.each([
  ['jameson', 'גיימסונ', true],
  ['chivas', 'שיבאס', true],
  ['sauvignon', 'סוביניונ', true],
  ['segal', 'סגל', true],
  ['negev', 'נגב', true],
  ['pinotage', 'פינוטאז', true],
  ['standard', 'סטנדרט', true],
  ['herradura', 'אררדורה', true],
  ['newcastle', 'ניוקאסל', true],
  ['bollinger', 'בולינגר', true],
  ['blanc', 'בלאנ', true],
  ['merlot', 'מלבק', false],
  ['gin', 'יינ', false],
  ['rum', 'רמ', false],
])('%s and %s are one word in two scripts: %s', (latin, hebrew, isSame) => {
  expect(soundsAlike(latin, hebrew)).toBe(isSame)
  expect(soundsAlike(hebrew, latin)).toBe(isSame)
})

test.each([
  ['0.7 l', 700],
  ['700 מ״ל', 700],
  ['70cl', 700],
  ['ליטר', 1000],
  ['חצי ליטר', 500],
  ['ליטר וחצי', 1500],
  ['שלושת רבעי ליטר', 750],
])('%s is a volume of %i ml', (text, volumeMl) => {
  expect(readMeasures(text, readWords(text)).map(({ measure }) => measure)).toEqual([{ volumeMl }])
})

test.each(['40%', '% 40', '40 אחוז', '40 מעלות'])('%s is a strength', (text) => {
  expect(readMeasures(text, readWords(text)).map(({ measure }) => measure)).toEqual([{ alcoholPercent: 40 }])
})

test.each(['12', '2018', 'מאלט 12', '5 constructor', 'constructor liter'])('%s has no measure', (text) => {
  expect(readMeasures(text, readWords(text))).toEqual([])
})

test.each([
  ['chrv', 'בירה'],
  ['רוצ', 'rum'],
  ['CHRV', 'בירה'],
  ['יין gin', null],
  ['750', null],
])('%s on the other keyboard is %s', (typed, other) => {
  expect(onOtherLayout(typed)).toBe(other)
})

test.each([
  ['יין אדום', true],
  ["ג'ין לימון", true],
  ['red wine, dry', true],
  ['Glenfiddich', true],
  ['נקךועש', false],
  ["נם'צםרק", false],
  ['חושמ', false],
  ['trxkvz', false],
  ['tuzbhu,', false],
])('%s may be meant as it is: %s', (text, expected) => {
  expect(mayBeMeant(text)).toBe(expected)
})

/** The levels of a match, strongest first, that a query's word and a name's have in common. */
const meets = (query: string, name: string) => {
  const stored = new Set(nameWordKeys(name))
  return Object.entries(queryKeys(query)).flatMap(([level, keys]) =>
    Array.isArray(keys) && keys.some((key) => stored.has(key)) ? [level] : [],
  )
}

test.each([
  ['ליקר', 'ליקר', 'word'],
  ['וודקה', 'ודקה', 'word'],
  ['הליקר', 'ליקר', 'withoutClitics'],
  ['ליקרימ', 'ליקר', 'ownStem'],
  ['ליק', 'ליקר', 'beginning'],
  ['קמפארי', 'קמפרי', 'sound'],
  ['jameson', 'גיימסונ', 'sound'],
  ['קמפרל', 'קמפרי', 'typo'],
])('%s meets %s first by %s', (query, name, level) => {
  expect(meets(query, name)[0]).toBe(level)
})

test.each([
  ['רומ', 'רמ'],
  ['יינ', 'גינ'],
  ['ראמ', 'רומ'],
])('%s does not meet %s', (query, name) => {
  expect(meets(query, name)).toEqual([])
})

test('a short word asks for others of its sound only in the last resort', () => {
  expect(queryKeys('פלמ').sound).not.toContain('oplm')
  expect(queryKeys('פלמ').typo).toContain('oplm')
})

test('a product has its categories by id, its measures, and long beginnings nowhere', () => {
  const keys = productKeys({ name: 'גולד סטאר', description: 'כהה 500 מ״ל', volumeMl: 330, alcoholPercent: 4.9, categoryIds: [7] })
  for (const key of ['#7', 'v330', 'u500', '%4.9', 'nגולד', 'jגולדסטאר', 'dכהה']) expect(keys).toContain(key)
  expect([...keys].filter((key) => key.startsWith('b')).every((key) => key.length <= maxBeginning + 1)).toBe(true)
})

test('a group holds synonyms, kinds and broader words apart', () => {
  const [brandy] = createWordGroups().alternativesAt(['brandy'], 0)
  expect(brandy?.same).toEqual([['ברנדי']])
  expect(brandy?.kinds).toContainEqual(['קוניאק'])
  expect(createWordGroups().alternativesAt(['cognac'], 0)[0]?.broader).toContainEqual(['ברנדי'])
})

test('phrases and the owner’s groups are found from the word where they begin', () => {
  const groups = createWordGroups([['מבצע', 'הנחה גדולה']])
  expect(groups.alternativesAt(['הנחה', 'גדולה'], 0)).toMatchObject([{ count: 2, same: [['מבצע']] }])
  expect(groups.alternativesAt(['red', 'single', 'malt'], 1)[0]).toMatchObject({ same: expect.arrayContaining([['סינגל', 'מאלט']]) })
})

const words = [...vocabulary.flatMap(({ same, kinds = [] }) => [...same, ...kinds]), 'קוה', 'קווה', 'בהירה', 'מהיין', '12', '0.7'].flatMap(
  wordsOf,
)
const askedBy = (word: string) => Object.values(queryKeys(word)).flatMap((keys) => (Array.isArray(keys) ? keys : []))
const named = (name: string, description = '') =>
  ({ name, description, volumeMl: 700, alcoholPercent: 40, categoryIds: [3] }) as const satisfies Parameters<typeof productKeys>[0]

test('a key that is left out as implied brings no product that the others don’t', () => {
  const stored = words.map((word) => productKeys({ ...named(word, word), categoryIds: [] }))
  let leftOut = 0
  const lost = words.filter((word) => {
    const asked = askedBy(word)
    const kept = withoutImplied(asked)
    leftOut += asked.length - kept.length
    return stored.some((keys) => asked.some((key) => keys.has(key)) && !kept.some((key) => keys.has(key)))
  })
  expect(lost).toEqual([])
  expect(leftOut).toBeGreaterThan(words.length)
})
