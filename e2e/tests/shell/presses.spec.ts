// The time from a press to the next frame on a slow phone.
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
