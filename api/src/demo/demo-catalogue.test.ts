import { expect, test } from 'vitest'
import { demoBanner, demoBestSelling, demoCategories, demoFooter, demoProducts } from './demo-catalogue.ts'

const categoryNames = demoCategories.map(({ name }) => name)
const mains = demoCategories.filter(({ isMain }) => isMain)
const everyText = [
  ...demoCategories.flatMap(({ name, description }) => [name, description]),
  ...demoProducts.flatMap(({ name, description, picture }) => [name, description, JSON.stringify(Object.values(picture).filter(isText))]),
  ...Object.values(demoFooter).filter(isText),
  demoBanner.title,
  demoBanner.descriptionHtml,
]

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

test('all three kinds of categories exist, each under a name of its own', () => {
  expect(new Set(categoryNames).size).toBe(demoCategories.length)
  expect(demoCategories.length).toBeGreaterThanOrEqual(12)
  expect(mains.map(({ name }) => name)).toEqual(['יין', 'בירה', 'וויסקי', 'וודקה', 'ליקרים', 'משקאות קלים'])
  expect(demoCategories.filter(({ isMain, parent }) => !isMain && !parent).length).toBeGreaterThan(0)
})

test('every main category has sub-categories, and every sub-category a main one above it', () => {
  for (const { name } of mains) expect(demoCategories.filter(({ parent }) => parent === name).length).toBeGreaterThanOrEqual(2)
  for (const { parent, isMain } of demoCategories.filter(({ parent }) => parent)) {
    expect(isMain).toBe(false)
    expect(mains.map(({ name }) => name)).toContain(parent)
  }
})

test('descriptions of categories fit one line', () => {
  for (const { description } of demoCategories) expect(description.length).toBeLessThanOrEqual(60)
})

test('there are enough products, each with a name of its own, filed where products belong', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(100)
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length)
  const places = demoCategories.filter(({ isMain }) => !isMain).map(({ name }) => name)
  for (const { categories } of demoProducts) for (const category of categories) expect(places).toContain(category)
  for (const place of places)
    expect(
      demoProducts.some(({ categories }) => categories.includes(place)),
      place,
    ).toBe(true)
})

test('prices are whole agorot, volumes and strengths plausible', () => {
  for (const { name, price, volumeMl, alcoholPercent } of demoProducts) {
    expect(Number.isInteger(price) && price >= 500 && price <= 100_000, name).toBe(true)
    expect(volumeMl === undefined || (volumeMl >= 200 && volumeMl <= 3000), name).toBe(true)
    expect(alcoholPercent === undefined || (alcoholPercent > 0 && alcoholPercent < 60), name).toBe(true)
  }
})

test('each description is two sentences and none is used twice', () => {
  for (const { name, description } of demoProducts) expect(description.match(/[.!?](\s|$)/g), name).toHaveLength(2)
  expect(new Set(demoProducts.map(({ description }) => description)).size).toBe(demoProducts.length)
})

test('Hebrew uses its own geresh and gershayim', () => {
  for (const text of everyText) expect(text).not.toMatch(/[א-ת]['"`’”][א-ת]/)
})

test('best sellers are products of different kinds', () => {
  const chosen = demoBestSelling.map((name) => demoProducts.find((product) => product.name === name))
  expect(chosen).toHaveLength(8)
  expect(new Set(chosen.map((product) => product?.categories[0])).size).toBe(8)
})

test('no two pictures are described alike', () => {
  const pictures = [...demoProducts, ...demoCategories].map(({ picture }) => JSON.stringify(picture))
  expect(new Set(pictures).size).toBe(pictures.length)
})
