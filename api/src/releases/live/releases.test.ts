import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { openReleaseFiles } from '../publish/release-files.ts'
import { hostBuild, remoteBuild, startShop, writeBuild } from '../test-builds.ts'

const documentOf = async ({ app }: Pick<Awaited<ReturnType<typeof startShop>>, 'app'>) => (await app.inject('/remotes.json')).json()

it('derives views and slots from a manifest’s exposes, and names the manifest by its hash', async () => {
  const shop = await startShop(
    {},
    { 'remote-cart': remoteBuild('cart', { version: '1.0.0+b', exposes: ['./view/checkout', './slot/overlay'] }) },
  )
  const document = await documentOf(shop)
  expect(Object.keys(document.microFrontends)).toEqual(['cart'])
  const [release] = document.microFrontends.cart
  expect(release).toMatchObject({
    url: '/remotes/cart/1.0.0+b/mf-manifest.json',
    metadata: { version: '1.0.0+b' },
    deployment: { traffic: 100, default: true },
    extras: {
      lechaim: {
        status: 'live',
        views: ['checkout'],
        slots: ['overlay'],
        contract: 1,
        sharedRanges: { react: '^19.3.1' },
        entry: '/remotes/cart/1.0.0+b/remoteEntry.js',
        integrity: { '/remotes/cart/1.0.0+b/remoteEntry.js': expect.stringMatching(/^sha384-/) },
      },
    },
  })
  expect(release.metadata.integrity).toMatch(/^sha384-/)
})

it('names the scripts of a view beside the entry where its remote is in no page before', async () => {
  const shop = await startShop({}, { 'remote-admin': remoteBuild('admin', { version: '1.0.0+c', exposes: ['./view/admin'] }) })
  const { microFrontends } = await documentOf(shop)
  expect(microFrontends.admin[0].extras.lechaim.scripts).toEqual({ admin: ['/remotes/admin/1.0.0+c/area.js'] })
  expect(microFrontends.cart[0].extras.lechaim.scripts).toBeUndefined()
})

it('answers an unchanged discovery document with 304', async () => {
  const { app } = await startShop()
  const { etag } = (await app.inject('/remotes.json')).headers
  const again = await app.inject({ url: '/remotes.json', headers: { 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

it('serves files immutably, packed where the browser takes it, and nothing outside the releases', async () => {
  const files = { ...remoteBuild('cart', { version: '1.0.0+b' }), 'area.js.br': 'packed' }
  const { app } = await startShop({}, { 'remote-cart': files })
  const url = '/remotes/cart/1.0.0+b/area.js'
  const plain = await app.inject(url)
  expect(plain.statusCode).toBe(200)
  expect(plain.body).toBe('/* 1.0.0+b */')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.body).toBe('packed')
  for (const bad of ['/remotes/../shop.db', '/remotes/..%2fshop.db', '/remotes/cart/.arriving-1/x.js', '/remotes/cart/']) {
    expect((await app.inject(bad)).statusCode, bad).toBeGreaterThanOrEqual(400)
  }
})

it('never overwrites a version that is there', async () => {
  const { builds, dataDir } = await startShop()
  const changed = remoteBuild('cart', { version: '1.0.0+a', files: { 'area.js': 'another()' } })
  writeBuild(builds, 'remote-cart', changed)
  const contents = Object.entries(changed).map(([file, text]) => [file, Buffer.from(text)] as const)
  expect(await openReleaseFiles(dataDir).store('cart', JSON.parse(changed['release.json'] ?? '').version, new Map(contents))).toBe(false)
  expect(readFileSync(join(dataDir, 'releases/cart/1.0.0+a/area.js'), 'utf8')).toBe('/* 1.0.0+a */')
})

it('a checkout’s new build goes live at the start, unless a release sent since is live', async () => {
  const shop = await startShop()
  writeBuild(shop.builds, 'remote-cart', remoteBuild('cart', { version: '1.0.0+b' }))
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.0.0+b', '1.0.0+a'])
  expect((await shop.release(remoteBuild('cart', { version: '1.1.0+t' }))).statusCode).toBe(201)
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.1.0+t', '1.0.0+b'])
  expect((await shop.post('rollback', {})).statusCode).toBe(200)
  expect(await shop.offered()).toEqual(['1.0.0+b', '1.0.0+a'])
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.0.0+b', '1.0.0+a'])
})

it('a build of the checkout is stored beside a deployed release, and checked when promoted', async () => {
  const shop = await startShop()
  expect((await shop.release(remoteBuild('cart', { version: '1.1.0+t' }))).statusCode).toBe(201)
  writeBuild(shop.builds, 'remote-cart', remoteBuild('cart', { version: '1.2.0+c' }))
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.1.0+t', '1.0.0+a'])
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases.map(({ version, source, state }) => [version, source, state])).toEqual([
    ['1.2.0+c', 'local', 'preview'],
    ['1.1.0+t', 'deployed', 'live'],
    ['1.0.0+a', 'local', 'kept'],
  ])
  expect((await shop.post('promote', { version: '1.2.0+c' })).json()).toMatchObject({ live: '1.2.0+c' })
  writeBuild(shop.builds, 'remote-cart', remoteBuild('cart', { version: '1.3.0+d', code: 'throw new Error("no luck")' }))
  await shop.release(remoteBuild('cart', { version: '1.2.1+t' }))
  await shop.restart()
  const refused = await shop.post('promote', { version: '1.3.0+d' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.message).toMatch(/throws while it is evaluated: no luck/)
  expect((await shop.offered())[0]).toBe('1.2.1+t')
})

it('a deployed release keeps its fallback, however many builds of the checkout follow', async () => {
  const shop = await startShop()
  await shop.release(remoteBuild('cart', { version: '1.1.0+t' }))
  for (const letter of 'bcdefgh') {
    writeBuild(shop.builds, 'remote-cart', remoteBuild('cart', { version: `1.0.0+${letter}` }))
    await shop.restart()
  }
  expect((await shop.post('rollback', {})).json()).toMatchObject({ live: '1.0.0+a' })
})

it('a build of the checkout that is incompatible with a deployed release, either way, is held', async () => {
  const module = '@lechaim/shared/lib/money.ts'
  const host = (version: string, ...names: string[]) => hostBuild(version, { exports: { [module]: names } })
  const gifts = (version: string, ...names: string[]) =>
    remoteBuild('gifts', { version, exposes: ['./view/gifts'], build: { imports: { [module]: names } } })
  const shop = await startShop({}, { host: host('1.0.0+a', 'sum'), 'remote-gifts': gifts('1.0.0+a', 'sum') })
  await shop.release(remoteBuild('cart', { version: '1.1.0+t', build: { imports: { [module]: ['sum'] } } }))
  const live = () => Object.fromEntries(['host', 'gifts', 'cart'].map((name) => [name, shop.app.liveReleases.channel(name)?.live]))
  writeBuild(shop.builds, 'host', host('2.0.0+b', 'total'))
  writeBuild(shop.builds, 'remote-gifts', gifts('2.0.0+b', 'total'))
  await shop.restart()
  expect(live()).toEqual({ host: '1.0.0+a', gifts: '1.0.0+a', cart: '1.1.0+t' })
  writeBuild(shop.builds, 'host', host('2.0.0+c', 'sum', 'total'))
  await shop.restart()
  expect(live()).toEqual({ host: '2.0.0+c', gifts: '2.0.0+b', cart: '1.1.0+t' })
})

it('the newest builds of a checkout are kept, and those served to visitors at any age', async () => {
  const shop = await startShop()
  for (const letter of 'bcdefgh') {
    writeBuild(shop.builds, 'remote-cart', remoteBuild('cart', { version: `1.0.0+${letter}` }))
    await shop.restart()
  }
  expect(readdirSync(join(shop.dataDir, 'releases/cart')).sort()).toEqual(['d', 'e', 'f', 'g', 'h'].map((letter) => `1.0.0+${letter}`))
})

it('without a host there is no shop', async () => {
  await expect(startShop({}, { host: {} })).rejects.toThrow('The host has not been built')
})

it('a release with missing or empty files is replaced by its fallback, and other areas work', async () => {
  const shop = await startShop()
  await shop.release(remoteBuild('cart', { version: '1.1.0+t' }))
  writeFileSync(join(shop.dataDir, 'releases/cart/1.1.0+t/mf-manifest.json'), '')
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  expect((await shop.app.inject('/')).statusCode).toBe(200)
  rmSync(join(shop.dataDir, 'releases/cart'), { recursive: true })
  rmSync(join(shop.builds, 'remote-cart'), { recursive: true })
  await shop.restart()
  expect(await shop.offered()).toEqual([])
  expect((await shop.app.inject('/')).statusCode).toBe(200)
})

it('unfinished files of a killed process are removed', async () => {
  const shop = await startShop()
  mkdirSync(join(shop.dataDir, 'releases/cart/.arriving-1'))
  await shop.restart()
  expect(readdirSync(join(shop.dataDir, 'releases/cart'))).toEqual(['1.0.0+a'])
})
