// Presses of the panel while what stands above the pressed button changes.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { placeOrder, signIn } from '../../owner.ts'
import { testWithProvider as test } from '../../payment-provider.ts'

const openPayment = /^(?:שליחת קישור לתשלום|פתיחת התשלום) ללקוח/

async function openOrder(page: Page): Promise<Locator> {
  const { id } = await placeOrder(page)
  await signIn(page, 'orders')
  const row = page.getByRole('row').filter({ has: page.getByLabel(`סטטוס הזמנה ${id}`) })
  await row.getByRole('button', { name: 'פרטי הזמנה' }).click()
  return page.getByRole('dialog', { name: `פרטי הזמנה ${id}` })
}

/** Delays the answers to requests. @returns the function that lets them go */
async function hold(page: Page, method: 'GET' | 'PATCH', path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held.promise
    await route.fallback()
  })
  return held.resolve
}

const holdReads = (page: Page) => hold(page, 'GET', '**/api/orders/*/record')

const holdSteps = (page: Page) => hold(page, 'PATCH', '**/api/orders/*')

/** The statuses that the page sends from now on. */
function statusesSent(page: Page): unknown[] {
  const statuses: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') statuses.push(request.postDataJSON().status)
  })
  return statuses
}

test('a press on a button counts, though the answer to the press before moves it away meanwhile', async ({ page }) => {
  const order = await openOrder(page)
  const button = order.getByRole('button', { name: openPayment }).last()
  await expect(button).toBeVisible()
  const answer = await holdReads(page)
  await order.getByRole('button', { name: 'לאישור' }).click()
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  answer()
  // The offer of the next step comes above it.
  await expect(order.getByRole('button', { name: openPayment })).toHaveCount(2)
  expect((await button.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0) / 2)
  await page.mouse.up()
  await expect(order.getByText('הלקוח יכול לשלם בעמוד ההזמנה שלו:')).toBeVisible()
})

test('a press that is released elsewhere is taken back', async ({ page }) => {
  const order = await openOrder(page)
  await order.getByRole('button', { name: openPayment }).hover()
  await page.mouse.down()
  await order.getByRole('heading', { name: 'ציר הזמן' }).hover()
  await page.mouse.up()
  await order.getByRole('button', { name: 'לאישור' }).click()
  await expect(order.getByRole('button', { name: openPayment })).toHaveCount(2)
})

test('a double press on the next status takes one step', async ({ page }) => {
  // With what the list has, a chosen status is shown at once.
  const answerReads = await holdReads(page)
  const answerSteps = await holdSteps(page)
  const statuses = statusesSent(page)
  const order = await openOrder(page)
  await order.getByRole('button', { name: 'לאישור' }).dblclick()
  await expect(order.getByRole('button', { name: 'סמנו כנשלחה' })).toBeVisible()
  answerSteps()
  answerReads()
  await expect(order.getByRole('heading', { name: 'ציר הזמן' })).toBeVisible()
  expect(statuses).toEqual(['processing'])
})

test('the second press of a double press takes no step, though its button moves away meanwhile', async ({ page }) => {
  const statuses = statusesSent(page)
  const order = await openOrder(page)
  const answer = await holdSteps(page)
  const button = order.getByRole('button', { name: 'לאישור' })
  // What the order's page reads moves the button too.
  await expect(order.getByRole('heading', { name: 'ציר הזמן' })).toBeVisible()
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.down({ clickCount: 2 })
  answer()
  // The offer of the next step comes above it, or its text changes in its place.
  await expect(order.getByRole('button', { name: 'סמנו כנשלחה' })).toBeVisible()
  await order.evaluate((dialog) =>
    dialog.querySelector('button:not([aria-label])')?.before(Object.assign(document.createElement('p'), { style: 'block-size: 90px' })),
  )
  // However long the second press is held.
  await expect(order.getByRole('button', { name: 'סמנו כנשלחה' })).toBeEnabled()
  await page.mouse.up({ clickCount: 2 })
  await order.getByRole('button', { name: 'סמנו כנשלחה' }).click()
  await expect(order.getByRole('button', { name: 'נמסרה', exact: true })).toBeEnabled()
  expect(statuses).toEqual(['processing', 'shipped'])
})

test('a held key takes one step', async ({ page }) => {
  const statuses = statusesSent(page)
  const order = await openOrder(page)
  await order.getByRole('button', { name: 'לאישור' }).focus()
  const held = Date.now()
  // The keys that repeat come to the button of the next step, which has the focus.
  while (Date.now() - held < 1500) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(order.getByRole('button', { name: 'סמנו כנשלחה' })).toBeEnabled()
  expect(statuses).toEqual(['processing'])
})

test('presses before the answer to a step take no further one', async ({ page }) => {
  const statuses = statusesSent(page)
  const order = await openOrder(page)
  const answer = await holdSteps(page)
  const approve = order.getByRole('button', { name: 'לאישור' })
  await approve.click()
  const began = Date.now()
  while (Date.now() - began < 1500) await approve.click({ force: true })
  await page.keyboard.down('Space')
  // And one that comes a little after the answer.
  await order.evaluate((dialog) => {
    const nextIn = () => [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'סמנו כנשלחה')
    const press = (_: unknown, observer: MutationObserver) => {
      if (!nextIn()) return
      observer.disconnect()
      setTimeout(() => nextIn()?.click(), 300)
    }
    new MutationObserver(press).observe(dialog, { subtree: true, childList: true, characterData: true })
  })
  answer()
  const ship = order.getByRole('button', { name: 'סמנו כנשלחה' })
  await expect(ship).toBeEnabled()
  await page.keyboard.up('Space')
  expect(statuses).toEqual(['processing'])
  await ship.press('Enter')
  const deliver = order.getByRole('button', { name: 'נמסרה', exact: true })
  await expect(deliver).toBeEnabled()
  expect(statuses).toEqual(['processing', 'shipped'])
  await deliver.press('Enter')
  await expect(deliver).toBeHidden()
  await expect(order.locator(':focus')).toBeVisible()
})

test('a press that began early and ended elsewhere leaves the next one alone', async ({ page }) => {
  const statuses = statusesSent(page)
  const order = await openOrder(page)
  const answer = await holdSteps(page)
  await order.getByRole('button', { name: 'לאישור' }).click()
  await page.mouse.down()
  await order.getByRole('heading', { name: 'ציר הזמן' }).hover()
  await page.mouse.up()
  answer()
  const ship = order.getByRole('button', { name: 'סמנו כנשלחה' })
  await expect(ship).toBeEnabled()
  await ship.press('Enter')
  await expect(order.getByRole('button', { name: 'נמסרה', exact: true })).toBeEnabled()
  expect(statuses).toEqual(['processing', 'shipped'])
})

test('a typed note stays while another order is looked at', async ({ page }) => {
  await placeOrder(page)
  const order = await openOrder(page)
  const note = () => page.getByRole('dialog').getByLabel('הערה חדשה (הלקוח לא רואה)')
  await note().fill('להתקשר לפני')
  await order.getByRole('button', { name: 'ההזמנה הבאה' }).click()
  await expect(note()).toHaveValue('')
  await page.getByRole('dialog').getByRole('button', { name: 'ההזמנה הקודמת' }).click()
  await expect(note()).toHaveValue('להתקשר לפני')
})
