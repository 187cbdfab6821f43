// The owner's stories about pictures: each way of choosing one, and copying foreign ones to the shop.
import { stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { editFirst, givePictures, message, signIn } from '../../owner.ts'

test.slow()

const ours = /\/storage\/v1\/object\/public\/drinksimages\/\d+-\d+\.jpg/

/** A file of some megabytes of noise, large enough for its progress to be seen. */
async function photograph(): Promise<string> {
  const path = test.info().outputPath('bottle.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white', noise } })
    .jpeg()
    .toFile(path)
  return path
}

const small = () => sharp({ create: { width: 300, height: 400, channels: 3, background: '#5b1a2e' } })

/** A phone's bandwidth. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', conditions)
  return () => session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
}

async function openForm(page: Page) {
  await signIn(page, 'products')
  await page.getByRole('button', { name: 'הוספת מוצר' }).click()
  const form = page.getByRole('dialog', { name: 'הוספת מוצר' })
  const picker = form.getByRole('group', { name: 'תמונה' })
  return { form, picker, thumbnail: picker.locator('img'), upload: picker.getByRole('button', { name: 'העלאת תמונה' }) }
}

async function chooseFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'העלאת תמונה' }).click()
  await (await chooser).setFiles(file)
}

test('a photograph of 12 megapixels uploads with progress and becomes the product’s picture', async ({ page }) => {
  const { form, picker, thumbnail, upload } = await openForm(page)
  const file = await photograph()
  expect((await stat(file)).size).toBeGreaterThan(3_000_000)
  const speedUp = await slowDown(page, 600_000)
  await chooseFile(page, file)
  await expect(picker.getByRole('button', { name: 'בהעלאה…' })).toBeDisabled()
  await expect(picker.getByRole('progressbar', { name: 'בהעלאה…' })).toHaveJSProperty('max', 1)
  await expect(picker.getByRole('status')).toHaveText(/בהעלאה… (25|50|75|100)%/)
  await expect(thumbnail).toHaveAttribute('src', /^data:image/)
  await expect(message(page, 'התמונה הועלתה')).toBeVisible({ timeout: 30_000 })
  await speedUp()
  await expect(thumbnail).toHaveAttribute('src', ours)
  await expect(upload).toBeFocused()
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await form.getByLabel('שם המוצר').fill('יין מצולם')
  await form.getByLabel('מחיר').fill('50')
  await form.getByLabel('תיאור').fill('צולם בטלפון')
  await form.getByRole('checkbox', { name: 'יין', exact: true }).check()
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'המוצר נוסף')).toBeVisible()
  await expect(page.getByRole('article', { name: 'יין מצולם' }).locator('img')).toHaveAttribute('src', ours)
})

test('a file with a false JPEG type is refused, and the form stays usable', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/415|שגיאה בהעלאת התמונה/)
  const { form, picker, thumbnail, upload } = await openForm(page)
  await form.getByLabel('שם המוצר').fill('נשאר')
  await chooseFile(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(page.getByRole('alert').filter({ hasText: 'שגיאה בהעלאת התמונה' })).toContainText('הקובץ אינו תמונה שאפשר להציג')
  await expect(upload).toBeFocused()
  await expect(form.getByLabel('שם המוצר')).toHaveValue('נשאר')
  await expect(thumbnail).toHaveAttribute('src', '/bundled/product.jpg')
  await chooseFile(page, { name: 'b.png', mimeType: 'image/png', buffer: await small().png().toBuffer() })
  await expect(thumbnail).toHaveAttribute('src', ours)
  await picker.getByRole('button', { name: 'הסרת התמונה' }).click()
  await expect(thumbnail).toHaveAttribute('src', '/bundled/product.jpg')
  await expect(picker.getByRole('button', { name: 'הסרת התמונה' })).toHaveCount(0)
})

test('a picture that only the browser can decode is uploaded as a JPEG without a failed request', async ({ page, requests }) => {
  const { thumbnail } = await openForm(page)
  // An AVIF under the brand of a phone's format: the server takes it for HEIC, the browser reads it all the same.
  const buffer = await small().avif().toBuffer()
  buffer.write('mif1', 8, 'latin1')
  await chooseFile(page, { name: 'a.heic', mimeType: '', buffer })
  await expect(thumbnail).toHaveAttribute('src', ours)
  expect(requests.filter((url) => url.includes('/storage/v1/object/drinksimages/'))).toHaveLength(1)
})

test('a picture is dropped, pasted, or entered by its address', async ({ page }) => {
  const { form, picker, thumbnail } = await openForm(page)
  await givePictures(picker, 'drop')
  await expect(thumbnail).toHaveAttribute('src', ours)
  const dropped = await thumbnail.getAttribute('src')
  await givePictures(picker, 'paste')
  await expect(thumbnail).toHaveAttribute('src', ours)
  await expect(thumbnail).not.toHaveAttribute('src', dropped ?? '')
  // A drop beside the picker is ignored.
  expect(await givePictures(form.getByLabel('שם המוצר'), 'drop')).toBe(true)

  const toggle = picker.getByRole('button', { name: 'הזנת כתובת' })
  await toggle.click()
  const address = picker.getByLabel('כתובת התמונה')
  await expect(address).toBeFocused()
  await address.fill('wine.jpg')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(/https/)
  await address.fill('/bundled/category.jpg')
  await picker.getByRole('button', { name: 'אישור' }).click()
  await expect(thumbnail).toHaveAttribute('src', '/bundled/category.jpg')
  await expect(toggle).toBeFocused()
  await toggle.click()
  await address.fill('https://example.com/wine.jpg')
  await address.press('Enter')
  await expect(picker).toContainText('התמונה תוצג כאן אחרי השמירה')
  await expectNoA11yViolations(page)
})

test('an upload of a closed form changes nothing', async ({ page }) => {
  page.on('dialog', (question) => question.accept())
  const { form, picker, thumbnail } = await openForm(page)
  const file = await photograph()
  const speedUp = await slowDown(page, 500_000)
  await chooseFile(page, file)
  await picker.getByRole('button', { name: 'ביטול ההעלאה' }).click()
  await expect(picker.getByRole('button', { name: 'העלאת תמונה' })).toBeEnabled()
  await expect(thumbnail).toHaveAttribute('src', '/bundled/product.jpg')

  await chooseFile(page, file)
  await form.getByRole('button', { name: 'ביטול', exact: true }).click()
  await expect(form).toBeHidden()
  await speedUp()
  await page.getByRole('button', { name: 'הוספת מוצר' }).click()
  await expect(thumbnail).toHaveAttribute('src', '/bundled/product.jpg')
  await expect(message(page, 'התמונה הועלתה')).toHaveCount(0)
})

test('a run without foreign pictures says so; a run with failures lists them and finishes', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/שגיאה בעיבוד תמונה/)
  await signIn(page, 'images')
  await page.getByRole('button', { name: 'התחלת עיבוד' }).click()
  await expect(message(page, 'אין תמונות לעיבוד')).toBeVisible()

  await page.getByRole('tab', { name: 'מוצרים' }).click()
  await editFirst(page)
  const form = page.getByRole('dialog')
  const name = await form.getByLabel('שם המוצר').inputValue()
  await form.getByRole('button', { name: 'הזנת כתובת' }).click()
  // A local address, which the server refuses without a request.
  await form.getByLabel('כתובת התמונה').fill('http://127.0.0.1/wine.jpg')
  await page.route('**/storage/v1/foreign*', (route) => route.fulfill({ path: 'api/src/media/bundled/pictures/product.jpg' }))
  await form.getByRole('button', { name: 'עדכון', exact: true }).click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()

  await page.getByRole('tab', { name: 'תמונות' }).click()
  await page.getByRole('button', { name: 'התחלת עיבוד' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `לא ניתן לעבד את התמונה של ${name}` })).toBeVisible()
  await expect(message(page, 'עיבוד התמונות הסתיים')).toBeVisible()
  await expect(message(page, 'הושלמו 0 מתוך 1')).toBeVisible()
  const failures = page.getByRole('region', { name: 'תמונה אחת לא עובדה' })
  await expect(failures.getByRole('listitem')).toContainText(name)
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 1)
  await expectNoA11yViolations(page)
})
