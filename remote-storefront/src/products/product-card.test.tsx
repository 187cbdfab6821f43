import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aProduct } from '../testing.ts'
import { ProductCard } from './product-card.tsx'

const card = (change = {}, lazy = false) => renderToString(<ProductCard product={aProduct(change)} level={2} lazy={lazy} />)

test('a card is called by its product, and so is its button', () => {
  const [, id] = card().match(/<article aria-labelledby="([^"]+)"/) ?? []
  expect(card()).toMatch(new RegExp(`<h2 id="${id}"[^>]*>קברנה Reserve 2021</h2>`))
  expect(card()).toContain('aria-label="הוספה לסל: קברנה Reserve 2021"')
})

test('the picture leads to the product and keeps its place', () => {
  expect(card()).toContain('href="/?product=7"')
  expect(card()).toMatch(/<img [^>]*src="\/bundled\/product.jpg"[^>]*width="480" height="600"/)
})

test('below the fold the picture waits for the first view, in its place', () => {
  expect(card({}, true)).toMatch(/<img [^>]*loading="lazy"[^>]*width="480" height="600"/)
  expect(card({}, true).replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('/bundled/product.jpg')
})

test('only a product with a volume has a unit price', () => {
  expect(card()).toContain('100 מ״ל')
  expect(card({ volumeMl: null })).not.toContain('100 מ״ל')
})
