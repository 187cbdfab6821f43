// Each refusal, by what it says: it must name the cause and the remedy.
import { expect, it, test } from 'vitest'
import { hostBuild, remoteBuild, startShop } from '../test-builds.ts'

const version = '1.1.0+b'
type Wishes = Partial<Parameters<typeof remoteBuild>[1]>
const cart = (wishes: Wishes = {}) => remoteBuild('cart', { version, ...wishes })
const without = (file: string) => {
  const { [file]: _gone, ...files } = cart()
  return files
}
const broken = (files: Record<string, string>) => ({ ...cart(), ...files })
const manifest = (change: object) =>
  cart({ files: { 'mf-manifest.json': JSON.stringify({ ...JSON.parse(cart()['mf-manifest.json'] ?? ''), ...change }) } })

/** The process behind the context, as a release that means harm would get at it. */
const outside = `setTimeout.constructor('return process')()`

const cases: Record<string, [files: Record<string, string>, says: RegExp]> = {
  'another remote': [remoteBuild('admin', { version }), /a build of "admin", not of "cart": release it as what it is/],
  'no account of itself': [without('release.json'), /no release\.json: make the build/],
  'an account that is none': [broken({ 'release.json': '{' }), /release\.json is not what it should be/],
  'a version without its sources’ hash': [cart({ version: '1.1.0' }), /release\.json is not what it should be \(\/version/],
  'no manifest': [without('mf-manifest.json'), /no mf-manifest\.json: build with/],
  'a manifest of another': [manifest({ name: 'storefront' }), /manifest is of "storefront", not of "cart"/],
  'a missing file': [without('area.js'), /"area\.js" is named but missing: pack the whole build/],
  'a changed byte': [broken({ 'area.js': 'stolen()' }), /"area\.js" is not the file that was built .* build again/],
  'a file too many': [broken({ 'extra.js': '' }), /"extra\.js" is not in release\.json/],
  'a packed twin of something else': [broken({ 'area.js.gz': 'x' }), /"area\.js\.gz" holds something else than its plain file/],
  'a packed twin of nothing': [broken({ 'bomb.js.br': 'x' }), /"bomb\.js\.br" holds something else than its plain file/],
  'no exposes': [cart({ exposes: [] }), /exposes nothing: put a component into src\/view\/ or src\/slot\//],
  'an expose against the convention': [cart({ exposes: ['./slot/overlay', './thing'] }), /"\.\/thing" is no view or slot: name it/],
  'a live slot that would be gone': [
    cart({ exposes: ['./slot/header'] }),
    /"\.\/slot\/overlay" is live and would be gone: .* --drop \.\/slot\/overlay/,
  ],
  'somebody else’s view': [cart({ exposes: ['./slot/overlay', './view/admin'] }), /"\.\/view\/admin" belongs to admin/],
  'a contract that the host is too old for': [
    cart({ build: { contract: 2 } }),
    /made for contract 2, and the host that is live shows 1: release a newer host first/,
  ],
  'another React': [
    cart({ build: { requires: { react: '^18.0.0' } } }),
    /takes react \^18\.0\.0, and the host that is live gives 19\.3\.1: build against that/,
  ],
  'no script': [cart({ files: { 'area.js': 'if (' } }), /"area\.js" is no script that can be read/],
  'an entry that throws': [cart({ code: 'throw new Error("no luck")' }), /entry "remoteEntry\.js" throws while it is evaluated: no luck/],
  'an entry without a container': [cart({ files: { 'remoteEntry.js': 'var other = 1' } }), /makes no container/],
  'an entry that reads files': [
    cart({ code: 'constructor.constructor("return process")().mainModule.require("fs")' }),
    /throws while it is evaluated/,
  ],
  'an entry that reaches for the process': [
    cart({ code: `${outside}.stdout.write('{"problem":null}')` }),
    /throws while it is evaluated: Cannot read properties of undefined/,
  ],
  'an entry that never ends': [cart({ code: 'for (;;);' }), /throws while it is evaluated: .*timed out|did not load within/],
  'a module that throws': [
    cart({ files: { 'remoteEntry.js': 'var __mf_cart_1_1_0_b = { init() {}, get: async () => () => { throw new Error("half made") } }' } }),
    /"\.\/slot\/overlay" can't be loaded: half made/,
  ],
  'a module without a component': [
    cart({ files: { 'remoteEntry.js': 'var __mf_cart_1_1_0_b = { init() {}, get: async () => () => ({}) }' } }),
    /"\.\/slot\/overlay" exports no component by default/,
  ],
}

test('a refused release gets reason and remedy, and nothing of it is stored', { timeout: 120_000 }, async () => {
  const shop = await startShop({}, { 'remote-admin': remoteBuild('admin', { version: '1.0.0+a', exposes: ['./view/admin'] }) })
  for (const [name, [files, says]] of Object.entries(cases)) {
    const { statusCode, body } = await shop.release(files)
    const answer = JSON.parse(body)
    expect({ statusCode, code: answer.error?.code }, `${name}: ${body}`).toEqual({ statusCode: 422, code: 'release_refused' })
    expect(answer.error.message, name).toMatch(says)
    expect(answer.error.details.join('\n'), name).toMatch(says)
  }
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  expect((await shop.app.inject(`/remotes/cart/${version}/area.js`)).statusCode).toBe(404)
  expect((await shop.release(cart())).statusCode).toBe(201)
})

it('an expose named by --drop may be missing', async () => {
  const shop = await startShop()
  expect((await shop.release(cart({ exposes: ['./slot/header'] }), '?drop=./slot/overlay')).statusCode).toBe(201)
})

it('a host must support the contracts and versions of live remotes, and name its files', async () => {
  const shop = await startShop()
  const { createDeployToken } = await import('../publish/deploy-tokens.ts')
  const { archiveOf } = await import('../test-builds.ts')
  const { token } = await createDeployToken(shop.app.db, 'host')
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  const send = async (...wishes: [build: Parameters<typeof hostBuild>[1], files?: Parameters<typeof hostBuild>[2]]) =>
    shop.app.inject({ method: 'POST', url: '/api/releases/host', headers, payload: await archiveOf(hostBuild('2.0.0+h', ...wishes)) })
  expect((await send({ supports: [2] })).json().error.message).toMatch(/cart, which is live, is made for contract 1/)
  expect((await send({ provides: { react: '20.0.0' } })).json().error.message).toMatch(
    /gives react 20\.0\.0, and cart, which is live, takes \^19\.3\.1/,
  )
  for (const assets of ['{', '{}']) {
    const refused = await send({}, { 'assets.json': assets })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.message).toMatch(/assets\.json is not what it should be/)
  }
})

it('an unknown shared name loads no module', async () => {
  const shop = await startShop()
  const manifest = JSON.parse(cart()['mf-manifest.json'] ?? '')
  const shared = ['data:text/javascript,process.exit(3)', 'node:fs', '../../../auth/keys.ts'].map((name) => ({ name, version: '1.0.0' }))
  const answer = await shop.release(cart({ files: { 'mf-manifest.json': JSON.stringify({ ...manifest, shared }) } }))
  expect(answer.statusCode, answer.body).toBe(201)
})

it('promoting checks a release against what is live now', async () => {
  const shop = await startShop()
  await shop.release(cart({ exposes: ['./slot/overlay', './view/gifts'] }), '?mode=preview')
  const { createDeployToken } = await import('../publish/deploy-tokens.ts')
  const { archiveOf } = await import('../test-builds.ts')
  const { token } = await createDeployToken(shop.app.db, 'gifts')
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  const payload = await archiveOf(remoteBuild('gifts', { version: '1.0.0+g', exposes: ['./view/gifts'] }))
  expect((await shop.app.inject({ method: 'POST', url: '/api/releases/gifts', headers, payload })).statusCode).toBe(201)
  const promoted = await shop.post('promote', { version })
  expect(promoted.statusCode).toBe(422)
  expect(promoted.json().error.message).toMatch(/"\.\/view\/gifts" belongs to gifts/)
})
