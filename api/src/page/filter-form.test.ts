import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { expect, test } from 'vitest'
import { filterFormHtml, withTypedRange } from './filter-form.ts'

const facets = [
  {
    facet: 'producer' as const,
    values: [
      { value: '"><script>', count: 2 },
      { value: 'גולן', count: 1 },
    ],
    isMore: false,
  },
]

test('the form keeps the list, its order and what is chosen, and escapes what people wrote', () => {
  const route = parseRoute('?category=יין&sort=name&filter=producer:גולן&filter=all')
  const html = filterFormHtml(route, { total: 3, isMore: false, facets })
  expect(html).toContain('<input type="hidden" name="category" value="יין">')
  expect(html).toContain('<input type="hidden" name="sort" value="name">')
  expect(html).toContain('value="producer:גולן" checked>')
  expect(html).not.toContain('<script>')
  expect(html).toContain('name="filter" value="producer:&quot;&gt;&lt;script&gt;">')
})

test('a list of one kind says that there is nothing to filter', () => {
  expect(filterFormHtml(parseRoute('?view=category&filter=all'), { total: 1, isMore: false, facets: [] })).toContain('אין כאן מה לסנן')
})

test('the form has a range of prices, which becomes a filter when it is sent', () => {
  const values = [
    { value: '0-50', count: 1 },
    { value: '50-100', count: 1 },
  ]
  const route = parseRoute('?view=category&filter=price:30..120')
  const html = filterFormHtml(route, { total: 3, isMore: false, facets: [{ facet: 'price', values, isMore: false }] })
  expect(html).toMatch(/name="priceFrom"[^>]* value="30"/)
  expect(html).toMatch(/name="priceTo"[^>]* value="120"/)
  const sent = (search: string) => withTypedRange(parseRoute(search), search)?.filters
  expect(sent('?view=category&filter=grape:מרלו&filter=price:0-50&priceFrom=120&priceTo=30')).toBe('price:30..120\ngrape:מרלו')
  expect(sent('?view=category&filter=price:0-50&priceFrom=&priceTo=')).toBe('price:0-50')
  expect(sent('?view=category&priceFrom=-1&priceTo=')).toBe('all')
  expect(sent('?view=category&filter=price:0-50')).toBeUndefined()
  expect(sent('?view=checkout&priceFrom=5')).toBeUndefined()
})
