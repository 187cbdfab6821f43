// Sign-in by a provider in a real browser: the issuer is on another site, so that `SameSite=Strict` cookies are not sent on the way back.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import type { Page } from '@playwright/test'
import { addWallets } from '../../browser-wallets.ts'
import { test as base, expect, passAgeGate } from '../../fixtures.ts'
import { answers, type IdentityIssuer, type SamlProvider, startIssuer, startSamlProvider } from '../../identity-providers.ts'
import { account, addSecondFactor, codeOf, message, openAccount, panel, signIn, signOut } from '../../owner.ts'

const test = base.extend<{ ports: [number, number]; email: string; issuer: IdentityIssuer; samlProvider: SamlProvider }>({
  email: ['ruth@example.com', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  ports: async ({}, use) => use([await freePort(), await freePort()]),
  issuer: async ({ ports: [port, shopPort], email }, use) => {
    const issuer = await startIssuer(port, `http://127.0.0.1:${shopPort}`, email)
    await use(issuer)
    issuer.close()
  },
  samlProvider: async ({ ports: [port, shopPort], email }, use) => {
    const provider = await startSamlProvider(port, `http://127.0.0.1:${shopPort}`, email)
    await use(provider)
    provider.close()
  },
  environment: async ({ ports: [, port], issuer }, use) =>
    use({ PORT: String(port), LECHAIM_ORIGIN: `http://127.0.0.1:${port}`, ...issuer.environment }),
  allowedOrigins: async ({ issuer }, use) => use([issuer.origin]),
})

const byKeycloak = (page: Page) => page.getByRole('button', { name: 'כניסה עם Keycloak' })
/** The newest sign-in in the account's dialog. */
const lastSignIn = (page: Page) =>
  account(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'כניסות אחרונות' }) })
    .getByRole('listitem')
    .first()

/** Changes the times of the sessions' sign-ins in the database. */
function ageSessions(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'shop.db'))
  db.exec(`update sessions set amr = json_set(amr, '$[0].timestamp', unixepoch() - 3600)`)
  db.close()
}

test('an account of another address signs in by keyboard and second factor while it is linked', async ({
  page,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400|נכשל|signup_disabled/)
  page.on('dialog', (question) => question.accept())
  await page.goto('/?view=admin')
  await byKeycloak(page).press('Enter')
  await page.getByRole('button', { name: 'Continue as Ruth' }).press('Enter')
  await expect(message(page, 'החשבון הזה אינו מקושר לניהול החנות')).toBeVisible()
  expect(page.url()).toBe(`${shop.address}/?view=admin`)

  await signIn(page, 'header')
  await openAccount(page)
  ageSessions(shop.dataDir)
  await account(page).getByRole('button', { name: 'קישור Keycloak' }).click()
  await expect(message(page, 'צריך להתנתק ולהתחבר שוב לפני השינוי')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)

  await signIn(page, 'header')
  await openAccount(page)
  await account(page).getByRole('button', { name: 'קישור Keycloak' }).press('Enter')
  await expect(message(page, 'החשבון קושר')).toBeVisible()
  await expect(panel(page)).toBeVisible()
  await openAccount(page)
  await expect(account(page).getByText('ruth@example.com')).toBeVisible()

  const secret = await addSecondFactor(page)
  await page.keyboard.press('Escape')
  await signOut(page)

  await byKeycloak(page).press('Enter')
  await expect(page.getByLabel('קוד אימות')).toBeFocused()
  await page.getByLabel('קוד אימות').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await openAccount(page)
  await expect(lastSignIn(page)).toContainText('Keycloak')

  await account(page).getByRole('button', { name: 'ביטול הקישור של Keycloak' }).press('Enter')
  await expect(message(page, 'הקישור בוטל')).toBeVisible()
  await expect(account(page).getByRole('button', { name: 'קישור Keycloak' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await byKeycloak(page).click()
  await expect(message(page, 'החשבון הזה אינו מקושר לניהול החנות')).toBeVisible()
})

test.describe('single sign-on', () => {
  test.use({
    email: 'owner@lechaim.example',
    environment: async ({ ports: [, port], samlProvider }, use) =>
      use({ PORT: String(port), LECHAIM_ORIGIN: `http://127.0.0.1:${port}`, ...samlProvider.environment }),
    allowedOrigins: async ({ samlProvider }, use) => use([samlProvider.origin]),
    expectedComplaints: [/validation_failed/],
  })
  const bySso = (page: Page) => page.getByRole('button', { name: 'כניסה ארגונית lechaim.example' })

  test('signs the owner in, and shows on the login card why an answer was refused', async ({ page, shop }) => {
    await page.goto('/?view=admin')
    for (const answer of [answers.unsigned, answers.otherAudience]) {
      await bySso(page).press('Enter')
      await page.getByRole('button', { name: answer }).press('Enter')
      await expect(message(page, 'הכניסה בחשבון חיצוני נכשלה')).toBeVisible()
      await expect(message(page, 'האישור של השירות החיצוני אינו תקף')).toBeVisible()
      await expect(page.getByLabel('סיסמה', { exact: true })).toBeVisible()
      expect(page.url()).toBe(`${shop.address}/?view=admin`)
    }

    await bySso(page).press('Enter')
    await page.getByRole('button', { name: answers.honest, exact: true }).press('Enter')
    await expect(message(page, 'ההתחברות הצליחה')).toBeVisible()
    await expect(panel(page)).toBeVisible()
    await page.reload()
    await expect(panel(page)).toBeVisible()
    await openAccount(page)
    await expect(lastSignIn(page)).toContainText('כניסה ארגונית')
  })
})

test.describe('wallets', () => {
  test.use({
    expectedComplaints: [/422|הפעולה בארנק נכשלה/],
    // A wallet signs for a name, not for a number.
    environment: async ({ ports: [, port] }, use) =>
      use({ PORT: String(port), LECHAIM_ORIGIN: `http://localhost:${port}`, LECHAIM_WALLETS: 'ethereum,solana' }),
    allowedOrigins: async ({ ports: [, port] }, use) => use([`http://localhost:${port}`]),
  })

  test('with a long name keep inside a narrow card', async ({ page, ports: [, port] }) => {
    const name = 'A wallet whose maker could not stop at a short name for it'
    await page.setViewportSize({ width: 320, height: 740 })
    await passAgeGate(page, `http://localhost:${port}`)
    await page.addInitScript((longName) => {
      const detail = { info: { name: longName }, provider: { request: async () => null } }
      addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
    }, name)
    await page.goto(`http://localhost:${port}/?view=admin`)
    const button = page.getByRole('button', { name: `כניסה עם הארנק ${name}` })
    await expect(button).toBeVisible()
    const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 }
    const field = (await page.getByLabel('שם משתמש').boundingBox()) ?? { x: 0, width: 0 }
    expect({ x, width }).toEqual({ x: field.x, width: field.width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })

  test('sign in once they are linked, and no more once they are unlinked', async ({ page, ports: [, port] }) => {
    const origin = `http://localhost:${port}`
    page.on('dialog', (question) => question.accept())
    await passAgeGate(page, origin)
    const addresses = await addWallets(page)
    await page.goto(`${origin}/?view=admin`)
    await page.getByRole('button', { name: 'כניסה עם הארנק Phantom' }).click()
    await expect(message(page, 'החשבון הזה אינו מקושר לניהול החנות')).toBeVisible()

    await signIn(page, () => Promise.resolve())
    for (const [name, address] of [
      ['Ethereum', addresses.ethereum],
      ['Phantom', addresses.solana],
    ] as const) {
      await openAccount(page)
      await account(page)
        .getByRole('button', { name: `קישור ארנק ${name}` })
        .press('Enter')
      await expect(account(page).getByText(address)).toBeVisible()
      await page.keyboard.press('Escape')
      await signOut(page)
      await page.getByRole('button', { name: `כניסה עם הארנק ${name}` }).press('Enter')
      await expect(panel(page)).toBeVisible()
    }
    await openAccount(page)
    for (const left of [1, 0]) {
      const unlink = account(page).getByRole('button', { name: 'ביטול הקישור של ארנק דיגיטלי' })
      await unlink.first().click()
      await expect(unlink).toHaveCount(left)
    }
    await page.keyboard.press('Escape')
    await signOut(page)
    await page.getByRole('button', { name: 'כניסה עם הארנק Ethereum' }).click()
    await expect(message(page, 'החשבון הזה אינו מקושר לניהול החנות')).toBeVisible()
  })
})
