import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { expect, test } from 'vitest'
import { filterFormHtml } from './filter-form.ts'

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
