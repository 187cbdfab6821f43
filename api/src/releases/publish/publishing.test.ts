import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseAnswer, ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { Discovery, HostContract, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectRefused } from '../../test-app.ts'
import { archiveOf, hostBuild, remoteBuild, startShop } from '../test-builds.ts'
import { createDeployToken, revokeDeployToken } from './deploy-tokens.ts'

const bare = { exposes: ['./slot/overlay'] }
const next = (version = '1.1.0+b', wishes = {}) => remoteBuild('cart', { version, ...bare, ...wishes })

it('a release is live for everybody at once, and its files are there', async () => {
  const shop = await startShop()
  const { statusCode, body } = await shop.release(next())
  expect(statusCode).toBe(201)
  expect(JSON.parse(body)).toEqual({
    remote: 'cart',
    version: '1.1.0+b',
    state: 'live',
    traffic: 100,
    live: '1.1.0+b',
  } satisfies ReleaseAnswer)
  expect(await shop.offered()).toEqual(['1.1.0+b', '1.0.0+a'])
  expect((await shop.app.inject('/remotes/cart/1.1.0+b/area.js')).body).toBe('/* 1.1.0+b */')
  const page = await shop.app.inject('/')
  expect(page.body).toContain('/remotes/cart/1.1.0+b/remoteEntry.js')
})

it('a version never changes', async () => {
  const shop = await startShop()
  await shop.release(next())
  const again = await shop.release(next('1.1.0+b', { files: { 'area.js': 'another()' } }))
  expectRefused(again, 409, 'version_taken')
  expect((await shop.release(next('1.0.0+a'))).statusCode).toBe(409)
  expect((await shop.app.inject('/remotes/cart/1.1.0+b/area.js')).body).toBe('/* 1.1.0+b */')
})

it('a simultaneous second upload of a remote is refused with 409', async () => {
  const shop = await startShop()
  const answers = await Promise.all([shop.release(next('1.1.0+b')), shop.release(next('1.2.0+c'))])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error).toEqual({ code: 'upload_in_progress', message: expect.stringMatching(/nothing was taken/) })
})

it('of two simultaneous releases with the same view one is refused', async () => {
  const shop = await startShop()
  const { token } = await createDeployToken(shop.app.db, 'gifts')
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  const payload = await archiveOf(remoteBuild('gifts', { version: '1.0.0+g', exposes: ['./view/gifts'] }))
  const answers = await Promise.all([
    shop.release(next('1.1.0+b', { exposes: ['./slot/overlay', './view/gifts'] })),
    shop.app.inject({ method: 'POST', url: '/api/releases/gifts', headers, payload }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
})

it('a token is good for its own remote, and until it is revoked', async () => {
  const shop = await startShop()
  const { app } = shop
  const { id, token } = await createDeployToken(app.db, 'storefront')
  const get = (authorization: string) => app.inject({ url: '/api/releases/cart', headers: { authorization } })
  expect((await get('Bearer lechaim_deploy_x')).statusCode).toBe(401)
  expect((await get('')).statusCode).toBe(401)
  expect((await get(`Bearer ${token}`)).statusCode).toBe(403)
  expect((await shop.send('GET', '/api/releases/cart')).statusCode).toBe(200)
  await revokeDeployToken(app.db, id)
  expect((await get(`Bearer ${token}`)).statusCode).toBe(401)
  const kept = await app.db.selectFrom('deploy_tokens').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token.slice('lechaim_deploy_'.length))
})

it('a token works for 90 days, or as many as were asked for, and is then refused with a reason', async () => {
  const shop = await startShop()
  const { app } = shop
  const daysFromNow = (iso: string) => (Date.parse(iso) - Date.now()) / 86_400_000
  expect(daysFromNow((await createDeployToken(app.db, 'cart')).expiresAt)).toBeCloseTo(90, 2)
  const { token, id, expiresAt } = await createDeployToken(app.db, 'cart', 7)
  expect(daysFromNow(expiresAt)).toBeCloseTo(7, 2)
  const get = () => app.inject({ url: '/api/releases/cart', headers: { authorization: `Bearer ${token}` } })
  expect((await get()).statusCode).toBe(200)
  const past = new Date(Date.now() - 1000).toISOString()
  await app.db.updateTable('deploy_tokens').set({ expires_at: past }).where('id', '=', id).execute()
  const answer = await get()
  expect(answer.statusCode).toBe(401)
  expect(answer.json().error.message).toEqual(`This token expired at ${past}: npm run deploy-token makes another one`)
})

it('the history lists author, time, audience and reason of each release', async () => {
  const shop = await startShop()
  await shop.release(next())
  await shop.post('rollback', { reason: 'the button is gone' })
  const { releases, events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases.map(({ version, state, traffic, source }) => [version, state, traffic, source])).toEqual([
    ['1.1.0+b', 'withdrawn', 0, 'deployed'],
    ['1.0.0+a', 'live', 100, 'local'],
  ])
  expect(events.map(({ kind, version }) => [kind, version])).toEqual([
    ['rolled-back', '1.1.0+b'],
    ['live', '1.1.0+b'],
    ['released', '1.1.0+b'],
    ['live', '1.0.0+a'],
    ['released', '1.0.0+a'],
  ])
  expect(events[0]?.reason).toBe('the button is gone; back to 1.0.0+a')
})

it('a withdrawn release can be promoted again; a first release can’t be rolled back', async () => {
  const shop = await startShop()
  const none = await shop.post('rollback', {})
  expectRefused(none, 409, 'nothing_to_fall_back_on')
  await shop.release(next())
  await shop.post('rollback', {})
  expect((await shop.post('promote', { version: '1.1.0+b' })).json().live).toBe('1.1.0+b')
  expect((await shop.post('promote', { version: '9.9.9+x' })).statusCode).toBe(404)
})

it('the kill switch takes a remote out and brings it back', async () => {
  const shop = await startShop()
  await shop.post('switch', { off: true, reason: 'it leaks' })
  expect(await shop.offered()).toEqual([])
  expect((await shop.app.inject('/')).body).not.toContain('/remotes/cart/')
  await shop.restart()
  expect(await shop.offered()).toEqual([])
  await shop.post('switch', { off: false })
  expect(await shop.offered()).toEqual(['1.0.0+a'])
})

it('the host is released like the others, for the next page', async () => {
  const shop = await startShop()
  const { token } = await createDeployToken(shop.app.db, 'host')
  const files = hostBuild('1.1.0+h')
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/releases/host', headers, payload: await archiveOf(files) })
  expect(answer.statusCode, answer.body).toBe(201)
  expect((await shop.app.inject('/')).body).toContain('/remotes/host/1.1.0+h/main.js')
})

const source = (committedAt: string, commit = 'a'.repeat(40)) => ({
  commit,
  author: 'Dana Levi',
  message: 'Round sums',
  committedAt,
  clean: true,
})

it('a release keeps its commit, author and message', async () => {
  const shop = await startShop()
  const from = source('2026-11-20T09:00:00.000Z')
  await shop.release(next('1.1.0+b', { build: { source: from } }))
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases[0]?.from).toEqual(from)
  expect(releases[1]?.from).toBeUndefined()
})

it('a build of an older commit than what is live is refused, unless that is meant', async () => {
  const shop = await startShop()
  await shop.release(next('1.1.0+b', { build: { source: source('2026-11-20T09:00:00.000Z') } }))
  const older = next('1.2.0+c', { build: { source: source('2026-10-20T09:00:00.000Z', 'b'.repeat(40)) } })
  for (const query of ['', '?mode=canary&traffic=10']) {
    const refused = await shop.release(older, query)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.message).toMatch(
      /built from bbbbbbbbbb of 2026-10-20 09:00 .* 1\.1\.0\+b, which is live, from the newer aaaaaaaaaa .*--older/,
    )
  }
  expect((await shop.release(older, '?older=true')).statusCode).toBe(201)
})

it('a build over its budget, or large without one, is refused, unless that is meant', async () => {
  const shop = await startShop()
  const bytes = Array.from({ length: 200_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36)).join('')
  const large = { 'area.js': `/* ${bytes} */` }
  const refused = await shop.release(next('1.1.0+b', { files: large }))
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toMatch(/"\.\/slot\/overlay" is [\d.]+ KB packed, and without a budget it may have 100 KB.*--large/)
  const small = next('1.1.0+c', { build: { budget: { './slot/overlay': '0.01 KB' } } })
  expect((await shop.release(small)).json().error.message).toMatch(/"\.\/slot\/overlay" is 0\.\d KB packed, and its budget is 0\.01 KB/)
  expect((await shop.release(small, '?large=true')).statusCode).toBe(201)
})

it('an uncommitted or untested build is refused, unless that is allowed or it is a preview', async () => {
  const shop = await startShop()
  const unclean = { ...source('2026-11-20T09:00:00.000Z'), clean: false }
  const build = next('1.1.0+b', { build: { source: unclean, tested: false } })
  for (const query of ['', '?mode=canary&traffic=10', '?unclean=true', '?untested=true']) {
    const refused = await shop.release(build, query)
    const details = [/differ from aaaaaaaaaa: commit them, .*--unclean$/, /tests and lint have not passed: .*--untested$/]
    const expected = details.filter((_, index) => query !== ['?unclean=true', '?untested=true'][index])
    expect({ statusCode: refused.statusCode, details: refused.json().error.details }, query).toEqual({
      statusCode: 422,
      details: expected.map((text) => expect.stringMatching(text)),
    })
  }
  expect((await shop.release(build, '?mode=preview')).statusCode).toBe(201)
  expect((await shop.post('promote', { version: '1.1.0+b' })).statusCode).toBe(422)
  expect((await shop.post('promote', { version: '1.1.0+b', unclean: true, untested: true })).statusCode).toBe(200)
  expect(
    (await shop.release(next('1.2.0+c', { build: { source: unclean, tested: false } }), '?unclean=true&untested=true')).statusCode,
  ).toBe(201)
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases.map(({ tested, from }) => [tested, from?.clean])).toEqual([
    [false, false],
    [false, false],
    [undefined, undefined],
  ])
})

it('of two promotions that expect the same release to be live one is refused', async () => {
  const shop = await startShop()
  await shop.release(next('1.1.0+b'), '?mode=preview')
  await shop.release(next('1.2.0+c'), '?mode=preview')
  const answers = await Promise.all(['1.1.0+b', '1.2.0+c'].map((version) => shop.post('promote', { version, expect: '1.0.0+a' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('a release in the middle of a restart is taken whole or not at all, and can be sent again', async () => {
  const shop = await startShop()
  const sending = shop.release(next()).catch(() => null)
  // Between the check and the row.
  await expect.poll(() => existsSync(join(shop.dataDir, 'releases/cart/1.1.0+b')), { timeout: 30_000, interval: 2 }).toBe(true)
  await shop.restart()
  await sending
  const stored = await shop.app.db.selectFrom('releases').select('version').where('version', '=', '1.1.0+b').execute()
  expect(await shop.offered()).toEqual(stored.length > 0 ? ['1.1.0+b', '1.0.0+a'] : ['1.0.0+a'])
  expect((await shop.release(next())).statusCode).toBe(stored.length > 0 ? 409 : 201)
  expect((await shop.offered())[0]).toBe('1.1.0+b')
})

it('a clock that was an hour ahead neither hides later releases nor undoes them', async () => {
  const shop = await startShop()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await shop.release(next())
  vi.useRealTimers()
  await shop.release(next('1.2.0+c'))
  expect(await shop.offered()).toEqual(['1.2.0+c', '1.1.0+b'])
  expect((await shop.post('rollback', {})).json().live).toBe('1.1.0+b')
  await shop.restart()
  expect((await shop.offered())[0]).toBe('1.1.0+b')
})

it('a release that expects something else to be live is refused, and so is promoting', async () => {
  const shop = await startShop()
  const refused = await shop.release(next(), '?expect=0.9.0%2Bz')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toEqual({ code: 'outdated', message: expect.stringMatching(/^Live is 1\.0\.0\+a, not 0\.9\.0\+z/) })
  expect((await shop.release(next(), '?mode=preview&expect=1.0.0%2Ba')).statusCode).toBe(201)
  expect((await shop.post('promote', { version: '1.1.0+b', expect: '0.9.0+z' })).statusCode).toBe(409)
  expect((await shop.post('promote', { version: '1.1.0+b', expect: '1.0.0+a' })).statusCode).toBe(200)
})

const views = { 'gift-cards': { title: 'כרטיסי מתנה', sitemap: true } }
const withView = (version: string, build: Partial<ReleaseBuild> = {}) =>
  next(version, { exposes: ['./slot/overlay', './view/gift-cards'], build })

it('a release reports an unreachable view: undeclared, or with a host without declared views', async () => {
  const shop = await startShop()
  const undeclared = await shop.release(withView('1.1.0+b'))
  expect(undeclared.json().notice).toBe(
    'Nobody reaches the view "gift-cards": declare it in src/views.ts, which gives it the address /?view=gift-cards',
  )
  const early = await shop.release(withView('1.1.0+c', { views }))
  expect(early.json().notice).toBe(
    'Nobody reaches the view "gift-cards": host 1.0.0+a, which is live, shows no declared views: release the host first',
  )
  const stray = await shop.release(next('1.1.0+d', { build: { views } }))
  expect(stray.statusCode).toBe(422)
  expect(stray.json().error.message).toMatch(/^It declares the view "gift-cards" and has none: add src\/view\/gift-cards\.tsx/)
})

it('a declared view is in the discovery document and the sitemap, and is gone with its release', async () => {
  const shop = await startShop({ origin: 'https://shop.example' }, { host: hostBuild('1.0.0+a', { showsViews: true }) })
  const declared = async () => {
    const { microFrontends } = (await shop.app.inject({ url: '/remotes.json' })).json<Discovery>()
    return microFrontends.cart?.[0]?.extras.lechaim.declared
  }
  const sitemap = async () => (await shop.app.inject({ url: '/sitemap.xml' })).body
  const released = await shop.release(withView('1.1.0+b', { views }))
  expect(released.statusCode).toBe(201)
  expect(released.json().notice).toBeUndefined()
  expect(await declared()).toEqual(views)
  expect(await sitemap()).toContain('https://shop.example/?view=gift-cards<')
  expect((await shop.post('rollback', {})).statusCode).toBe(200)
  expect(await declared()).toBeUndefined()
  expect(await sitemap()).not.toContain('gift-cards')
})

it('a release says of a slot that nobody shows it, where all that is live says what it shows', async () => {
  const host = hostBuild('1.0.0+a', { shows: ['header', 'overlay'] })
  const shop = await startShop({}, { host, 'remote-cart': remoteBuild('cart', { version: '1.0.0+a', build: { shows: [] } }) })
  const stray = next('1.1.0+b', { exposes: ['./slot/overlay', './slot/nowhere'], build: { shows: ['header-actions'] } })
  expect((await shop.release(stray)).json().notice).toBe(
    'Nobody shows the slot "nowhere": a part that is live must have <Slot name="nowhere" />, as it has header, header-actions, overlay',
  )
  const contract = (await shop.app.inject({ url: '/api/host-contract' })).json<HostContract>()
  expect(contract).toMatchObject({ version: '1.0.0+a', supports: [1], slots: ['header', 'header-actions', 'overlay'], views: {} })
})
