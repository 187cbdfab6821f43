import { expect, test } from 'vitest'
import { findSettlement, suggestSettlements } from './settlements.ts'

const area = (name: string, settlements: string[]) => ({ name, settlements, fee: 30, minimum: 0, freeFrom: null })
const areas = [
  area('גוש דן', ['תל אביב-יפו', 'תל אביב', 'רמת גן', 'רמת השרון', 'גבעתיים', 'קריית אונו']),
  area('השרון', ['הרצליה', 'כפר סבא', 'רעננה', 'הוד השרון', 'ראש העין', 'פתח תקווה']),
]
const found = (typed: string) => findSettlement(areas, typed)?.settlement ?? null

test.each([
  ['רמת גן', 'רמת גן'],
  [' רמת־גן ', 'רמת גן'],
  ['רמתגן', 'רמת גן'],
  ['תל-אביב', 'תל אביב'],
  ['תל אביב יפו', 'תל אביב-יפו'],
  ['קרית אונו', 'קריית אונו'],
  ['גיבעתיים', 'גבעתיים'],
  ['הרצלייה', 'הרצליה'],
  ['פתח תקוה', 'פתח תקווה'],
  ['פתח טקווה', 'פתח תקווה'],
  ['רעננא', 'רעננה'],
  ['הרצלה', 'הרצליה'],
  ['חיפה', null],
  ['רמת', null],
  ['', null],
  ["' or 1=1 --", null],
])('%s is %s', (typed, expected) => {
  expect(found(typed)).toBe(expected)
})

test.each([
  ['תל אביב', ['תל אביב-יפו', 'תל אביב - יפו', 'תל אביב יפו', 'תל אביב'], ['יפו', 'תל']],
  ['תל אביב-יפו', ['תל אביב', 'יפו'], ['אביב']],
  ['פרדס חנה', ['פרדס חנה-כרכור', 'פרדס־חנה כרכור'], ['כרכור', 'פרדס']],
  ['מודיעין-מכבים-רעות', ['מודיעין', 'מכבים', 'רעות'], []],
])('%s in a list is also %j, not %j', (listed, same, others) => {
  const list = [area('א', [listed, 'רמת גן'])]
  for (const name of same) expect(findSettlement(list, name)?.settlement, name).toBe(listed)
  for (const name of others) expect(findSettlement(list, name), name).toBeNull()
  expect(suggestSettlements(list, same[0] ?? '')).toEqual([listed])
})

test('the area comes with it, and suggestions begin like what is typed', () => {
  expect(findSettlement(areas, 'כפר-סבא')?.area.name).toBe('השרון')
  expect(suggestSettlements(areas, 'רמ')).toEqual(['רמת גן', 'רמת השרון'])
  expect(suggestSettlements(areas, 'השרון')).toEqual(['רמת השרון', 'הוד השרון'])
  expect(suggestSettlements(areas, 'הרצל')).toEqual(['הרצליה'])
  expect(suggestSettlements(areas, '')).toEqual([])
})
