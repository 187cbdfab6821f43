// The owner's coupons: made, used by a shopper, seen in the order, switched off and deleted.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import { fillCart, fillForm, goToCheckout, sendOrder } from '../../shopper.ts'

test.slow()

const list = (page: Page) => page.getByRole('dialog', { name: 'קופונים' })
const form = (page: Page, name = 'הוספת קופון') => page.getByRole('dialog', { name })

async function openCoupons(page: Page) {
  await signIn(page, 'settings')
  await page.getByRole('button', { name: 'קופונים' }).click()
  await expect(list(page).getByRole('article', { name: 'LECHAIM10' })).toBeVisible()
}

test('a coupon is made, used by a shopper, seen in the order, switched off and deleted', async ({ page, anotherVisitor }) => {
  await openCoupons(page)
  await list(page).getByRole('button', { name: 'הוספת קופון' }).click()
  await expect(form(page).getByLabel('קוד הקופון')).toBeFocused()
  await page.keyboard.type('CHAG10')
  await form(page).getByLabel('אחוז ההנחה').fill('10')
  await form(page).getByLabel('מספר מימושים מרבי').fill('1')
  await expectNoA11yViolations(page)
  await form(page).getByRole('button', { name: 'הוספה' }).click()
  await expect(message(page, 'הקופון נוסף')).toBeVisible()
  const card = list(page).getByRole('article', { name: 'CHAG10' })
  await expect(card).toContainText('הנחה של 10%')
  await expect(card).toContainText('בתוקף')
  await expect(card).toContainText('0 מימושים מתוך 1')
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')

  const shopper = await anotherVisitor()
  await fillCart(shopper)
  await goToCheckout(shopper)
  await shopper.getByText('יש לכם קוד קופון?').click()
  await shopper.getByRole('textbox', { name: 'קוד קופון' }).fill('chag10')
  await shopper.keyboard.press('Enter')
  await expect(shopper.getByRole('button', { name: 'הסרת הקופון' })).toBeVisible()
  await fillForm(shopper)
  await sendOrder(shopper)

  await page.getByRole('tab', { name: 'הזמנות' }).click()
  await page.getByRole('button', { name: 'פרטי הזמנה' }).first().click()
  await expect(page.getByRole('dialog', { name: /^פרטי הזמנה \d+$/ }).getByText('הנחת קופון CHAG10')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^פרטי הזמנה \d+$/ })).toBeHidden()

  await page.getByRole('link', { name: 'הגדרות', exact: true }).click()
  await page.getByRole('button', { name: 'קופונים' }).click()
  await expect(card).toContainText('מימוש אחד מתוך 1')
  await expect(card).toContainText('נוצל עד תום')
  await card.getByRole('button', { name: 'עריכת CHAG10' }).click()
  await form(page, 'עריכת קופון').getByLabel('הקופון פעיל').uncheck()
  await form(page, 'עריכת קופון').getByRole('button', { name: 'עדכון' }).click()
  await expect(message(page, 'הקופון עודכן')).toBeVisible()
  await expect(card).toContainText('כבוי')
  page.once('dialog', (question) => question.accept())
  await card.getByRole('button', { name: 'מחיקת CHAG10' }).click()
  await expect(card).toHaveCount(0)
})

test('invalid fields show errors: an hour skipped by summer time, no category, a fraction', async ({ page }) => {
  await openCoupons(page)
  await list(page).getByRole('button', { name: 'הוספת קופון' }).click()
  await expect(form(page).getByLabel('קוד הקופון')).toBeFocused()
  await page.keyboard.type('CHAG')
  await form(page).getByLabel('אחוז ההנחה').fill('12.5')
  await form(page).getByLabel('תחילת התוקף').fill('2027-03-26T02:30')
  await form(page).getByLabel('הקופון חל על').selectOption('קטגוריות נבחרות')
  await form(page).getByRole('button', { name: 'הוספה' }).click()
  await expect(form(page).getByLabel('אחוז ההנחה')).toHaveAccessibleDescription('אחוז שלם, מ־1 עד 100')
  await expect(form(page).getByLabel('אחוז ההנחה')).toBeFocused()
  await expect(form(page).getByLabel('תחילת התוקף')).toHaveAccessibleDescription('אין שעה כזאת: באותו לילה עוברים לשעון קיץ')
  await expect(form(page).getByRole('group', { name: 'קטגוריות' })).toHaveAccessibleDescription('יש לבחור לפחות קטגוריה אחת')
  await form(page).getByRole('group', { name: 'קטגוריות' }).getByRole('checkbox').first().check()
  await form(page).getByLabel('אחוז ההנחה').fill('12')
  await form(page).getByLabel('תחילת התוקף').fill('2027-03-26T03:00')
  await form(page).getByRole('button', { name: 'הוספה' }).click()
  await expect(list(page).getByRole('article', { name: 'CHAG' })).toContainText('טרם התחיל')
})

for (const percent of [100, 150]) {
  test(`with text at ${percent}% the coupons and their form fit at 320, 768 and 1440 px`, async ({ page }) => {
    await page.addInitScript((size) => localStorage.setItem('textSize', String(size)), percent)
    await openCoupons(page)
    const overflowing = () =>
      page.evaluate(() =>
        // The accessibility button folds to the screen's edge.
        [...document.querySelectorAll('dialog[open], dialog[open] :not([popovertarget], [popovertarget] *)')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1)
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      )
    await list(page).getByRole('button', { name: 'הוספת קופון' }).click()
    await expect(form(page).getByLabel('קוד הקופון')).toBeFocused()
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflowing(), `form at ${width} px`).toEqual([])
    }
    await page.keyboard.type('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW')
    await form(page).getByLabel('אחוז ההנחה').fill('100')
    await form(page).getByRole('button', { name: 'הוספה' }).click()
    await expect(list(page).getByRole('article')).toHaveCount(2)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflowing(), `list at ${width} px`).toEqual([])
    }
  })
}
