// The shop's rules around releases, by the commands: sets, channels of previews, freezes, notices.
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { newestMail } from '../../mailbox.ts'
import { anotherBuild, commandsOf, deployToken, runCommand } from '../../releases.ts'
import type { ShopServer } from '../../shop-server.ts'

async function liveVersions({ address }: ShopServer): Promise<Record<string, string | undefined>> {
  const { microFrontends } = (await (await fetch(`${address}/remotes.json`)).json()) as Discovery
  return Object.fromEntries(Object.entries(microFrontends).map(([remote, [first]]) => [remote, first?.metadata.version]))
}

test('two remotes are promoted together by one command, or neither', async ({ page, shop }) => {
  const LECHAIM_DEPLOY_TOKEN = await deployToken(shop, 'cart', '--remote', 'storefront')
  const run = async (name: string, ...args: string[]) => {
    const { output, code } = await runCommand(name, [...args, '--to', shop.address], { LECHAIM_DEPLOY_TOKEN })
    return { code, output: output.trim() }
  }
  const [cart, storefront] = [anotherBuild('remote-cart', 'of a set'), anotherBuild('remote-storefront', 'of a set')]
  for (const [remote, { folder }] of [['cart', cart] as const, ['storefront', storefront] as const])
    expect(await run('release', '--remote', remote, '--build', folder, '--preview')).toMatchObject({ code: 0 })
  const before = await liveVersions(shop)
  const refused = await run('promote', '--set', `cart@${cart.version},storefront@9.9.9+none`)
  expect(refused).toEqual({ code: 1, output: 'Refused: There is no such release' })
  expect(await liveVersions(shop)).toEqual(before)
  expect(await run('promote', '--set', 'cart')).toMatchObject({ code: 2 })
  expect(await run('promote', '--set', `cart@${cart.version},storefront@${storefront.version}`)).toEqual({
    code: 0,
    output: `Live: cart ${cart.version}, for everybody\nLive: storefront ${storefront.version}, for everybody`,
  })
  await page.goto('/')
  await expect(versionShown(page, 'cart', cart.version)).toBeAttached()
  await expect(versionShown(page, 'storefront', storefront.version)).toBeAttached()
})

test('the link of a preview channel shows each new build in the browser that has opened it', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const release = async (name: string) => {
    const { folder, version } = anotherBuild('remote-cart', name)
    const { code, output } = await team('release', '--build', folder, '--preview', '--channel', 'dana/sums')
    expect(code, output).toBe(0)
    return { version, link: output.split('\n').at(-1)?.trim() ?? '' }
  }
  const first = await release('first of a channel')
  await page.goto(first.link)
  await page.getByRole('button', { name: 'הצגת הגרסה' }).click()
  await expect(versionShown(page, 'cart', first.version)).toBeAttached()
  const second = await release('second of a channel')
  expect(second.link).toBe(first.link)
  await page.goto('/')
  await expect(versionShown(page, 'cart', second.version)).toBeAttached()
  await expect(page.getByRole('complementary', { name: 'תצוגה מקדימה' })).toContainText(`cart ${second.version}`)
  expect((await team('releases')).output).toContain(`\nPreview channels\n  dana/sums  ${second.version}  since `)
  expect(await team('release', '--channel', 'x')).toEqual({ code: 2, output: '--channel is for a preview: add --preview' })
})

test('a freeze refuses a release with its reason, and a roll-back during it is mailed', async ({ shop }) => {
  const team = await commandsOf(shop)
  // No shop sends into its own network unless its operator says so.
  expect(await team('notify', '--webhook', 'http://127.0.0.1:9/hook')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/LECHAIM_WEBHOOK_ORIGINS$/),
  })
  expect(await team('notify', '--mail', 'cart-team@shop.example')).toEqual({
    code: 0,
    output: 'Alarms and roll-backs of cart: mail to cart-team@shop.example, webhook none',
  })
  const { folder, version } = anotherBuild('remote-cart', 'before a freeze')
  expect(await team('release', '--build', folder)).toMatchObject({ code: 0 })
  const freeze = (...args: string[]) => runCommand('freeze', args, { LECHAIM_DATA: shop.dataDir })
  expect(await freeze('--until', '2099-12-31T20:00', '--reason', 'the week of the holiday')).toMatchObject({ code: 0 })
  const next = anotherBuild('remote-cart', 'during a freeze')
  const refused = await team('release', '--build', next.folder)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^Refused: Nothing is released or promoted until 2099-12-31T18:00:00\.000Z: the week of the holiday\./),
  })
  expect((await team('releases')).output).toMatch(/^cart\n\nFrozen until 2099-12-31 18:00:00 \(UTC\), .*: the week of the holiday\n/)
  expect(await team('rollback')).toMatchObject({ code: 0 })
  expect(await newestMail(shop.dataDir, 'גרסה של cart הוחזרה')).toContain(version)
  expect(await freeze('--end', '1')).toMatchObject({ code: 0 })
  expect(await team('release', '--build', next.folder)).toMatchObject({ code: 0 })
})
