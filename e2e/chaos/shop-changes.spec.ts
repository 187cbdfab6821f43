// Events around an open tab: new releases, unavailable discovery, and the kill switch.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { anotherBuild, commandsOf, type Files, teamOf } from '../releases.ts'
import { fillCart } from '../shopper.ts'
import { addFirst, buyOn, cartButton, expect, tell, test, versionShown } from './chaos.ts'

const declare = (change: Partial<ReleaseBuild>) => (files: Files) => {
  const build = JSON.parse(files.get('release.json') ?? '') as ReleaseBuild
  files.set('release.json', JSON.stringify({ ...build, ...change }))
}

for (const [what, change, says] of [
  ['wrong shared version', { requires: { react: '^17.0.0' } }, /takes react \^17\.0\.0, and the host that is live gives/],
  ['host older than the remote', { contract: 2 }, /made for contract 2, and the host that is live shows 1: release a newer host first/],
] as const) {
  test(what, { tag: what === 'wrong shared version' ? '@short' : [] }, async ({ page, shop }) => {
    const team = await commandsOf(shop)
    const { folder, version } = anotherBuild('remote-cart', what, declare(change))
    const { output, code } = await team('release', '--build', folder)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(says) })
    tell(output.split('\n').find((line) => line.startsWith('Refused')) ?? '')
    await page.goto('/')
    await addFirst(page)
    await expect(versionShown(page, 'cart', version)).not.toBeAttached()
    await buyOn(page, shop, 1)
  })
}

test('a tab without live events, three releases later', async ({ page, shop }) => {
  await page.routeWebSocket(/\/api\/events/, (socket) => socket.close())
  await fillCart(page, 2)
  const old = (await page.locator('[data-remote=cart]').first().getAttribute('data-remote-version')) ?? ''
  const team = await teamOf(shop, 'cart')
  for (const name of ['one', 'two', 'three']) await team.release(anotherBuild('remote-cart', name))
  await buyOn(page, shop, 2)
  await expect(versionShown(page, 'cart', old)).toBeAttached()
  const { releases } = await team.history()
  expect(releases.flatMap(({ failures }) => failures)).toEqual([])
  tell('three releases, no failure')
})

test('a tab with live events of three releases', async ({ page, shop }) => {
  await fillCart(page, 2)
  const team = await teamOf(shop, 'cart')
  let last = ''
  for (const name of ['one', 'two', 'three']) last = (await team.release(anotherBuild('remote-cart', name))).version
  await expect(page.getByText('גרסה חדשה של האתר זמינה').first()).toBeVisible()
  await page.waitForResponse('**/remotes.json', { timeout: 5000 }).catch(() => null)
  await buyOn(page, shop, 2)
  await page.goto('/')
  await expect(versionShown(page, 'cart', last)).toBeAttached()
  tell('three releases, no failure')
})

test('discovery is unavailable, at first and later', async ({ page, shop }) => {
  await page.route('**/remotes.json', (route) => route.abort())
  await fillCart(page, 1)
  const team = await teamOf(shop, 'cart')
  const { version } = await team.release(anotherBuild('remote-cart', 'unheard'))
  await page.waitForRequest('**/remotes.json', { timeout: 30_000 })
  await buyOn(page, shop, 1)
  await expect(versionShown(page, 'cart', version)).not.toBeAttached()
  tell('live for new pages; open ones go on as they were')
})

test('a canary ends while its visitor is in the shop', async ({ page, shop }) => {
  const team = await teamOf(shop, 'cart')
  const { version } = await team.release(anotherBuild('remote-cart', 'canary'), '?mode=canary&traffic=99')
  for (let visit = 0; visit < 5; visit++) {
    await page.context().clearCookies({ name: 'lechaimBucket' })
    await page.goto('/')
    await expect(cartButton(page)).toBeVisible()
    if (await versionShown(page, 'cart', version).count()) break
  }
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await page.reload()
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await addFirst(page)
  await team.rollBack()
  await expect(page.getByText('גרסה חדשה של האתר זמינה')).toBeVisible()
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await buyOn(page, shop, 1)
  await expect(versionShown(page, 'cart', version)).not.toBeAttached()
  const { events } = await team.history()
  expect(events[0]).toMatchObject({ kind: 'rolled-back', version })
  tell('rolled-back, canary withdrawn')
})

test('a remote is disabled and enabled again', { tag: '@short' }, async ({ page, shop }) => {
  const team = await teamOf(shop, 'cart')
  await fillCart(page, 2)
  await team.switch(true)
  await expect(page.getByText('גרסה חדשה של האתר זמינה')).toBeVisible()
  await page.getByRole('link', { name: 'דף הבית' }).first().click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect(cartButton(page)).toHaveCount(0)
  await page.goto('/?view=checkout')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('החלק הזה אינו זמין כרגע')
  await team.switch(false)
  await fillCart(page, 2)
  await buyOn(page, shop, 2)
  const { events } = await team.history()
  expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['switched-on', 'switched-off'])
  tell('switched-off, switched-on')
})
