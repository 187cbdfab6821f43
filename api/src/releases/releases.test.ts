import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '../config.ts'
import { temporaryFolder } from '../test-app.ts'
import { openReleaseFiles } from './release-files.ts'
import { releasesRoutes } from './releases-routes.ts'

const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.1.js', path: '' } },
  exposes: [
    { path: './view/checkout', assets: { js: { sync: ['checkout.1.js'], async: [] } } },
    { path: './slot/overlay', assets: { js: { sync: ['overlay.1.js'], async: [] } } },
    { path: './something-else', assets: { js: { sync: [], async: [] } } },
  ],
}

function writeBuild(root: string, workspace: string, name: string, version: string, files: Record<string, unknown>) {
  const folder = join(root, workspace, 'dist')
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ ...files, 'release.json': { name, version } })) {
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

async function startReleases() {
  const builds = temporaryFolder()
  const dataDir = temporaryFolder()
  writeBuild(builds, 'host', 'host', '1.0.0+a', {
    'assets.json': { scripts: ['/x/main.1.js'], styles: ['/x/main.1.css'], fonts: ['heebo-hebrew-1.woff2'] },
    'main.1.js': 'host()',
    'main.1.css': 'body{margin:0}',
  })
  writeBuild(builds, 'remote-cart', 'cart', '1.0.0+b', {
    'mf-manifest.json': manifest,
    'overlay.1.js': 'overlay()',
    'overlay.1.js.br': 'packed',
  })
  const app = Fastify()
  app.decorate('config', { dataDir, devServers: null } as unknown as Config)
  await app.register(releasesRoutes, { builds })
  onTestFinished(() => app.close())
  return { app, builds, dataDir }
}

it('derives views and slots from a manifest’s exposes, and names the manifest by its hash', async () => {
  const { app } = await startReleases()
  const document = (await app.inject('/remotes.json')).json()
  expect(Object.keys(document.microFrontends)).toEqual(['cart'])
  const [release] = document.microFrontends.cart
  expect(release).toMatchObject({
    url: '/remotes/cart/1.0.0+b/mf-manifest.json',
    metadata: { version: '1.0.0+b' },
    deployment: { traffic: 100, default: true },
    extras: { lechaim: { views: ['checkout'], slots: ['overlay'] } },
  })
  expect(release.metadata.integrity).toMatch(/^sha384-/)
})

it('names the scripts of a view beside the entry where its remote is in no page before', async () => {
  const { builds } = await startReleases()
  const adminManifest = JSON.stringify({
    metaData: { remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ path: './view/admin', assets: { js: { sync: ['admin.js'], async: [] } } }],
  })
  writeBuild(builds, 'remote-admin', 'admin', '1.0.0+c', { 'mf-manifest.json': adminManifest, 'admin.js': 'admin()' })
  const app = Fastify()
  app.decorate('config', { dataDir: temporaryFolder(), devServers: null } as unknown as Config)
  await app.register(releasesRoutes, { builds })
  onTestFinished(() => app.close())
  const { microFrontends } = (await app.inject('/remotes.json')).json()
  expect(microFrontends.admin[0].extras.lechaim.scripts).toEqual({ admin: ['/remotes/admin/1.0.0+c/admin.js'] })
  expect(microFrontends.cart[0].extras.lechaim.scripts).toBeUndefined()
})

it('answers an unchanged discovery document with 304', async () => {
  const { app } = await startReleases()
  const { etag } = (await app.inject('/remotes.json')).headers
  const again = await app.inject({ url: '/remotes.json', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('serves files immutably, packed where the browser takes it, and nothing outside the releases', async () => {
  const { app } = await startReleases()
  const url = '/remotes/cart/1.0.0+b/overlay.1.js'
  const plain = await app.inject(url)
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([200, 'overlay()', 'public, max-age=31536000, immutable'])
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed'])
  for (const bad of ['/remotes/../shop.db', '/remotes/..%2fshop.db', '/remotes/cart/.arriving-1/x.js', '/remotes/cart/']) {
    expect((await app.inject(bad)).statusCode, bad).toBeGreaterThanOrEqual(400)
  }
})

it('never overwrites a version that is there', async () => {
  const { builds, dataDir } = await startReleases()
  writeBuild(builds, 'remote-cart', 'cart', '1.0.0+b', { 'overlay.1.js': 'another()' })
  openReleaseFiles(dataDir).install({ name: 'cart', version: '1.0.0+b', folder: join(builds, 'remote-cart/dist') })
  expect(readFileSync(join(dataDir, 'releases/cart/1.0.0+b/overlay.1.js'), 'utf8')).toBe('overlay()')
})
