// Failures of the server: the message names the number by which the shop finds the request in its log.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page, Response } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { signIn } from '../../owner.ts'
import type { ShopServer } from '../../shop-server.ts'
import { expectConfirmation, failure, fillCart, fillCheckout, placeButton } from '../../shopper.ts'

test.use({ expectedComplaints: [/500|שליחת ההזמנה נכשלה|שגיאה בהוספת הקטגוריה/] })

/** The database refuses new rows of a table. @returns a function that mends it */
function refuseRows({ dataDir }: ShopServer, table: string): () => void {
  const run = (statement: string) => {
    const db = new DatabaseSync(join(dataDir, 'shop.db'), { timeout: 10_000 })
    db.exec(statement)
    db.close()
  }
  run(`create trigger broken before insert on ${table} begin select raise(abort, 'broken on purpose'); end`)
  return () => run('drop trigger broken')
}

/** The toast's number is the one in the server's answer; a press on it selects it whole. */
async function expectNumber(page: Page, title: string, response: Response): Promise<void> {
  const { requestId } = (await response.json()).error
  expect(requestId).toMatch(/^[\w-]{8,64}$/)
  const toast = failure(page, title)
  await expect(toast).toContainText(`מספר לפנייה: ${requestId}`)
  const number = toast.locator('bdi')
  await number.click()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(requestId)
  await expectNoA11yViolations(page)
}

test('an order that the server fails at is not lost, and its message has the number of the request', async ({ page, shop }) => {
  await fillCart(page)
  await fillCheckout(page)
  const mend = refuseRows(shop, 'orders')
  const failed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders' && response.status() === 500)
  await placeButton(page).click()
  await expectNumber(page, 'שליחת ההזמנה נכשלה', await failed)
  mend()
  await failure(page, 'שליחת ההזמנה נכשלה').getByRole('button', { name: 'נסו שוב' }).click()
  await expectConfirmation(page)
  await expect(page.getByText('מספר לפנייה:')).toHaveCount(0)
})

test('a save in the panel that the server fails at has the number too', async ({ page, shop }) => {
  await signIn(page, 'categories')
  await page.getByRole('button', { name: 'הוספת קטגוריה' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('שם הקטגוריה').fill('קוקטיילים')
  await form.getByLabel('תיאור').fill('מוכנים למזיגה')
  const mend = refuseRows(shop, 'categories')
  const failed = page.waitForResponse((response) => response.url().endsWith('/api/categories') && response.status() === 500)
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expectNumber(page, 'שגיאה בהוספת הקטגוריה', await failed)
  mend()
})
