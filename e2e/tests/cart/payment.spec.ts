import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect } from '../../fixtures.ts'
import { demoOwner } from '../../owner.ts'
import { testWithProvider as test } from '../../payment-provider.ts'
import { expectConfirmation, fillCart, fillCheckout, ownerOf, placeButton } from '../../shopper.ts'
import { expectWithinScreens } from '../../within-screen.ts'

test('a shopper pays on the order’s page once the owner opens the payment, and gets a part refunded', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  await fillCart(page)
  await fillCheckout(page)
  await placeButton(page).click()
  await expectConfirmation(page)
  await expect(page.getByRole('button', { name: /^לתשלום/ })).toHaveCount(0)
  const { order, token } = await page.evaluate(() => ({
    order: new URLSearchParams(location.search).get('order'),
    token: location.hash,
  }))

  const panel = await anotherVisitor({ viewport: { width: 1440, height: 900 } })
  const { username, password } = await demoOwner(panel)
  const headers = { 'X-Session-Transport': 'cookie' }
  await panel.request.post('/auth/v1/token?grant_type=password', { headers, data: { email: username, password } })
  await panel.goto(`/?view=admin&tab=orders&order=${order}`)
  const record = panel.getByRole('dialog', { name: `פרטי הזמנה ${order}` })
  // Confirming offers the next step.
  await record.getByRole('button', { name: 'לאישור' }).click()
  await record
    .getByRole('button', { name: /^(?:שליחת קישור לתשלום|פתיחת התשלום) ללקוח/ })
    .first()
    .click()
  await expect(record.getByText('הלקוח יכול לשלם בעמוד ההזמנה שלו:')).toBeVisible()

  await page.reload()
  const pay = page.getByRole('button', { name: /^לתשלום · / })
  await expect(pay).toBeVisible()
  await expectNoA11yViolations(page)
  await expectWithinScreens(page, 'the order to be paid')
  await pay.press('Enter')
  await expect(page.getByRole('heading', { name: /^תשלום של/ })).toBeVisible()
  await page.getByRole('button', { name: 'תשלום' }).click()
  await expect(page).toHaveURL(`${shop.address}/?order=${order}${token}`)
  await expect(page.getByText('ההזמנה שולמה. תודה!')).toBeVisible()
  await expect(pay).toHaveCount(0)

  await expect(record.getByText(/כרטיס המסתיים ב־4580/)).toBeVisible()
  await record.getByRole('button', { name: 'החזר לכרטיס' }).click()
  const refund = panel.getByRole('dialog', { name: 'החזר לכרטיס' })
  await refund.getByLabel('סכום').fill('1000000')
  await refund.getByRole('button', { name: /^החזר של/ }).click()
  await expect(refund.getByText(/^אפשר עד/)).toBeVisible()
  await expectWithinScreens(panel, 'the refund')
  await refund.getByLabel('סכום').fill('5')
  await refund.getByRole('button', { name: /^החזר של/ }).click()
  await expect(refund).toHaveCount(0)
  await expect(record.getByText('החזר · תשלום מקוון')).toBeVisible()
  await expectWithinScreens(panel, 'the paid order of the panel')
  await expectNoA11yViolations(panel)
})

test('a shopper who comes back without paying can try again', async ({ page, shop, anotherVisitor }) => {
  await fillCart(page)
  await fillCheckout(page)
  await placeButton(page).click()
  await expectConfirmation(page)
  const order = await page.evaluate(() => new URLSearchParams(location.search).get('order'))
  const owner = await anotherVisitor()
  const { username, password } = await demoOwner(owner)
  const answer = await owner.request.post('/auth/v1/token?grant_type=password', { data: { email: username, password } })
  const { access_token } = await answer.json()
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await owner.request.post(`${shop.address}/api/orders/${order}/online-payment/link`, { headers, data: {} })).status()).toBe(200)
  await page.reload()
  const pay = page.getByRole('button', { name: /^לתשלום · / })
  await pay.click()
  await expect(page.getByRole('heading', { name: /^תשלום של/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^עוד לא קיבלנו אישור על התשלום/)).toBeVisible()
  await expect(pay).not.toHaveAttribute('aria-busy', 'true')
  await pay.click()
  // The order's own button has the word as well, until its page is left.
  await expect(page.getByRole('heading', { name: /^תשלום של/ })).toBeVisible()
  await page.getByRole('button', { name: 'תשלום' }).click()
  await expect(page.getByText('ההזמנה שולמה. תודה!')).toBeVisible()
})

test.describe('with the payment at the checkout', () => {
  test.use({ environment: async ({ provider }, use) => use({ ...provider.environment, LECHAIM_PAYMENT_AT: 'checkout' }) })

  test('the checkout says that the payment follows, and the order’s page leads to it', async ({ page }) => {
    await fillCart(page)
    await fillCheckout(page)
    await expect(page.getByText(/^אחרי שליחת ההזמנה אפשר לשלם מיד/)).toBeVisible()
    await page.getByRole('button', { name: /^שליחת ההזמנה ותשלום · / }).click()
    await expectConfirmation(page)
    await expect(page.getByRole('button', { name: /^לתשלום · / })).toBeVisible()
  })

  test('by night the checkout says that the order is a request, which is paid once it is confirmed', async ({ page, shop }) => {
    const owner = await ownerOf(shop)
    await owner.send('PUT', '/api/delivery-settings', { ...(await owner.send('GET', '/api/delivery-settings')), marketing: true })
    // The server's clock is not the story's.
    await page.route('**/api/checkout', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), night: 'queue' } })
    })
    await fillCart(page)
    await fillCheckout(page)
    await expect(page.getByText(/ההזמנה תתקבל כבקשה ותאושר אחרי 06:00$/)).toBeVisible()
    await expect(page.getByText(/^לא מתבצע חיוב עכשיו/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^שליחת ההזמנה · / })).toBeVisible()
    await expect(page.getByRole('button', { name: /^שליחת ההזמנה ותשלום/ })).toHaveCount(0)
  })
})
