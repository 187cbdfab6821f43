import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The text as a screen reader or a copy of the page has it: generated content would be in neither. */
const textOf = (sale?: Parameters<typeof Price>[0]['sale']) =>
  renderToStaticMarkup(<Price agorot={7990} sale={sale} />)
    .replace(/<[^>]*>/g, '')
    .replace(/[\u200E\u200F]/g, '')
    .replaceAll('\u00A0', ' ')

test('a sale names each of its prices in text', () => {
  expect(textOf({ regularPrice: 99.9, lowestPrice: 89.9 })).toBe('מחיר רגיל 99.90 ₪ מחיר מבצע 79.90 ₪הנמוך ב־30 הימים שלפני המבצע: 89.90 ₪')
})

test('the words of a sale are hidden from view and not from screen readers', () => {
  const html = renderToStaticMarkup(<Price agorot={7990} sale={{ regularPrice: 99.9 }} />)
  const hidden = renderToStaticMarkup(<VisuallyHidden />).match(/class="([^"]+)"/)?.[1]
  expect(html.match(new RegExp(`<span class="${hidden}">[^<]+`, 'g'))).toEqual([
    `<span class="${hidden}">מחיר רגיל`,
    `<span class="${hidden}">מחיר מבצע`,
  ])
})

test('a price without a sale has no words', () => {
  expect(textOf()).toBe('79.90 ₪')
  expect(textOf({ regularPrice: null })).toBe('79.90 ₪')
})
