// A production shop before its setup: visitors get no invented facts.
import { expect, test } from '../../fixtures.ts'
import { fillLogin, message } from '../../owner.ts'

const owner = { username: 'owner@shop.example', password: 'a long enough password' }
test.use({
  environment: {
    NODE_ENV: 'production',
    LECHAIM_PANEL_ORIGIN: 'same',
    LECHAIM_OWNER_EMAIL: owner.username,
    LECHAIM_OWNER_PASSWORD: owner.password,
  },
})

test('visitors see the footer after its first save, and the panel’s setup list shrinks', async ({ page, anotherVisitor }) => {
  const visitor = await anotherVisitor()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toHaveCount(0)
  await expect(visitor.getByRole('region', { name: 'גלריית תמונות' })).toHaveCount(0)
  await visitor.getByRole('button', { name: 'תפריט נגישות' }).click()
  await expect(visitor.getByRole('button', { name: /הגדלת טקסט/ })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'הצהרת נגישות' })).toHaveCount(0)

  await page.goto('/?view=admin')
  await fillLogin(page, owner)
  await expect(page.getByRole('heading', { name: 'להשלמת החנות נותרו עוד 4 דברים' })).toBeVisible()
  await page.getByRole('link', { name: 'כתובת, טלפון, דוא״ל ומספר עוסק' }).click()
  await expect(page.getByRole('tab', { name: 'תחתית האתר', selected: true })).toBeVisible()
  await page.getByLabel('כתובת', { exact: true }).fill('שדרות הנשיא 7, חיפה')
  await page.getByLabel('טלפון').fill('04-8123456')
  await page.getByLabel('דוא״ל').fill('shop@example.co.il')
  await page.getByLabel('מספר עוסק').fill('515000000')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'פרטי תחתית האתר עודכנו')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'להשלמת החנות נותרו עוד 3 דברים' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'תמונות הקרוסלה' })).toBeVisible()

  await expect(visitor.getByRole('contentinfo')).toContainText('שדרות הנשיא 7, חיפה', { timeout: 20_000 })
  await visitor.reload()
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: '04-8123456' })).toBeVisible()
  // The owner has not confirmed these.
  for (const text of ['ימים א׳–ה׳', 'יום ו׳', 'תקנון', 'ביטול עסקה']) await expect(visitor.getByRole('contentinfo')).not.toContainText(text)

  await page.getByRole('switch', { name: 'תקנון: קראתי, מתאים לחנות' }).check()
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('switch', { name: /^תקנון/ })).toHaveCount(0)
  await expect(visitor.getByRole('contentinfo')).toContainText('תקנון', { timeout: 20_000 })
  await expect(visitor.getByRole('contentinfo')).not.toContainText('ביטול עסקה')
  for (const name of [/ביטול עסקה/, /הצהרת נגישות/, /שעות בימים/, /שעות ביום ו׳/]) await page.getByRole('switch', { name }).check()
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('heading', { name: 'להשלמת החנות נותר עוד דבר אחד' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'גלריית תמונות' })).toHaveCount(0)

  await page.getByRole('link', { name: 'תמונות הקרוסלה' }).click()
  await page.getByRole('button', { name: 'שמירת הקרוסלה' }).click()
  await expect(message(page, 'תמונות הקרוסלה עודכנו')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^להשלמת החנות/ })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('region', { name: 'גלריית תמונות' })).toBeVisible()
})
