// Audiences of releases: canaries, previews, and the effects of failures in pages.
import { Readable } from 'node:stream'
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sender, signIn } from '../../test-app.ts'
import { ageOf } from '../channels/release-events.ts'
import { archiveOf, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }

/** Confirms the page that a preview's link opens. */
const begin = ({ app }: ShopWithReleases, link: string, headers: Record<string, string> = {}, cookies: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...byPerson, ...headers },
    cookies,
    payload: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }).toString(),
  })
const next = (version = '1.1.0+b') => remoteBuild('cart', { version })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }, name: string): string | undefined =>
  [headers['set-cookie']].flat().flatMap((line) => new RegExp(`^${name}=([^;]*)`).exec(String(line))?.[1] ?? [])[0]

it('a canary is served to its share of the visitors at each visit; without a canary no cookie is set', async () => {
  const shop = await startShop()
  expect((await shop.app.inject('/remotes.json')).headers['set-cookie']).toBeUndefined()
  const answer = await shop.release(next(), '?mode=canary&traffic=10')
  expect(answer.json()).toMatchObject({ state: 'canary', traffic: 10, live: '1.0.0+a' })
  const visitors = await Promise.all(Array.from({ length: 500 }, () => shop.app.inject('/remotes.json')))
  const inCanary = visitors.filter((visit) => visit.json().microFrontends.cart[0].metadata.version === '1.1.0+b')
  expect(Math.abs(inCanary.length - 50)).toBeLessThanOrEqual(2)
  const bucket = cookieOf(inCanary[0] ?? { headers: {} }, 'lechaimBucket') ?? ''
  for (let visit = 0; visit < 3; visit++) expect((await shop.offered({ lechaimBucket: bucket }))[0]).toBe('1.1.0+b')
  const document = (await shop.app.inject('/remotes.json')).json().microFrontends.cart
  expect(
    document.map(({ deployment }: { deployment: { traffic: number } }) => deployment.traffic).reduce((a: number, b: number) => a + b),
  ).toBe(100)
  expect((await shop.post('promote', {})).json()).toMatchObject({ version: '1.1.0+b', state: 'live', traffic: 100 })
  expect((await shop.app.inject('/remotes.json')).headers['set-cookie']).toBeUndefined()
})

it('after a canary is rolled back all visitors get the live release', async () => {
  const shop = await startShop()
  await shop.release(next(), '?mode=canary&traffic=99')
  expect((await shop.post('rollback', {})).json()).toMatchObject({ version: '1.1.0+b', state: 'withdrawn', live: '1.0.0+a' })
  expect(await shop.offered({ lechaimBucket: '0' })).toEqual(['1.0.0+a'])
})

it('a canary needs a share', async () => {
  const shop = await startShop()
  expect((await shop.release(next(), '?mode=canary')).statusCode).toBe(400)
  expect((await shop.release(next(), '?mode=canary&traffic=100')).statusCode).toBe(400)
})

it('a preview is seen by the browser that opened its link, and by no other', async () => {
  const shop = await startShop()
  const { preview, live } = (await shop.release(next(), '?mode=preview')).json()
  expect(live).toBe('1.0.0+a')
  const asked = await shop.app.inject(new URL(preview).pathname + new URL(preview).search)
  expect(asked.statusCode).toBe(200)
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect(asked.body).toContain('cart 1.1.0+b')
  const opened = await begin(shop, preview)
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toBe('/')
  expect(opened.headers['set-cookie']).toMatch(/Max-Age=86400/)
  const cookies = { 'lechaimPreview-cart': cookieOf(opened, 'lechaimPreview-cart') ?? '' }
  expect(await shop.offered(cookies)).toEqual(['1.1.0+b', '1.0.0+a'])
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  expect(await shop.offered({ 'lechaimPreview-cart': `${cookies['lechaimPreview-cart']}x` })).toEqual(['1.0.0+a'])
  expect((await shop.app.inject('/preview?token=forged.x.y')).statusCode).toBe(403)
  expect((await shop.app.inject({ url: '/preview', cookies })).headers['set-cookie']).toMatch(/lechaimPreview-cart=;/)
})

it('only the shop’s own page starts a preview, and never beside an owner’s session', async () => {
  const shop = await startShop()
  const { preview } = (await shop.release(next(), '?mode=preview')).json()
  const foreign = await begin(shop, preview, { origin: 'https://elsewhere.example' })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.headers['set-cookie']).toBeUndefined()
  const owner = { '__Host-lechaim-refresh': 'any' }
  const asked = await shop.app.inject({ url: new URL(preview).pathname + new URL(preview).search, cookies: owner })
  expect(asked.body).not.toContain('<form')
  const refused = await begin(shop, preview, {}, owner)
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['set-cookie']).toBeUndefined()
  const kept = { 'lechaimPreview-cart': cookieOf(await begin(shop, preview), 'lechaimPreview-cart') ?? '' }
  expect(await shop.offered({ ...kept, ...owner })).toEqual(['1.0.0+a'])
  const page = await shop.app.inject({ url: '/', cookies: { ...kept, ...owner } })
  expect(page.body).not.toContain('1.1.0+b')
  expect(String(page.headers['set-cookie'])).toMatch(/lechaimPreview-cart=;/)
})

it('the pages of a preview say so and have a way out, and those of others don’t', async () => {
  const shop = await startShop()
  const { preview } = (await shop.release(next(), '?mode=preview')).json()
  const cookies = { 'lechaimPreview-cart': cookieOf(await begin(shop, preview), 'lechaimPreview-cart') ?? '' }
  const shown = (await shop.app.inject({ url: '/', cookies })).body
  expect(shown).toContain('<bdi dir="ltr">cart 1.1.0+b</bdi>')
  expect(shown).toContain('<a href="/preview"')
  expect((await shop.app.inject('/')).body).not.toContain('<a href="/preview"')
  // The same releases, live for everybody: nothing to be told any more.
  await shop.post('promote', { version: '1.1.0+b' })
  expect((await shop.app.inject('/')).body).not.toContain('<a href="/preview"')
})

it('the way into the panel leaves a preview, by a page of its own', async () => {
  const shop = await startShop()
  const { preview } = (await shop.release(next(), '?mode=preview')).json()
  const cookies = { 'lechaimPreview-cart': cookieOf(await begin(shop, preview), 'lechaimPreview-cart') ?? '' }
  const ended = await shop.app.inject({ url: '/?view=admin', cookies })
  expect(ended.statusCode).toBe(303)
  expect(ended.headers.location).toBe('/?view=admin')
  expect(ended.headers['set-cookie']).toMatch(/lechaimPreview-cart=;/)
  expect((await shop.app.inject('/?view=admin')).statusCode).toBe(200)
  expect((await shop.app.inject({ url: '/', cookies })).body).toMatch(/"elsewhere":"http:\/\/localhost[^"]*"/)
  expect((await shop.app.inject('/')).body).not.toContain('"elsewhere"')
})

it.each([
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a script, as a navigation without a click', { 'sec-fetch-user': '' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a redirect from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a client that is no browser', { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-user': '', 'sec-fetch-dest': '' }],
])('a preview is not begun by %s', async (_name, headers) => {
  const shop = await startShop()
  const { preview } = (await shop.release(next(), '?mode=preview')).json()
  const refused = await begin(shop, preview, headers)
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

describe('a preview and its link end at once', () => {
  const until = async (end: (shop: ShopWithReleases) => Promise<unknown>) => {
    const shop = await startShop()
    const { preview } = (await shop.release(next(), '?mode=preview')).json()
    const cookies = { 'lechaimPreview-cart': cookieOf(await begin(shop, preview), 'lechaimPreview-cart') ?? '' }
    expect((await shop.offered(cookies))[0]).toBe('1.1.0+b')
    await end(shop)
    expect((await shop.offered(cookies))[0]).toBe('1.0.0+a')
    const page = await shop.app.inject({ url: '/', cookies })
    expect(page.body).not.toContain('1.1.0+b')
    expect(String(page.headers['set-cookie'])).toContain('lechaimPreview-cart=;')
    expect((await shop.app.inject(new URL(preview).pathname + new URL(preview).search)).statusCode).toBe(403)
    expect((await begin(shop, preview)).statusCode).toBe(403)
    return shop
  }

  it('when the release is taken back; no further link is made for it', async () => {
    const shop = await until(async (shop) => {
      await shop.post('promote', { version: '1.1.0+b' })
      await shop.post('rollback', {})
    })
    expect((await shop.post('preview', { version: '1.1.0+b' })).statusCode).toBe(400)
  })

  const changeTokens = (change: object) => (shop: ShopWithReleases) => shop.app.db.updateTable('deploy_tokens').set(change).execute()
  it('when the deploy token of its link is revoked', () => until(changeTokens({ revoked_at: '2020-01-01T00:00:00.000Z' })))
  it('when the deploy token of its link expires', () => until(changeTokens({ expires_at: '2020-01-01T00:00:00.000Z' })))
})

it('a release is not taken in with a token that is revoked while its archive comes', async () => {
  const shop = await startShop()
  const archive = await archiveOf(next())
  async function* slowly() {
    yield archive.subarray(0, 100)
    await shop.app.db.updateTable('deploy_tokens').set({ revoked_at: '2020-01-01T00:00:00.000Z' }).execute()
    yield archive.subarray(100)
  }
  const answer = await shop.send('POST', '/api/releases/cart', Readable.from(slowly()), { 'content-type': 'application/gzip' })
  expect(answer.statusCode).toBe(401)
  expect(await shop.offered()).toEqual(['1.0.0+a'])
})

describe('a browser that was given a release', () => {
  const given = (answer: { headers: Record<string, unknown> }) => ({ lechaimGiven: cookieOf(answer, 'lechaimGiven') ?? '' })
  const open = ({ app }: ShopWithReleases, cookies = {}, headers = {}) => app.inject({ url: '/', cookies, headers })
  const clears = (answer: { headers: Record<string, unknown> }) => answer.headers['clear-site-data'] !== undefined

  it('clears what it holds once after the release is withdrawn; others keep theirs', async () => {
    const shop = await startShop()
    const before = given(await open(shop))
    await shop.release(next())
    const during = given(await open(shop, before))
    expect(during.lechaimGiven).not.toBe(before.lechaimGiven)
    expect(clears(await open(shop, during))).toBe(false)
    await shop.post('rollback', {})
    const after = await open(shop, during)
    expect(after.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(clears(await open(shop, given(after)))).toBe(false)
    for (const cookies of [{}, before, { lechaimGiven: 'x' }, { lechaimGiven: '%' }]) expect(clears(await open(shop, cookies))).toBe(false)
  })

  it('clears at a navigation of the tab, not at requests of scripts and the worker', async () => {
    const shop = await startShop()
    await shop.release(next())
    const during = given(await open(shop))
    await shop.post('rollback', {})
    expect(clears(await open(shop, during, { 'sec-fetch-dest': 'empty' }))).toBe(false)
    expect(clears(await open(shop, during, { 'sec-fetch-dest': 'document' }))).toBe(true)
  })

  it('keeps in mind what an open page took over, and canaries that it no longer gets', async () => {
    const shop = await startShop()
    const before = given(await open(shop))
    await shop.release(next(), '?mode=canary&traffic=99')
    const ask = (cookies: Record<string, string>) =>
      shop.app.inject({ url: '/remotes.json', cookies: { ...cookies, lechaimBucket: '5000' } })
    const asked = await ask(before)
    expect(asked.json().microFrontends.cart[0].metadata.version).toBe('1.1.0+b')
    // The share becomes smaller, and this browser's next page is without the canary.
    await shop.post('promote', { version: '1.1.0+b', traffic: 1 })
    const without = await ask(given(asked))
    expect(without.json().microFrontends.cart[0].metadata.version).toBe('1.0.0+a')
    const later = given(without)
    await shop.post('rollback', {})
    expect(clears(await open(shop, later))).toBe(true)
  })

  it('has the cookie for this host alone on https', async () => {
    const shop = await startShop({ trustProxy: 1, origin: 'https://shop.example' })
    const page = await open(shop, {}, { host: 'shop.example', 'x-forwarded-proto': 'https' })
    expect(String(page.headers['set-cookie'])).toMatch(/__Host-lechaimGiven=[\w-]{16}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/)
  })
})

it('a preview ends a day after its start', async () => {
  const shop = await startShop()
  const { preview } = (await shop.release(next(), '?mode=preview')).json()
  const cookies = { 'lechaimPreview-cart': cookieOf(await begin(shop, preview), 'lechaimPreview-cart') ?? '' }
  vi.useFakeTimers({ now: Date.now() + 23 * 3_600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await shop.offered(cookies)).toEqual(['1.1.0+b', '1.0.0+a'])
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect(await shop.offered(cookies)).toEqual(['1.0.0+a'])
})

const ticketOf = async ({ app }: ShopWithReleases) =>
  /desc="([^"]+)"/.exec(String((await app.inject('/')).headers['server-timing']))?.[1] ?? ''
const report = async (shop: ShopWithReleases, wishes: object = {}, cookies: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/release-failures',
    cookies,
    payload: {
      ticket: await ticketOf(shop),
      remote: 'cart',
      version: '1.1.0+b',
      expose: './slot/overlay',
      cause: 'evaluation',
      message: 'no luck',
      ...wishes,
    },
  })

it('a release that fails for five visitors is taken back, and its team sees why', async () => {
  const shop = await startShop()
  await shop.release(next())
  for (let visitor = 0; visitor < 4; visitor++) expect((await report(shop)).statusCode).toBe(204)
  expect(await shop.offered()).toEqual(['1.1.0+b', '1.0.0+a'])
  await report(shop)
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  const { releases, events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({ kind: 'rolled-back-by-itself', version: '1.1.0+b', by: 'server' })
  expect(events[0]?.reason).toMatch(
    /failed for 5 visitors, in \d pages that loaded it: evaluation in \.\/slot\/overlay: no luck; back to 1\.0\.0\+a/,
  )
  expect(releases[0]).toMatchObject({ state: 'withdrawn', failures: [{ cause: 'evaluation', reports: 5, message: 'no luck' }] })
})

it('a release that fails after its first hour stays live, and team and owner get a mail', async () => {
  const shop = await startShop()
  await shop.release(next())
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString()
  await shop.app.db.updateTable('release_events').set({ created_at: twoHoursAgo }).where('version', '=', '1.1.0+b').execute()
  const access = (await signIn(sender(shop.app))).json<{ access_token: string }>().access_token
  const alarms = async () => (await sender(shop.app, { authorization: `Bearer ${access}` })('GET', '/api/release-alarms')).json().items
  for (let visitor = 0; visitor < 4; visitor++) await report(shop)
  expect(await alarms()).toEqual([])
  await report(shop)
  expect((await shop.offered())[0]).toBe('1.1.0+b')
  const { events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({ kind: 'failing', reason: expect.stringMatching(/no luck; .* more than 60 minutes, so it stays/) })
  expect(await alarms()).toEqual([{ remote: 'cart', version: '1.1.0+b', at: expect.any(String) }])
  await shop.post('rollback', {})
  expect(await alarms()).toEqual([])
})

it('promoting a canary restarts its first hour; a roll-back restarts no earlier release’s', async () => {
  const shop = await startShop()
  const past = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const ageing = () => shop.app.db.updateTable('release_events').set({ created_at: past }).execute()
  await shop.release(next(), '?mode=canary&traffic=50')
  await ageing()
  expect(await ageOf(shop.app.db, { remote: 'cart', version: '1.1.0+b' })).toBeGreaterThan(3_600_000)
  await shop.post('promote', {})
  expect(await ageOf(shop.app.db, { remote: 'cart', version: '1.1.0+b' })).toBeLessThan(60_000)
  await shop.post('rollback', {})
  expect(await ageOf(shop.app.db, { remote: 'cart', version: '1.0.0+a' })).toBeGreaterThan(3_600_000)
})

it('reports from many networks of one IPv6 customer count as two visitors', async () => {
  const shop = await startShop({ trustProxy: 1 })
  await shop.release(next())
  const from = async (address: string) => {
    const page = await shop.app.inject({ url: '/', headers: { 'x-forwarded-for': address } })
    const ticket = /desc="([^"]+)"/.exec(String(page.headers['server-timing']))?.[1]
    const payload = { ticket, remote: 'cart', version: '1.1.0+b', expose: './slot/overlay', cause: 'evaluation', message: 'no luck' }
    return shop.app.inject({ method: 'POST', url: '/api/release-failures', headers: { 'x-forwarded-for': address }, payload })
  }
  for (let network = 0; network < 12; network++) expect((await from(`2a00:1450:4001:${network}::1`)).statusCode).toBe(204)
  expect((await shop.offered())[0]).toBe('1.1.0+b')
  for (const site of ['4002', '4003']) for (const host of ['1', '2']) await from(`2a00:1450:${site}::${host}`)
  expect((await shop.offered())[0]).toBe('1.0.0+a')
})

it('a failing canary is rolled back, and the live release stays', async () => {
  const shop = await startShop()
  await shop.release(next(), '?mode=canary&traffic=50')
  for (let visitor = 0; visitor < 5; visitor++) await report(shop)
  expect(await shop.offered({ lechaimBucket: '1' })).toEqual(['1.0.0+a'])
})

it('reloads of one browser count once, and reports need a page’s ticket', async () => {
  const shop = await startShop()
  await shop.release(next())
  const visitor = cookieOf(await report(shop), 'lechaimVisitor') ?? ''
  for (let visit = 0; visit < 10; visit++) await report(shop, {}, { lechaimVisitor: visitor })
  expect((await shop.offered())[0]).toBe('1.1.0+b')
  const [text = '', time = ''] = (await ticketOf(shop)).split('.')
  const foreign = `${text}.${time}.${'ש'.repeat(43)}`
  for (const ticket of ['', 'a.b.c', foreign, `${await ticketOf(shop)}x`]) expect((await report(shop, { ticket })).statusCode).toBe(403)
})

it('reports of unknown releases and exposes are not stored', async () => {
  const shop = await startShop()
  await report(shop, { version: '9.9.9+x' })
  await report(shop, { expose: './slot/never' })
  expect((await report(shop, { cause: 'whim' })).statusCode).toBe(400)
  expect(await shop.app.db.selectFrom('release_failures').selectAll().execute()).toEqual([])
})

it('a script with a wrong hash is reported as an integrity failure', async () => {
  const shop = await startShop()
  await shop.release(next())
  await report(shop, { cause: 'unreachable', file: 'area.js', found: `sha384-${'x'.repeat(64)}` })
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases[0]?.failures).toMatchObject([
    { cause: 'integrity', message: expect.stringMatching(/^area\.js comes as sha384-x+ and was released as sha384-/) },
  ])
})

it('without a fallback the release stays and an alarm is raised', async () => {
  const shop = await startShop()
  for (let visitor = 0; visitor < 5; visitor++) await report(shop, { version: '1.0.0+a' })
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  const { events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({ kind: 'failing', reason: expect.stringMatching(/there is no earlier release to go back to/) })
})

it('a roll-back passes a release with counted failures, over a restart too, and choosing one warns', async () => {
  const shop = await startShop()
  await shop.release(next())
  for (let visitor = 0; visitor < 3; visitor++) await report(shop)
  await shop.release(next('1.2.0+c'))
  await shop.restart()
  for (let visitor = 0; visitor < 5; visitor++) await report(shop, { version: '1.2.0+c' })
  expect(await shop.offered()).toEqual(['1.0.0+a', '1.1.0+b'])
  const history = async () => (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect((await history()).events[0]?.reason).toMatch(/back to 1\.0\.0\+a, past 1\.1\.0\+b failed for 3 visitors/)
  const promoted = await shop.post('promote', { version: '1.2.0+c' })
  expect(promoted.json()).toMatchObject({
    state: 'live',
    notice: expect.stringMatching(/^Warning: 1\.2\.0\+c failed for 5 visitors .* and was taken back on \d/),
  })
  expect((await history()).events[0]).toMatchObject({ kind: 'live', reason: expect.stringMatching(/^although 1\.2\.0\+c failed/) })
  const rolledBack = await shop.post('rollback', {})
  expect(rolledBack.json()).toMatchObject({ live: '1.0.0+a', notice: expect.stringMatching(/^back to 1\.0\.0\+a, past 1\.1\.0\+b failed/) })
})

it('reports of one network cause no roll-back', async () => {
  const shop = await startShop()
  await shop.release(next())
  for (let visitor = 0; visitor < 2; visitor++) await report(shop)
  await shop.release(next('1.2.0+c'))
  expect((await shop.post('rollback', {})).json()).toMatchObject({ live: '1.1.0+b' })
})
