// The menu of categories by touch and mouse; by keyboard in `keyboard.spec.ts`.
import { expect, test } from '../../fixtures.ts'
import { ownerOf } from '../../shopper.ts'
import { openBeforeRemotes } from '../../slow-network.ts'

const menu = { name: 'תפריט ראשי' }

test("a category's panel shows its sub-categories with pictures; choosing one filters and closes it", async ({ page }) => {
  await page.goto('/')
  const entry = page.getByRole('navigation', menu).getByRole('button', { name: 'וויסקי' })
  await entry.hover()
  const choices = page.getByRole('navigation', menu).locator('[data-choice]')
  await expect(choices.first()).toHaveText('וויסקי – כל המוצרים')
  const part = choices.nth(1)
  const picture = part.locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const name = (await part.textContent()) ?? ''
  await part.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(choices.first()).toBeHidden()
  await expect(entry).toHaveAttribute('aria-current', 'true')
})

test('the panel follows the mouse between categories and closes when it leaves', async ({ page }) => {
  await page.goto('/')
  const entries = page.getByRole('navigation', menu).getByRole('button')
  await entries.nth(0).hover()
  await expect(entries.nth(0)).toHaveAttribute('aria-expanded', 'true')
  await entries.nth(2).hover()
  await expect(entries.nth(2)).toHaveAttribute('aria-expanded', 'true')
  await expect(entries.nth(0)).toHaveAttribute('aria-expanded', 'false')
  await page.mouse.move(700, 850)
  await expect(entries.nth(2)).toHaveAttribute('aria-expanded', 'false')
})

test('a mouse over a category before hydration opens its panel', async ({ page }) => {
  const release = await openBeforeRemotes(page, '/')
  const entries = page.getByRole('navigation', menu).getByRole('button')
  await entries.nth(1).hover()
  release()
  await expect(entries.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.move(700, 850)
  await expect(entries.nth(1)).toHaveAttribute('aria-expanded', 'false')
})

test.describe('on a wide touch screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: true })

  test('a tap opens a panel; a second one or one elsewhere closes it', async ({ page }) => {
    await page.goto('/')
    const entry = page.getByRole('navigation', menu).getByRole('button').first()
    await entry.tap()
    await expect(entry).toHaveAttribute('aria-expanded', 'true')
    await entry.tap()
    await expect(entry).toHaveAttribute('aria-expanded', 'false')
    await entry.tap()
    await expect(entry).toHaveAttribute('aria-expanded', 'true')
    await page.touchscreen.tap(640, 780)
    await expect(entry).toHaveAttribute('aria-expanded', 'false')
  })
})

test('a main category without sub-categories filters at once', async ({ page, shop, viewport }) => {
  await (await ownerOf(shop)).addMainCategory('חדש במדף')
  await page.goto('/')
  const small = (viewport?.width ?? 0) < 1024
  if (small) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  const place = small ? page.getByRole('dialog') : page.getByRole('navigation', menu)
  await place.getByRole('link', { name: 'חדש במדף' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('חדש במדף')
  await expect(page.getByText('לא נמצאו מוצרים')).toBeVisible()
})
