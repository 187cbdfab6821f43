import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it, onTestFinished } from 'vitest'
import { expectRefused, testOnSqlite } from '../../test-app.ts'
import { raiseAlarm, takeBack } from '../recovery/auto-rollback.ts'
import { remoteBuild, startShop } from '../test-builds.ts'
import { freezeCommand } from './freeze-command.ts'
import { addFreeze, endFreeze } from './freezes.ts'

const hour = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const next = (version = '1.1.0+b') => remoteBuild('cart', { version })

it('a freeze refuses releases, canaries and promotions with its reason and end', async () => {
  const shop = await startShop()
  await shop.release(next(), '?mode=preview')
  const until = inHours(2)
  await addFreeze(shop.app.db, { from_at: inHours(-1), until_at: until, reason: 'the week of the holiday' })
  const refusals = [
    await shop.release(next('1.2.0+c')),
    await shop.release(next('1.3.0+d'), '?mode=canary&traffic=10'),
    await shop.post('promote', { version: '1.1.0+b' }),
    await shop.post('promote', { version: '1.1.0+b', traffic: 10 }),
  ]
  const message = expect.stringMatching(new RegExp(`^Nothing .* until ${until}: the week of the holiday\\.`))
  for (const refused of refusals) expectRefused(refused, 409, 'releases_frozen', { message })
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  const { frozen } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(frozen).toEqual({ until, reason: 'the week of the holiday' })
})

it('previews, roll-backs, both by a team and by itself, and the kill switch work during a freeze', async () => {
  const shop = await startShop()
  await shop.release(next())
  await shop.release(next('1.2.0+c'))
  await addFreeze(shop.app.db, { from_at: inHours(-1), until_at: inHours(1), reason: 'a holiday' })
  expect((await shop.release(next('1.3.0+d'), '?mode=preview')).statusCode).toBe(201)
  expect((await shop.post('rollback', {})).json().live).toBe('1.1.0+b')
  await takeBack(shop.app, { remote: 'cart', version: '1.1.0+b', actor: 'server', reason: 'it fails' })
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  expect((await shop.post('switch', { off: true })).statusCode).toBe(200)
  expect((await shop.post('switch', { off: false })).statusCode).toBe(200)
  await raiseAlarm(shop.app, { remote: 'cart', version: '1.0.0+a', actor: 'server', reason: 'it fails' }, 'and stays')
})

it('a freeze begins and ends by itself, and can be ended before', async () => {
  const shop = await startShop()
  const { db } = shop.app
  await addFreeze(db, { from_at: inHours(-3), until_at: inHours(-2), reason: 'over' })
  await addFreeze(db, { from_at: inHours(2), until_at: inHours(3), reason: 'not yet' })
  expect((await shop.release(next())).statusCode).toBe(201)
  const id = await addFreeze(db, { from_at: inHours(-1), until_at: inHours(1), reason: 'now' })
  expect((await shop.release(next('1.2.0+c'))).statusCode).toBe(409)
  expect(await endFreeze(db, id)).toBe(true)
  expect(await endFreeze(db, id)).toBe(false)
  expect((await shop.release(next('1.2.0+c'))).statusCode).toBe(201)
})

it('a start during a freeze still takes the checkout’s own builds', async () => {
  const shop = await startShop()
  await addFreeze(shop.app.db, { from_at: inHours(-1), until_at: inHours(1), reason: 'a holiday' })
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.0.0+a'])
})

testOnSqlite('the command freezes, lists and ends, with times of Israel', async () => {
  const shop = await startShop()
  await shop.app.close()
  const lines: string[] = []
  const run = (...args: string[]) => freezeCommand(args, (line) => void lines.push(line), { LECHAIM_DATA: shop.dataDir })
  expect(await run('--from', '2099-12-24T08:00', '--until', '2099-12-31T20:00', '--reason', 'the week of the holiday')).toBe(0)
  expect(lines.at(-1)).toBe('Nothing is released or promoted: 1  2099-12-24T08:00 to 2099-12-31T20:00  the week of the holiday')
  expect(await run('--list')).toBe(0)
  expect(lines.at(-1)).toBe('1  2099-12-24T08:00 to 2099-12-31T20:00  the week of the holiday')
  for (const wrong of [
    [],
    ['--until', '2099-12-31T20:00'],
    ['--until', 'tomorrow', '--reason', 'x'],
    ['--until', '2001-01-01T00:00', '--reason', 'x'],
    ['--from', '2099-12-31T20:00', '--until', '2099-12-31T20:00', '--reason', 'x'],
    ['--until', '2099-12-31T20:00', '--reason', ' '],
    ['--list', '--end', '1'],
    ['--end', '7'],
  ])
    expect(await run(...wrong), wrong.join(' ')).toBe(1)
  expect(await run('--end', '1')).toBe(0)
  expect(await run('--list')).toBe(0)
  expect(lines.at(-1)).toBe('Releases are not frozen')
  onTestFinished(() => {
    shop.app = { close: async () => {} } as typeof shop.app
  })
})
