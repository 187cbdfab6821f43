import { beforeEach, expect, test, vi } from 'vitest'
import { createTextInput } from './text-input.ts'

const apply = vi.fn<(text: string) => void>()
beforeEach(() => apply.mockReset())
const applied = () => apply.mock.calls.map(([text]) => text)

test('typed text is applied once on blur', () => {
  const { type, blur, $typed } = createTextInput()
  type('כוס')
  type('כוס יין')
  blur('', apply)
  blur('', apply)
  expect(applied()).toEqual(['כוס יין'])
  expect($typed.get()).toBeNull()
})

test('a confirmation applies it once, although it also blurs the field', () => {
  const { type, confirm, blur } = createTextInput()
  apply.mockImplementation(() => blur('', apply))
  type('example.com')
  confirm('', apply)
  expect(applied()).toEqual(['example.com'])
  confirm('https://example.com', apply)
  expect(applied()).toEqual(['example.com', 'https://example.com'])
})

test('cancelled or unchanged text is not applied', () => {
  const { type, blur, cancel } = createTextInput()
  blur('כוס', apply)
  type('כוס יין')
  cancel()
  blur('כוס', apply)
  type('כוס יין')
  type('כוס')
  blur('כוס', apply)
  expect(applied()).toEqual([])
})
