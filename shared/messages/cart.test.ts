import { expect, test } from 'vitest'
import { cartMessages } from './cart.ts'

test.each([
  [0, 'סל הקניות ריק'],
  [1, 'סל הקניות, פריט אחד'],
  [2, 'סל הקניות, שני פריטים'],
  [3, 'סל הקניות, 3 פריטים'],
  [11, 'סל הקניות, 11 פריטים'],
  [1998, 'סל הקניות, 1998 פריטים'],
])('the button’s name for %i', (count, name) => expect(cartMessages.button(count)).toBe(name))
