// The owner's stories about banners, the order of categories, the carousel, best sellers, header and footer.
import type { Locator, Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { editFirst, message, signIn } from '../../owner.ts'

test.slow()

const orderSaved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/categories/order'))

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('a formatted banner shows on the home page as in the editor, and reopens unchanged', async ({ page }) => {
  await signIn(page, 'banners')
  await editFirst(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('כותרת').fill('מבצע סוף שנה')
  const text = form.getByRole('textbox', { name: 'תיאור' })
  await text.fill('')
  await text.press('Control+b')
  await page.keyboard.type('יין Merlot')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' ב־15% הנחה')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'רשימת תבליטים' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('אדום יבש')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Rosé מהגליל')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await form.getByLabel('כתובת היעד').fill('example.com/sale')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await form.getByRole('button', { name: 'קו תחתון' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type(' עד גמר המלאי')
  await expectNoA11yViolations(page)
  await form.getByRole('button', { name: 'עדכון', exact: true }).click()
  await expect(message(page, 'הבאנר עודכן')).toBeVisible()

  await editFirst(page)
  const html = (locator: Locator) =>
    locator.evaluate((element) => element.textContent?.replace(/[\ufeff\u00a0]/g, (sign) => (sign === '\ufeff' ? '' : ' ')))
  const words = 'יין Merlot ב־15% הנחהאדום יבשRosé מהגלילexample.com/sale עד גמר המלאי'
  await expect.poll(() => html(text)).toBe(words)
  await form.getByRole('button', { name: 'ביטול', exact: true }).click()
  await expect(form).toBeHidden()

  await page.goto('/')
  const hero = page.getByRole('main')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('מבצע סוף שנה')
  await expect(hero.locator('strong', { hasText: 'יין Merlot' })).toBeVisible()
  await expect(hero.getByRole('listitem').filter({ hasText: 'Rosé מהגליל' })).toBeVisible()
  await expect(hero.getByRole('link', { name: 'example.com/sale' })).toHaveAttribute('href', 'https://example.com/sale')
  await expect(hero.locator('u')).toHaveText(' עד גמר המלאי')
  expect(await hero.locator('p[dir=auto]', { hasText: 'Merlot' }).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('the toolbar is one tab stop, and its tools change the selection', async ({ page }) => {
  await signIn(page, 'banners')
  await page.getByRole('button', { name: 'הוספת באנר' }).click()
  const form = page.getByRole('dialog')
  const tool = (name: string) => form.getByRole('button', { name })
  await form.getByRole('textbox', { name: 'תיאור' }).fill('לחיים')
  // The editor has taken the text, and puts the caret no more.
  await expect(tool('צעד אחורה')).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+a')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('לחיים')
  await page.keyboard.press('Alt+F10')
  await expect(form.getByRole('combobox', { name: 'גופן' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tool('מודגש')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tool('מודגש')).toHaveAttribute('aria-pressed', 'true')
  await expect(tool('מודגש')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: 'תיאור' })).toBeFocused()
  await tool('צבע טקסט').click()
  await form.getByRole('radio', { name: 'אדום' }).click({ force: true })
  await expect(form.locator('strong', { hasText: 'לחיים' })).toHaveCSS('color', 'rgb(179, 38, 30)')
  // Shortcuts are by key position, independent of the layout.
  await form.getByRole('textbox', { name: 'תיאור' }).focus()
  await page.evaluate(() => {
    const text = document.querySelector('[role=textbox][aria-multiline]')
    const keys = { key: 'ן', code: 'KeyI', ctrlKey: true, bubbles: true, cancelable: true }
    text?.dispatchEvent(new KeyboardEvent('keydown', keys))
  })
  await expect(tool('נטוי')).toHaveAttribute('aria-pressed', 'true')
  await tool('ניקוי עיצוב').click()
  await expect(form.locator('strong')).toHaveCount(0)
  await tool('צעד אחורה').click()
  await expect(tool('צעד קדימה')).not.toHaveAttribute('aria-disabled', 'true')
})

test('paste from Word drops its formatting', async ({ page }) => {
  await signIn(page, 'banners')
  await page.getByRole('button', { name: 'הוספת באנר' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'תיאור' })
  await text.click()
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<html><body><!--StartFragment--><p class=MsoNormal style="color:red"><b><span style="font-family:David">יינות</span></b> החודש<o:p></o:p></p><p style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.</span><![endif]>ראשון</p><img src="https://example.com/x.png"><script>window.ran = true</script><!--EndFragment--></body></html>',
    )
    const pasted = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new InputEvent('beforeinput', pasted))
  })
  await expect(text.locator('strong', { hasText: 'יינות' })).toBeVisible()
  await expect(text).toContainText('ראשון')
  await expect(text.locator('img, script, [style*="red"], [style*="David"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('categories are reordered by buttons, in the shop too', async ({ page }) => {
  page.on('dialog', (question) => question.accept())
  await signIn(page, 'categories')
  const main = page.getByRole('region', { name: 'קטגוריות ראשיות' })
  const names = () => main.getByRole('heading', { level: 3 }).allTextContents()
  await expect(main.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 4, name: 'תת־קטגוריות', exact: true }).first()).toBeVisible()
  const [first = '', second = '', ...others] = await names()
  const down = main.getByRole('article', { name: first }).getByRole('button', { name: 'הזזה למטה' }).first()
  await expect(down).toHaveAccessibleDescription(first)
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, first, ...others])
  await expect(down).toBeFocused()
  await expect(page.getByText(`${first}: מקום 2 מתוך ${others.length + 2}`)).toBeAttached()
  await expect(message(page, 'הסדר עודכן')).toBeVisible()
  const upSaved = orderSaved(page)
  await main.getByRole('article', { name: first }).getByRole('button', { name: 'הזזה למעלה' }).first().click()
  await expect.poll(names).toEqual([first, second, ...others])
  await upSaved
  const downSaved = orderSaved(page)
  await down.click()
  await expect.poll(names).toEqual([second, first, ...others])
  await downSaved

  // Back again by the handle's keys.
  await main.getByRole('article', { name: first }).getByRole('button', { name: 'גרירה לשינוי הסדר' }).first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${first}: אפשר להזיז במקשי החצים`)).toBeAttached()
  // The library starts listening shortly after a row is picked up.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(new RegExp(`^${first}: מקום [^2] מתוך ${others.length + 2}$`))).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${first}: חזר למקומו`)).toBeAttached()
  await page.goto('/')
  const menu = page.getByRole('banner')
  await expect(menu.getByText(first, { exact: true }).first()).toBeVisible()
  const words = (await menu.textContent()) ?? ''
  expect(words.indexOf(second)).toBeLessThan(words.indexOf(first))
})

test('the carousel drops blank slides, and the best sellers keep their order', async ({ page }) => {
  await signIn(page, 'carousel')
  const pictures = page.getByRole('button', { name: /^הסרת תמונה / })
  await expect(pictures).toHaveCount(7)
  await page.getByRole('button', { name: 'הסרת תמונה 2' }).click()
  await expect(page.getByRole('button', { name: 'הסרת תמונה 2' })).toBeFocused()
  await page.getByRole('button', { name: 'הוספת תמונה' }).click()
  await expect(pictures).toHaveCount(7)
  await page.getByRole('button', { name: 'הזזה למטה' }).first().click()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'שמירת הקרוסלה' }).click()
  await expect(message(page, 'תמונות הקרוסלה עודכנו')).toBeVisible()
  await expect(pictures).toHaveCount(6)
  const { images } = await (await page.request.get('/api/carousel')).json()
  expect(images.map((address: string) => address.match(/\d/)?.[0])).toEqual(['3', '1', '4', '5', '6', '7'])

  await openTab(page, 'הנמכרים ביותר')
  const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: /מהרשימה$/ }) })
  const names = () => list.locator('bdi').allTextContents()
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const [first = '', second = '', ...others] = await names()
  await list.getByRole('listitem').first().getByRole('button', { name: 'הזזה למטה' }).click()
  await expect.poll(names).toEqual([second, first, ...others])
  await page.getByRole('switch', { checked: false }).first().check()
  await expect.poll(async () => (await names()).length).toBe(others.length + 3)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'שמירת הרשימה' }).click()
  await expect(message(page, 'רשימת הנמכרים ביותר עודכנה')).toBeVisible()
  const { items } = await (await page.request.get('/api/best-selling')).json()
  expect(items.slice(0, 2).map((product: { name: string }) => product.name)).toEqual([second, first])
})

test('header and footer show a preview; all forms pass the accessibility checks', async ({ page }) => {
  await signIn(page, 'footer')
  await page.getByLabel('טלפון').fill('03-7654321')
  const preview = page.getByRole('figure', { name: 'תצוגה מקדימה' })
  await expect(preview.getByText('03-7654321')).toBeVisible()
  await page.getByLabel('מספר עוסק').fill('514999888')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'פרטי תחתית האתר עודכנו')).toBeVisible()
  await expectNoA11yViolations(page)

  await openTab(page, 'ראש האתר')
  await page.getByLabel('סלוגן').fill('הכוס הבאה עלינו')
  await expect(page.getByRole('figure', { name: 'תצוגה מקדימה' }).getByText('הכוס הבאה עלינו')).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'פרטי ראש האתר עודכנו')).toBeVisible()
  for (const [tab, add] of [
    ['קטגוריות', 'הוספת קטגוריה'],
    ['באנרים', 'הוספת באנר'],
  ] as const) {
    await openTab(page, tab)
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('dialog').getByLabel('תיאור')).toBeVisible()
    await expectNoA11yViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול', exact: true }).click()
  }
})

test('a banner and a picture of the carousel are named by their times', async ({ page }) => {
  await signIn(page, 'banners')
  await page.getByRole('button', { name: 'הוספת באנר' }).click()
  const form = page.getByRole('dialog', { name: 'הוספת באנר' })
  await form.getByLabel('כותרת').fill('חג שמח')
  await form.getByText('תזמון ההצגה').click()
  await form.getByLabel('סוף ההצגה').fill('2026-01-02T10:00')
  await expectNoA11yViolations(page)
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'הבאנר נוסף')).toBeVisible()
  await expect(page.getByRole('article', { name: 'חג שמח' }).getByText(/^הוצג עד 2\.1\.2026/)).toBeVisible()

  await openTab(page, 'קרוסלה')
  const second = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'תמונה 2' }) })
  await second.getByText('תזמון ההצגה').click()
  await second.getByLabel('תחילת ההצגה').fill('2031-03-28T02:30')
  await page.getByRole('button', { name: 'שמירת הקרוסלה' }).click()
  await expect(second.getByLabel('תחילת ההצגה')).toHaveAccessibleDescription(/שעון קיץ/)
  await second.getByLabel('תחילת ההצגה').fill('2031-03-28T03:00')
  await expect(second.getByText(/^יוצג מ־28\.3\.2031/)).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'שמירת הקרוסלה' }).click()
  await expect(message(page, 'תמונות הקרוסלה עודכנו')).toBeVisible()
  const { images } = await (await page.request.get('/api/carousel')).json()
  expect(images).toHaveLength(6)
})
