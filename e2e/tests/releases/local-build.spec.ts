// A remote's dev server in the pages of a running shop, in one browser (its faults: `e2e/chaos/local-build-fails.spec.ts`).
import { expectNoA11yViolations } from '../../accessibility.ts'
import { versionShown } from '../../chaos/chaos.ts'
import { expect } from '../../fixtures.ts'
import { beginLocalBuild, cart, note, originOf, test } from '../../local-build.ts'
import { deployToken, runCommand } from '../../releases.ts'

test('a local build hot-reloads in the browser that confirmed its link, until its command ends', async ({
  browser,
  developer,
  local,
  shop,
  anotherVisitor,
}) => {
  test.setTimeout(300_000)
  const other = await anotherVisitor()

  await test.step('the link asks, and works once', async () => {
    const link = local.link()
    await developer.goto(link)
    await expect(developer.getByRole('main')).toContainText(shop.address)
    const nothing = await developer.goto(originOf(local))
    expect(nothing?.status()).toBe(403)
    await beginLocalBuild(developer, local)
    await expect(developer).toHaveURL(`${originOf(local)}/`)
    await expect(note(developer)).toContainText('cart מהמחשב הזה')
    await expect(developer.locator('[data-remote=storefront]').first()).not.toHaveAttribute('data-remote-version', 'local')
    await expectNoA11yViolations(developer)
    const stranger = await browser.newPage()
    expect((await stranger.goto(link))?.status()).toBe(403)
    await stranger.close()
  })

  await test.step('an edit shows in the open page and keeps the cart; other visitors are untouched', async () => {
    await developer.goto(`${originOf(local)}/?view=category`)
    // The browser draws this page anew: a press on what the server drew is lost.
    await expect(developer.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    await developer
      .getByRole('button', { name: /^הוספה לסל/ })
      .first()
      .click()
    await expect(cart(developer, 'סל הקניות, פריט אחד')).toBeVisible()
    const edited = performance.now()
    local.edit((text) => text.replace('aria-label={cartMessages.button(count)}', "aria-label={'מקומי: ' + cartMessages.button(count)}"))
    await expect(cart(developer, 'מקומי: סל הקניות, פריט אחד')).toBeVisible()
    test.info().annotations.push({ type: 'from the edit to the page', description: `${Math.round(performance.now() - edited)} ms` })
    await other.goto('/')
    await expect(cart(other, 'סל הקניות ריק')).toBeVisible()
    await expect(versionShown(other, 'cart', 'local')).not.toBeAttached()
  })

  await test.step('when the command ends the page goes on in the shop itself', async () => {
    await local.stop()
    await expect(developer).toHaveURL(`${shop.address}/?view=category`)
    await expect(note(developer)).toHaveCount(0)
  })
})

test('a local build needs the token of its team, and is of the shop’s pages alone', async ({ shop }) => {
  const token = await deployToken(shop, 'storefront')
  const dev = (workspace: string, LECHAIM_DEPLOY_TOKEN: string) =>
    runCommand('dev', [workspace, '--in', shop.address], { LECHAIM_DEPLOY_TOKEN })
  expect(await dev('remote-cart', token)).toEqual({ code: 1, output: 'Refused: This token is for storefront\n' })
  expect(await dev('remote-cart', '')).toMatchObject({ code: 2 })
  expect(await dev('remote-admin', token)).toEqual({
    code: 2,
    output: "--in shows a remote of the shop's pages, and admin is none\n",
  })
})
