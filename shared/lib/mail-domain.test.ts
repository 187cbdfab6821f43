import { suggestAddress } from '@lechaim/shared/lib/mail-domain.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  ['dana@gamil.com', 'dana@gmail.com'],
  ['dana@gmai.com', 'dana@gmail.com'],
  ['dana@gmaill.com', 'dana@gmail.com'],
  ['dana@gnail.com', 'dana@gmail.com'],
  ['dana@gmail.con', 'dana@gmail.com'],
  ['dana@gmail.co', 'dana@gmail.com'],
  ['dana@gmail.cm', 'dana@gmail.com'],
  ['dana@gmail.co.il', 'dana@gmail.com'],
  ['dana@gmial.con', 'dana@gmail.com'],
  ['Dana.Levi+1@GMIAL.COM', 'Dana.Levi+1@gmail.com'],
  ['dana@hotmial.com', 'dana@hotmail.com'],
  ['dana@hotmal.co.il', 'dana@hotmail.co.il'],
  ['dana@hotmail.co.li', 'dana@hotmail.co.il'],
  ['dana@outlok.com', 'dana@outlook.com'],
  ['dana@outlook.cmo', 'dana@outlook.com'],
  ['dana@yaho.com', 'dana@yahoo.com'],
  ['dana@wala.co.il', 'dana@walla.co.il'],
  ['dana@walla.coil', 'dana@walla.co.il'],
  ['dana@iclod.com', 'dana@icloud.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test.each([
  'dana@gmail.com',
  'dana@walla.com',
  'dana@walla.co.il',
  'dana@hotmail.fr',
  'dana@hotmail.co.uk',
  'dana@outlook.co.il',
  'dana@yahoo.de',
  'dana@mail.com',
  'dana@ymail.com',
  'dana@email.com',
  'dana@gmx.net',
  'dana@lechaim.example',
  'dana@gmail',
  'dana@gmail.c',
  'gmial.com',
  '@gmial.com',
  '',
])('%s gets no suggestion', (typed) => {
  expect(suggestAddress(typed)).toBeNull()
})

test('a suggestion gets none itself, and keeps what is before the @', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-zA-Z.+]{1,12}$/),
      fc.stringMatching(/^[gmailhotuk]{3,8}$/),
      fc.stringMatching(/^[com.il]{2,5}$/),
      (user, name, end) => {
        const suggested = suggestAddress(`${user}@${name}.${end}`)
        if (suggested === null) return
        expect(suggested.startsWith(`${user}@`)).toBe(true)
        expect(suggestAddress(suggested)).toBeNull()
      },
    ),
  )
})
