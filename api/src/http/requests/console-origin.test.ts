// The release console's own origin: no code but the host's and its own, and no rights but those of a deploy token (decision 0098).
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { createDeployToken } from '../../releases/publish/deploy-tokens.ts'
import { hostBuild, remoteBuild, writeBuild } from '../../releases/test-builds.ts'
import { sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'

const consoleOrigin = 'http://console.localhost:3000'
const consoleHost = 'console.localhost:3000'

async function startAll(panelOrigin: string | null = null) {
  const builds = temporaryFolder()
  writeBuild(builds, 'host', hostBuild('1.0.0+h'))
  writeBuild(builds, 'remote-admin', remoteBuild('admin', { version: '1.0.0+a', exposes: ['./view/admin'] }))
  writeBuild(builds, 'remote-cart', remoteBuild('cart', { version: '1.0.0+c' }))
  writeBuild(builds, 'remote-console', remoteBuild('console', { version: '1.0.0+r', exposes: ['./view/console'] }))
  const app = await buildApp(testConfig(temporaryFolder(), { panelOrigin, consoleOrigin }), { demo: null, builds })
  return { app, shop: sender(app, { host: 'localhost:3000' }), team: sender(app, { host: consoleHost }) }
}

const pageData = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test.each([null, 'http://manage.localhost:3000'])(
  'its pages run host and console alone, and no other page runs the console; panel: %s',
  async (panelOrigin) => {
    const { app, shop, team } = await startAll(panelOrigin)
    const page = await team('GET', '/?view=console', undefined, { cookie: 'lechaimPreview-cart=x' })
    expect(Object.keys(pageData(page.body).discovery.microFrontends)).toEqual(['console'])
    expect(pageData(page.body)).toMatchObject({ signedIn: false, demoOwner: false, elsewhere: 'http://localhost:3000' })
    expect(pageData(page.body).offline).toBeUndefined()
    const policy = String(page.headers['content-security-policy'])
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts.split(' ').filter((source) => !source.startsWith("'sha256-"))).toEqual([
      `${consoleOrigin}/remotes/host/`,
      `${consoleOrigin}/remotes/console/`,
    ])
    expect(policy).toContain("frame-ancestors 'none'")
    // Another origin's opener gets no handle of the page.
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
    const onShop = pageData((await shop('GET', '/')).body).discovery.microFrontends
    expect(Object.keys(onShop)).toEqual(panelOrigin ? ['cart'] : ['admin', 'cart'])
    expect((await team('GET', '/remotes/cart/1.0.0+c/area.js')).statusCode).toBe(404)
    expect((await team('GET', '/remotes/admin/1.0.0+a/area.js')).statusCode).toBe(404)
    expect((await team('GET', '/remotes/console/1.0.0+r/area.js')).statusCode).toBe(200)
    await app.close()
  },
)

test('each origin redirects to the other for its views', async () => {
  const { app, shop, team } = await startAll()
  expect((await shop('GET', '/?view=console&tab=cart')).headers.location).toBe(`${consoleOrigin}/?view=console&tab=cart#`)
  expect((await team('GET', '/')).headers.location).toBe('/?view=console')
  expect((await team('GET', '/?product=7')).headers.location).toBe('http://localhost:3000/?product=7#')
  expect((await team('GET', '/?view=admin')).headers.location).toBe('http://localhost:3000/?view=admin#')
  await app.close()
})

test('the owner has no rights there, and a deploy token has its own', async () => {
  const { app, shop, team } = await startAll()
  const { access_token } = (await signIn(shop)).json()
  expect((await team('GET', '/api/orders', undefined, { authorization: `Bearer ${access_token}` })).statusCode).toBe(401)
  expect((await signIn(team)).statusCode).toBe(404)
  const { token } = await createDeployToken(app.db, 'cart')
  const authorization = `Bearer ${token}`
  expect((await team('GET', '/api/releases/cart', undefined, { authorization })).statusCode).toBe(200)
  expect((await team('GET', '/api/releases/admin', undefined, { authorization })).statusCode).toBe(403)
  // A preview's link leads to the shop.
  const preview = (await team('POST', '/api/releases/cart/preview', { version: '1.0.0+c' }, { authorization })).json().preview
  expect(preview).toMatch(/^http:\/\/localhost:3000\/preview\?token=/)
  await app.close()
})

test('its address needs its own host name and https, except for a demo on this machine', () => {
  const read = (env: Record<string, string>) => () => readConfig(env)
  expect(read({})().consoleOrigin).toBe(consoleOrigin)
  expect(read({ PORT: '3010' })().consoleOrigin).toBe('http://console.localhost:3010')
  expect(read({ LECHAIM_ORIGIN: 'https://shop.example' })().consoleOrigin).toBeNull()
  expect(read({ HOST: '0.0.0.0', LECHAIM_DEMO: 'public' })().consoleOrigin).toBeNull()
  const set = (console: string) => read({ LECHAIM_ORIGIN: 'https://shop.example', LECHAIM_CONSOLE_ORIGIN: console })
  expect(set('https://releases.shop.example/')().consoleOrigin).toBe('https://releases.shop.example')
  expect(set('https://shop.example:8443')).toThrow('must have another host name')
  expect(set('http://releases.shop.example')).toThrow('must be an https address')
  expect(set('releases')).toThrow('must be an http(s) address without a path')
})
