import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { expect, it } from 'vitest'
import { sender } from '../../test-app.ts'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, type BuildFiles, hostBuild, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { addFreeze } from './freezes.ts'

const cartStore = '@lechaim/shared/stores/cart.ts'
const exporting = (...names: string[]): Partial<ReleaseBuild> => ({ exports: { [cartStore]: names } })
const importing = (...names: string[]): Partial<ReleaseBuild> => ({ imports: { [cartStore]: names } })
const source = (clean: boolean) => ({
  commit: 'a'.repeat(40),
  author: 'Dana Levi',
  message: 'Round sums',
  committedAt: '2026-11-20T09:00:00.000Z',
  clean,
})

/** A shop whose host and cart are previews that need each other. */
async function shopWithPair(cart: Partial<ReleaseBuild> = importing('addMany')) {
  const shop = await startShop({}, { host: hostBuild('1.0.0+a', exporting('add')) })
  const both = await createDeployToken(shop.app.db, 'host', 7, ['cart', 'gifts'])
  const team = sender(shop.app, { authorization: `Bearer ${both.token}` })
  const release = async (remote: string, files: BuildFiles) =>
    team('POST', `/api/releases/${remote}?mode=preview`, await archiveOf(files), { 'content-type': 'application/gzip' })
  expect((await release('host', hostBuild('1.1.0+h', exporting('add', 'addMany')))).statusCode).toBe(201)
  expect((await release('cart', remoteBuild('cart', { version: '1.1.0+b', build: cart }))).statusCode).toBe(201)
  expect((await release('gifts', remoteBuild('gifts', { version: '1.0.0+g', exposes: ['./slot/gifts'] }))).statusCode).toBe(201)
  const promote = (releases: object[], more = {}) => team('POST', '/api/release-sets', { releases, ...more })
  return { shop, team, promote }
}

const pair = [
  { remote: 'host', version: '1.1.0+h' },
  { remote: 'cart', version: '1.1.0+b' },
]

async function live({ app }: ShopWithReleases) {
  const rows = await app.db.selectFrom('release_channels').select(['remote', 'live']).orderBy('remote').execute()
  return Object.fromEntries(rows.map(({ remote, live }) => [remote, live]))
}

it('a host and a remote that need each other are promoted together, and neither alone', async () => {
  const { shop, team, promote } = await shopWithPair()
  const alone = await team('POST', '/api/releases/cart/promote', { version: '1.1.0+b' })
  expect(alone.statusCode).toBe(422)
  expect(alone.json().error.message).toMatch(
    /^cart 1\.1\.0\+b imports addMany from @lechaim\/shared\/stores\/cart\.ts, and host .* lacks that: release the host first/,
  )
  const together = await promote(pair)
  expect(together.statusCode, together.body).toBe(200)
  expect(together.json().items.map(({ remote, live }: { remote: string; live: string }) => [remote, live])).toEqual([
    ['cart', '1.1.0+b'],
    ['host', '1.1.0+h'],
  ])
  expect(await live(shop)).toEqual({ cart: '1.1.0+b', gifts: null, host: '1.1.0+h' })
  const { events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({
    kind: 'live',
    version: '1.1.0+b',
    reason: expect.stringContaining('together with cart 1.1.0+b, host 1.1.0+h'),
  })
})

it('a set of which one is refused changes nothing, and says which', async () => {
  const { shop, promote } = await shopWithPair(importing('addMany'))
  const before = await live(shop)
  const refusals = [
    [await promote([pair[0] as object, { remote: 'cart', version: '9.9.9+x' }]), 404],
    [await promote([{ ...pair[0], expect: '0.9.0+z' }, pair[1] as object]), 409],
    [await promote([pair[0] as object, pair[0] as object]), 400],
    [await promote([pair[0] as object]), 400],
  ] as const
  for (const [refused, status] of refusals) expect(refused.statusCode, refused.body).toBe(status)
  const withoutHost = await promote([pair[1] as object, { remote: 'gifts', version: '1.0.0+g' }])
  expect(withoutHost.statusCode).toBe(422)
  expect(withoutHost.json().error.details).toEqual([
    expect.stringMatching(/^cart 1\.1\.0\+b: .* imports addMany .*: release the host first/),
  ])
  expect(await live(shop)).toEqual(before)
  await addFreeze(shop.app.db, { from_at: '2020-01-01T00:00:00.000Z', until_at: '2099-01-01T00:00:00.000Z', reason: 'a holiday' })
  expect((await promote(pair)).json().error.code).toBe('releases_frozen')
  expect(await live(shop)).toEqual(before)
})

it('a set needs a token that is good for each of its remotes', async () => {
  const { shop } = await shopWithPair()
  const cartOnly = await shop.send('POST', '/api/release-sets', { releases: pair })
  expect(cartOnly.statusCode).toBe(403)
  expect(cartOnly.json().error.message).toBe('This token is for cart')
  expect((await sender(shop.app)('POST', '/api/release-sets', { releases: pair })).statusCode).toBe(401)
})

it('what was a preview is promoted only from a clean checkout with passed tests, unless that is meant', async () => {
  const { shop, promote } = await shopWithPair({ ...importing('addMany'), source: source(false), tested: false })
  const refused = await promote(pair)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.details).toEqual([
    expect.stringMatching(/^cart 1\.1\.0\+b: It is built from files that differ from aaaaaaaaaa: .*--unclean$/),
    expect.stringMatching(/^cart 1\.1\.0\+b: Its own tests and lint have not passed: .*--untested$/),
  ])
  expect((await promote(pair, { unclean: true })).statusCode).toBe(422)
  expect((await promote(pair, { unclean: true, untested: true })).statusCode).toBe(200)
  expect(await live(shop)).toEqual({ cart: '1.1.0+b', gifts: null, host: '1.1.0+h' })
})
