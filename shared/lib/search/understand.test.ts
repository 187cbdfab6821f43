import { understand } from '@lechaim/shared/lib/search/understand.ts'
import { expect, test } from 'vitest'

const plain = (text: string) => text.replace(/[\u200E\u200F\u00A0]/g, (mark) => (mark === '\u00A0' ? ' ' : ''))

/** The filters and labels of what is understood, then the words that are left. */
const read = (query: string) => {
  const { words, understood } = understand(query)
  const meant = understood.filter(({ kind }) => kind !== 'quality')
  return [meant.map(({ filter, label }) => filter || plain(label)).join(' & '), words]
}

test.each([
  ['יין אדום יבש עד 60 שח', 'price:..60', 'יין אדום יבש'],
  ['יין עד 60', 'price:..60', 'יין'],
  ['יין עד 60 ₪', 'price:..60', 'יין'],
  ['יין עד ₪60', 'price:..60', 'יין'],
  ['עד 60₪ יין', 'price:..60', 'יין'],
  ['יין עד 60 ש"ח', 'price:..60', 'יין'],
  ['יין עד 60 ש״ח', 'price:..60', 'יין'],
  ["יין עד 60 ש''ח", 'price:..60', 'יין'],
  ['יין עד 59.90 שקל', 'price:..59.9', 'יין'],
  ['וויסקי עד 1,200 שקלים', 'price:..1200', 'וויסקי'],
  ['יין עד שישים שקל', 'price:..60', 'יין'],
  ['יין עד מאה וחמישים', 'price:..150', 'יין'],
  ['יין עד מאתיים שקל', 'price:..200', 'יין'],
  ['וויסקי עד שלוש מאות שקל', 'price:..300', 'וויסקי'],
  ['וויסקי עד אלף', 'price:..1000', 'וויסקי'],
  ['יין פחות מ-60', 'price:..60', 'יין'],
  ['יין פחות מ60', 'price:..60', 'יין'],
  ['יין בפחות ממאה שקל', 'price:..100', 'יין'],
  ['יין מתחת ל-80', 'price:..80', 'יין'],
  ['יין לא יותר מ־50 שקל', 'price:..50', 'יין'],
  ['יין מקסימום 70', 'price:..70', 'יין'],
  ['יין במחיר עד 70', 'price:..70', 'יין'],
  ['wine under 60', 'price:..60', 'wine'],
  ['ג׳ין מעל 100', 'price:100..', 'ג׳ין'],
  ['ג׳ין יותר מ-100 שקל', 'price:100..', 'ג׳ין'],
  ['ג׳ין החל מ-100', 'price:100..', 'ג׳ין'],
  ['ג׳ין לפחות 100', 'price:100..', 'ג׳ין'],
  ['ג׳ין מ-100 ש״ח', 'price:100..', 'ג׳ין'],
  ['יין בין 50 ל-100', 'price:50..100', 'יין'],
  ['יין בין 50 ל 100 שח', 'price:50..100', 'יין'],
  ['יין בין 100 ל50', 'price:50..100', 'יין'],
  ['יין בין חמישים למאה', 'price:50..100', 'יין'],
  ['יין 50-100', 'price:50..100', 'יין'],
  ['יין 50–100 ₪', 'price:50..100', 'יין'],
  ['יין מ-50 עד 100', 'price:50..100', 'יין'],
  ['יין 50 עד 100 שקל', 'price:50..100', 'יין'],
  ['יין סביב 80', 'price:64..96', 'יין'],
  ['יין בסביבות 80 שקל', 'price:64..96', 'יין'],
  ['יין בערך 100', 'price:80..120', 'יין'],
  ['יין ב-60 שקל', 'price:48..72', 'יין'],
  ['יין 60 ש״ח', 'price:48..72', 'יין'],
  ['עד 50 ₪', 'price:..50', ''],
  ['מתנה ב200', 'price:160..240', 'מתנה'],
  ['משהו עד 50', 'price:..50', ''],
])('"%s" asks for a price: %s', (query, filter, words) => {
  expect(read(query)).toEqual([filter, words])
})

test.each([
  ['וויסקי במבצע', 'sale:yes', 'וויסקי'],
  ['מבצעים', 'sale:yes', ''],
  ['יין בהנחה', 'sale:yes', 'יין'],
  ['בירה במלאי', 'stock:yes', 'בירה'],
  ['יש במלאי בירה', 'stock:yes', 'בירה'],
  ['יין כשר', 'kosher:yes', 'יין'],
  ['יינות כשרים עד 40', 'kosher:yes & price:..40', 'יינות'],
  ['יין חדש', 'החדשים ביותר', 'יין'],
  ['חדשים במבצע', 'החדשים ביותר & sale:yes', ''],
  ['מה במבצע', 'sale:yes', ''],
  ['מבצעים על וויסקי', 'sale:yes', 'על וויסקי'],
])('"%s" asks for %s', (query, filter, words) => {
  expect(read(query)).toEqual([filter, words])
})

test.each([
  ['וויסקי 12 שנה', '12 שנה'],
  ['וויסקי 12 שנים', '12 שנה'],
  ['וויסקי גיל 18', '18 שנה'],
  ['וויסקי בן 12', '12 שנה'],
  ['וויסקי מיושן 8 שנים', '8 שנים'],
  ['וויסקי שתים עשרה שנה', '12 שנה'],
  ['whisky 12 years old', '12 שנה'],
  ['בירה ללא אלכוהול', 'ללא אלכוהול'],
  ['בירה בלי אלכוהול', 'ללא אלכוהול'],
  ['יין נטול אלכוהול', 'ללא אלכוהול'],
  ['משקה לא אלכוהולי', 'ללא אלכוהול'],
  ['בירה 0%', 'ללא אלכוהול'],
  ['בירה 0.0', 'ללא אלכוהול'],
  ['בירה 0 אחוז', 'ללא אלכוהול'],
  ['בקבוק גדול', 'בקבוק גדול'],
  ['בקבוק וודקה גדול', 'בקבוק גדול'],
  ['בקבוקי יין אדום קטנים', 'בקבוק קטן'],
  ['וויסקי מעל 12 שנה', '12 שנה ומעלה'],
  ['וויסקי לפחות בן 18', '18 שנה ומעלה'],
])('"%s" says %s, which its words find as well', (query, label) => {
  expect(read(query)).toEqual([label, query])
})

test.each([
  'סינגל מאלט 12',
  'גלן טאראן סינגל מאלט 18',
  'קברנה 2018',
  'קברנה עד 2018',
  'ג׳ין 400',
  '750',
  'סקוטי',
  'רמת הגולן',
  'אדומי',
  'עראק 53%',
  'וודקה מעל 40%',
  'לאגר 4.5',
  'מארז 6 בקבוקים',
  'ביקב 2018',
  'תות גדול',
  'מאה',
  'בן קארוק',
  'גיל',
  'ללא',
  'עד',
  'כשות',
  'אל',
  'ב',
  '7290000176093',
  '₪',
  '-',
  '',
])('"%s" is only words', (query) => {
  expect(read(query)).toEqual(['', query])
  expect(understand(query).understood).toEqual([])
})

test.each([
  ['וויסקי סקוטי', 'סקוטי', 'וויסקי'],
  ['יין ישראלי', 'ישראלי', 'יין'],
  ['בירות גרמניות', 'גרמניות', 'בירות'],
  ['יין מאיטליה', 'מאיטליה', 'יין'],
  ['יין מהגליל', 'מהגליל', 'יין'],
  ['יין מרמת הגולן לשבת', 'מרמת הגולן', 'יין לשבת'],
  ['יין אדום', 'אדום', 'יין'],
  ['יינות לבנים', 'לבנים', 'יינות'],
  ['יין אדום חצי יבש', 'אדום & חצי יבש', 'יין חצי יבש | יין אדום'],
  ['קברנה יבש', 'יבש', 'קברנה'],
  ['יין מהדרין', 'מהדרין', 'יין'],
  ['יין כשר לפסח', 'kosher:yes', 'יין לפסח'],
  ['ג׳ין 700 מ״ל', '700 מ״ל', 'ג׳ין'],
  ['ג׳ין 500', '500 מ״ל', 'ג׳ין'],
  ['יין 750', '750 מ״ל', 'יין'],
  ['קולה ליטר וחצי', '1.5 ל׳', 'קולה'],
  ['וודקה ליטר', '1 ל׳', 'וודקה'],
  ['וויסקי סקוטי 12 שנה עד 300', 'סקוטי & 12 שנה & price:..300', 'וויסקי 12 שנה עד 300 | וויסקי סקוטי עד 300 | וויסקי סקוטי 12 שנה'],
])('"%s" names %s, each of which can be taken off', (query, labels, rests) => {
  const { understood, words } = understand(query)
  expect(understood.map(({ filter, label }) => filter || plain(label)).join(' & ')).toBe(labels)
  expect(understood.map(({ rest }) => rest).join(' | ')).toBe(rests)
  // Still searched for.
  for (const { kind, label } of understood) if (kind === 'quality' && /^[א-ת]/.test(label)) expect(words).toContain(label)
})

test('an age before a bound stays an age', () => {
  expect(read('וויסקי 12 שנה עד 300')).toEqual(['12 שנה & price:..300', 'וויסקי 12 שנה'])
  expect(read('גלן 12 עד 300')).toEqual(['price:..300', 'גלן 12'])
})

test('no more than eight phrases are read', () => {
  expect(understand('עד 60 '.repeat(200)).understood).toHaveLength(8)
})

test('each part can be taken out of the query by itself', () => {
  const { understood } = understand('יין כשר במבצע עד 60 ש״ח לשבת')
  expect(understood.map(({ rest }) => rest)).toEqual(['יין במבצע עד 60 ש״ח לשבת', 'יין כשר עד 60 ש״ח לשבת', 'יין כשר במבצע לשבת'])
})

test('chips name prices in shekels', () => {
  expect(understand('עד 60').understood.map(({ label }) => plain(label))).toEqual(['עד 60 ₪'])
  expect(understand('מעל 99.9').understood.map(({ label }) => plain(label))).toEqual(['מ־99.90 ₪'])
})
