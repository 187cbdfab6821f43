import { beforeEach, expect, test, vi } from 'vitest'
import { createTextInput } from './text-input.ts'

const apply = vi.fn<(text: string) => void>()
beforeEach(() => apply.mockReset())
const applied = () => apply.mock.calls.map(([text]) => text)

test('what was typed is applied when it is left, once', () => {
  const { write, leave, $typed } = createTextInput()
  write('כוס')
  write('כוס יין')
  leave('', apply)
  leave('', apply)
  expect([applied(), $typed.get()]).toEqual([['כוס יין'], null])
})

test('to confirm it applies it once, though the focus leaves it with that', () => {
  const { write, confirm, leave } = createTextInput()
  apply.mockImplementation(() => leave('', apply))
  write('example.com')
  confirm('', apply)
  expect(applied()).toEqual(['example.com'])
  confirm('https://example.com', apply)
  expect(applied()).toEqual(['example.com', 'https://example.com'])
})

test('what was given up, or is what it was, is not applied', () => {
  const { write, leave, giveUp } = createTextInput()
  leave('כוס', apply)
  write('כוס יין')
  giveUp()
  leave('כוס', apply)
  write('כוס יין')
  write('כוס')
  leave('כוס', apply)
  expect(applied()).toEqual([])
})
