import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { placeOf } from '@lechaim/shared/lib/address.ts'
import { expect, it } from 'vitest'
import { headOf } from './page-title.ts'

const data = {
  shop: {
    header: { storeName: 'לחיים', tagline: 'בית המשקאות' },
    footer: { description: '' },
    categories: [{ name: 'יין', description: 'אדומים ולבנים' }],
  },
  product: null,
} as unknown as PageData
const headAt = (search: string, more: Partial<PageData> = {}) => headOf(placeOf(search), { ...data, ...more })

it.each([
  ['', 'לחיים'],
  ['?category=יין', 'יין · לחיים'],
  ['?q=מרלו', 'תוצאות חיפוש: מרלו · לחיים'],
  ['?view=category', 'כל המוצרים · לחיים'],
  ['?view=checkout', 'תשלום · לחיים'],
  ['?view=admin', 'ניהול · לחיים'],
])('titles %s as %s', (search, title) => {
  expect(headAt(search).title).toBe(title)
})

it('describes the page by the product, the category, or the shop', () => {
  expect(headAt('?product=1', { product: { name: 'מרלו', description: 'פירותי' } as PageData['product'] })).toEqual({
    title: 'מרלו · לחיים',
    description: 'פירותי',
  })
  expect(headAt('?category=יין').description).toBe('אדומים ולבנים')
  expect(headAt('').description).toBe('בית המשקאות')
})

it('calls a page that is not there by its number', () => {
  expect(headOf(null, data).title).toBe('404 · לחיים')
})
