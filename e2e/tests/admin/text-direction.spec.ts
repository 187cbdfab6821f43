// Mixed Hebrew and Latin text: lists have one direction, and names that begin with Latin letters align with the others.
import type { Locator } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { editFirst, placeOrder, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

/** The start of the text in each element, in pixels from the left. */
const startsOf = (parts: Locator): Promise<number[]> =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )

async function expectAligned(parts: Locator, count: number): Promise<void> {
  await expect(parts).toHaveCount(count)
  await expect.poll(async () => new Set(await startsOf(parts)).size).toBe(1)
}

const text =
  '<p dir="auto">Merlot חדש במבצע</p><p dir="auto">שלושה בקבוקים</p>' +
  '<ul><li dir="auto">Rosé מהגליל</li><li dir="auto">אדום יבש</li><li>Chardonnay</li></ul>'

test('a list with Hebrew and Latin items has one direction on home page, panel and editor', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { items } = await owner.send('GET', '/api/banners')
  await owner.send('PATCH', `/api/banners/${items[0].id}`, { description: text })

  await page.goto('/')
  const hero = page.getByRole('main')
  await expect(hero.getByText('Chardonnay', { exact: true })).toBeVisible()
  await expectAligned(hero.locator('ul').filter({ hasText: 'Rosé מהגליל' }).locator('li'), 3)
  for (const item of ['Rosé מהגליל', 'אדום יבש', 'Chardonnay'])
    await expect(hero.getByText(item, { exact: true })).toHaveCSS('direction', 'rtl')
  await expectAligned(hero.locator('p').filter({ hasText: /Merlot חדש|שלושה בקבוקים/ }), 2)

  await signIn(page, 'banners')
  const card = page.getByRole('article').first()
  await expect(card.getByText('Chardonnay')).toBeVisible()
  await expectAligned(card.getByRole('listitem'), 3)
  await editFirst(page)
  const written = page.getByRole('dialog').getByRole('textbox', { name: 'תיאור' })
  for (const item of ['Rosé מהגליל', 'אדום יבש', 'Chardonnay'])
    await expect(written.locator('[data-slate-node="element"]').filter({ hasText: item })).toHaveCSS('direction', 'rtl')
})

test('a long banner text is clamped between lines in the panel’s list', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { items } = await owner.send('GET', '/api/banners')
  await owner.send('PATCH', `/api/banners/${items[0].id}`, { description: text.repeat(3) })
  await signIn(page, 'banners')
  const words = page.getByRole('article').first().getByText('Merlot חדש במבצע').first().locator('..')
  const cut = await words.evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    const { bottom } = box.getBoundingClientRect()
    return [...range.getClientRects()].filter((line) => line.top < bottom - 1 && line.bottom > bottom + 1).length
  })
  expect(cut).toBe(0)
})

test('names that begin with Latin letters align with the others', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { items } = await owner.send('GET', '/api/products?limit=3')
  const product = { name: 'Zubrowka ביזון', description: 'Zubrowka פולנית', price: 80, categories: items[0].categories }
  await owner.send('POST', '/api/products', product)

  await page.goto('/?view=category')
  await expect(page.getByRole('article', { name: product.name })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 900 })
  const inCard = async (name: string) => {
    const card = page.getByRole('article', { name })
    const [heading = 0] = await startsOf(card.getByRole('heading'))
    const box = await card.boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0) - heading)
  }
  expect(await inCard(product.name)).toBe(await inCard(items[0].name))

  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'products')
  await expect(page.getByRole('article', { name: product.name })).toBeVisible()
  expect(await inCard(product.name)).toBe(await inCard(items[0].name))

  const order = await placeOrder(page)
  expect(order.product).toBe(product.name)
  await page.getByRole('tab', { name: 'הזמנות' }).click()
  await page.getByRole('button', { name: 'פרטי הזמנה' }).first().click()
  const dialog = page.getByRole('dialog', { name: `הזמנה ${order.id}` })
  const item = dialog.getByRole('listitem')
  await expectAligned(item.locator('p').filter({ hasText: /Zubrowka|×/ }), 2)
  await dialog.getByRole('button', { name: 'הדפסה' }).click()
  await expect(page.getByRole('dialog', { name: 'הדפסה' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('[data-paper]')
  await expectAligned(slip.locator('th, td').filter({ hasText: /^פריט$|Zubrowka/ }), 2)
})
