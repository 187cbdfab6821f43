// Releases while something else fails: the shop's process, its disk, its clock, its visitors, other teams.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { anotherBuild, commandsOf, deployToken, type Files, reportFailure, root, runCommand, teamOf } from '../releases.ts'
import { seededData } from '../seeded-shop.ts'
import { type ShopProcess, type ShopServer, startShop } from '../shop-server.ts'
import { failure, fillCart, fillCheckout, placeButton, sendOrder } from '../shopper.ts'
import { addFirst, buyOn, cartButton, test as chaos, expect, tell, versionShown } from './chaos.ts'

chaos.describe.configure({ timeout: 300_000 })

/** A shop whose process, folder and port are the test's own. */
const test = chaos.extend<{
  home: string
  settings: Record<string, string>
  shop: ShopServer
  restart: (env?: Record<string, string>) => Promise<ShopProcess>
}>({
  settings: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  home: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lechaim-trouble-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  },
  shop: async ({ home, settings }, use) => {
    const dataDir = join(home, 'data')
    cpSync(seededData(), dataDir, { recursive: true })
    const shop = await startShop(dataDir, { PORT: String(await freePort()), ...settings })
    await use(shop)
    await shop.stop()
  },
  restart: async ({ shop }, use) => {
    const started: ShopProcess[] = []
    await use(async (env = {}) => {
      const running = await startShop(shop.dataDir, { PORT: new URL(shop.address).port, ...env })
      started.push(running)
      return running
    })
    for (const running of started) await running.stop()
  },
})

const recordOf = async (shop: ShopServer, remote: string, version: string): Promise<ReleaseRecord | undefined> =>
  (await (await teamOf(shop, remote)).history()).releases.find((release) => release.version === version)

/** Begins an upload and never ends it. @returns once the server receives it; `settled` when the server is gone or has answered */
async function stuckUpload({ address }: ShopServer, token: string): Promise<{ settled: Promise<unknown> }> {
  const url = `${address}/api/releases/cart`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' }
  const upload = request(url, { method: 'POST', headers: { ...headers, 'content-length': 1_000_000 } })
  const settled = new Promise((done) => upload.on('error', done).on('response', done))
  upload.write(Buffer.alloc(10_000))
  const another = async () => (await (await fetch(url, { method: 'POST', headers, body: 'another' })).json()).error?.code
  await expect.poll(another).toBe('upload_in_progress')
  return { settled }
}

test('a release in the middle of a restart', async ({ page, shop, restart }) => {
  const token = await deployToken(shop, 'cart')
  const { folder, version } = anotherBuild('remote-cart', 'in a restart')
  const { settled } = await stuckUpload(shop, token)
  const startedAt = Date.now()
  await shop.stop()
  await settled
  expect(Date.now() - startedAt).toBeLessThan(20_000)
  let running = await restart()
  const env = { LECHAIM_DEPLOY_TOKEN: token }
  // Killed at other moments of the upload, its check and its storing.
  for (const ms of [1500, 4000, 8000]) {
    const sent = runCommand('release', ['--remote', 'cart', '--to', shop.address, '--build', folder], env)
    await new Promise((done) => setTimeout(done, ms))
    await running.kill()
    const { output } = await sent
    running = await restart()
    const state = (await recordOf(shop, 'cart', version))?.state
    expect([undefined, 'live'], output).toContain(state)
    tell(output.trim().split('\n').at(-1)?.slice(0, 60) ?? '')
  }
  if (!(await recordOf(shop, 'cart', version)))
    expect(await runCommand('release', ['--remote', 'cart', '--to', shop.address, '--build', folder], env)).toMatchObject({ code: 0 })
  await page.goto('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await addFirst(page)
  await buyOn(page, shop, 1)
})

/** Only root may mount a disk. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
})()

const onSmallDisk = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  home: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lechaim-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder])
    await use(folder)
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  },
})

/** @returns the file that takes all that is free */
function fillDisk(folder: string): string {
  const file = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return file
}

onSmallDisk('a release on a full disk', async ({ page, shop, home }) => {
  onSmallDisk.skip(!canMount, 'only root may mount a disk')
  const team = await commandsOf(shop)
  await fillCart(page)
  await fillCheckout(page)
  const filler = fillDisk(home)
  const { folder, version } = anotherBuild('remote-cart', 'on a full disk')
  const refused = await team('release', '--build', folder)
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/not able to store anything/) })
  tell(refused.output.split('\n').at(-1)?.slice(0, 60) ?? '')
  const unanswered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/orders')
  await placeButton(page).click()
  const answer = await unanswered
  if (answer.status() === 503) {
    await expect(failure(page, 'שליחת ההזמנה נכשלה')).toContainText(/מספר לפנייה: [\w-]{8,}/)
    rmSync(filler)
    await sendOrder(page)
  } else rmSync(filler)
  expect(await recordOf(shop, 'cart', version)).toBeUndefined()
  expect(await team('release', '--build', folder)).toMatchObject({ code: 0 })
  await page.goto('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  await addFirst(page)
})

test.describe('with a wrong clock', () => {
  const clock = pathToFileURL(join(root, 'api/src/faults/test-clock.ts')).href
  test.use({ settings: { NODE_OPTIONS: `--import=${clock}`, TEST_CLOCK_MS: String(60 * 60 * 1000) } })

  test('a release by a clock an hour off, which is set right', async ({ page, shop, restart }) => {
    const fail = async (version: string) => {
      const report = { remote: 'cart', version, expose: './slot/header-actions', cause: 'render', message: 'fails for all' } as const
      for (let visitor = 0; visitor < 5; visitor++) await reportFailure(shop, report)
      await expect.poll(async () => (await recordOf(shop, 'cart', version))?.state, { timeout: 30_000 }).toBe('withdrawn')
    }
    const release = async (name: string) => (await (await teamOf(shop, 'cart')).release(anotherBuild('remote-cart', name))).version
    await fail(await release('an hour ahead'))
    await shop.stop()
    await restart()
    await fail(await release('set right'))
    const good = await release('good')
    expect(await recordOf(shop, 'cart', good)).toMatchObject({ state: 'live' })
    const { events } = await (await teamOf(shop, 'cart')).history()
    expect(events.map(({ kind, version }) => [kind, version])[0]).toEqual(['live', good])
    tell('two taken back by themselves, the third live')
    await page.goto('/')
    await expect(versionShown(page, 'cart', good)).toBeAttached()
    await addFirst(page)
    await buyOn(page, shop, 1)
  })
})

interface SentPage {
  ticket: string
  isCanary: boolean
}

/** A page as a browser asks for it. */
const openPage = ({ address }: ShopServer, canary: string, network: string): Promise<SentPage> =>
  new Promise((done, failed) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html', 'x-forwarded-for': network }
    get(address, { headers }, (response) => {
      let html = ''
      response.setEncoding('utf8')
      response
        .on('data', (part) => (html += part))
        .on('end', () => {
          const ticket = /desc="([^"]+)"/.exec(String(response.headers['server-timing']))?.[1] ?? ''
          done({ ticket, isCanary: html.includes(`data-remote-version="${canary}"`) })
        })
    }).on('error', failed)
  })

async function say({ address }: ShopServer, network: string, report: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network }
  const { status } = await fetch(`${address}/api/page-reports`, { method: 'POST', headers, body: JSON.stringify(report) })
  expect(status).toBe(204)
}

/** Opens pages until canary and live have so many. */
async function openPages(shop: ShopServer, canary: string, enough: number, each: (page: SentPage, network: string) => Promise<void>) {
  const opened = { live: 0, canary: 0 }
  for (let n = 0; opened.live < enough || opened.canary < enough; n++) {
    const network = `8.${n >> 8}.${n & 255}.7`
    const page = await openPage(shop, canary, network)
    opened[page.isCanary ? 'canary' : 'live']++
    await each(page, network)
  }
}

test.describe('with strange visitors', () => {
  test.use({ settings: { LECHAIM_RATE_LIMITS: 'off', LECHAIM_TRUST_PROXY: '1', LECHAIM_DEMO: 'public' } })

  test('a canary whose pages never report', async ({ page, shop }) => {
    const team = await teamOf(shop, 'cart')
    const { version } = await team.release(anotherBuild('remote-cart', 'silent'), '?mode=canary&traffic=50')
    await openPages(shop, version, 110, async ({ ticket, isCanary }, network) => {
      if (!isCanary) await say(shop, network, { ticket, event: 'ready' })
    })
    await expect.poll(async () => (await recordOf(shop, 'cart', version))?.state, { timeout: 90_000 }).toBe('withdrawn')
    const { events } = await team.history()
    expect(events[0]).toMatchObject({ kind: 'rolled-back-by-itself', version })
    expect(events[0]?.reason).toMatch(/worse than what is live: 0 of its \d+ pages could be used/)
    tell(events[0]?.reason?.slice(0, 60) ?? '')
    await page.goto('/')
    await addFirst(page)
    await expect(versionShown(page, 'cart', version)).not.toBeAttached()
    await buyOn(page, shop, 1)
  })

  test('a canary and a liar', async ({ page, shop }) => {
    const team = await teamOf(shop, 'cart')
    const { version } = await team.release(anotherBuild('remote-cart', 'lied about'), '?mode=canary&traffic=50&steps=true')
    const liar = '9.9.9.9'
    const spare: string[] = []
    let n = 0
    await openPages(shop, version, 230, async ({ ticket, isCanary }, network) => {
      const lcp = 700 + ((37 * n++) % 900)
      await say(shop, network, { ticket, event: 'ready' })
      if (isCanary && spare.length < 110) spare.push(ticket)
      else await say(shop, network, { ticket, event: 'left', connection: '4g', vitals: { lcp, ttfb: 100 } })
    })
    for (const ticket of spare) await say(shop, liar, { ticket, event: 'left', connection: '4g', vitals: { lcp: 60_000, ttfb: 60_000 } })
    // Two looks of the shop.
    await new Promise((done) => setTimeout(done, 35_000))
    const record = await recordOf(shop, 'cart', version)
    expect(record).toMatchObject({ state: 'canary', traffic: 50, verdict: expect.stringMatching(/^too few to tell within 5 %/) })
    tell(record?.verdict?.slice(0, 70) ?? '')
    await page.goto('/')
    await addFirst(page)
    await buyOn(page, shop, 1)
  })
})

const inBuild = (change: (build: ReleaseBuild) => Partial<ReleaseBuild>) => (files: Files) => {
  const build = JSON.parse(files.get('release.json') ?? '') as ReleaseBuild
  files.set('release.json', JSON.stringify({ ...build, ...change(build) }))
}
const importing = (name: string) =>
  inBuild(({ imports }) => ({ imports: { ...imports, '@lechaim/shared/lib/money.ts': ['lineTotal', name] } }))

chaos('a package a version behind the shop', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const { folder, version } = anotherBuild('remote-cart', 'behind', importing('roundOfBefore'))
  const { code, output } = await team('release', '--build', folder)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/roundOfBefore from @lechaim\/shared\/lib\/money\.ts/) })
  tell(
    output
      .split('\n')
      .find((line) => line.startsWith('Refused'))
      ?.slice(0, 70) ?? '',
  )
  await page.goto('/')
  await addFirst(page)
  await expect(versionShown(page, 'cart', version)).not.toBeAttached()
  await buyOn(page, shop, 1)
})

chaos('two teams at once on shared code', async ({ page, shop }) => {
  const [hosts, carts] = [await teamOf(shop, 'host'), await teamOf(shop, 'cart')]
  // The host's team takes away a name that the other one begins to use: each fits what is live, and they don't fit each other.
  const added = 'lineTotal'
  const withoutIt = inBuild(({ exports }) => ({
    exports: Object.fromEntries(Object.entries(exports ?? {}).map(([module, names]) => [module, names.filter((name) => name !== added)])),
  }))
  const neither = inBuild(({ imports }) => ({
    imports: Object.fromEntries(Object.entries(imports ?? {}).map(([module, names]) => [module, names.filter((name) => name !== added)])),
  }))
  for (const workspace of ['remote-cart', 'remote-admin'] as const)
    await (await teamOf(shop, workspace.replace('remote-', ''))).release(anotherBuild(workspace, 'without the name', neither))
  const results = await Promise.allSettled([
    hosts.release(anotherBuild('host', 'takes the name away', withoutIt)),
    carts.release(anotherBuild('remote-cart', 'takes the name up')),
  ])
  const taken = results.filter(({ status }) => status === 'fulfilled')
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(taken, String(refused)).toHaveLength(1)
  expect(refused).toMatch(/lineTotal/)
  tell(/"details":\["([^"]{0,70})/.exec(String(refused))?.[1] ?? '')
  await page.goto('/')
  await addFirst(page)
  await buyOn(page, shop, 1)
})

chaos('a source map of 40 MB', async ({ page, shop }) => {
  const team = await teamOf(shop, 'cart')
  const large = anotherBuild('remote-cart', 'large map')
  const script = Object.keys((JSON.parse(readFileSync(join(large.folder, 'release.json'), 'utf8')) as ReleaseBuild).files).find((file) =>
    file.startsWith('first-view.'),
  )
  writeFileSync(
    join(large.folder, `${script}.map`),
    JSON.stringify({ version: 3, sources: ['x'], mappings: '', sourcesContent: ['x'.repeat(40 * 1024 * 1024)] }),
  )
  const answer = await team.release(large)
  expect(answer).toMatchObject({
    state: 'live',
    notice: expect.stringMatching(/\.map" was left out: it has 41 MB, and the shop stores 8 MB/),
  })
  tell(answer.notice?.slice(0, 70) ?? '')
  expect((await fetch(`${shop.address}/remotes/cart/${large.version}/${script}.map`)).status).toBe(404)
  await page.goto('/')
  await expect(versionShown(page, 'cart', large.version)).toBeAttached()
  await addFirst(page)
  await buyOn(page, shop, 1)
})

test.describe('with metrics', () => {
  const token = 'x'.repeat(30)
  test.use({ settings: { LECHAIM_METRICS_TOKEN: token } })

  test('metrics asked by a stranger', async ({ page, shop }) => {
    const ask = (authorization?: string) => fetch(`${shop.address}/metrics`, authorization ? { headers: { authorization } } : {})
    const unknown = await fetch(`${shop.address}/no-such-address`)
    for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
      const answer = await ask(authorization)
      expect({ status: answer.status, hasFigures: /^lechaim_/m.test(await answer.text()) }).toEqual({
        status: unknown.status,
        hasFigures: false,
      })
    }
    const stranger = Array.from({ length: 60 }, () => ask())
    await page.goto('/')
    await expect(cartButton(page)).toBeVisible()
    await Promise.all(stranger)
    const own = await ask(`Bearer ${token}`)
    expect({ status: own.status, body: await own.text() }).toEqual({ status: 200, body: expect.stringContaining('lechaim_') })
    tell(`strangers ${unknown.status}, Prometheus 200`)
    await addFirst(page)
    await buyOn(page, shop, 1)
  })
})
