// The panel on every width and at both ends of the text sizes: nothing overflows sideways.
import { expect, test } from '../../fixtures.ts'
import { placeOrder, signIn } from '../../owner.ts'
import { expectWithinScreen, widths } from '../../within-screen.ts'

test.slow()

const tabs = [
  'settings',
  'deliveries',
  'products',
  'categories',
  'banners',
  'carousel',
  'best-selling',
  'orders',
  'images',
  'header',
  'footer',
]
const forms = {
  settings: 'החשבון שלי',
  products: 'הוספת מוצר',
  categories: 'הוספת קטגוריה',
  banners: 'הוספת באנר',
  orders: 'פרטי הזמנה',
}

for (const percent of [100, 150]) {
  test(`with text at ${percent}% no tab and no form overflows at 320, 360, 768 and 1440 px`, async ({ page }) => {
    await page.addInitScript((size) => localStorage.setItem('textSize', String(size)), percent)
    await signIn(page, 'products')
    await placeOrder(page, { customerName: 'Donaudampfschifffahrtsgesellschaftskapitän' })
    for (const tab of tabs) {
      await page.goto(`/?view=admin&tab=${tab}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
      await expect(page.getByRole('main').getByText('בטעינה…')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.style.fontSize || '100%')).toContain(String(percent))
      const form = forms[tab as keyof typeof forms]
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectWithinScreen(page, `${tab} at ${width} px`)
        if (!form) continue
        await page.getByRole('button', { name: form }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectWithinScreen(page, `the form of ${tab} at ${width} px`)
        if (tab === 'orders')
          await expect.soft(page.getByRole('dialog').getByRole('listitem').locator('img').first()).toHaveCSS('width', '56px')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
    }
  })
}
