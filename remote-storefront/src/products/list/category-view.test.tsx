import { home } from '@lechaim/shared/lib/address.ts'
import { listKeyOf, seedProducts } from '@lechaim/shared/stores/products.ts'
import { setInitialRoute } from '@lechaim/shared/stores/shell.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-records.ts'
import { CategoryView } from './category-view.tsx'
import { messages } from './list-messages.ts'

type Change = Parameters<typeof aProduct>[0]

/** True where the view of these products offers filters. */
function offersFilters(changes: Change[], { next = null, filters = '' }: { next?: string | null; filters?: string } = {}): boolean {
  const route = { ...home, view: 'category' as const, ...(filters && { filters }) }
  setInitialRoute(route)
  seedProducts(
    { key: listKeyOf(route) ?? '', page: { items: changes.map((change, at) => aProduct({ id: at + 1, ...change })), next } },
    null,
  )
  const html = renderToString(<CategoryView />)
  expect(html).toContain(messages.sort)
  return html.includes('aria-haspopup="dialog"')
}

test('products that no facet tells apart offer no filters', () => {
  expect(offersFilters([{ price: 60 }, { price: 90 }, { price: 100 }])).toBe(false)
  expect(offersFilters([{ grapes: ['מרלו'] }, { grapes: ['מרלו'] }])).toBe(false)
  expect(offersFilters([{ alcoholPercent: 13 }, { alcoholPercent: 14 }])).toBe(false)
})

test.each<[string, Change, Change]>([
  ['products, one of a country,', { country: 'ישראל' }, {}],
  ['bands of prices', { price: 50 }, { price: 50.01 }],
  ['bands of strength', { alcoholPercent: 13 }, { alcoholPercent: 40 }],
  ['volumes', { volumeMl: 750 }, { volumeMl: 375 }],
  ['countries', { country: 'ישראל' }, { country: 'צרפת' }],
  ['regions', { region: 'גליל' }, { region: 'נגב' }],
  ['producers', { producer: 'גולן' }, { producer: 'כרמל' }],
  ['colours', { colour: 'אדום' }, { colour: 'לבן' }],
  ['degrees of sweetness', { sweetness: 'יבש' }, { sweetness: 'מתוק' }],
  ['vintages', { vintage: 2020 }, { vintage: 2021 }],
  ['ages', { ageStatement: 12 }, { ageStatement: 18 }],
  ['kosher bodies', { kosher: { body: 'בד״ץ', level: '' } }, { kosher: { body: 'רבנות', level: '' } }],
  ['kosher levels', { kosher: { body: 'בד״ץ', level: 'מהדרין' } }, { kosher: { body: 'בד״ץ', level: 'רגיל' } }],
  ['grapes of two products', { grapes: ['מרלו'] }, { grapes: ['סירה'] }],
  ['grapes of one product', { grapes: ['מרלו', 'סירה'] }, {}],
])('two %s offer filters', (_, one, other) => {
  expect(offersFilters([one, other])).toBe(true)
})

test('a filtered list and one with further pages offer filters', () => {
  expect(offersFilters([{}], { filters: 'country:ישראל' })).toBe(true)
  expect(offersFilters([{}, {}], { next: 'more' })).toBe(true)
})
