// The toolbar: a team chooses the releases of one browser, and passes the choice on by a link.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, commandsOf } from '../../releases.ts'

const toolbar = (page: Page) => page.getByRole('complementary', { name: 'בחירת גרסאות' })
const liveVersion = async (page: Page) => (await (await page.request.get('/remotes.json')).json()).microFrontends.cart[0].metadata.version

test('the toolbar switches a remote to an earlier release, by the keyboard and by a link @wide', async ({ page, shop, anotherVisitor }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(page)
  const { folder, version } = anotherBuild('remote-cart', 'newer')
  expect(await team('release', '--build', folder)).toMatchObject({ code: 0 })
  const wrong = await team('toolbar', '--choose', 'cart')
  expect(wrong).toEqual({ code: 2, output: '--choose takes cart=live, cart=canary or cart=<version>, not "cart"' })
  expect(await team('toolbar', '--choose', 'cart=9.9.9+none')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Refused: There is no cart 9/),
  })
  const { output } = await team('toolbar')
  await page.goto(output.split('\n').at(-1)?.trim() ?? '')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'הצגת הגרסאות' }).click()
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await expect(toolbar(page)).toContainText('כמו לכולם')

  await toolbar(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  const choice = toolbar(page).getByRole('combobox', { name: 'cart' })
  await expect(choice).toBeInViewport()
  await expectNoA11yViolations(page)
  await choice.selectOption(before)
  await toolbar(page).getByRole('button', { name: 'הצגה' }).press('Enter')
  await expect(versionShown(page, 'cart', before)).toBeAttached()
  await expect(toolbar(page)).toContainText(`cart ${before}`)

  const link = (await toolbar(page).locator('a', { hasText: 'קישור לבחירה הזאת' }).getAttribute('href')) ?? ''
  const colleague = await anotherVisitor()
  await colleague.goto(link)
  await expect(colleague.getByRole('main')).toContainText(`cart ${before}`)
  await colleague.getByRole('button', { name: 'הצגת הגרסאות' }).click()
  await expect(versionShown(colleague, 'cart', before)).toBeAttached()

  const visitor = await anotherVisitor()
  await visitor.goto('/')
  await expect(versionShown(visitor, 'cart', version)).toBeAttached()
  await expect(toolbar(visitor)).toHaveCount(0)

  await toolbar(page).getByRole('link', { name: 'סיום' }).click()
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await expect(toolbar(page)).toHaveCount(0)
})
