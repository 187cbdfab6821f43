import { expect, test } from 'vitest'
import { categoriesMessages as t } from './categories-messages.ts'

test.each([
  [0, ['האם למחוק את הקטגוריה?']],
  [1, ['האם למחוק את הקטגוריה?', 'מוצר אחד יישאר ללא קטגוריה']],
  [2, ['האם למחוק את הקטגוריה?', 'שני מוצרים יישארו ללא קטגוריה']],
  [3, ['האם למחוק את הקטגוריה?', '3 מוצרים יישארו ללא קטגוריה']],
])('the confirmation for %i stranded products has the lines %j', (stranded, lines) => {
  expect(t.confirmRemove(stranded).split('\n')).toEqual(lines)
})
