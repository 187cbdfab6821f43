// The release commands on a running shop: output, exit codes, and the effect for visitors.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Discovery, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { cartButton, versionShown } from '../../chaos/chaos.ts'
import { expect, test } from '../../fixtures.ts'
import { listen } from '../../listen.ts'
import { anotherBuild, commandsOf, deployToken, reportFailure, root, runCommand, spawnCommand, withCode } from '../../releases.ts'
import type { ShopServer } from '../../shop-server.ts'
import { openHome } from '../../shopper.ts'

const literally = (text: string) => text.replaceAll(/[.+?()]/g, '\\$&')
const printed = (...lines: string[]) => expect.stringMatching(new RegExp(`^${lines.join('\\n')}$`))
const seconds = String.raw`\d+\.\d s`

async function liveVersion({ address }: ShopServer): Promise<string> {
  const { microFrontends } = (await (await fetch(`${address}/remotes.json`)).json()) as Discovery
  return microFrontends.cart?.[0]?.metadata.version ?? ''
}

/** The duration, as an annotation of the report. */
function tellTime(what: string, milliseconds: number): void {
  test.info().annotations.push({ type: what, description: `${(milliseconds / 1000).toFixed(2)} s` })
}

test('a release prints its steps, is served to the next visitor, and is immutable', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(shop)
  const { folder, version } = anotherBuild('remote-cart', 'by command')
  const [check, pack] = [`Check: cart ${literally(version)} passes the checks after ${seconds}`, String.raw`Pack: \d+ files, \d+ KB`]
  const released = await team('release', '--build', folder)
  const upload = `Upload: taken by ${shop.address} after (${seconds})`
  expect(released).toEqual({ code: 0, output: printed(check, pack, upload, `Live: cart ${literally(version)}, for everybody`) })

  const opened = performance.now()
  await page.goto('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  const uploading = Number(/Upload: .* after ([\d.]+) s/.exec(released.output)?.[1]) * 1000
  tellTime('from upload to the first page (goal < 5 s)', uploading + performance.now() - opened)

  const figures = new RegExp(`${literally(version)}  \\d+ pages?, (?!0\\.0 %)[\\d.]+ % could be used`)
  await expect.poll(async () => (await team('releases')).output, { timeout: 20_000 }).toMatch(figures)

  expect(await team('release', '--build', folder)).toEqual({
    code: 1,
    output: printed(
      check,
      pack,
      `Refused: ${literally(version)} is stored already and never changes: "npm run releases".*"npm run promote".*`,
    ),
  })
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
  const { code, output } = await team('releases')
  expect(code).toBe(0)
  expect(output).toMatch(/^cart\n\n {2}version +state +traffic +by +released \(UTC\) +live since\n/)
  expect(output).toMatch(new RegExp(`\\n  ${literally(version)} +live +100 % +[0-9a-f]{10} +${time} +${time}\\n`))
  expect(output).toMatch(new RegExp(`\\n  ${literally(before)} +kept +0 % +local +${time} +${time}\\n`))
  expect(output).toMatch(new RegExp(`\\nHistory\\n  ${time}  live ${literally(version)} by [0-9a-f]{10}\\n`))
})

test('a canary goes to its share of the visitors, and is promoted to all', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(shop)
  const { folder, version } = anotherBuild('remote-cart', 'canary')
  const canary = await team('release', '--build', folder, '--canary', '10')
  expect(canary.code).toBe(0)
  expect(canary.output.split('\n').at(-1)).toBe(`Canary: cart ${version}, for 10 % of the visitors; the others get ${before}`)
  const visits = await Promise.all(Array.from({ length: 40 }, () => liveVersion(shop)))
  expect(visits.filter((got) => got === version).length).toBeGreaterThanOrEqual(3)
  expect(visits.filter((got) => got === version).length).toBeLessThanOrEqual(5)
  const which = `Which one? --canary takes back ${version}, --live ${before}`
  expect(await team('rollback')).toEqual({ code: 2, output: which })
  const { output } = await team('releases')
  expect(output).toMatch(new RegExp(`${literally(version)} +canary +10 %`))
  expect(output).toMatch(new RegExp(`${literally(before)} +live +90 %`))
  expect(await team('promote')).toEqual({ code: 0, output: `Live: cart ${version}, for everybody` })
  await page.goto('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
})

test('a preview is seen by the browser that opened its link, and by no other', async ({ page, shop, anotherVisitor }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(shop)
  const { folder, version } = anotherBuild('remote-cart', 'preview')
  const { code, output } = await team('release', '--build', folder, '--preview')
  const [said, link = ''] = output.split('\n').slice(-2)
  expect({ code, said }).toEqual({ code: 0, said: `Preview: cart ${version}, for whoever opens the link` })
  expect(link).toMatch(new RegExp(`^ *${shop.address}/preview\\?token=\\S+$`))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link.trim())
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'הצגת הגרסה' }).click()
  await expect(page).toHaveURL('/')
  await expect(versionShown(page, 'cart', version)).toBeAttached()
  const note = page.getByRole('complementary', { name: 'תצוגה מקדימה' })
  await expect(note).toBeInViewport()
  await expect(note).toContainText(`cart ${version}`)
  // Fails if the notice covers it.
  await page.getByRole('button', { name: 'תפריט נגישות' }).click({ trial: true })
  await expectNoA11yViolations(page)
  const other = await anotherVisitor()
  await other.goto('/')
  await expect(versionShown(other, 'cart', before)).toBeAttached()
  await expect(versionShown(other, 'cart', version)).not.toBeAttached()
  // No preview runs where the owner signs in, and it does not return by itself.
  await page.getByRole('button', { name: 'ניהול', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.goto('/')
  await expect(versionShown(page, 'cart', before)).toBeAttached()
  await page.goto(link.trim())
  await page.getByRole('button', { name: 'הצגת הגרסה' }).click()
  await note.getByRole('link', { name: 'סיום התצוגה המקדימה' }).click()
  await expect(versionShown(page, 'cart', before)).toBeAttached()
  await expect(note).toHaveCount(0)
})

test('a release is rolled back, and a remote is disabled and enabled, each with a recorded reason', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(shop)
  const { folder, version } = anotherBuild('remote-cart', 'taken back')
  await team('release', '--build', folder)
  const plan = `Roll-back: cart ${version}, which is live; its visitors get ${before}\n  back to ${before}`
  expect(await team('rollback', '--plan')).toEqual({ code: 0, output: plan })
  expect(await liveVersion(shop)).toBe(version)
  expect(await team('rollback', '--reason', 'sums are wrong')).toEqual({
    code: 0,
    output: `${plan}\nTaken back: cart ${version}; live is ${before}`,
  })
  await page.goto('/')
  await expect(versionShown(page, 'cart', before)).toBeAttached()
  expect(await team('rollback')).toEqual({ code: 1, output: 'Refused: cart has no earlier release that was good' })

  expect(await team('kill-switch', '--reason', 'leaks')).toEqual({ code: 0, output: 'Off: nobody gets cart any more' })
  await openHome(page)
  await expect(cartButton(page)).toHaveCount(0)
  expect((await team('releases')).output).toMatch(/^cart, switched off: nobody gets it\n/)
  expect(await team('kill-switch', '--on')).toEqual({ code: 0, output: 'On: cart is back' })
  await page.goto('/')
  await expect(cartButton(page)).toBeVisible()

  const { output } = await team('releases')
  expect(output).toMatch(new RegExp(`${literally(version)} +withdrawn +0 %`))
  expect(output).toMatch(/ {2}switched-off by [0-9a-f]{10}: leaks\n/)
  expect(output).toMatch(new RegExp(`  rolled-back ${literally(version)} by [0-9a-f]{10}: sums are wrong; back to ${literally(before)}\n`))
})

test('the host is not rolled back while a live remote needs a name that only the newer host exports', async ({ page, shop }) => {
  const host = await commandsOf(shop, 'host')
  const cart = await commandsOf(shop)
  const module = '@lechaim/shared/stores/cart.ts'
  const recording = (kind: 'imports' | 'exports') => (files: Map<string, string>) => {
    const build = JSON.parse(files.get('release.json') ?? '') as ReleaseBuild
    const names = { ...build[kind], [module]: [...(build[kind]?.[module] ?? []), 'addMany'] }
    files.set('release.json', JSON.stringify({ ...build, [kind]: names }))
  }
  const newerHost = anotherBuild('host', 'exports more', recording('exports'))
  const newerCart = anotherBuild('remote-cart', 'imports more', recording('imports'))
  expect(await host('release', '--build', newerHost.folder)).toMatchObject({ code: 0 })
  expect(await cart('release', '--build', newerCart.folder)).toMatchObject({ code: 0 })

  const refused = await host('rollback')
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(new RegExp(`^Refused: .*lacks addMany from ${module}, which cart ${literally(newerCart.version)} imports`))
  await page.goto('/')
  await expect(versionShown(page, 'cart', newerCart.version)).toBeAttached()
  await expect(cartButton(page)).toBeVisible()

  expect(await cart('rollback')).toMatchObject({ code: 0 })
  expect(await host('rollback')).toMatchObject({ code: 0 })
  await page.goto('/')
  await expect(cartButton(page)).toBeVisible()
})

test('an invalid command prints one line', async ({ shop }) => {
  const token = await deployToken(shop, 'cart')
  const others = await deployToken(shop, 'storefront')
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const empty = mkdtempSync(join(tmpdir(), 'lechaim-empty-'))
  const to = ['--to', shop.address]
  const build = ['--build', anotherBuild('remote-cart', 'refused').folder]
  const cases: [string, string[], Record<string, string>, number, string][] = [
    ['release', to, {}, 2, 'Whose release is it\\? Put the deploy token into LECHAIM_DEPLOY_TOKEN, .*'],
    ['release', [...to, '--token-file', join(empty, 'none')], {}, 2, "--token-file can't be read: .*"],
    ['release', [], { token }, 2, 'Which shop\\? --to https://shop.example'],
    ['release', ['--to', 'shop'], { token }, 2, '--to must be an http\\(s\\) address, not "shop"'],
    [
      'release',
      ['--to', `${shop.address}/staging`],
      { token },
      2,
      `--to must be the shop's bare address, ${shop.address}, not ".*/staging"`,
    ],
    ['release', to, { token, npm_config_preview: 'true' }, 2, "npm took --preview for itself: put -- before the command's options"],
    ['release', [...to, '--cannary', '10'], { token }, 2, "Unknown option '--cannary'"],
    ['release', [...to, '--canary', '--preview'], { token }, 2, "Option '--canary' argument is ambiguous"],
    ['release', [...to, '--canary', '10', '--preview'], { token }, 2, '--canary or --preview, not both'],
    ['release', [...to, '--canary', '100'], { token }, 2, '--canary takes a share from 1 to 99, not "100"'],
    ['release', [...to, '--steps'], { token }, 2, '--steps goes with --canary 10'],
    ['release', [...to, 'now'], { token }, 2, 'What is "now"\\? Options begin with --'],
    ['release', [...to, '--build', join(empty, 'none')], { token }, 2, "--build can't be read: .*"],
    ['release', [...to, '--build', empty], { token }, 1, 'Check failed: There is no release.json: .*'],
    [
      'release',
      [...to, ...build],
      { token: 'lechaim_deploy_wrong' },
      1,
      'Refused: A valid deploy token is needed: npm run deploy-token makes one',
    ],
    ['release', [...to, ...build], { token: others }, 1, 'Refused: This token is for storefront'],
    ['release', ['--to', nowhere, ...build], { token }, 1, `${nowhere} can't be reached: .*`],
    ['release', ['--to', 'http://shop.invalid', ...build], { token }, 1, "http://shop.invalid can't be reached: .*"],
    ['promote', to, { token }, 1, 'Refused: There is no canary: say which version'],
    ['promote', [...to, '--version', '9.9.9+none'], { token }, 1, 'Refused: There is no such release'],
    ['promote', [...to, '--canary', '0'], { token }, 2, '--canary takes a share from 1 to 99, not "0"'],
    ['releases', to, { token: 'wrong' }, 1, 'Refused: A valid deploy token is needed: .*'],
    ['rollback', ['--to', nowhere], { token }, 1, `${nowhere} can't be reached: .*`],
    ['kill-switch', [...to, '--off'], { token }, 2, "Unknown option '--off'"],
  ]
  for (const [name, args, given, code, says] of cases) {
    const { token: LECHAIM_DEPLOY_TOKEN = '', ...others } = given
    const env = { LECHAIM_DEPLOY_TOKEN, ...others }
    const { output, code: ended } = await runCommand(name, ['remote-cart', ...args], env)
    expect.soft([ended, output.trim()], `${name} ${args.join(' ')}`).toEqual([code, printed(says)])
  }
  const { output, code } = await runCommand('release', ['remote-nothing', ...to], { LECHAIM_DEPLOY_TOKEN: token })
  expect({ code, output: output.trim() }).toEqual({ code: 2, output: printed('Which remote\\? --remote host \\| admin \\| cart \\| .*') })
  rmSync(empty, { recursive: true })
})

test('a token that was revoked is refused', async ({ shop }) => {
  const env = { LECHAIM_DATA: shop.dataDir }
  const made = (await runCommand('deploy-token', ['--remote', 'cart'], env)).output
  const [, id = '', token = ''] =
    /^Token ([0-9a-f]{10}) for cart, until \S+; it is shown this once:\n(lechaim_deploy_\S+)\n$/.exec(made) ?? []
  const releases = () => runCommand('releases', ['remote-cart', '--to', shop.address], { LECHAIM_DEPLOY_TOKEN: token })
  expect((await releases()).code).toBe(0)
  expect(await runCommand('deploy-token', ['--revoke', id], env)).toEqual({ code: 0, output: `Token ${id} no longer works\n` })
  expect(await releases()).toEqual({ code: 1, output: printed('Refused: A valid deploy token is needed: .*', '') })
  expect((await runCommand('deploy-token', ['--list'], env)).output).toMatch(
    new RegExp(`^${id}  cart  made \\S+  revoked \\S+  last used \\S+\n$`),
  )
  expect((await runCommand('deploy-token', ['--revoke', id], env)).code).toBe(1)
})

test('a build that breaks a rule is not uploaded', async ({ shop }) => {
  const team = await commandsOf(shop)
  const broken = anotherBuild('remote-cart', 'broken', withCode(/^first-view\./, 'throw new Error("broken on purpose")'))
  const anothers = anotherBuild('remote-storefront', 'another’s')
  for (const [{ folder }, says] of [
    [broken, /^Check failed: .*broken on purpose$/],
    [anothers, /^Check failed: This is a build of "storefront", not of "cart": release it as what it is$/],
  ] as const) {
    expect(await team('release', '--build', folder)).toEqual({ code: 1, output: expect.stringMatching(says) })
  }
  expect((await team('releases')).output).not.toContain(broken.version)
})

test('an interrupted upload leaves nothing, and succeeds when repeated', async ({ shop }) => {
  const LECHAIM_DEPLOY_TOKEN = await deployToken(shop, 'cart')
  const { folder, version } = anotherBuild('remote-cart', 'cut')
  const shaky = await cuttingProxy(shop.address)
  const release = (to: string) => runCommand('release', ['remote-cart', '--to', to, '--build', folder], { LECHAIM_DEPLOY_TOKEN })
  const { code, output } = await release(shaky.address)
  expect({ code, lastLine: output.trim().split('\n').at(-1) }).toEqual({
    code: 1,
    lastLine: expect.stringMatching(/was cut \(\w+\): nothing was taken, run it again$/),
  })
  shaky.close()
  const again = await release(shop.address)
  expect({ code: again.code, lastLine: again.output.trim().split('\n').at(-1) }).toEqual({
    code: 0,
    lastLine: `Live: cart ${version}, for everybody`,
  })
})

test('a second upload of a remote waits for the first', async ({ shop }) => {
  const LECHAIM_DEPLOY_TOKEN = await deployToken(shop, 'cart')
  const headers = { authorization: `Bearer ${LECHAIM_DEPLOY_TOKEN}`, 'content-type': 'application/gzip' }
  const stop = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })
  const init = { method: 'POST', headers, body, duplex: 'half', signal: stop.signal } as RequestInit
  const first = fetch(`${shop.address}/api/releases/cart`, init).catch(() => {})
  const { folder } = anotherBuild('remote-cart', 'second')
  const child = spawnCommand('release', ['remote-cart', '--to', shop.address, '--build', folder], { LECHAIM_DEPLOY_TOKEN })
  await expect.poll(child.output).toMatch(/Another upload of cart is in progress: .*; next try in 5 s\n/)
  stop.abort()
  await first
  expect(await child.ended).toBe(0)
  expect(child.output()).toMatch(/Live: cart .*, for everybody\n$/)
})

test('a closed pipe ends a command without a stack trace', async ({ shop }) => {
  const LECHAIM_DEPLOY_TOKEN = await deployToken(shop, 'cart')
  const command = `"${process.execPath}" shared/tooling/launch.mjs releases remote-cart --to ${shop.address}`
  // The pipe is closed before the first line.
  const env = { ...process.env, NODE_ENV: '', LECHAIM_DEPLOY_TOKEN }
  const { stderr, status } = spawnSync('bash', ['-c', `set -o pipefail; ${command} | exec true`], { env, cwd: root, encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
})

test('a token is created for known remotes, or for an unknown one with --new', async ({ shop }) => {
  const make = (...args: string[]) => runCommand('deploy-token', args, { LECHAIM_DATA: shop.dataDir })
  expect(await make('--remote', 'nonsense')).toEqual({
    code: 1,
    output: 'There is no remote "nonsense". Known: admin, cart, console, host, storefront; for one that is yet to be released add --new\n',
  })
  expect(await make('--remote', 'cart', '--days', '0')).toEqual({ code: 1, output: '--days takes 1 to 365, not "0"\n' })
  expect((await make('--remote', 'nonsense', '--new', '--days', '7')).output).toMatch(/^Token [0-9a-f]{10} for nonsense, until \S+Z; /)
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  expect((await make('--list')).output).toMatch(new RegExp(`^[0-9a-f]{10}  nonsense  made \\S+  expires ${inAWeek}T\\S+  never used\n$`))
})

test('after failures for five visitors new pages get the previous release', async ({ page, shop }) => {
  const team = await commandsOf(shop)
  const before = await liveVersion(shop)
  const { folder, version } = anotherBuild('remote-cart', 'failing')
  await team('release', '--build', folder)
  const failure = { remote: 'cart', version, expose: './slot/header-actions', cause: 'render', message: 'fails for some' } as const
  for (let visitor = 0; visitor < 4; visitor++) await reportFailure(shop, failure)
  expect(await liveVersion(shop)).toBe(version)
  const failed = performance.now()
  await reportFailure(shop, failure)
  await page.goto('/')
  await expect(versionShown(page, 'cart', before)).toBeAttached()
  tellTime('from the fifth report to a good page (goal < 10 s)', performance.now() - failed)
  const { output } = await team('releases')
  expect(output).toMatch(new RegExp(`${literally(version)} +withdrawn +0 %`))
  expect(output).toMatch(/\.\/slot\/header-actions {2}render, reported 5 times: fails for some\n/)
  expect(output).toMatch(/rolled-back-by-itself \S+ by server: failed for 5 visitors/)
})

/** A TCP proxy that resets connections with large uploads. */
async function cuttingProxy(shop: string): Promise<{ address: string; close(): void }> {
  const { hostname, port } = new URL(shop)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let sent = 0
    client.on('data', (part) => {
      sent += part.length
      if (sent > 50_000) client.resetAndDestroy()
      else upstream.write(part)
    })
    upstream.pipe(client)
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      end.on('error', () => {})
      end.on('close', () => other.destroy())
    }
  })
  return { address: await listen(server), close: () => server.close() }
}
