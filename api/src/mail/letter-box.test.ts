import { expect, test } from 'vitest'
import { letterBoxOf } from './letter-box.ts'

test.each([
  ['Dana+wine@Example.co.il', 'dana@example.co.il'],
  ['dana@ｅxample.co.il', 'dana@example.co.il'],
  ['dana@ex𝐚mple.co.il', 'dana@example.co.il'],
  ['dana@\u212aiosk.example', 'dana@kiosk.example'],
  ['dana@דוגמה.co.il', 'dana@xn--6dbbec0c.co.il'],
  ['dana@xn--6dbbec0c.co.il', 'dana@xn--6dbbec0c.co.il'],
  ['d.a.n.a+x@googlemail.com', 'dana@gmail.com'],
  ['da.na@gmaⅰl.com', 'dana@gmail.com'],
  ['da.na@example.co.il', 'da.na@example.co.il'],
])('the letter box of %s is %s', (address, letterBox) => {
  expect(letterBoxOf(address)).toBe(letterBox)
})
