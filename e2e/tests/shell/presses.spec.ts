// The time from a press to the next frame on a slow phone.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { fillCart, openSheet } from '../../shopper.ts'

// Of a parent that loses a child, browsers match the styles of all that is in it anew.
test('elements that move into an open dialog have a parent of their own, not the page', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#app > * > :is([popovertarget], [role="region"][aria-live])')).toHaveCount(2)
})

test('a sheet opens before its content is drawn', async ({ page }) => {
  await fillCart(page, 1)
  await page.evaluate(() => {
    const seen: boolean[][] = []
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const dialog = target as HTMLDialogElement
        seen.push([dialog.open, dialog.textContent.includes('סה״כ')])
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] })
  })
  const opened = await openSheet(page)
  await expect(opened.getByText('סה״כ')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { seen: boolean[][] }).seen[0])).toEqual([true, false])
})

test.describe('after a press that took long', () => {
  /** What the page saw of the press on the cart's button, in order: that the button looks pressed, frames, and that the sheet opens. */
  const seenOf = async (page: Page) => {
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const frame = () => {
        seen.push('frame')
        requestAnimationFrame(frame)
      }
      new MutationObserver((changes) => {
        for (const { target, attributeName } of changes) {
          if ((target as HTMLDialogElement).open) seen.push('open')
          if (attributeName === 'data-pressed' && (target as HTMLElement).dataset.pressed === '') {
            seen.push('pressed')
            requestAnimationFrame(frame)
          }
        }
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open', 'data-pressed'] })
    })
    const sheet = await openSheet(page)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    return seen.slice(0, seen.indexOf('open') + 1)
  }

  test.beforeEach(async ({ page }) => {
    await fillCart(page, 1)
    // Until the page's idle work has begun to time presses.
    await expect(async () => {
      await page.evaluate(() => {
        const block = () => {
          for (const end = performance.now() + 300; performance.now() < end; );
        }
        addEventListener('pointerdown', block, { once: true })
      })
      await page.getByRole('heading', { level: 1 }).click()
      expect((await seenOf(page)).join(' ')).toMatch(/^pressed (frame )+open$/)
    }).toPass()
  })

  test('the next one looks pressed in a frame before its work, and each is carried out once', async ({ page }) => {
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
    const add = page.getByRole('article').nth(1).getByRole('button')
    await add.dblclick()
    await expect(page.getByRole('button', { name: 'סל הקניות, 3 פריטים' })).toBeVisible()
    await page.getByRole('article').first().getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    const product = page.getByRole('dialog')
    await expect(product.getByRole('button', { name: 'סגירה' }).first()).toBeVisible()
    await expect(product.locator(':focus')).toHaveCount(1)
    await page.goBack()
    await expect(product).toBeHidden()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })

  test('the next key comes after its work', async ({ page }) => {
    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: 'ריקון הסל' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'סל הקניות ריק' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })

  test('a link still opens in a window of its own, and a popover closes by its button', async ({ page, context }) => {
    const opened = context.waitForEvent('page')
    await page
      .getByRole('article')
      .first()
      .getByRole('link')
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    await expect(page).toHaveURL(/view=category/)
    const menu = page.getByRole('region', { name: 'אפשרויות נגישות' })
    const button = page.getByRole('button', { name: 'תפריט נגישות' })
    await button.click()
    await expect(menu).toBeVisible()
    await button.click()
    await expect(menu).toBeHidden()
  })
})
