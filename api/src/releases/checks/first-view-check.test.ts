// The check of the first view on the builds of this checkout: as they are, and with what teams get wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { firstViewTasks } from '../../page/renderer/first-view-plugin.ts'
import { makeCategory, makeProduct, sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { integrityOf } from '../publish/release-files.ts'
import { archiveOf } from '../test-builds.ts'
import type { Candidate } from './candidate.ts'
import { loadInSandbox } from './sandbox.ts'

const root = resolve(import.meta.dirname, '../../../..')

function builtIn(workspace: string): Candidate {
  const folder = join(root, workspace, 'dist')
  const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
  const read = (file: string) => JSON.parse(files.get(file)?.toString() ?? 'null')
  return { build: read('release.json'), manifest: read('mf-manifest.json'), files }
}

/** The build with another file, the bundle for the server where nothing is said. */
function changed(workspace: string, change: (code: string) => string, name = /^server\.cjs$/): Candidate {
  const candidate = builtIn(workspace)
  const file = [...candidate.files.keys()].find((one) => name.test(one)) ?? ''
  const code = candidate.files.get(file)?.toString() ?? ''
  expect(change(code)).not.toBe(code)
  return { ...candidate, files: new Map([...candidate.files, [file, Buffer.from(change(code))]]) }
}

const throwing = `() => () => { throw new Error('on purpose') }`

/** The candidate's files as a release of that version, with hashes that fit. */
function released({ build, files }: Candidate, version: string): Map<string, Buffer> {
  const own = new Map([...files].filter(([file]) => Object.hasOwn(build.files, file)))
  const hashes = Object.fromEntries([...own].map(([file, content]) => [file, integrityOf(content)]))
  return own.set('release.json', Buffer.from(JSON.stringify({ ...build, version, files: hashes })))
}

async function verdict(candidate: Candidate, change = (code: string) => code): Promise<string | null> {
  const app = await buildApp(testConfig(temporaryFolder()), { demo: null })
  onTestFinished(() => app.close())
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  await makeProduct(owner)
  const firstView = await firstViewTasks(app, candidate)
  expect(firstView?.tasks).toHaveLength(8)
  const remotes = firstView?.remotes.map(({ name, code }) => ({ name, code: change(code) })) ?? []
  return loadInSandbox(candidate, firstView && { ...firstView, remotes })
}

it.each(['host', 'remote-storefront', 'remote-cart'])('%s draws the same wherever it is drawn', async (workspace) => {
  expect(await verdict(builtIn(workspace))).toBeNull()
})

it('a live remote that draws something else each time is not held against the candidate', async () => {
  let isChanged = false
  const chance = (code: string) =>
    code.replace(/buyNow: '[^']+'/g, () => {
      isChanged = true
      return 'get buyNow() { return String(Math.random()) }'
    })
  expect(await verdict(builtIn('remote-cart'), chance)).toBeNull()
  expect(isChanged).toBe(true)
})

const working = (ms: number) => `() => () => { for (const end = performance.now() + ${ms}; performance.now() < end; ); return null }`
const inSlot = (slot: string, instead: string) => (code: string) =>
  code.replace(new RegExp(`("\\./slot/${slot}": )\\(\\) => \\(.*\\)`), `$1${instead}`)

describe('a live remote around the candidate holds up nothing', () => {
  it.each([
    ['is slow', 1500],
    ['comes to no end', 1_000_000],
  ])('where it %s', async (_name, ms) => {
    let changed = 0
    const slow = (code: string) => {
      const other = inSlot('footer', working(ms))(code)
      if (other !== code) changed++
      return other
    }
    expect(await verdict(builtIn('remote-cart'), slow)).toBeNull()
    expect(changed).toBe(1)
  })
})

it('a remote without a bundle for the server is left to browsers', async () => {
  const app = await buildApp(testConfig(temporaryFolder()), { demo: null })
  onTestFinished(() => app.close())
  expect(await firstViewTasks(app, builtIn('remote-admin'))).toBeNull()
})

describe('refused, with the place', () => {
  let buyNow = ''
  beforeAll(() => {
    buyNow =
      /buyNow: '([^']+)'/.exec(
        changed('remote-storefront', (code) => `${code}\n`)
          .files.get('server.cjs')
          ?.toString() ?? '',
      )?.[1] ?? ''
    expect(buyNow).not.toBe('')
  })

  it('throws while it is evaluated', async () => {
    expect(await verdict(changed('remote-storefront', (code) => `throw new Error('on purpose');\n${code}`))).toMatch(
      /server\.cjs of storefront throws.*on purpose/,
    )
  })

  it('asks for what belongs to a browser', async () => {
    const asking = (code: string) => code.replaceAll(`buyNow: '${buyNow}'`, 'get buyNow() { return window.innerWidth }')
    expect(await verdict(changed('remote-storefront', asking))).toMatch(/"\.\/view\/home" throws while it is drawn: window is not defined/)
  })

  // A busy machine may give its process less than a second of the four.
  it('takes longer than the renderer gives a page', { retry: 2 }, async () => {
    expect(await verdict(changed('remote-cart', inSlot('header-actions', working(3900))))).toMatch(
      /At "\/" it takes \d+ ms to draw, and the shop gives a page 1000 ms|come to an end within 4000 ms while "\.\/slot\/header-actions" is drawn/,
    )
  })

  it('never finishes drawing', async () => {
    expect(await verdict(changed('remote-cart', inSlot('header-actions', working(1_000_000))))).toMatch(
      /^It did not come to an end within 4000 ms while "\.\/slot\/header-actions" is drawn/,
    )
  })

  it('styles what other parts draw', async () => {
    const globally = (code: string) => `require('styled-components').createGlobalStyle\`button{display:none}\`;${code}`
    expect(await verdict(changed('remote-cart', globally))).toMatch(/global style "button" reaches outside its own part/)
    const inPage = (code: string) =>
      `{const style = document.createElement('style'); style.textContent = 'main{display:none}'; document.head.appendChild(style)};${code}`
    expect(await verdict(changed('remote-cart', inPage, /^remoteEntry.*\.js$/))).toMatch(/global style "main" reaches outside its own part/)
  })

  it('draws something else each time', async () => {
    const chance = (code: string) => code.replaceAll(`buyNow: '${buyNow}'`, 'get buyNow() { return Math.random() }')
    expect(await verdict(changed('remote-storefront', chance))).toMatch(/the server draws "\.\/view\/home" in two ways/)
  })

  it('draws something else than in a browser', async () => {
    const other = (code: string) => code.replaceAll(`buyNow: '${buyNow}'`, `buyNow: 'אחרת'`)
    expect(await verdict(changed('remote-storefront', other))).toMatch(/server and browser draw "\.\/view\/home" in two ways \(…[^…]*אחרת/)
  })

  it('throws in a slot inside another remote', async () => {
    const inHeader = (code: string) => code.replace(/("\.\/slot\/header-actions": )\(\) => \(.*\)/, `$1${throwing}`)
    expect(await verdict(changed('remote-cart', inHeader))).toMatch(
      /^At "\/" "\.\/slot\/header-actions" throws while it is drawn: on purpose/,
    )
  })

  it('throws in a slot that a new remote puts on the home view', async () => {
    const cart = builtIn('remote-cart')
    const rename = (text = '') => text.replace('"./slot/header-actions"', '"./slot/home-after-best-sellers"')
    const manifest = JSON.parse(JSON.stringify(cart.manifest).replaceAll('./slot/header-actions', './slot/home-after-best-sellers'))
    const code = rename(cart.files.get('server.cjs')?.toString()).replace(/("\.\/slot\/home-after[^"]+": )\(\) => \(.*\)/, `$1${throwing}`)
    const entry = [...cart.files.keys()].find((file) => /^remoteEntry.*\.js$/.test(file)) ?? ''
    const files = new Map([
      ...cart.files,
      ['server.cjs', Buffer.from(code)] as const,
      [entry, Buffer.from(rename(cart.files.get(entry)?.toString()))] as const,
    ])
    expect(await verdict({ ...cart, manifest, files })).toMatch(/"\.\/slot\/home-after-best-sellers" throws while it is drawn: on purpose/)
  })

  it('throws in a slot inside another remote in the build for browsers alone', async () => {
    const inEntry = (code: string) =>
      code.replace(/("\.\/slot\/header-actions":.*?\.then\(\(\)=>)\(\)=>\w+\(\d+\)/, `$1()=>({default(){throw Error('on purpose')}})`)
    expect(await verdict(changed('remote-cart', inEntry, /^remoteEntry.*\.js$/))).toMatch(
      /as a browser draws it, "\.\/slot\/header-actions" throws while it is drawn: Error: on purpose/,
    )
  })
})

it('publishing and promoting try a slot inside another remote', { timeout: 120_000 }, async () => {
  const app = await buildApp(testConfig(temporaryFolder(), { rateLimits: false }), { demo: null })
  onTestFinished(() => app.close())
  const team = async (remote: string) => sender(app, { authorization: `Bearer ${(await createDeployToken(app.db, remote)).token}` })
  const [cart, storefront] = [await team('cart'), await team('storefront')]
  const inHeader = (code: string) => code.replace(/("\.\/slot\/header-actions": )\(\) => \(.*\)/, `$1${throwing}`)
  const archive = await archiveOf(released(changed('remote-cart', inHeader), '9.0.0+a'))
  const release = (query = '') => cart('POST', `/api/releases/cart${query}`, archive, { 'content-type': 'application/gzip' })
  const refusal = /"\.\/slot\/header-actions" throws while it is drawn: on purpose/
  const refused = await release()
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toMatch(refusal)
  // Nothing draws the header meanwhile.
  await storefront('POST', '/api/releases/storefront/switch', { off: true })
  const preview = await release('?mode=preview')
  expect(preview.statusCode, preview.body).toBe(201)
  await storefront('POST', '/api/releases/storefront/switch', { off: false })
  const promoted = await cart('POST', '/api/releases/cart/promote', { version: '9.0.0+a' })
  expect(promoted.statusCode).toBe(422)
  expect(promoted.json().error.message).toMatch(refusal)
})
