// Responses with rendered pages: cached until a change, and never sent to visitors with another page.
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { hostBuild, startShop } from '../releases/test-builds.ts'
import { makeCategory, makeProduct, sender, signIn } from '../test-app.ts'

/** Counts the rendered pages. */
const host = `let drawn = 0
exports.provided = (name) => (name === 'react' ? { createElement: (component) => component() } : undefined)
exports.render = ({ page, search }) => {
  const names = page.products ? page.products.page.items.map(({ name }) => name).join() : ''
  return { html: '<p>drawing ' + ++drawn + ' of ' + search + ' ' + names + '</p>', styles: '<style data-styled="true">p{}</style>', failed: [] }
}`

async function listening(wishes: Partial<Config> = {}) {
  const { app } = await startShop(wishes, { host: hostBuild('1.0.0+a', {}, { 'server.cjs': host }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br', ...headers } })
  const drawing = async (path: string, headers?: Record<string, string>) =>
    /drawing (\d+) of/.exec(await (await ask(path, headers)).text())?.[1]
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  return { app, ask, drawing, owner: sender(app, { authorization: `Bearer ${access_token}` }) }
}

it('a page is rendered once, and each response has its own ticket', async () => {
  const { ask, drawing } = await listening()
  const first = await drawing('/?view=category')
  expect(first).toBeDefined()
  for (let visit = 0; visit < 3; visit++) expect(await drawing('/?view=category')).toBe(first)
  const tickets = await Promise.all([1, 2].map(async () => (await ask('/?view=category')).headers.get('server-timing')))
  expect(new Set(tickets).size).toBe(2)
  const [one, other] = [await ask('/?view=category'), await ask('/?view=category', { 'accept-encoding': 'identity' })]
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'content-type', 'vary'])
    expect(one.headers.get(name), name).toBe(other.headers.get(name))
  expect(await one.text()).toBe(await other.text())
})

it('the next page contains what the owner saved', async () => {
  const { ask, owner } = await listening()
  const page = async () => (await ask('/?view=category')).text()
  for (let visit = 0; visit < 3; visit++) await page()
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { name: 'מרלו' })
  expect(await page()).toContain('מרלו</p>')
  await owner('PATCH', `/api/products/${id}`, { name: 'קברנה' })
  expect(await page()).toContain('קברנה</p>')
})

it('a visitor with a session, preview, bucket or failed host gets an own page', async () => {
  const { app, ask, drawing } = await listening()
  const own = await drawing('/')
  expect(await drawing('/', { cookie: 'ageVerified=true' })).not.toBe(own)
  expect(await (await ask('/', { cookie: 'ageVerified=true' })).text()).toContain('data-age="ok"')
  expect(await (await ask('/')).text()).toContain('id="age-gate"')
  const { refreshCookie } = await import('../auth/sessions/session-cookie.ts')
  expect(await (await ask('/', { cookie: `${refreshCookie}=x` })).text()).toContain('"signedIn":true')
  expect(await (await ask('/')).text()).toContain('"signedIn":false')
  await app.db.updateTable('release_channels').set({ canary: '1.0.0+a', canary_traffic: 50 }).where('remote', '=', 'cart').execute()
  await app.liveReleases.reload()
  app.changes.publish('releases')
  expect((await ask('/')).headers.get('set-cookie')).toContain('lechaimBucket=')
  expect((await ask('/')).headers.get('set-cookie')).toContain('lechaimBucket=')
})

it('a cached page sets the cookie of its releases once, and skips browsers with a withdrawn one', async () => {
  const { app, ask } = await listening()
  for (let visit = 0; visit < 2; visit++) await ask('/')
  const given = async (cookie = '') => (await ask('/', { cookie })).headers
  const cookie = /lechaimGiven=[\w-]+/.exec((await given()).get('set-cookie') ?? '')?.[0] ?? ''
  expect(cookie).not.toBe('')
  expect((await given(cookie)).get('set-cookie')).toBeNull()
  const { shortName } = await import('../releases/live/given-releases.ts')
  expect((await given(`${cookie}${shortName('cart', '1.1.0+b')}`)).get('clear-site-data')).toBeNull()
  const build = { ...(await app.db.selectFrom('releases').selectAll().where('remote', '=', 'cart').executeTakeFirstOrThrow()) }
  await app.db
    .insertInto('releases')
    .values({ ...build, version: '1.1.0+b', withdrawn_at: build.created_at })
    .execute()
  await app.liveReleases.reload()
  const unclean = await given(`${cookie}${shortName('cart', '1.1.0+b')}`)
  expect(unclean.get('clear-site-data')).toBe('"cache", "storage"')
  expect(unclean.get('set-cookie')).toContain(`${cookie};`)
})

it.each([
  'x=1;ageVerified=true',
  'ageVerified=%74rue',
  'ageVerified= true',
  'ageVerified =true',
  'ageVerified=false; ageVerified=true',
  'ageVerified=true; ageVerified=false',
  'xageVerified=true',
])('a cookie in an unusual form is not shared: %s', async (cookie) => {
  const { ask } = await listening()
  const page = async (headers?: Record<string, string>) => (await ask('/', headers)).text()
  for (let visit = 0; visit < 2; visit++) await page({ cookie })
  expect(await page()).toContain('id="age-gate"')
  expect(await page()).not.toContain('data-age="ok"')
  for (let visit = 0; visit < 2; visit++) await page({ cookie })
  expect(await page({ cookie: 'ageVerified=true' })).toContain('data-age="ok"')
})

it('a page made during a change is not cached', async () => {
  const { ask, owner } = await listening()
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { name: 'שם ראשון' })
  for (let round = 0; round < 12; round++) {
    const address = `/?view=category&round=${round}`
    const coming = ask(address)
    await new Promise((done) => setTimeout(done, round * 2))
    const name = `שם ${round}`
    await owner('PATCH', `/api/products/${id}`, { name })
    await (await coming).text()
    expect(await (await ask(address)).text()).toContain(`${name}</p>`)
  }
})

it('cached responses count as page loads', async () => {
  const { app, ask } = await listening()
  const loaded = vi.spyOn(app.failureWatch, 'loaded')
  for (const accepted of ['br', 'br', 'identity']) await ask('/?view=category', { 'accept-encoding': accepted })
  expect(loaded.mock.calls.map(([releases]) => releases[0])).toEqual(Array(3).fill('host@1.0.0+a'))
})

it('pages of the panel, whose addresses may have a sign-in code, are not cached', async () => {
  const { app, ask } = await listening()
  await ask('/?view=admin&code=secret')
  expect(app.answerCache.size()).toBe(0)
  await ask('/?view=category')
  expect(app.answerCache.size()).toBeGreaterThan(0)
})
