// A panel with its own origin: its routes, and its isolation from code of the shop's pages (decision 0025).
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'

const panelOrigin = 'http://manage.localhost:3000'
const shopHost = 'localhost:3000'
const panelHost = 'manage.localhost:3000'

async function startBoth(page = false) {
  const app = await buildApp(testConfig(temporaryFolder(), { panelOrigin }), { demo: null, page })
  return { app, shop: sender(app, { host: shopHost }), panel: sender(app, { host: panelHost }) }
}

const pageData = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test("the shop's origin accepts no token of the owner and has no sign-in", async () => {
  const { app, shop, panel } = await startBoth()
  const { access_token, refresh_token } = (await signIn(panel)).json()
  const authorization = `Bearer ${access_token}`
  expect((await panel('GET', '/api/orders', undefined, { authorization })).statusCode).toBe(200)
  for (const url of ['/api/orders', '/api/products']) {
    expect((await shop('GET', url, undefined, { authorization })).statusCode, url).toBe(401)
  }
  expect((await signIn(shop)).statusCode).toBe(404)
  expect((await shop('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).statusCode).toBe(404)
  // A page can set any header but Host.
  const forwarded = { authorization, 'x-forwarded-host': panelHost, forwarded: `host=${panelHost}` }
  expect((await shop('GET', '/api/orders', undefined, forwarded)).statusCode).toBe(401)
  await app.close()
})

test("the panel's cookie is not accepted from pages of the shop", async () => {
  const { app, panel } = await startBoth()
  const cookieTransport = { 'x-session-transport': 'cookie' }
  const signedIn = await signIn(panel, { ...cookieTransport, origin: panelOrigin, 'sec-fetch-site': 'same-origin' })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const refresh = (headers: Record<string, string>) =>
    panel('POST', '/auth/v1/token?grant_type=refresh_token', {}, { ...cookieTransport, cookie, ...headers })
  expect((await refresh({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  expect((await refresh({ origin: 'http://localhost:3000' })).statusCode).toBe(403)
  const answer = await refresh({ origin: panelOrigin, 'sec-fetch-site': 'same-origin' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  await app.close()
})

test("the owner's live events are on the panel's origin alone", async () => {
  const { app, panel } = await startBoth()
  const { access_token: token } = (await signIn(panel)).json()
  const firstMessage = async (host: string) => {
    const socket = await app.injectWS('/api/events', { headers: { host, origin: `http://${host}` } })
    socket.send(JSON.stringify({ type: 'hello', token }))
    const outcome = await Promise.race([
      once(socket, 'message').then(([data]) => JSON.parse(String(data)).role),
      once(socket, 'close').then(([code]) => code),
    ])
    socket.terminate()
    return outcome
  }
  expect(await firstMessage(panelHost)).toBe('owner')
  expect(await firstMessage(shopHost)).toBe(4401)
  await app.close()
})

test("each origin redirects the other's views to it, with an empty fragment in place of the browser's", async () => {
  const { app, shop, panel } = await startBoth(true)
  const leadsTo = async (send: typeof shop, url: string) => (await send('GET', url)).headers.location
  expect(await leadsTo(shop, '/?view=admin&tab=orders')).toBe(`${panelOrigin}/?view=admin&tab=orders#`)
  expect(await leadsTo(panel, '/')).toBe('/?view=admin')
  expect(await leadsTo(panel, '/?product=7')).toBe('http://localhost:3000/?product=7#')
  expect(await leadsTo(panel, '/?view=admin')).toBeUndefined()
  expect(await leadsTo(shop, '/')).toBeUndefined()
  await app.close()
})

test('pages of the panel list host and admin alone, and pages of the shop no admin', async () => {
  const { app, shop, panel } = await startBoth(true)
  const onPanel = await panel('GET', '/?view=admin', undefined, { cookie: 'lechaimPreview-admin=x' })
  const onShop = await shop('GET', '/')
  expect(Object.keys(pageData(onPanel.body).discovery.microFrontends)).toEqual(['admin'])
  expect((await panel('GET', '/nowhere')).body).not.toContain('data-drawn')
  expect(pageData(onPanel.body)).toMatchObject({ elsewhere: 'http://localhost:3000', demoOwner: true })
  expect(Object.keys(pageData(onShop.body).discovery.microFrontends)).toEqual(['cart', 'storefront'])
  expect(pageData(onShop.body)).toMatchObject({ elsewhere: panelOrigin, demoOwner: false, signedIn: false })
  const scripts = /script-src ([^;]+)/.exec(String(onPanel.headers['content-security-policy']))?.[1] ?? ''
  expect(scripts.split(' ').filter((source) => !source.startsWith("'sha256-"))).toEqual([
    `${panelOrigin}/remotes/host/`,
    `${panelOrigin}/remotes/admin/`,
  ])
  expect(Object.keys((await panel('GET', '/remotes.json')).json().microFrontends)).toEqual(['admin'])
  const entry: string = (await shop('GET', '/remotes.json')).json().microFrontends.cart[0].url
  expect((await shop('GET', entry)).statusCode).toBe(200)
  expect((await panel('GET', entry)).statusCode).toBe(404)
  expect((await panel('GET', entry.replace('/remotes/', '/remotes/admin/%2e%2e/'))).statusCode).not.toBe(200)
  await app.close()
})
