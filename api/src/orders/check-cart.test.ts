import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'

test('a stored cart gets the products of now, and only a missing price for those that are gone', async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  const shown = await makeProduct(owner, { name: 'קברנה', price: 89.9 })
  const counted = await makeProduct(owner, { name: 'אייל', price: 14.9, stock: 3 })
  const sale = await makeProduct(owner, { name: 'ג׳ין', price: 100, regularPrice: 120 })
  const hidden = await makeProduct(owner, { name: 'סודי', visible: false })
  const ids = [sale.id, hidden.id, shown.id, counted.id, 999_999]
  const answer = await visitor('POST', '/api/cart/check', { items: ids.map((productId) => ({ productId, quantity: 2 })) })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    lines: [
      { productId: sale.id, name: 'ג׳ין', image: sale.image, price: 100, regularPrice: 120 },
      { productId: hidden.id, name: '', price: null },
      { productId: shown.id, name: 'קברנה', image: shown.image, price: 89.9 },
      { productId: counted.id, name: 'אייל', image: counted.image, price: 14.9, stock: 3 },
      { productId: 999_999, name: '', price: null },
    ],
  })
  expect(answer.body).not.toContain('סודי')
})

test('a cart to be checked has between one and a hundred lines', async () => {
  const { visitor } = await startApp()
  const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ productId: index + 1, quantity: 1 }))
  const check = async (items: object[]) => (await visitor('POST', '/api/cart/check', { items })).statusCode
  expect(await check(lines(0))).toBe(400)
  expect(await check(lines(100))).toBe(200)
  expect(await check(lines(101))).toBe(400)
})
