// The toolbar: who may choose which release, and when that ends.
import { expect, it, onTestFinished, vi } from 'vitest'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }
const cookieName = 'lechaimPreview-.toolbar'
const day = 24 * 60 * 60 * 1000

const post = ({ app }: ShopWithReleases, fields: object, cookies: Record<string, string> = {}, headers: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/preview',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...byPerson, ...headers },
    cookies,
    payload: new URLSearchParams({ ...fields }).toString(),
  })
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    [headers['set-cookie']].flat().flatMap((line) => {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      return name === cookieName && value ? [[name, value]] : []
    }),
  )
const begin = async (shop: ShopWithReleases, choices: object = {}) => {
  const { preview } = (await shop.post('toolbar', { choices })).json()
  return cookiesOf(await post(shop, { token: tokenIn(preview) }))
}
const versionOf = async ({ app }: ShopWithReleases, remote: string, cookies: Record<string, string> = {}) =>
  (await app.inject({ url: '/remotes.json', cookies })).json().microFrontends[remote][0].metadata.version

/** Of the cart: 1 was live, 2 is live, 3 a canary, 4 a preview, 5 withdrawn. Of another team's: 1 was live, 2 is, 3 a preview. */
async function startTeams() {
  const notes = (version: string) => remoteBuild('notes', { version, exposes: ['./slot/header'] })
  const shop = await startShop({}, { 'remote-notes': notes('1.0.0+a') })
  const cart = (version: string, query = '') => shop.release(remoteBuild('cart', { version }), query)
  await cart('5.0.0+e')
  await shop.post('rollback', {})
  await cart('2.0.0+b')
  await cart('3.0.0+c', '?mode=canary&traffic=10')
  await cart('4.0.0+d', '?mode=preview')
  const other = await createDeployToken(shop.app.db, 'notes')
  const release = async (version: string, query = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/releases/notes${query}`,
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/gzip' },
      payload: await archiveOf(notes(version)),
    })
  expect((await release('2.0.0+b')).statusCode).toBe(201)
  expect((await release('3.0.0+c', '?mode=preview')).statusCode).toBe(201)
  return shop
}

it('a team’s link offers its remote’s releases except withdrawn ones, and others’ that were live', async () => {
  const shop = await startTeams()
  const cookies = await begin(shop)
  const { body } = await shop.app.inject({ url: '/', cookies })
  const valuesOf = (remote: string) =>
    [...(new RegExp(`name="choice-${remote}"[^>]*>(.*?)</select>`).exec(body)?.[1] ?? '').matchAll(/value="([^"]*)"/g)].map(
      ([, one]) => one,
    )
  expect(valuesOf('cart')).toEqual(['', 'live', 'canary', '4.0.0+d', '1.0.0+a'])
  expect(valuesOf('notes')).toEqual(['', 'live', '1.0.0+a'])
  expect(valuesOf('host')).toEqual(['', 'live'])
  expect(valuesOf('admin')).toEqual([])
})

it('the link asks for confirmation; then this browser alone gets the choices, until it leaves', async () => {
  const shop = await startTeams()
  const { preview } = (await shop.post('toolbar', { choices: { cart: '1.0.0+a', notes: 'live' } })).json()
  const asked = await shop.app.inject(new URL(preview).pathname + new URL(preview).search)
  expect(asked.statusCode).toBe(200)
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect(asked.body).toContain('cart 1.0.0+a')
  expect((await post(shop, { token: tokenIn(preview) }, {}, { 'sec-fetch-user': '' })).statusCode).toBe(403)
  const opened = await post(shop, { token: tokenIn(preview) })
  expect(opened.statusCode).toBe(303)
  expect(opened.headers.location).toBe('/')
  expect(String(opened.headers['set-cookie'])).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/)
  const cookies = cookiesOf(opened)
  expect(await versionOf(shop, 'cart', cookies)).toBe('1.0.0+a')
  expect(await versionOf(shop, 'notes', cookies)).toBe('2.0.0+b')
  expect(await versionOf(shop, 'cart', { lechaimBucket: '0' })).not.toBe('1.0.0+a')
  expect(await versionOf(shop, 'cart', { [cookieName]: `${cookies[cookieName]}x` })).not.toBe('1.0.0+a')
  const page = await shop.app.inject({ url: '/', cookies })
  expect(page.body).toContain('<option value="1.0.0+a" selected>')
  expect((await shop.app.inject('/')).body).not.toContain('choice-cart')
  expect((await shop.app.inject({ url: '/preview', cookies })).headers['set-cookie']).toContain(`${cookieName}=;`)
})

it('the toolbar’s form changes the choices and returns to its page; its link carries them', async () => {
  const shop = await startTeams()
  const cookies = await begin(shop)
  const fields = { 'choice-cart': 'canary', 'choice-notes': '1.0.0+a', 'choice-host': '' }
  const referer = 'http://localhost/?view=category'
  const changed = await post(shop, fields, cookies, { referer })
  expect(changed.statusCode).toBe(303)
  expect(changed.headers.location).toBe('/?view=category')
  expect((await post(shop, fields, cookies, { referer: 'https://elsewhere.example/' })).headers.location).toBe('/')
  const chosen = cookiesOf(changed)
  expect(await versionOf(shop, 'cart', chosen)).toBe('3.0.0+c')
  expect(await versionOf(shop, 'notes', chosen)).toBe('1.0.0+a')
  const token = /href="\/preview\?token=([^"]+)"/.exec((await shop.app.inject({ url: '/', cookies: chosen })).body)?.[1] ?? ''
  const others = cookiesOf(await post(shop, { token }))
  expect(await versionOf(shop, 'cart', others)).toBe('3.0.0+c')
  expect(await versionOf(shop, 'notes', others)).toBe('1.0.0+a')
})

it('without a toolbar the form chooses nothing, nor does it by a script or another site', async () => {
  const shop = await startTeams()
  const fields = { 'choice-cart': '4.0.0+d' }
  expect((await post(shop, fields)).statusCode).toBe(403)
  const preview = (await shop.post('preview', { version: '1.0.0+a' })).json().preview
  const previewed = await post(shop, { token: tokenIn(preview) })
  const name = 'lechaimPreview-cart'
  const value = new RegExp(`${name}=([^;]*)`).exec(String(previewed.headers['set-cookie']))?.[1] ?? ''
  // A preview's link shows one release, and no others of the team.
  expect((await post(shop, fields, { [name]: value })).statusCode).toBe(403)
  const cookies = await begin(shop)
  for (const headers of [{ 'sec-fetch-mode': 'cors' }, { 'sec-fetch-user': '' }, { origin: 'https://elsewhere.example' }])
    expect((await post(shop, fields, cookies, headers)).statusCode).toBe(403)
})

it.each([
  ['a withdrawn release', { cart: '5.0.0+e' }],
  ['another team’s preview', { notes: '3.0.0+c' }],
  ['a canary that there is not', { notes: 'canary' }],
  ['a remote that there is not', { nothing: 'live' }],
  ['the panel', { admin: 'live' }],
])('%s is not to be chosen', async (_name, choices) => {
  const shop = await startTeams()
  expect((await shop.post('toolbar', { choices })).statusCode).toBe(400)
  const cookies = await begin(shop)
  const fields = Object.fromEntries(Object.entries(choices).map(([remote, value]) => [`choice-${remote}`, value]))
  const chosen = cookiesOf(await post(shop, fields, cookies))
  expect((await shop.app.inject({ url: '/', cookies: chosen })).body).not.toMatch(/ selected>(?!כמו לכולם)/)
})

it('a choice ends when its release is taken back; "live" and "canary" follow the remote', async () => {
  const shop = await startTeams()
  const cookies = await begin(shop, { cart: 'canary', notes: 'live' })
  expect(await versionOf(shop, 'cart', cookies)).toBe('3.0.0+c')
  await shop.post('promote', {})
  expect(await versionOf(shop, 'cart', cookies)).toBe('3.0.0+c')
  const named = await begin(shop, { cart: '2.0.0+b' })
  expect(await versionOf(shop, 'cart', named)).toBe('2.0.0+b')
  await shop.app.db.updateTable('releases').set({ withdrawn_at: '2026-01-01T00:00:00.000Z' }).where('version', '=', '2.0.0+b').execute()
  expect(await versionOf(shop, 'cart', named)).toBe('3.0.0+c')
})

it('a disabled remote stays disabled', async () => {
  const shop = await startTeams()
  const cookies = await begin(shop, { cart: '1.0.0+a' })
  await shop.post('switch', { off: true })
  expect((await shop.app.inject({ url: '/remotes.json', cookies })).json().microFrontends.cart).toBeUndefined()
  expect((await shop.app.inject({ url: '/', cookies })).body).not.toContain('choice-cart')
})

it.each([
  ['is revoked', { revoked_at: '2020-01-01T00:00:00.000Z' }],
  ['expires', { expires_at: '2020-01-01T00:00:00.000Z' }],
])('toolbar and links end when the deploy token %s', async (_name, change) => {
  const shop = await startTeams()
  const { preview } = (await shop.post('toolbar', {})).json()
  const cookies = await begin(shop, { cart: '1.0.0+a' })
  await shop.app.db.updateTable('deploy_tokens').set(change).execute()
  expect(await versionOf(shop, 'cart', cookies)).not.toBe('1.0.0+a')
  const page = await shop.app.inject({ url: '/', cookies })
  expect(page.body).not.toContain('choice-cart')
  expect(String(page.headers['set-cookie'])).toContain(`${cookieName}=;`)
  expect((await post(shop, { token: tokenIn(preview) })).statusCode).toBe(403)
})

it('the toolbar ends after a day, and all its links a week after the team’s', async () => {
  const shop = await startTeams()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const cookies = await begin(shop, { cart: '1.0.0+a' })
  const linkIn = async (cookies: Record<string, string>) =>
    /href="\/preview\?token=([^"]+)"/.exec((await shop.app.inject({ url: '/', cookies })).body)?.[1] ?? ''
  vi.setSystemTime(Date.now() + 0.9 * day)
  let token = await linkIn(cookies)
  vi.setSystemTime(Date.now() + 0.2 * day)
  expect(await versionOf(shop, 'cart', cookies)).not.toBe('1.0.0+a')
  // Passed on from browser to browser.
  for (let days = 0; days < 6; days++) {
    const next = cookiesOf(await post(shop, { token }))
    expect(await versionOf(shop, 'cart', next), `${days}`).toBe('1.0.0+a')
    vi.setSystemTime(Date.now() + 0.95 * day)
    token = await linkIn(next)
  }
  vi.setSystemTime(Date.now() + 0.5 * day)
  expect((await post(shop, { token })).statusCode).toBe(403)
})

it('no toolbar beside an owner’s session, and none on the way into the panel', async () => {
  const shop = await startTeams()
  const cookies = await begin(shop, { cart: '1.0.0+a' })
  const owner = { '__Host-lechaim-refresh': 'any' }
  const page = await shop.app.inject({ url: '/', cookies: { ...cookies, ...owner } })
  expect(page.body).not.toContain('choice-cart')
  expect(String(page.headers['set-cookie'])).toContain(`${cookieName}=;`)
  expect((await post(shop, { 'choice-cart': 'live' }, { ...cookies, ...owner })).statusCode).toBe(403)
  const panel = await shop.app.inject({ url: '/?view=admin', cookies })
  expect(panel.statusCode).toBe(303)
  expect(panel.headers.location).toBe('/?view=admin')
  expect(String(panel.headers['set-cookie'])).toContain(`${cookieName}=;`)
})
