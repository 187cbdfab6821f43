// Host and remotes are released apart: each must have the names that the other one counts on.
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

it('a remote that imports what the live host lacks waits for the host, which then stays', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart'), cart('1.0.0+a', 'addToCart'))
  const refused = await shop.release(cart('1.1.0+b', 'addToCart', 'addMany'))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toBe(
    `cart 1.1.0+b imports addMany from ${module}, and host 1.0.0+a, which is live, lacks that: release the host first`,
  )
  expect((await shop.hostTeam(host('2.0.0+h', 'addToCart', 'addMany'))).statusCode).toBe(201)
  expect((await shop.release(cart('1.1.0+b', 'addToCart', 'addMany'))).statusCode).toBe(201)
  const stays = await shop.rollBackHost()
  expect([stays.statusCode, stays.json().error.message]).toEqual([
    422,
    expect.stringMatching(/host 1\.0\.0\+a lacks addMany from .*cart\.ts, which cart 1\.1\.0\+b imports .*: roll cart back first/),
  ])
  expect((await shop.post('rollback', {})).statusCode).toBe(200)
  expect((await shop.rollBackHost()).json()).toMatchObject({ live: '1.0.0+a' })
  const promoted = await shop.post('promote', { version: '1.1.0+b' })
  expect([promoted.statusCode, promoted.json().error.message]).toEqual([422, expect.stringMatching(/imports addMany/)])
})

it('a host keeps what live remotes and canaries import, and a remote is not rolled back to what the host has lost', async () => {
  const shop = await shopWith(host('1.0.0+a', 'addToCart', 'addOld'), cart('1.0.0+a', 'addOld'))
  const without = host('2.0.0+h', 'addToCart')
  expect((await shop.hostTeam(without)).json().error.message).toMatch(/lacks addOld from .*, which cart 1\.0\.0\+a imports/)
  expect((await shop.release(cart('1.1.0+b', 'addToCart'))).statusCode).toBe(201)
  expect((await shop.hostTeam(without)).statusCode).toBe(201)
  const stays = await shop.post('rollback', {})
  expect([stays.statusCode, stays.json().error.message]).toEqual([422, expect.stringMatching(/cart 1\.0\.0\+a imports addOld from/)])
  expect((await shop.offered())[0]).toBe('1.1.0+b')
})

it('releases without the record, and modules that come with the remote itself, are taken', async () => {
  const shop = await shopWith(hostBuild('1.0.0+a'), cart('1.0.0+a', 'addToCart'))
  expect((await shop.release(cart('1.1.0+b', 'addMany'))).statusCode).toBe(201)
  const other = hostBuild('2.0.0+h', { exports: { '@lechaim/shared/lib/money.ts': ['toAgorot'] } })
  expect((await shop.hostTeam(other)).statusCode).toBe(201)
})
