// The panel on every width and at both ends of the text sizes: nothing overflows sideways.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { placeOrder, signIn } from '../../owner.ts'

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
const forms = { products: 'הוספת מוצר', categories: 'הוספת קטגוריה', banners: 'הוספת באנר', orders: 'פרטי הזמנה' }

/** Elements that overflow the screen, except in scrolling rows. */
const beyondScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // The accessibility button folds to the screen's edge.
    const isHidden = (element: Element) =>
      element.closest('[role="tablist"], [aria-hidden="true"], [data-tool], [role="toolbar"], [popovertarget]')
    const outside = [...document.querySelectorAll('button, a, input, select, textarea, h1, h2, h3, h4')]
      .filter((element) => element.checkVisibility() && !isHidden(element))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && (left < -1 || right > clientWidth + 1)
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.trim())
    const wide = [...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      // The editor's toolbar is one row that scrolls.
      .filter((element) => !element.querySelector('[data-tool]') || element.querySelector('[role="textbox"]'))
      .map((element) => `${element.tagName}.${element.className} is ${element.scrollWidth} of ${element.clientWidth} px`)
    return [...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} of ${clientWidth} px`] : []), ...outside, ...wide]
  })

/** Once what slides in stands still. */
const expectWithinScreen = (page: Page, place: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => beyondScreen(page), { message: place, timeout: 10_000 })
    .toEqual([])

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
      for (const width of [320, 360, 768, 1440]) {
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
