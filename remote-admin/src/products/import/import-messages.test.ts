import { expect, test } from 'vitest'
import { importMessages as t } from './import-messages.ts'

test.each([
  [0, 0, 0, 'לא נוספו ולא עודכנו מוצרים'],
  [0, 0, 2, 'לא נוספו ולא עודכנו מוצרים, שתי שורות שגויות'],
  [1, 0, 0, 'נוסף מוצר אחד'],
  [2, 1, 1, 'נוספו שני מוצרים, עודכן מוצר אחד, שורה אחת שגויה'],
  [0, 2, 0, 'עודכנו שני מוצרים'],
  [4980, 3, 20, 'נוספו 4,980 מוצרים, עודכנו 3 מוצרים, 20 שורות שגויות'],
])('%i added, %i changed, %i failed: %s', (added, changed, failed, description) => {
  expect(t.finished(added, changed, failed).description).toBe(description)
})

test('progress texts read well for one row', () => {
  expect(t.checking(1, 1)).toBe('בדיקת השורות: 1 מתוך 1')
  expect(t.applying(200, 4980)).toBe('שמירת השורות: 200 מתוך 4,980')
})
