// Consent to marketing mails: asked for where the owner has set it, shown in the panel, withdrawn by the mailed link.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { newestMail } from '../../mailbox.ts'
import { message, signIn } from '../../owner.ts'
import { expectConfirmation, fillCart, fillCheckout, placeButton } from '../../shopper.ts'

test('a shopper consents where the owner asks, the panel shows it, and the mailed link withdraws it', { tag: '@phone' }, async ({
  page,
  shop,
  anotherVisitor,
}) => {
  const panel = await anotherVisitor({ viewport: { width: 1440, height: 900 } })
  await signIn(panel, 'settings')
  await panel.getByRole('switch', { name: 'לבקש בהזמנה הסכמה לקבל דברי פרסומת' }).check()
  await panel.getByRole('button', { name: 'שמירה', exact: true }).click()
  await expect(message(panel, 'ההגדרות נשמרו')).toBeVisible()

  await fillCart(page)
  await fillCheckout(page)
  const consent = page.getByRole('checkbox', { name: /^אני רוצה לקבל מהחנות/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  const age = page.getByRole('checkbox', { name: /^אני מצהיר/ })
  if (await age.isVisible()) await age.check()
  await expectNoA11yViolations(page)
  await placeButton(page).click()
  await expectConfirmation(page)

  await panel.getByRole('tab', { name: 'הזמנות' }).click()
  await panel.getByRole('button', { name: 'דנה לוי' }).first().click()
  await expect(panel.getByText('הסכמה מ־')).toBeVisible()

  const mail = await newestMail(shop.dataDir, 'ההזמנה התקבלה')
  await page.goto(/\/\?page=privacy#stop=[\w.-]+/.exec(mail)?.[0] ?? 'no link')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'להפסיק לשלוח לי' }).click()
  await expect(page.getByText('לא יישלחו עוד דברי פרסומת אל')).toBeFocused()
  await panel.reload()
  await panel.getByRole('button', { name: 'דנה לוי' }).first().click()
  await expect(panel.getByText('ההסכמה בוטלה ב־')).toBeVisible()
})
