import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TeamContact } from '@lechaim/shared/contracts/team-contacts.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countFailure, raiseAlarm } from '../recovery/auto-rollback.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { webhookPauses } from './notice-worker.ts'
import { createWebhooks, refusedAddress, webhookPolicy } from './send-webhook.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine. @param status that it answers with */
async function receiver(status = () => 204) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status(), { location: 'http://127.0.0.1:1/' }).end('words of the receiver')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const soon = { timeout: 20_000 }
const next = (version = '1.1.0+b') => remoteBuild('cart', { version })
const contactOf = (shop: ShopWithReleases) => shop.send('GET', '/api/releases/cart/contact').then((answer) => answer.json<TeamContact>())
const set = (shop: ShopWithReleases, body: object) => shop.send('PUT', '/api/releases/cart/contact', body)
const waiting = ({ app }: ShopWithReleases) => app.db.selectFrom('team_notices').selectAll().orderBy('id').execute()
/** By what the mail's own queue, or its worker, has of them. */
async function subjects({ app }: ShopWithReleases): Promise<string[]> {
  const rows = await app.db.selectFrom('mails').select('subject').orderBy('id').execute()
  return rows.map(({ subject }) => subject)
}
/** Makes waiting notices due. */
async function passTime(shop: ShopWithReleases): Promise<void> {
  await shop.app.db
    .updateTable('team_notices')
    .set({ due_at: new Date(0).toISOString() })
    .execute()
  shop.app.noticeWorker.wake()
}
const failsFor = async ({ app }: ShopWithReleases, version: string, visitors = 5) => {
  for (let visitor = 1; visitor <= visitors; visitor++)
    await countFailure(app, {
      remote: 'cart',
      version,
      page: `page ${version} ${visitor}`,
      visitor: `visitor ${visitor}`,
      network: null,
      what: 'it throws',
    })
}

it('an automatic roll-back notifies the webhook, signed by the Standard Webhooks specification', async () => {
  const { origin, received } = await receiver()
  const shop = await startShop({ webhookOrigins: [origin] })
  const { secret = '' } = (await set(shop, { webhook: `${origin}/hook` })).json<TeamContact>()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await shop.release(next())
  await failsFor(shop, '1.1.0+b')
  await expect.poll(() => received.length, soon).toBe(1)
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toEqual({
    type: 'release.rolled-back-by-itself',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      shop: 'http://localhost:3000',
      remote: 'cart',
      version: '1.1.0+b',
      live: '1.0.0+a',
      reason: expect.stringMatching(/^failed for 5 visitors, .* it throws/),
    },
  })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  await expect.poll(() => waiting(shop), soon).toEqual([])
})

it('the secret is in one answer alone, and not in the database; each new webhook has another', async () => {
  const { origin } = await receiver()
  const shop = await startShop({ webhookOrigins: [origin] })
  const { secret: first = '' } = (await set(shop, { webhook: `${origin}/one` })).json<TeamContact>()
  const { secret: second = '' } = (await set(shop, { webhook: `${origin}/two` })).json<TeamContact>()
  expect(second).not.toBe(first)
  expect((await set(shop, { mail: 'team@shop.example' })).json()).toEqual({
    mail: 'team@shop.example',
    webhook: `${origin}/two`,
    failure: null,
  })
  expect(await contactOf(shop)).toEqual({ mail: 'team@shop.example', webhook: `${origin}/two`, failure: null })
  expect(JSON.stringify(await shop.app.db.selectFrom('team_contacts').selectAll().execute())).not.toContain(second.slice(6))
  expect((await set(shop, { mail: null, webhook: null })).json()).toEqual({ mail: null, webhook: null, failure: null })
})

it('alarms, roll-backs by hand and the kill switch are mailed, and nothing else that a team does', async () => {
  const shop = await startShop()
  await set(shop, { mail: 'team@shop.example' })
  await shop.app.mailer.stop()
  await shop.release(next())
  await shop.release(next('1.2.0+c'), '?mode=canary&traffic=10')
  await shop.post('promote', {})
  await shop.post('rollback', { reason: 'the button is gone' })
  await shop.post('switch', { off: true })
  await shop.post('switch', { off: false })
  await raiseAlarm(shop.app, { remote: 'cart', version: '1.1.0+b', actor: 'server', reason: 'it fails' }, 'and stays')
  await expect.poll(() => subjects(shop), soon).toEqual(['גרסה של cart הוחזרה', 'cart כובה בחנות', 'התראה על גרסה של cart'])
  const mails = await shop.app.db.selectFrom('mails').selectAll().orderBy('id').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill('team@shop.example'))
  expect(mails[0]?.text).toContain('the button is gone')
  expect(mails[0]?.html).toContain('<bdi dir="ltr">1.2.0+c</bdi>')
})

it('an alarm that goes on is one notice an hour', async () => {
  const shop = await startShop()
  await set(shop, { mail: 'team@shop.example' })
  await shop.app.mailer.stop()
  const alarm = (version: string) => raiseAlarm(shop.app, { remote: 'cart', version, actor: 'server', reason: 'it fails' }, 'and stays')
  for (const version of ['1.0.0+a', '1.0.0+a', '1.0.0+a', '1.1.0+b']) await alarm(version)
  await expect.poll(async () => (await subjects(shop)).length, soon).toBe(2)
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString()
  await shop.app.db.updateTable('release_events').set({ created_at: hourAgo }).where('kind', '=', 'failing').execute()
  await alarm('1.0.0+a')
  await expect.poll(async () => (await subjects(shop)).length, soon).toBe(3)
})

it('a roll-back that does not commit queues no notice', async () => {
  const shop = await startShop()
  await set(shop, { mail: 'team@shop.example' })
  expect((await shop.post('rollback', {})).statusCode).toBe(409)
  await shop.release(next())
  expect((await shop.post('rollback', { to: '0.9.0+z' })).statusCode).toBe(409)
  expect(await waiting(shop)).toEqual([])
  expect(await subjects(shop)).toEqual([])
})

it('an unreachable webhook gets bounded retries of one id; then its contact shows the reason', async () => {
  const { origin, received } = await receiver(() => 500)
  const shop = await startShop({ webhookOrigins: [origin] })
  await set(shop, { webhook: origin, test: true })
  await expect.poll(() => received.length, soon).toBe(1)
  for (let attempt = 1; attempt <= webhookPauses.length; attempt++) {
    await expect.poll(async () => (await waiting(shop))[0]?.attempts, soon).toBe(attempt)
    const dueIn = Date.parse((await waiting(shop))[0]?.due_at ?? '') - Date.now()
    expect(Math.abs(dueIn - (webhookPauses[attempt - 1] ?? 0))).toBeLessThan(10_000)
    await passTime(shop)
    await expect.poll(() => received.length, soon).toBe(attempt + 1)
  }
  await expect.poll(() => waiting(shop), soon).toEqual([])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await contactOf(shop)).failure).toMatch(/^test of .*: it answers 500$/)
  await passTime(shop)
  expect(received.length).toBe(webhookPauses.length + 1)
})

it('a restart sends what waits, and a redirect is not followed', async () => {
  let status = 302
  const { origin, received } = await receiver(() => status)
  const shop = await startShop({ webhookOrigins: [origin] })
  await set(shop, { webhook: origin, test: true })
  await expect.poll(async () => (await waiting(shop))[0]?.attempts, soon).toBe(1)
  status = 204
  await shop.app.db
    .updateTable('team_notices')
    .set({ due_at: new Date(0).toISOString() })
    .execute()
  await shop.restart()
  await expect.poll(() => waiting(shop), soon).toEqual([])
  expect(received.length).toBe(2)
})

it('addresses inside a network are refused, unless the operator has named their origin', async () => {
  const shop = await startShop()
  for (const webhook of [
    'http://hooks.example/x',
    'ftp://hooks.example',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://hooks.example:8443/x',
    'https://user:password@hooks.example/x',
    'nonsense',
  ]) {
    const refused = await set(shop, { webhook })
    expect({ statusCode: refused.statusCode, field: refused.json().error.field }, webhook).toEqual({ statusCode: 400, field: 'webhook' })
  }
  expect((await set(shop, { webhook: 'https://hooks.example/x' })).statusCode).toBe(200)
  expect(refusedAddress('http://127.0.0.1:9/x', ['http://127.0.0.1:9'])).toBeNull()
  expect((await set(shop, { mail: 'no address' })).statusCode).toBe(400)
})

it('a name that leads inside a network is refused when it is looked up', async () => {
  const policy = { ...webhookPolicy, resolve: vi.fn(async () => [{ address: '10.0.0.7', family: 4 }]) }
  const webhooks = createWebhooks([], policy)
  onTestFinished(async () => void (await webhooks.close()))
  const sent = webhooks.send('https://hooks.example/x', { id: 'x', body: '{}', secret: 'whsec_eA==' }, new AbortController().signal)
  await expect(sent).rejects.toThrow('address')
  expect(policy.resolve).toHaveBeenCalledOnce()
})

it('a contact is its own team’s alone', async () => {
  const shop = await startShop()
  const others = await shop.send('PUT', '/api/releases/storefront/contact', { mail: 'team@shop.example' })
  expect(others.statusCode).toBe(403)
  expect((await shop.app.inject('/api/releases/cart/contact')).statusCode).toBe(401)
})
