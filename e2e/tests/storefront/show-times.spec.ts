// Products, banners and pictures shown between two moments, in pages that stay open over both.
import { expect, test } from '../../fixtures.ts'
import { ownerOf } from '../../shopper.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const soon = { timeout: 20_000 }

test('a product appears in an open list when its time comes, and goes at its end', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await page.goto('/?view=category')
  const name = ((await page.getByRole('article').getByRole('heading').first().textContent()) ?? '').trim()
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('button', { name: /^הוספה לסל/ })).toBeVisible()
  const { id } = await owner.change(name, { showFrom: inMs(3_600_000) })
  await expect(card).toHaveCount(0, soon)
  await owner.send('PATCH', `/api/products/${id}`, { showFrom: inMs(1500) })
  await expect(card).toBeVisible(soon)
  await owner.send('PATCH', `/api/products/${id}`, { showUntil: inMs(1500) })
  await expect(card).toHaveCount(0, soon)
  expect((await page.request.get(`/?product=${id}`)).status()).toBe(404)
})

test('a banner and a picture of the carousel appear in an open home page, and go at their end', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { images } = await (await page.request.get('/api/carousel')).json()
  const banner = await owner.send('POST', '/api/banners', { title: 'חג שמח', showFrom: inMs(3_600_000) })
  const { items } = await owner.send('GET', '/api/banners')
  await owner.send('PUT', '/api/banners/order', { ids: [banner.id, ...items.map(({ id }: { id: number }) => id)].slice(0, items.length) })
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'גלריית תמונות' }).getByRole('group')
  const heading = page.getByRole('heading', { name: 'חג שמח' })
  await expect(slides).toHaveCount(images.length)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(heading).toHaveCount(0)

  const change = (times: object) => owner.send('PATCH', `/api/banners/${banner.id}`, times)
  const save = (times: object) =>
    owner.send('PUT', '/api/carousel', { images: [...images, images[0]], times: [...images.map(() => null), times] })
  await change({ showFrom: inMs(1500) })
  await expect(heading).toBeVisible(soon)
  await change({ showUntil: inMs(1500) })
  await expect(heading).toHaveCount(0, soon)

  await save({ showFrom: inMs(1500) })
  await expect(slides).toHaveCount(images.length + 1, soon)
  await save({ showUntil: inMs(1500) })
  await expect(slides).toHaveCount(images.length, soon)
})
