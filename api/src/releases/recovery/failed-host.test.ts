import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { failedHostCookie } from '@lechaim/shared/lib/page-cookies.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Config, readConfig } from '../../config/config.ts'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { archiveOf, hostBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { readFailedHost } from './failed-host.ts'

it('reads the page’s record, and rejects other texts', () => {
  expect(readFailedHost('1.0.0+a~a.b-_.c~boom ~ bang')).toEqual({ version: '1.0.0+a', ticket: 'a.b-_.c', thrown: 'boom ~ bang' })
  for (const bad of [undefined, '', '1.0.0+a', '~x7']) expect(readFailedHost(bad), bad).toBeNull()
  expect(readFailedHost(`1.0.0+a~x7~${'y'.repeat(9000)}`)?.thrown).toHaveLength(300)
})

async function withTwoHosts(wishes: Partial<Config> = {}) {
  const shop = await startShop(wishes)
  const { token } = await createDeployToken(shop.app.db, 'host')
  const authorization = `Bearer ${token}`
  const page = (cookie = '', headers = {}) => shop.app.inject({ url: '/', headers, cookies: cookie ? { [failedHostCookie]: cookie } : {} })
  const ticket = async (cookie = '') => /desc="([^"]+)"/.exec(String((await page(cookie)).headers['server-timing']))?.[1] ?? ''
  /** The page that follows one in which the host failed. */
  const pageAfter = async (thrown: string, version = '1.1.0+h') => page(`${version}~${await ticket()}~${thrown}`)
  const before = (await page()).body
  const payload = await archiveOf(hostBuild('1.1.0+h'))
  const headers = { authorization, 'content-type': 'application/gzip' }
  await shop.app.inject({ method: 'POST', url: '/api/releases/host', headers, payload })
  const history = async () => (await shop.app.inject({ url: '/api/releases/host', headers: { authorization } })).json<ReleaseHistory>()
  return { shop, page, ticket, pageAfter, before, history }
}

const hostOf = (body: string) => /\/remotes\/host\/([^/]+)\/main\.js/.exec(body)?.[1]

it('the page watches over a host only where there is an earlier one, and the policy lets it', async () => {
  const { page, before } = await withTwoHosts()
  expect(before).not.toContain('data-host=')
  const { body, headers } = await page()
  expect(body).toContain('data-host="1.1.0+h"')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
})

it('a visitor whose host failed gets the previous one; after five such visitors all do', async () => {
  const { page, pageAfter, history } = await withTwoHosts()
  for (let visitor = 0; visitor < 4; visitor++) expect(hostOf((await pageAfter('boom')).body)).toBe('1.0.0+a')
  expect(hostOf((await page()).body)).toBe('1.1.0+h')
  await pageAfter('boom')
  expect(hostOf((await page()).body)).toBe('1.0.0+a')
  const { releases, events } = await history()
  expect(releases[0]).toMatchObject({ state: 'withdrawn', failures: [{ cause: 'evaluation', message: 'boom', reports: 5 }] })
  expect(events[0]).toMatchObject({
    kind: 'rolled-back-by-itself',
    reason: expect.stringMatching(/failed for 5 visitors.*evaluation: boom/),
  })
})

it('with a panel of its own origin only a cookie that no other host can set names a failed host', async () => {
  const { shop, page } = await withTwoHosts({ origin: 'http://localhost:3000', panelOrigin: 'http://manage.localhost:3000' })
  const failed = '1.1.0+h~a-ticket~boom'
  const hostWith = async (name: string, host: string) =>
    hostOf((await shop.app.inject({ url: '/?view=admin', headers: { host }, cookies: { [name]: failed } })).body)
  expect(await hostWith(failedHostCookie, 'manage.localhost:3000')).toBe('1.1.0+h')
  expect(await hostWith(`__Host-${failedHostCookie}`, 'manage.localhost:3000')).toBe('1.0.0+a')
  expect(hostOf((await page(failed)).body)).toBe('1.1.0+h')
})

const gone = ({ dataDir }: ShopWithReleases) => rmSync(join(dataDir, 'releases/host/1.1.0+h/main.js'))

it('the stored file of a script that did not run is checked', async () => {
  const { shop, pageAfter, history } = await withTwoHosts()
  await pageAfter('')
  gone(shop)
  await pageAfter('')
  const messages = (await history()).releases[0]?.failures.map(({ cause, message }) => [cause, message])
  expect(messages).toEqual([['unreachable', 'main.js is not there']])
})

it('a report on a release that is no longer live is ignored', async () => {
  const { pageAfter, history } = await withTwoHosts()
  await pageAfter('boom', '1.0.0+a')
  await pageAfter('boom', '9.9.9+x')
  expect((await history()).releases.flatMap(({ failures }) => failures)).toEqual([])
})

const reportsIn = ({ releases }: ReleaseHistory) => releases.flatMap(({ failures }) => failures.map(({ reports }) => reports))

it('without a ticket for that host the visitor gets the previous one, and nothing is counted', async () => {
  const { page, ticket, history } = await withTwoHosts()
  const seen = await ticket()
  const ofTheEarlier = await ticket('1.1.0+h~~')
  for (const each of ['', 'x7k2', `${seen}x`, ofTheEarlier]) {
    for (let visit = 0; visit < 6; visit++) expect(hostOf((await page(`1.1.0+h~${each}~boom`)).body), each).toBe('1.0.0+a')
  }
  expect(reportsIn(await history())).toEqual([])
  expect(hostOf((await page()).body)).toBe('1.1.0+h')
})

it('a ticket is counted once, however long its cookie stays', async () => {
  const { page, ticket, history } = await withTwoHosts()
  const cookie = `1.1.0+h~${await ticket()}~boom`
  for (let visit = 0; visit < 3; visit++) await page(cookie)
  vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(hostOf((await page(cookie)).body)).toBe('1.0.0+a')
  expect(reportsIn(await history())).toEqual([1])
})

it('an address has as many of these as of other reports', async () => {
  const few = readConfig({ LECHAIM_MAX_FAILURE_REPORTS: '2', LECHAIM_ROLLBACK_VISITORS: '100' })
  const { pageAfter, history } = await withTwoHosts({ rateLimits: true, limits: few.limits, rollback: few.rollback })
  for (let visit = 0; visit < 4; visit++) expect(hostOf((await pageAfter('boom')).body)).toBe('1.0.0+a')
  expect(reportsIn(await history())).toEqual([2])
})

it('control and direction characters of a thrown message become spaces', async () => {
  const { pageAfter, history } = await withTwoHosts()
  await pageAfter('a\u001b[2Jb\u202ec\u2066d\u200fe\u2028ף')
  expect((await history()).releases[0]?.failures[0]?.message).toBe('a [2Jb c d e ף')
})
