// The console's answers to a team: its remotes, and failures with their stacks mapped to source.
import type { ReleaseFailures, TokenReleases } from '@lechaim/shared/contracts/release-console.ts'
import { expect, it } from 'vitest'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, type BuildFiles, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const version = '1.1.0+b'
const megabyte = 1024 * 1024

/** A map of one line: its first twenty characters come from the third line of the source, the rest from the fifth. */
const mapOf = (source: string, name: string) =>
  JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: [`// ${name} 1\n// 2\nexport function ${name}() {\n// 4\n  throw new Error()\n}`],
    names: [name],
    mappings: 'AAEOA,oBAELA',
  })

const withMap = (map: string, wishes: BuildFiles = {}): BuildFiles => ({
  ...remoteBuild('cart', { version }),
  'area.js.map': map,
  ...wishes,
})

const release = async (shop: ShopWithReleases, files: BuildFiles) => (await shop.release(files)).json()

async function report(shop: ShopWithReleases, stack: string | undefined, wishes: object = {}) {
  const page = await shop.app.inject('/')
  const ticket = /desc="([^"]+)"/.exec(String(page.headers['server-timing']))?.[1]
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/release-failures',
    payload: { ticket, remote: 'cart', version, expose: './slot/overlay', cause: 'render', message: 'no luck', stack, ...wishes },
  })
  expect(statusCode).toBe(204)
}

const failuresOf = async (shop: ShopWithReleases, of = version) =>
  (await shop.send('GET', `/api/releases/cart/failures?version=${encodeURIComponent(of)}`)).json<ReleaseFailures>().failures

const at = (remote: string, of: string, column: number) => `    at t (https://shop.example/remotes/${remote}/${of}/area.js:1:${column})`

it('a token lists its own remote and no other', async () => {
  const shop = await startShop()
  await release(shop, remoteBuild('cart', { version }))
  const { id, token } = await createDeployToken(shop.app.db, 'cart')
  const authorization = `Bearer ${token}`
  const list = await shop.app.inject({ url: '/api/releases', headers: { authorization } })
  expect(list.json<TokenReleases>()).toEqual({
    token: { id, expiresAt: expect.any(String) },
    mapBytes: 8 * megabyte,
    items: [{ remote: 'cart', live: version, canary: null, traffic: 0, switchedOff: false }],
  })
  expect((await shop.app.inject('/api/releases')).statusCode).toBe(401)
  const others = await createDeployToken(shop.app.db, 'storefront')
  const ask = (url: string) => shop.app.inject({ url, headers: { authorization: `Bearer ${others.token}` } })
  expect((await ask('/api/releases')).json().items).toEqual([
    { remote: 'storefront', live: null, canary: null, traffic: 0, switchedOff: false },
  ])
  expect((await ask(`/api/releases/cart/failures?version=${encodeURIComponent(version)}`)).statusCode).toBe(403)
})

it('a stack is mapped to source, in a release whose map came with it', async () => {
  const shop = await startShop()
  await release(shop, withMap(mapOf('src/total.ts', 'total')))
  await report(shop, [at('cart', version, 25), at('cart', version, 1)].join('\n'))
  const [failure] = await failuresOf(shop)
  expect(failure).toMatchObject({ cause: 'render', message: 'no luck', reports: 1 })
  expect(failure?.frames).toEqual([
    {
      // The caller's place names what it called.
      name: 'total',
      remote: 'cart',
      version,
      file: 'src/total.ts',
      line: 5,
      column: 3,
      mapped: true,
      source: { firstLine: 2, lines: ['// 2', 'export function total() {', '// 4', '  throw new Error()', '}'] },
    },
    expect.objectContaining({ file: 'src/total.ts', line: 3, column: 8, mapped: true }),
  ])
})

it('frames of another remote are mapped without its source', async () => {
  const storefront = {
    ...remoteBuild('storefront', { version: '2.0.0+s', exposes: ['./view/home'] }),
    'area.js.map': mapOf('src/home.ts', 'home'),
  }
  const shop = await startShop({}, { 'remote-storefront': storefront })
  await release(shop, withMap(mapOf('src/total.ts', 'total')))
  await report(shop, [at('cart', version, 1), at('storefront', '2.0.0+s', 1)].join('\n'))
  const [own, other] = (await failuresOf(shop))[0]?.frames ?? []
  expect(own?.source?.lines[2]).toContain('function total')
  expect(other).toEqual({ name: 't', remote: 'storefront', version: '2.0.0+s', file: 'src/home.ts', line: 3, column: 8, mapped: true })
  expect(JSON.stringify(other)).not.toContain('function')
})

it('without a map a frame names a place in the script; a stackless report removes no frames', async () => {
  const shop = await startShop()
  await release(shop, remoteBuild('cart', { version }))
  await report(shop, undefined)
  expect((await failuresOf(shop))[0]?.frames).toEqual([])
  await report(shop, at('cart', version, 7))
  await report(shop, undefined)
  expect((await failuresOf(shop))[0]?.frames).toEqual([
    { name: 't', remote: 'cart', version, file: 'area.js', line: 1, column: 7, mapped: false },
  ])
})

it('stored stacks hold nothing of messages, queries and other scripts', async () => {
  const shop = await startShop()
  await release(shop, remoteBuild('cart', { version }))
  await report(shop, ['Error: dana@example.com', '    at f (https://shop.example/?q=dana:1:2)', at('cart', `${version}`, 7)].join('\n'))
  const [row] = await shop.app.db.selectFrom('release_failures').select('stack').execute()
  expect(row?.stack).not.toContain('dana')
  expect(JSON.parse(row?.stack ?? '')).toHaveLength(1)
})

it.each(['', '?v=1', '.br', '.gz'])('a source map is never served: area.js.map%s', async (suffix) => {
  const shop = await startShop()
  await release(shop, withMap(mapOf('src/total.ts', 'total')))
  expect(shop.app.releaseFiles.has('cart', version, 'area.js.map')).toBe(true)
  const addresses = ['area.js.map', 'area.js.ma%70', 'area.js%2Emap', './area.js.map', '/area.js.map', 'area.js.MAP', 'area.js%252emap']
  for (const name of addresses) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const url = `/remotes/cart/${version}/${name}${suffix}`
      const { statusCode, body } = await shop.app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect([403, 404], url).toContain(statusCode)
      expect(body).not.toContain('mappings')
    }
  }
  expect((await shop.app.inject(`/remotes/cart/${version}/area.js`)).statusCode).toBe(200)
})

it('of a map of 40 MB the release is taken without it, and says so', async () => {
  const shop = await startShop()
  const large = mapOf('src/total.ts', 'total').replace('// 2', 'x'.repeat(40 * megabyte))
  const answer = await release(shop, withMap(large))
  expect(answer).toMatchObject({ version, state: 'live' })
  expect(answer.notice).toBe(
    '"area.js.map" was left out: it has 41 MB, and the shop stores 8 MB; stacks name the places in area.js instead of those in its sources',
  )
  expect(shop.app.releaseFiles.has('cart', version, 'area.js.map')).toBe(false)
  await report(shop, at('cart', version, 7))
  expect((await failuresOf(shop))[0]?.frames[0]?.mapped).toBe(false)
})

it.each([
  ['no JSON', '{'],
  ['another version', JSON.stringify({ version: 2, sources: [], names: [], mappings: '' })],
  ['an index of maps', JSON.stringify({ version: 3, sections: [] })],
])('a map that is %s is left out', async (_what, map) => {
  const shop = await startShop()
  const { state, notice } = await release(shop, withMap(map))
  expect(state).toBe('live')
  expect(notice).toMatch(/^"area\.js\.map" was left out: it is no source map of version 3/)
})

it('an archive with a map and its release is checked as ever', async () => {
  const shop = await startShop()
  const answer = await shop.send('POST', '/api/releases/cart', await archiveOf(withMap(mapOf('a.ts', 'a'), { 'other.map': '{}' })), {
    'content-type': 'application/gzip',
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().error.message).toContain('The archive holds "other.map"')
})
