// Searches answer the same on both engines: the same products in the same order, with the same notices. `npm run test:postgres` asks all
// queries, `npm test` one in four.
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp } from '../../test-app.ts'
import { importDemoCatalogue } from './test-demo-catalogue.ts'
import { meaningCategories, meaningProducts, meaningQueries } from './test-meaning-queries.ts'
import { queries } from './test-relevance-queries.ts'
import { lookAlikes, spellings } from './test-relevance-spellings.ts'

async function startFilledShop(engine: Parameters<typeof startApp>[0]): Promise<Send> {
  const { owner, visitor } = await startApp(engine)
  await importDemoCatalogue(owner)
  for (const [name] of meaningCategories) if (!demoHas(name)) await makeCategory(owner, { name })
  for (const product of meaningProducts) await makeProduct(owner, product)
  await makeCategory(owner, { name: 'משקאות' })
  for (const name of new Set([...spellings.map(([name]) => name), ...lookAlikes.flat()]))
    await makeProduct(owner, { name: `${name} 700`, description: 'בקבוק', categories: ['משקאות'] })
  return visitor
}

/** Categories of the demo catalogue's names. */
const demoHas = (name: string): boolean => ['יין אדום', 'יין לבן', 'וויסקי', 'ג׳ין', 'וודקה', 'משקאות קלים'].includes(name)

/** All pages of an answer: products by id, and what the first page says of the words. */
async function answer(visitor: Send, query: string) {
  const ids: number[] = []
  let notices: object = {}
  for (let after: string | null = ''; after !== null; ) {
    const response = await visitor('GET', `/api/products?limit=100&${query}${after && `&after=${encodeURIComponent(after)}`}`)
    expect(response.statusCode, response.body).toBe(200)
    const { items, next, ...rest } = response.json<ProductPage>()
    if (after === '') notices = rest
    ids.push(...items.map(({ id }) => id))
    after = next
  }
  return { ids, notices }
}

test('every query has the same answer on both engines', { timeout: 600_000 }, async () => {
  const [postgres, sqlite] = [
    await startFilledShop({}),
    await startFilledShop({ database: { address: null, connections: 5, listen: null } }),
  ]
  const words = [...Object.values(queries).flatMap((cases) => cases.map(([query]) => query)), ...spellings.flat(), ...lookAlikes.flat()]
  const ofSearch = [
    ...words,
    ...Object.values(meaningQueries).flatMap((cases) => cases.map(([query]) => query)),
    'טקילה',
    'וויס',
    'יין אדום עד 5 שקל',
    ...words.map(onOtherLayout).filter((typed) => typed !== null),
    'י',
    'יי',
    '7',
    '40%',
    '*',
    'יין "אדום',
    'xyz אבג',
  ]
  const asked = [
    ...[...new Set(ofSearch)].map((q) => new URLSearchParams({ q })),
    ...['price-up', 'price-down', 'name', 'newest'].flatMap((sort) =>
      ['יין', 'בירה', 'merlot', 'ווסקי', 'אדום זחטפס'].map((q) => new URLSearchParams({ q, sort })),
    ),
    ...['price-up', 'name', 'newest', 'best-selling', 'unit-price'].flatMap((sort) =>
      ['יין עד 60', 'יין במבצע', 'כשר', 'טקילה'].map((q) => new URLSearchParams({ q, sort })),
    ),
    ...['unit-price', 'best-selling'].map((sort) => new URLSearchParams({ sort })),
    ...['יין', 'אדום', '750', 'יין עד 60'].map((q) => new URLSearchParams({ q, category: 'יין' })),
  ]
    .map(String)
    .filter((_, n) => process.env.LECHAIM_TESTS_ON_POSTGRES || n % 4 === 0)
  const different: object[] = []
  let found = 0
  for (const query of asked) {
    const [one, other] = [await answer(postgres, query), await answer(sqlite, query)]
    found += one.ids.length
    try {
      expect(one).toEqual(other)
    } catch {
      different.push({ query: decodeURIComponent(query), postgres: one, sqlite: other })
    }
  }
  process.stdout.write(`${asked.length} queries, ${found} products\n`)
  expect(different).toEqual([])
})
