// Mistakes in the owner's forms: the wheel over a number, a price of 0, several pictures at once, a sign-out in another tab.
import { expect, test } from '../../fixtures.ts'
import { editFirst, givePictures, message, placeOrder, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

test('a form focuses its first field, keeps numbers under the wheel, and confirms a price of 0', async ({ page }) => {
  await signIn(page, 'products')
  await editFirst(page)
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('שם המוצר')).toBeFocused()
  for (const label of ['מחיר', 'נפח במ״ל', 'אחוז אלכוהול']) {
    const field = form.getByLabel(label)
    await field.fill('20')
    await field.hover()
    await page.mouse.wheel(0, 300)
    await expect(field).toHaveValue('20')
  }

  await form.getByLabel('מחיר').fill('0')
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  const update = form.getByRole('button', { name: 'עדכון', exact: true })
  await update.click()
  await expect.poll(() => questions).toEqual(['המחיר הוא 0 והמוצר מוצג באתר. לפרסם אותו ללא תשלום?'])
  await expect(form).toBeVisible()
  await update.click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()
})

test('a form takes a pasted picture anywhere, and of several dropped ones the first, with a toast', async ({ page }) => {
  await signIn(page, 'products')
  await page.getByRole('button', { name: 'הוספת מוצר' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('שם המוצר')).toBeFocused()
  await givePictures(form.getByLabel('שם המוצר'), 'paste')
  await expect(message(page, 'התמונה הועלתה')).toBeVisible()
  await form.getByRole('button', { name: 'הסרת התמונה' }).click()
  await givePictures(form.getByRole('group', { name: 'תמונה' }), 'drop', 3)
  await expect(message(page, /נבחרה הראשונה מתוך 3/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'הסרת התמונה' })).toBeVisible()
})

test('the carousel takes all of several dropped pictures', async ({ page }) => {
  await signIn(page, 'carousel')
  const pictures = page.getByRole('button', { name: /^הסרת תמונה / })
  await expect(pictures).toHaveCount(7)
  await givePictures(page.locator('li:last-child [role="group"]').first(), 'drop', 3)
  await expect(pictures).toHaveCount(9)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'שמירת הקרוסלה' }).click()
  await expect(message(page, 'תמונות הקרוסלה עודכנו')).toBeVisible()
  const { images } = await (await page.request.get('/api/carousel')).json()
  const added = images.slice(6).filter((address: string) => address.startsWith('/storage/'))
  expect(added).toHaveLength(3)
})

test('a removed picture and a cleared text are saved', async ({ page }) => {
  await signIn(page, 'banners')
  const edit = page.getByRole('button', { name: /^עריכת / }).first()
  await edit.click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'הסרת התמונה' }).click()
  await form.getByRole('textbox', { name: 'תיאור' }).fill('')
  await form.getByRole('button', { name: 'עדכון', exact: true }).click()
  await expect(message(page, 'הבאנר עודכן')).toBeVisible()
  const { items } = await (await page.request.get('/api/banners')).json()
  expect(items[0]).toMatchObject({ description: '', image: '/bundled/banner.jpg' })
})

test('a sign-out in one browser tab removes the panel from the others', async ({ page }) => {
  await signIn(page, 'orders')
  await placeOrder(page, { customerName: 'רחל המשוררת' })
  const other = await page.context().newPage()
  await other.goto('/?view=admin&tab=orders')
  await expect(other.getByText('רחל המשוררת').first()).toBeVisible()
  await page.getByRole('button', { name: 'התנתקות' }).click()
  await expect(other.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  expect(await other.content()).not.toContain('רחל המשוררת')
  await expect(other.getByRole('tab')).toHaveCount(0)
})

test('categories show their visibility, and a hint about the menu', async ({ page }) => {
  await signIn(page, 'categories')
  const main = page.getByRole('region', { name: 'קטגוריות ראשיות' })
  await expect(main.getByText('מוצגת', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'הוספת קטגוריה' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('switch', { name: 'קטגוריה ראשית' })).toHaveAccessibleDescription(/מופיעה בתפריט/)
  await form.getByLabel('שם הקטגוריה').fill('Test')
  await form.getByLabel('תיאור').fill('Test')
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'הקטגוריה נוספה')).toBeVisible()
  await expect(page.getByText(/אינן מופיעות בתפריט שבראש האתר/)).toBeVisible()
})

test('an empty shop has no link from all products to itself', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  for (let after: string | null = ''; after !== null; ) {
    const { items, next } = await owner.send('GET', `/api/products?limit=100${after && `&after=${after}`}`)
    await owner.send('POST', '/api/products/bulk', { action: 'hide', ids: items.map(({ id }: { id: number }) => id) })
    after = next
  }
  await page.goto('/?view=category')
  await expect(page.getByText('המוצרים יופיעו כאן בקרוב')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'כל המוצרים' })).toHaveCount(0)
  await page.goto('/?q=xyz')
  await expect(page.getByRole('main').getByRole('link', { name: 'כל המוצרים' })).toBeVisible()
})

test('an address that does not exist has a plain link home', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/./)
  await page.goto('/nowhere')
  await expect(page.getByRole('link', { name: 'Return to Home' })).not.toHaveAttribute('type')
})
