import { home } from '@lechaim/shared/lib/address.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { aProduct } from '../../test-records.ts'
import { messages } from './card-messages.ts'
import { ProductCard } from './product-card.tsx'

const route = { ...home, view: 'category' as const, category: 'יין' }

const card = (change = {}, lazy = false) => renderToString(<ProductCard product={aProduct(change)} route={route} level={2} lazy={lazy} />)

test('a card and its button are named by the product', () => {
  const [, id] = card().match(/<article aria-labelledby="([^"]+)"/) ?? []
  expect(card()).toMatch(new RegExp(`<h2 id="${id}"[^>]*>קברנה Reserve 2021</h2>`))
  expect(card()).toContain('aria-label="הוספה לסל: קברנה Reserve 2021"')
})

test('the picture links to the product over the current view and has its size reserved', () => {
  expect(card()).toContain(`href="/?category=${encodeURIComponent('יין')}&amp;product=7"`)
  expect(card()).toMatch(/<img [^>]*src="\/bundled\/product.jpg"[^>]*width="480" height="600"/)
})

test('a picture below the fold has its size reserved and no source before the first view', () => {
  expect(card({}, true)).toMatch(/<img [^>]*loading="lazy"[^>]*width="480" height="600"/)
  expect(card({}, true).replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('/bundled/product.jpg')
})

test('a sold-out product says so, and leads to its dialog where the shop can send mail', () => {
  onTestFinished(() => $page.set({ signedIn: false, demoOwner: false }))
  const link = /<a [^>]*aria-label="עדכנו אותי כשיחזור: קברנה Reserve 2021"[^>]*href="[^"]*product=7"[^>]*>עדכנו אותי<\/a>/
  for (const mail of [true, false]) {
    $page.set({ signedIn: false, demoOwner: false, mail })
    const soldOut = card({ stock: 0, price: 80, regularPrice: 100 })
    expect(soldOut).toContain(messages.soldOut)
    expect(soldOut).not.toContain('<button')
    expect(soldOut).not.toContain(messages.discount(20))
    expect(link.test(soldOut)).toBe(mail)
  }
  expect(card({ stock: 1 })).toContain('<button')
  expect(card({ stock: 1 })).not.toContain(messages.notify)
})

test.each([
  [80, 100, '20% הנחה'],
  [66.67, 100, '33% הנחה'],
  [0.7, 1, '30% הנחה'],
  [0, 100, '100% הנחה'],
  [99.5, 100, null],
  [80, null, null],
])('a price of %d instead of %d has the badge %s', (price, regularPrice, badge) => {
  const html = card({ price, regularPrice })
  if (badge) expect(html).toContain(`>${badge}<`)
  else expect(html).not.toContain('הנחה')
})

test.each([
  [1, 'נותר אחד אחרון'],
  [2, 'נותרו שניים אחרונים'],
  [3, 'נותרו 3 אחרונים'],
])('%i pieces left are told from the threshold on', (stock, words) => {
  expect(card({ stock, lowStockAt: 3 })).toContain(words)
  expect(card({ stock, lowStockAt: stock - 1 })).not.toContain(words)
  expect(card({ stock })).not.toContain(words)
})

test('a sale has both prices, and the lowest of the days before it', () => {
  const sale = card({ price: 80, regularPrice: 100, lowestPrice: 90 })
  expect(sale).toMatch(
    /<del><span [^>]*>מחיר רגיל<\/span>[^<]*100\.00[^<]*<\/del> <ins><span [^>]*>מחיר מבצע<\/span>[^<]*80\.00[^<]*<\/ins><small>[^<]*90\.00/,
  )
  expect(card({ price: 80, regularPrice: 100 })).not.toContain('<small>')
  expect(card()).not.toMatch(/<(?:del|ins|small)>/)
})

test('the unit price is shown only for products with a volume', () => {
  expect(card()).toContain('100 מ״ל')
  expect(card({ volumeMl: null })).not.toContain('100 מ״ל')
})
