import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHistory } from '@lechaim/shared/contracts/releases.ts'
import { expect, it } from 'vitest'
import { failedHostCookie, readFailedHost } from './boot-guard.ts'
import { createDeployToken } from './deploy-tokens.ts'
import { archiveOf, hostBuild, type ShopWithReleases, startShop } from './test-builds.ts'

it('reads what a page wrote, and nothing else', () => {
  expect(readFailedHost('1.0.0+a~x7~boom ~ bang')).toEqual({ version: '1.0.0+a', page: 'x7', thrown: 'boom ~ bang' })
  for (const bad of [undefined, '', '1.0.0+a', '1.0.0+a~', '~x7', '1.0.0+a~../x']) expect(readFailedHost(bad), bad).toBeNull()
  expect(readFailedHost(`1.0.0+a~x7~${'y'.repeat(9000)}`)?.thrown).toHaveLength(300)
})

async function withTwoHosts() {
  const shop = await startShop()
  const { token } = await createDeployToken(shop.app.db, 'host')
  const authorization = `Bearer ${token}`
  const page = (cookie = '') => shop.app.inject({ url: '/', cookies: cookie ? { [failedHostCookie]: cookie } : {} })
  const before = (await page()).body
  const payload = await archiveOf(hostBuild('1.1.0+h'))
  const headers = { authorization, 'content-type': 'application/gzip' }
  await shop.app.inject({ method: 'POST', url: '/api/releases/host', headers, payload })
  const history = async () => (await shop.app.inject({ url: '/api/releases/host', headers: { authorization } })).json<ReleaseHistory>()
  return { shop, page, before, history }
}

const hostOf = (body: string) => /\/remotes\/host\/([^/]+)\/main\.js/.exec(body)?.[1]

it('the page watches over a host only where there is an earlier one, and the policy lets it', async () => {
  const { page, before } = await withTwoHosts()
  expect(before).not.toContain('data-host=')
  const { body, headers } = await page()
  expect(body).toContain('data-host="1.1.0+h"')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
})

it('who saw the host fail gets the one before, and with five of them everybody does', async () => {
  const { page, history } = await withTwoHosts()
  for (let visitor = 0; visitor < 4; visitor++) expect(hostOf((await page(`1.1.0+h~v${visitor}~boom`)).body)).toBe('1.0.0+a')
  expect(hostOf((await page()).body)).toBe('1.1.0+h')
  await page('1.1.0+h~v5~boom')
  expect(hostOf((await page()).body)).toBe('1.0.0+a')
  const { releases, events } = await history()
  expect(releases[0]).toMatchObject({ state: 'withdrawn', failures: [{ cause: 'evaluation', message: 'boom', reports: 5 }] })
  expect(events[0]).toMatchObject({
    kind: 'rolled-back-by-itself',
    reason: expect.stringMatching(/failed for 5 visitors.*evaluation: boom/),
  })
})

const gone = ({ dataDir }: ShopWithReleases) => rmSync(join(dataDir, 'releases/host/1.1.0+h/main.js'))

it('a script that could not be run is looked at where it lies', async () => {
  const { shop, page, history } = await withTwoHosts()
  await page('1.1.0+h~v1~')
  gone(shop)
  await page('1.1.0+h~v2~')
  const messages = (await history()).releases[0]?.failures.map(({ cause, message }) => [cause, message])
  expect(messages).toEqual([['unreachable', 'main.js is not there']])
})

it('what is no longer live is nobody’s business', async () => {
  const { page, history } = await withTwoHosts()
  await page('1.0.0+a~v1~boom')
  await page('9.9.9+x~v1~boom')
  expect((await history()).releases.flatMap(({ failures }) => failures)).toEqual([])
})
