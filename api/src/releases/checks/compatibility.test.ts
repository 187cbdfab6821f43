// Host and remotes are released apart: each must have the names that the other one counts on.
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { failedHostCookie } from '@lechaim/shared/lib/page-cookies.ts'
import { expect, it } from 'vitest'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, type BuildFiles, hostBuild, remoteBuild, startShop } from '../test-builds.ts'

const module = '@lechaim/shared/stores/cart.ts'
const cart = (version: string, ...names: string[]) => remoteBuild('cart', { version, build: { imports: { [module]: names } } })
const host = (version: string, ...names: string[]) => hostBuild(version, { exports: { [module]: names } })

async function shopWith(localHost: BuildFiles, localCart: BuildFiles) {
  const shop = await startShop({}, { host: localHost, 'remote-cart': localCart })
  const authorization = `Bearer ${(await createDeployToken(shop.app.db, 'host')).token}`
  const hostTeam = async (files: BuildFiles) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/releases/host',
      headers: { authorization, 'content-type': 'application/gzip' },
      payload: await archiveOf(files),
    })
  const rollBackHost = () =>
    shop.app.inject({ method: 'POST', url: '/api/releases/host/rollback', headers: { authorization }, payload: {} })
  return { ...shop, hostTeam, rollBackHost }
}

it('a remote importing a name the host lacks is refused until a host has it, which then stays', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart'), cart('1.0.0+a', 'addToCart'))
  const refused = await shop.release(cart('1.1.0+b', 'addToCart', 'addMany'))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toBe(
    `cart 1.1.0+b imports addMany from ${module}, and host 1.0.0+a, which is live, lacks that: release the host first`,
  )
  expect((await shop.hostTeam(host('2.0.0+h', 'addToCart', 'addMany'))).statusCode).toBe(201)
  expect((await shop.release(cart('1.1.0+b', 'addToCart', 'addMany'))).statusCode).toBe(201)
  const stays = await shop.rollBackHost()
  expect(stays.statusCode).toBe(422)
  expect(stays.json().error.message).toMatch(
    /host 1\.0\.0\+a lacks addMany from .*cart\.ts, which cart 1\.1\.0\+b imports .*: roll cart back first/,
  )
  expect((await shop.post('rollback', {})).statusCode).toBe(200)
  expect((await shop.rollBackHost()).json()).toMatchObject({ live: '1.0.0+a' })
  const promoted = await shop.post('promote', { version: '1.1.0+b' })
  expect(promoted.statusCode).toBe(422)
  expect(promoted.json().error.message).toMatch(/imports addMany/)
})

it('members of the host’s object exports are compared, others are not', async () => {
  const client = '@lechaim/shared/client/shop-api.ts'
  const hostWith = (version: string, ...members: string[]) =>
    hostBuild(version, { exports: { [client]: ['api', '$store'] }, exportedMembers: { [client]: members } })
  const cartWith = (version: string, ...members: string[]) =>
    remoteBuild('cart', { version, build: { imports: { [client]: ['api', '$store'] }, importedMembers: { [client]: members } } })
  const shop = await shopWith(hostWith('1.0.0+a', 'api.orders', 'api.owned', 'api.owned.orders'), cartWith('1.0.0+a', 'api.orders'))
  const known = ['api.orders.length', 'api.owned.orders', '$store.get']
  expect((await shop.release(cartWith('1.1.0+b', ...known))).statusCode).toBe(201)
  const refused = await shop.release(cartWith('1.2.0+c', ...known, 'api.addMany', 'api.owned.banners'))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toContain(`imports api.addMany from ${client}, api.owned.banners from ${client}, and host 1.0.0+a`)
  const without = await shop.hostTeam(hostWith('2.0.0+h', 'api.orders', 'api.owned', 'api.owned.products'))
  expect(without.json().error.message).toMatch(/host 2\.0\.0\+h lacks api\.owned\.orders from .*, which cart 1\.1\.0\+b imports/)
})

it('a page made by the earlier host has the earlier remote, where only that one fits', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart'), cart('1.0.0+a', 'addToCart'))
  expect((await shop.hostTeam(host('2.0.0+h', 'addToCart', 'addMany'))).statusCode).toBe(201)
  expect((await shop.release(cart('1.1.0+b', 'addMany'))).statusCode).toBe(201)
  expect((await shop.offered())[0]).toBe('1.1.0+b')
  const [first] = await shop.offered({ [failedHostCookie]: '2.0.0+h~a-ticket~boom' })
  expect(first).toBe('1.0.0+a')
})

it('a host lacking a name that remotes import is refused, as is a roll-back to such a remote', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart', 'addOld'), cart('1.0.0+a', 'addOld'))
  const without = host('2.0.0+h', 'addToCart')
  expect((await shop.hostTeam(without)).json().error.message).toMatch(/lacks addOld from .*, which cart 1\.0\.0\+a imports/)
  expect((await shop.release(cart('1.1.0+b', 'addToCart'))).statusCode).toBe(201)
  expect((await shop.hostTeam(without)).statusCode).toBe(201)
  const stays = await shop.post('rollback', {})
  expect(stays.statusCode).toBe(422)
  expect(stays.json().error.message).toMatch(/cart 1\.0\.0\+a imports addOld from/)
  expect((await shop.offered())[0]).toBe('1.1.0+b')
})

it('releases without the record, and modules that come with the remote itself, are taken', async () => {
  const shop = await shopWith(hostBuild('1.0.0+a'), cart('1.0.0+a', 'addToCart'))
  expect((await shop.release(cart('1.1.0+b', 'addMany'))).statusCode).toBe(201)
  const other = hostBuild('2.0.0+h', { exports: { '@lechaim/shared/lib/money.ts': ['toAgorot'] } })
  expect((await shop.hostTeam(other)).statusCode).toBe(201)
})

it('a failing release whose predecessor lacks host names stays with an alarm, without fallback', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart', 'addOld'), cart('1.0.0+a', 'addOld'))
  const lastGood = async () => (await shop.app.inject('/remotes.json')).json<Discovery>().microFrontends.cart?.[0]?.extras.lechaim.lastGood
  expect((await shop.release(cart('1.1.0+b', 'addToCart'))).statusCode).toBe(201)
  expect(await lastGood()).toBe('1.0.0+a')
  expect((await shop.hostTeam(host('2.0.0+h', 'addToCart'))).statusCode).toBe(201)
  expect(await lastGood()).toBeUndefined()

  for (let visitor = 0; visitor < 5; visitor++) {
    const ticket = /desc="([^"]+)"/.exec(String((await shop.app.inject('/')).headers['server-timing']))?.[1] ?? ''
    const failure = { remote: 'cart', version: '1.1.0+b', expose: './slot/overlay', cause: 'evaluation', message: 'no luck' }
    const reported = await shop.app.inject({ method: 'POST', url: '/api/release-failures', payload: { ticket, ...failure } })
    expect(reported.statusCode).toBe(204)
  }
  expect((await shop.offered())[0]).toBe('1.1.0+b')
  const { events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({ kind: 'failing', version: '1.1.0+b', by: 'server' })
  expect(events[0]?.reason).toMatch(/it could not be taken back: cart 1\.0\.0\+a imports addOld from/)
})
