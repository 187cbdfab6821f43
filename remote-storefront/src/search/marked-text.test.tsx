import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedText } from './marked-text.tsx'

const html = (text: string, marks: number[]) =>
  renderToStaticMarkup(<MarkedText text={text} marks={marks} />).replace(/ class="[^"]*"/g, '')

test('each range is marked, and the text stays whole', () => {
  expect(html('יין אדום יבש', [0, 3, 9, 12])).toBe('<bdi><mark>יין</mark> אדום <mark>יבש</mark></bdi>')
  expect(html('יין', [])).toBe('<bdi>יין</bdi>')
})

test('ranges outside the text, empty, overlapping or incomplete are ignored', () => {
  expect(html('יין', [0, 9])).toBe('<bdi>יין</bdi>')
  expect(html('יין', [1, 1])).toBe('<bdi>יין</bdi>')
  expect(html('יין', [0, 2, 1, 3])).toBe('<bdi><mark>יי</mark>ן</bdi>')
  expect(html('יין', [0])).toBe('<bdi>יין</bdi>')
})

test('markup in a name is text', () => {
  expect(html('<b>', [0, 3])).toBe('<bdi><mark>&lt;b&gt;</mark></bdi>')
})
