import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionsOf } from './page-text.ts'

const headingsOf = (text: string) => sectionsOf(text).flatMap(({ heading }) => heading ?? [])

test('a text without headings is one section', () => {
  const text = 'המכירה מיועדת לבני 18 ומעלה.\nהמחירים כוללים מע״מ.'
  expect(sectionsOf(text)).toEqual([{ heading: null, text }])
})

test('short lines by themselves, numbered ones and marked ones are headings', () => {
  expect(headingsOf('מבוא כלשהו.\n\nמחירים\n\nהמחירים כוללים מע״מ.\n\n2. משלוחים\nהמשלוח עד הבית.\n# ביטול\nעד 14 ימים.')).toEqual([
    'מחירים',
    '2. משלוחים',
    'ביטול',
  ])
  expect(headingsOf('איך מבטלים?\nכותבים לנו.')).toEqual(['איך מבטלים?'])
})

test('sentences, addresses and last lines are no headings', () => {
  for (const text of [
    'שורה אחת',
    'לחיים בע״מ\nרחוב הרצל 1\nתל אביב',
    'פתיחה.\n\nבברכה, צוות החנות',
    'זו פסקה קצרה.\n\nועוד אחת.',
    `${'מילה '.repeat(30)}\n\nהמשך.`,
  ])
    expect(headingsOf(text), text).toEqual([])
})

test('no word of a text is lost, and none is made up', () => {
  const words = (text: string) => text.replaceAll('#', ' ').split(/\s+/).filter(Boolean)
  fc.assert(
    fc.property(fc.array(fc.constantFrom('כותרת', 'משפט קצר.', '', '# סימן', '2. מספר', 'שורה')), (lines) => {
      const text = lines.join('\n')
      expect(sectionsOf(text).flatMap(({ heading, text }) => [...words(heading ?? ''), ...words(text)])).toEqual(words(text))
    }),
  )
})
