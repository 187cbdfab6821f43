import { expect, test } from 'vitest'
import { bestSellingMessages as t } from './best-selling-messages.ts'

test.each([
  [0, 'לא נבחרו מוצרים'],
  [1, 'נבחר מוצר אחד'],
  [2, 'נבחרו שני מוצרים'],
  [3, 'נבחרו 3 מוצרים'],
])('%i chosen: %s', (count, text) => expect(t.chosen(count)).toBe(text))
