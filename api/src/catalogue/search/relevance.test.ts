// The search's relevance: queries of every kind over the demo catalogue, and spellings of brands and grapes that it doesn't have.
// Hits are printed by kind; a rule that makes one kind worse shows there.
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { vocabulary } from '@lechaim/shared/lib/search/vocabulary.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp } from '../../test-app.ts'
import { importDemoCatalogue } from './test-demo-catalogue.ts'
import { meaningCategories, meaningProducts, meaningQueries } from './test-meaning-queries.ts'
import { type Case, queries } from './test-relevance-queries.ts'
import { lookAlikes, spellings } from './test-relevance-spellings.ts'

const mostExpected = 10
const say = (line: string) => process.stdout.write(`${line}\n`)

const searcher = (visitor: Send) => async (q: string) =>
  (await visitor('GET', `/api/products?limit=100&q=${encodeURIComponent(q)}`)).json<ProductPage>().items

test('queries of every kind find first what they mean', { timeout: 300_000 }, async () => {
  const { owner, visitor } = await startApp()
  const search = searcher(visitor)
  const belongsTo = await importDemoCatalogue(owner)
  const all = (await search('')).concat()
  const isMeant = (product: Product, first: string) =>
    first.startsWith('#')
      ? belongsTo(product, first.slice(1))
      : /^\d+$/.test(first)
        ? product.volumeMl === Number(first)
        : product.name.includes(first)
  const failed: string[] = []
  const isHit = async ([query, first, below]: Case) => {
    const found = await search(query)
    const expected = first.startsWith('#') ? Math.min(mostExpected, all.filter((product) => isMeant(product, first)).length || 1) : 1
    const isFirst = found.length >= expected && found.slice(0, expected).every((product) => isMeant(product, first))
    const meant = found.findIndex((product) => isMeant(product, first))
    const isAbove = below !== undefined && found.slice(0, meant).some((product) => product.name.includes(below))
    if (isFirst && !isAbove) return true
    failed.push(
      `${query} → ${first}: ${
        found
          .slice(0, 4)
          .map(({ name }) => name)
          .join(' · ') || 'nothing'
      }`,
    )
    return false
  }
  let [hits, total] = [0, 0]
  for (const [kind, cases] of Object.entries(queries)) {
    const results = []
    for (const each of cases) results.push(await isHit(each))
    const count = results.filter(Boolean).length
    hits += count
    total += cases.length
    say(`${kind}: ${count} of ${cases.length}`)
  }
  say(`all: ${hits} of ${total}\n${failed.join('\n')}`)
  expect(failed).toEqual([])
})

test('prices, ages, offers, origins, kinds and sizes are understood', { timeout: 300_000 }, async () => {
  const { owner, visitor } = await startApp()
  const search = searcher(visitor)
  const ids = new Map<string, number>()
  for (const [name, parent] of meaningCategories)
    ids.set(name, (await makeCategory(owner, { name, parentId: (parent && ids.get(parent)) || null, isMainCategory: !parent })).id)
  for (const product of meaningProducts) await makeProduct(owner, product)
  const all = await search('')
  const failed: string[] = []
  let total = 0
  for (const [kind, cases] of Object.entries(meaningQueries)) {
    let hits = 0
    for (const [query, rule] of cases) {
      total++
      const found = await search(query)
      const count = Math.min(mostExpected, all.filter(rule).length)
      if (count > 0 && found.length >= count && found.slice(0, count).every(rule)) hits++
      else failed.push(`${query}: ${found.map(({ name }) => name).join(' · ') || 'nothing'}`)
    }
    say(`${kind}: ${hits} of ${cases.length}`)
  }
  say(`understood: ${total - failed.length} of ${total}\n${failed.join('\n')}`)
  expect(failed.length / total).toBeLessThan(0.05)
})

test('spellings of brands and grapes find each other', { timeout: 300_000 }, async () => {
  let [hits, total] = [0, 0]
  const failed: string[] = []
  for (const stored of [0, -1]) {
    const { owner, visitor } = await startApp()
    const search = searcher(visitor)
    await makeCategory(owner, { name: 'משקאות' })
    for (const group of spellings)
      await makeProduct(owner, { name: `${group.at(stored)} 700`, description: 'בקבוק', categories: ['משקאות'] })
    for (const group of spellings)
      for (const query of group) {
        if (query === group.at(stored)) continue
        total++
        const found = await search(query)
        if (found[0]?.name === `${group.at(stored)} 700`) hits++
        else
          failed.push(
            `${query} → ${group.at(stored)}: ${
              found
                .slice(0, 3)
                .map(({ name }) => name)
                .join(' · ') || 'nothing'
            }`,
          )
      }
  }
  say(`spellings: ${hits} of ${total}\n${failed.join('\n')}`)
  expect(hits / total).toBeGreaterThan(0.96)
})

test('spellings typed on the other keyboard layout find what they mean', { timeout: 300_000 }, async () => {
  const { owner, visitor } = await startApp()
  const search = searcher(visitor)
  await makeCategory(owner, { name: 'משקאות' })
  for (const [name] of spellings) await makeProduct(owner, { name: `${name} 700`, description: 'בקבוק', categories: ['משקאות'] })
  const typed = spellings.flatMap((group) => group.map((spelling) => ({ name: `${group[0]} 700`, query: onOtherLayout(spelling) })))
  const failed: string[] = []
  for (const { name, query } of typed) {
    const [first] = query === null ? [] : await search(query)
    if (first?.name !== name) failed.push(`${query} → ${name}: ${first?.name ?? 'nothing'}`)
  }
  say(`other layout: ${typed.length - failed.length} of ${typed.length}\n${failed.join('\n')}`)
  expect(failed.length / typed.length).toBeLessThan(0.05)
})

test('words that look or sound similar stay distinct', { timeout: 180_000 }, async () => {
  const { owner, visitor } = await startApp()
  const search = searcher(visitor)
  await makeCategory(owner, { name: 'משקאות' })
  const words = [...new Set(lookAlikes.flat())]
  for (const name of words) await makeProduct(owner, { name, description: 'בקבוק', categories: ['משקאות'] })
  for (const [one, other] of lookAlikes)
    for (const [asked, alike] of [
      [one, other],
      [other, one],
    ]) {
      const names = (await search(asked ?? '')).map(({ name }) => name)
      expect(names[0], `${asked}, not ${alike}`).toBe(asked)
    }
})

test('a word ranks above its synonyms, and these above its kinds', { timeout: 300_000 }, async () => {
  const { owner, visitor } = await startApp()
  const search = searcher(visitor)
  await makeCategory(owner, { name: 'משקאות' })
  const [heads, kinds] = [vocabulary.map(({ same }) => same), vocabulary.map(({ kinds = [] }) => kinds)].map((each) => each.flat())
  const words = new Set([...(heads ?? []), ...(kinds ?? [])])
  for (const name of words) await makeProduct(owner, { name, description: 'בקבוק', categories: ['משקאות'] })
  const failed: string[] = []
  for (const { same, kinds = [] } of vocabulary)
    for (const word of same) {
      const names = (await search(word)).map(({ name }) => name)
      const places = (of: string[]) => of.map((each) => names.indexOf(each)).filter((place) => place >= 0)
      const others = kinds.filter((kind) => !same.some((each) => kind.includes(each)))
      if (/^\p{L}/u.test(word) && !names[0]?.includes(word)) failed.push(`${word} comes after ${names[0]}`)
      if (Math.min(...places(others)) < Math.max(...places(same))) failed.push(`${word} has kinds above what means the same`)
    }
  expect(failed).toEqual([])
})

test.each([
  ['brandy', 'ברנדי'],
  ['syrah', 'סירה'],
  ['שיראז', 'Shiraz'],
  ['pisco', 'פיסקו'],
  ['arak', 'ערק'],
  ['whiskey', 'ויסקי'],
])('%s finds its own spelling in the other script first: %s', async (query, first) => {
  const { owner, visitor } = await startApp()
  await makeCategory(owner, { name: 'משקאות' })
  for (const name of [first, 'קוניאק', 'Syrah', 'Shiraz', 'שיראז', 'גראפה', 'אוזו', 'סקוץ'].filter(
    (name, at, all) => all.indexOf(name) === at,
  ))
    await makeProduct(owner, { name, description: 'בקבוק', categories: ['משקאות'] })
  expect((await searcher(visitor)(query)).map(({ name }) => name).find((name) => name.toLowerCase() !== query)).toBe(first)
})
