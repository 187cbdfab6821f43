import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'

async function shop(...products: [name: string, description: string][]) {
  const { owner, visitor } = await startApp()
  await makeCategory(owner)
  for (const [name, description] of products) await makeProduct(owner, { name, description })
  const search = async (q: string, more = '') => {
    const response = await visitor('GET', `/api/products?q=${encodeURIComponent(q)}${more}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<ProductPage>().items.map((product) => product.name)
  }
  return { owner, search }
}

test('any part of name or description is found, whatever its case', async () => {
  const { search } = await shop(['Merlot Reserve', 'יין אדום יבש'], ['בירה', 'לאגר MERLIN'])
  expect(await search('erlot')).toEqual(['Merlot Reserve'])
  expect(await search('MERL')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('דום')).toEqual(['Merlot Reserve'])
  expect(await search('er')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('ב')).toEqual(['בירה', 'Merlot Reserve'])
  expect(await search('אין כזה')).toEqual([])
})

test('a match does not run from the name into the description', async () => {
  const { search } = await shop(['אבג', 'דהו'])
  expect(await search('גד')).toEqual([])
  expect(await search('בגדה')).toEqual([])
})

test('spellings meet: vowel points, quotes, final letters, double vav and yod', async () => {
  const { search } = await shop(["ג'ין בוטני", 'מזוקק'], ['יַיִן', 'מנוקד'], ['וויסקי', 'סקוטי'], ['ערק ישן', '700 מ"ל'])
  for (const gin of ["ג'ין", 'ג׳ין', 'גין']) expect(await search(gin)).toEqual(["ג'ין בוטני"])
  expect(await search('יין')).toEqual(['יַיִן'])
  expect(await search('ויסקי')).toEqual(['וויסקי'])
  expect(await search('מ״ל')).toEqual(['ערק ישן'])
  expect(await search('מל')).toEqual(['ערק ישן'])
})

test('what only the folded spelling finds comes after, and only at the start of a word', async () => {
  const { search } = await shop(['וויסקי', 'אחר'], ['ויסקי', 'אחר'], ['סודהוויסקי', 'אחר'], ['סודהויסקי', 'אחר'])
  expect(await search('וויסקי')).toEqual(['סודהוויסקי', 'וויסקי', 'ויסקי'])
  expect(await search('וויסקי', '&sort=name')).toEqual(['וויסקי', 'ויסקי', 'סודהוויסקי'])
})

const harmless = ['%', '_', '"', "'", '*', 'x"q', '""', '" OR "', 'NEAR(', '^', '-', '(', '{raw}:', '%%%', '___', '\\', ':', '; drop table']

test('signs that mean something to a database are harmless, and found where they stand', async () => {
  const { search } = await shop(['רגיל', 'דבר אחר'], ...harmless.map((q): [string, string] => [`לפני${q}אחרי`, 'ובו']))
  for (const q of harmless) {
    const expected = harmless.filter((other) => other.includes(q)).map((other) => `לפני${other}אחרי`)
    expect((await search(q)).sort(), q).toEqual(expected.sort())
  }
})

test('a changed product is found by its new text only', async () => {
  const { owner, search } = await shop(['ישן', 'תיאור'])
  const { items } = (await owner('GET', '/api/products')).json<ProductPage>()
  await owner('PATCH', `/api/products/${items[0]?.id}`, { name: 'חדש לגמרי' })
  expect(await search('ישן')).toEqual([])
  expect(await search('לגמרי')).toEqual(['חדש לגמרי'])
})
