// A failing release without an automatic rollback: its team and the owner are notified.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { signIn } from '../../owner.ts'
import { deployToken, reportFailure, runCommand } from '../../releases.ts'

test('a failing release that stays is shown in the panel and to its team', async ({ page, shop }) => {
  const { microFrontends } = await (await fetch(`${shop.address}/remotes.json`)).json()
  const version: string = microFrontends.cart[0].metadata.version
  const failure = { remote: 'cart', version, expose: './slot/header-actions', cause: 'render', message: 'fails for some' } as const
  for (let visitor = 0; visitor < 5; visitor++) await reportFailure(shop, failure)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'מוצרים')
  const alarm = page.getByText('יש תקלה אצל לקוחות בחלק של האתר:')
  await expect(alarm).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: alarm })).toContainText(`cart ${version}`)
  await expectNoA11yViolations(page)
  const env = { LECHAIM_DEPLOY_TOKEN: await deployToken(shop, 'cart') }
  const { output } = await runCommand('releases', ['remote-cart', '--to', shop.address], env)
  expect(output).toContain(`Alarm: ${version} fails in pages and was not taken back`)
})
