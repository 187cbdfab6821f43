// The host itself: the page watches over it, and asks for an earlier one when it draws nothing.
import { anotherBuild, teamOf, withCode } from '../releases.ts'
import { addFirst, buyOn, cartButton, expect, expectCause, inBrowsers, onDisk, tampered, test } from './chaos.ts'

for (const [what, alter, onServer, cause, says] of [
  [
    'throws while it is evaluated',
    withCode(/^main\./, inBrowsers('throw new Error("chaos in the host")')),
    null,
    'evaluation',
    /chaos in the host/,
  ],
  ['can’t be had', undefined, null, 'unreachable', /main.*is not there/],
  ['was changed by a byte', undefined, tampered, 'integrity', /main.* and was released as/],
] as const) {
  test(`the host ${what} ${onServer ? '' : '@short'}`.trim(), async ({ page, shop }) => {
    const team = await teamOf(shop, 'host')
    const { version } = await team.release(anotherBuild('host', what, alter))
    if (what === 'can’t be had') onDisk(shop, 'host', version, /^main\./, null)
    if (onServer) onDisk(shop, 'host', version, /^main\./, onServer)
    await page.goto('/')
    await expect(cartButton(page)).toBeVisible()
    await expect(page.locator(`script[src*="${version}"]`)).toHaveCount(0)
    await addFirst(page)
    await buyOn(page, shop, 1)
    await expectCause(team, version, cause, says)
  })
}

test('a host that fails for five visitors is taken back by itself', async ({ shop, anotherVisitor }) => {
  const team = await teamOf(shop, 'host')
  const { version } = await team.release(
    anotherBuild('host', 'for all', withCode(/^main\./, inBrowsers('throw new Error("chaos in the host")'))),
  )
  for (let visitor = 0; visitor < 5; visitor++) {
    const other = await anotherVisitor()
    await other.goto('/')
    await expect(cartButton(other)).toBeVisible()
  }
  await expect(async () => expect((await team.history()).releases[0]).toMatchObject({ version, state: 'withdrawn' })).toPass({
    timeout: 10_000,
  })
})
