// The frame around the views (SPEC §2, §4): breadcrumb, landmarks, announcements and failures.
import { expect, test } from '../../fixtures.ts'
import { openHome } from '../../shopper.ts'
import { openBeforeRemotes } from '../../slow-network.ts'

const crumbs = [
  ['/?view=category', 'כל המוצרים'],
  ['/?category=%D7%99%D7%99%D7%9F', 'יין'],
  ['/?q=%D7%99%D7%99%D7%9F', 'תוצאות חיפוש: יין'],
  ['/?view=checkout', 'תשלום'],
  ['/?view=admin', 'ניהול'],
] as const

test('every view but home has a breadcrumb; home and categories have a footer', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'מיקום באתר' })).toHaveCount(0)
  for (const [address, here] of crumbs) {
    await page.goto(address)
    const breadcrumb = page.getByRole('navigation', { name: 'מיקום באתר' })
    await expect(breadcrumb.getByRole('link', { name: 'דף הבית' })).toBeVisible()
    await expect(breadcrumb.locator('[aria-current="page"]')).toHaveText(here)
    const shopping = !/checkout|admin/.test(address)
    await expect(page.getByRole('contentinfo')).toHaveCount(shopping ? 1 : 0)
  }
})

test('a change of view moves the focus to the new heading and names the window after it', async ({ page }) => {
  await page.goto('/?view=category')
  // Until then the browser itself loads what Back leads to.
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  await page.getByRole('button', { name: 'חזרה' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeFocused()
  await expect(page).toHaveTitle('כל המוצרים · לחיים')
})

test('entries of an older shop are removed from storage at start', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('carouselImages', '[]'))
  await openHome(page)
  expect(await page.evaluate(() => localStorage.getItem('carouselImages'))).toBeNull()
})

test('a toast is a status in its region and shifts no layout', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/?view=category')
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const add = card.getByRole('button', { name: `הוספה לסל: ${name}` })
  // Visible and laid out already, so that only the toast could shift it.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await add.hover()
  const before = await card.boundingBox()
  await add.click()
  const message = page.getByRole('region', { name: 'הודעות' }).getByRole('status')
  await expect(message).toContainText(`${name} נוסף לסל הקניות`)
  expect(await card.boundingBox()).toEqual(before)
})

test('a page whose host fails shows an error with a link', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Unexpected Application Error!/)
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="page-data">{', 'id="page-data">') })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('אירעה שגיאה')).toBeVisible()
  await page.unroute('/')
  await page.getByRole('button', { name: 'טעינה מחדש' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})

test.describe('the age gate', () => {
  test.use({ adult: false })

  test('the page behind it is inert, and only an answer closes it', async ({ page }) => {
    await page.goto('/')
    const gate = page.getByRole('dialog', { name: 'אימות גיל' })
    await expect(gate).toContainText('האם אתם בני 18 ומעלה?')
    await expect(gate).toContainText('בלחיצה על ״כן״ אתם מאשרים שמלאו לכם 18 שנים')
    await expect(gate.getByRole('button', { name: 'כן' })).toBeFocused()
    // Inert content is unreachable for screen readers, keyboard, touch and wheel.
    expect(
      await page
        .locator('body > :not([inert], #age-gate)')
        .evaluateAll((all) => all.filter((one) => one.textContent && one.checkVisibility()).length),
    ).toBe(0)
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => {
        const { activeElement: focused, body } = document
        return !focused || focused === body || focused.closest('dialog') !== null
      })
      expect(inside).toBe(true)
    }
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(gate).toBeVisible()

    await gate.getByRole('button', { name: 'כן' }).click()
    await expect(gate).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('ageVerified'))).toBe('true')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('an answer in one tab counts in the others, also before their scripts run', async ({ page, context }) => {
    const other = await context.newPage()
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const release = await openBeforeRemotes(other, '/')
    const gates = [page, other].map((tab) => tab.getByRole('dialog', { name: 'אימות גיל' }))
    for (const gate of gates) await expect(gate).toBeVisible()
    await gates[0]?.getByRole('button', { name: 'כן' }).click()
    for (const gate of gates) await expect(gate).toBeHidden()
    release()
    await other
      .getByRole('banner')
      .getByRole('button', { name: /^סל הקניות/ })
      .click()
    await expect(other.getByRole('dialog', { name: /^סל הקניות/ })).toBeVisible()
  })

  test('a minor gets an alert and leaves the site', async ({ page, requests }) => {
    // A 204 response keeps the page, so that it can be inspected.
    await page.route(/google/, (route) => route.fulfill({ status: 204 }))
    await page.goto('/')
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      return dialog.accept()
    })
    const leaving = page.waitForRequest(/google/)
    await page.getByRole('button', { name: 'לא', exact: true }).click()
    const elsewhere = (await leaving).url()
    expect(said).toEqual(['אתר זה מיועד לבני 18 ומעלה בלבד'])
    expect(await page.evaluate(() => localStorage.getItem('ageVerified'))).toBeNull()
    requests.splice(requests.indexOf(elsewhere), 1)
  })
})
