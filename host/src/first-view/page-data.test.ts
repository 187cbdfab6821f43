import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { expect, it } from 'vitest'
import { forBrowser, withoutLaterPreviews } from './page-data.ts'

const pictured = { placeholder: { color: '#5b1a2e', preview: 'data:image/webp;base64,UklGRg==', width: 480, height: 600 } }
const page = {
  discovery: {
    schema: 'https://schema.example',
    microFrontends: {
      cart: [
        {
          url: '/remotes/cart/2/mf-manifest.json',
          metadata: { integrity: 'sha384-manifest', version: '2' },
          extras: {
            lechaim: { entry: '/remotes/cart/2/entry.js', integrity: { a: 'sha384-a' }, lastGood: '1', sharedRanges: { react: '^19.0.0' } },
          },
        },
      ],
    },
  },
  shop: { categories: [pictured], banners: [pictured], bestSelling: { items: [pictured, {}] } },
  products: { key: '/api/products', page: { items: Array.from({ length: 24 }, (_, id) => ({ id, ...pictured })), next: null } },
  product: pictured,
} as unknown as PageData

it('previews of pictures below the first screen are left out, their colours are not', () => {
  const { shop, products, product } = withoutLaterPreviews(page)
  const previews = products?.page.items.map(({ placeholder }) => Boolean(placeholder?.preview)) ?? []
  expect(previews).toEqual(Array.from({ length: 24 }, (_, index) => index < 8))
  expect(products?.page.items[23]?.placeholder).toEqual({ ...pictured.placeholder, preview: '' })
  expect(shop.categories[0]?.placeholder).toEqual({ ...pictured.placeholder, preview: '' })
  expect(shop.bestSelling.items).toEqual([{ placeholder: { ...pictured.placeholder, preview: '' } }, {}])
  expect(shop.banners[0]).toEqual(pictured)
  expect(product).toEqual(pictured)
})

it('the browser gets what it loads and falls back on, without hashes of unfetched manifests', () => {
  const [cart] = forBrowser(page).discovery.microFrontends.cart ?? []
  expect(cart?.metadata).toEqual({ integrity: '', version: '2' })
  expect(cart?.url).toBe('')
  expect(cart?.extras.lechaim).toEqual({ entry: '/remotes/cart/2/entry.js', integrity: { a: 'sha384-a' }, lastGood: '1' })
  expect(forBrowser(page).shop).toBe(page.shop)
})
