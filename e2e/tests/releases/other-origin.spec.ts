// A remote with files on another origin: allowed by the shop, loaded by pages, and replaced when that origin is down.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buyOn, versionShown } from '../../chaos/chaos.ts'
import { test as base, expect } from '../../fixtures.ts'
import { listen } from '../../listen.ts'
import { anotherBuild, commandsOf } from '../../releases.ts'
import { fillCart } from '../../shopper.ts'

/** A static server of files, as a team would have one. */
interface Cdn {
  origin: string
  folder: string
  /** Overrides the response of a file when it returns one. */
  answer: (file: string, content: Buffer) => { status?: number; content?: Buffer; open?: boolean }
}

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' }

const test = base.extend<{
  cdn: Cdn
  team: Awaited<ReturnType<typeof commandsOf>>
  /** Releases a build whose files are on the CDN. */
  releaseThere: (build: { folder: string }, at?: string) => Promise<{ output: string; code: number }>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  cdn: async ({}, use) => {
    const cdn: Cdn = { origin: '', folder: '', answer: () => ({}) }
    const server = createServer(({ url = '' }, response) => {
      const file = url.slice('/cart/'.length)
      try {
        const stored = readFileSync(join(cdn.folder, file))
        const { status = 200, content = stored, open = true } = cdn.answer(file, stored)
        response.writeHead(status, {
          'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          ...(open && { 'access-control-allow-origin': '*' }),
        })
        response.end(status === 200 ? content : '')
      } catch {
        response.writeHead(404).end()
      }
    })
    cdn.origin = await listen(server)
    await use(cdn)
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
  environment: async ({ cdn }, use) => use({ LECHAIM_REMOTE_ORIGINS: cdn.origin }),
  allowedOrigins: async ({ cdn }, use) => use([cdn.origin]),
  team: async ({ shop }, use) => use(await commandsOf(shop)),
  releaseThere: async ({ cdn, team }, use) =>
    use(({ folder }, at = `${cdn.origin}/cart/`) => {
      cdn.folder = folder
      return team('release', '--build', folder, '--at', at)
    }),
})

test('pages load its files from there with integrity checks, and an order works', async ({ page, shop, cdn, requests, releaseThere }) => {
  const build = anotherBuild('remote-cart', 'elsewhere')
  const { code, output } = await releaseThere(build)
  expect({ code, lastLine: output.trim().split('\n').at(-1) }).toEqual({ code: 0, lastLine: `Live: cart ${build.version}, for everybody` })
  const response = await page.goto('/')
  const { 'content-security-policy': policy = '', 'integrity-policy': checked } = response?.headers() ?? {}
  expect(policy).toMatch(new RegExp(`script-src 'self'( 'sha256-[^']+')* ${cdn.origin}(;|$)`))
  expect(checked).toBe('blocked-destinations=(script)')
  await fillCart(page, 2)
  await expect(versionShown(page, 'cart', build.version)).toBeAttached()
  await buyOn(page, shop, 2)
  const ofCart = requests.filter((url) => /remoteEntry|first-view|view__checkout/.test(url) && !/storefront|host/.test(url))
  expect(ofCart.length).toBeGreaterThanOrEqual(3)
  expect(ofCart.filter((url) => !url.startsWith(`${cdn.origin}/cart/`))).toEqual([])
  const unchecked = await page.evaluate(
    (origin) =>
      [...document.querySelectorAll('script')]
        .filter(({ src, integrity }) => src.startsWith(origin) && !/^sha384-/.test(integrity))
        .map(({ src }) => src),
    cdn.origin,
  )
  expect(unchecked).toEqual([])
})

test.describe('once it is live', () => {
  test.use({ expectedComplaints: [/./] })

  for (const [what, answer, says] of [
    ['the CDN is down', () => ({ status: 503 }), /unreachable, reported 1 time: remoteEntry\S+ was answered with 503/],
    [
      'a byte there has changed',
      (file: string, content: Buffer) => (file.startsWith('remoteEntry') ? { content: Buffer.concat([Buffer.from(';'), content]) } : {}),
      /integrity, reported 1 time: remoteEntry\S+ comes as sha384-/,
    ],
  ] as const) {
    test(`${what}: the last good release comes from the shop, and the team reads why`, async ({ page, shop, cdn, releaseThere, team }) => {
      const build = anotherBuild('remote-cart', what)
      expect((await releaseThere(build)).code).toBe(0)
      cdn.answer = answer
      await fillCart(page, 2)
      await expect(versionShown(page, 'cart', build.version)).not.toBeAttached()
      await buyOn(page, shop, 2)
      expect((await team('releases')).output).toMatch(says)
    })
  }
})

test.describe('is refused', () => {
  for (const [what, answer, says] of [
    [
      'where pages may not read it',
      () => ({ open: false }),
      /may not be read by the shop's pages: answer it with "access-control-allow-origin: \*"$/,
    ],
    [
      'where a byte is another',
      (file: string, content: Buffer) => (file.startsWith('first-view.') ? { content: Buffer.concat([content, Buffer.from(' ')]) } : {}),
      /\/cart\/first-view\.\S+ is not the file that was sent here: put this very build there$/,
    ],
    [
      'where a file is missing',
      (file: string) => (file.startsWith('first-view.') ? { status: 404 } : {}),
      /first-view\.\S+ answers 404: put the whole build there first$/,
    ],
  ] as const) {
    test(what, async ({ page, cdn, releaseThere }) => {
      const build = anotherBuild('remote-cart', what)
      cdn.answer = answer
      const { code, output } = await releaseThere(build)
      const refusals = output.split('\n').filter((line) => line.startsWith('Refused: '))
      expect(code).toBe(1)
      expect(refusals.length).toBeGreaterThanOrEqual(1)
      for (const line of refusals) expect(line).toMatch(says)
      await page.goto('/')
      await expect(page.locator('[data-remote=cart]').first()).toBeAttached()
      await expect(versionShown(page, 'cart', build.version)).not.toBeAttached()
    })
  }

  test('an origin not allowed for remotes', async ({ cdn, releaseThere }) => {
    const stranger = cdn.origin.replace('127.0.0.1', 'localhost')
    const { code, output } = await releaseThere(anotherBuild('remote-cart', 'stranger'), `${stranger}/cart/`)
    expect({ code, lastLine: output.trim().split('\n').at(-1) }).toEqual({
      code: 1,
      lastLine: `Refused: ${stranger} is no origin that this shop takes remotes from: name it in LECHAIM_REMOTE_ORIGINS`,
    })
  })
})
