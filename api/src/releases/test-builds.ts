// Small builds for tests: real files with real hashes, and entries that load.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Discovery, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import { create } from 'tar'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { type Send, sender, temporaryFolder, testConfig, testDatabase } from '../test-app.ts'
import { hashOf } from './live/snapshot.ts'
import { createDeployToken } from './publish/deploy-tokens.ts'
import { integrityOf } from './publish/release-files.ts'

export type BuildFiles = Record<string, string>

interface BuildWishes {
  version: string
  exposes?: string[]
  build?: Partial<ReleaseBuild>
  /** Instead of, or besides, what the build would have. */
  files?: BuildFiles
  /** Code at the top of the entry. */
  code?: string
}

const requires = { react: '^19.3.1' }

export function remoteBuild(
  name: string,
  { version, exposes = ['./slot/overlay'], build = {}, files = {}, code = '' }: BuildWishes,
): BuildFiles {
  const globalName = `__mf_${name}_${version.replace(/\W/g, '_')}`
  const manifest = {
    name,
    metaData: { globalName, remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: exposes.map((path) => ({ path, assets: { js: { sync: ['area.js'], async: [] } } })),
    shared: [],
  }
  const entry = `${code};var ${globalName} = { init() {}, get: async () => () => ({ default() { return null } }) }`
  return described(
    name,
    version,
    { requires, ...build },
    {
      'mf-manifest.json': JSON.stringify(manifest),
      'remoteEntry.js': entry,
      'area.js': `/* ${version} */`,
      ...files,
    },
  )
}

const pageScripts = Object.fromEntries(
  ['trust', 'early', 'opening', 'host-fallback'].map((name) => [name, { text: `/* ${name} */`, hash: hashOf(`/* ${name} */`) }]),
)

export const hostBuild = (version: string, build: Partial<ReleaseBuild> = {}, files: BuildFiles = {}): BuildFiles =>
  described(
    'host',
    version,
    { supports: [1], provides: { react: '19.3.1' }, requires: {}, ...build },
    {
      'assets.json': JSON.stringify({ scripts: ['/x/main.js'], styles: ['/x/main.css'], fonts: ['heebo-hebrew-1.woff2'] }),
      'main.js': `/* ${version} */`,
      'main.css': 'body{margin:0}',
      'heebo-hebrew-1.woff2': '',
      'page-scripts.json': JSON.stringify(pageScripts),
      ...files,
    },
  )

function described(name: string, version: string, build: Partial<ReleaseBuild>, files: BuildFiles): BuildFiles {
  const hashes = Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)]))
  return { ...files, 'release.json': JSON.stringify({ name, version, contract: 1, files: hashes, ...build }) }
}

export function writeBuild(root: string, workspace: string, files: BuildFiles): void {
  const folder = join(root, workspace, 'dist')
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
}

export async function archiveOf(files: BuildFiles | ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const cwd = temporaryFolder()
  const contents = files instanceof Map ? [...files] : Object.entries(files)
  for (const [file, content] of contents) writeFileSync(join(cwd, file), content)
  const names = contents.map(([file]) => file)
  return create({ gzip: true, cwd, portable: true }, names).concat()
}

type Answer = ReturnType<Send>

export interface ShopWithReleases {
  app: FastifyInstance
  dataDir: string
  builds: string
  send: Send
  /** Stops the server and starts another one on the same data. */
  restart(): Promise<void>
  /** Releases a build with the cart team's token. */
  release(files: BuildFiles, query?: string, remote?: string): Promise<Awaited<Answer>>
  post(path: string, body: object): Answer
  /** The versions that a browser with these cookies gets of the cart: its own first. */
  offered(cookies?: Record<string, string>): Promise<string[]>
}

/** A shop with two local builds, or those given by workspace. */
export async function startShop(overrides: Partial<Config> = {}, local: Record<string, BuildFiles> = {}): Promise<ShopWithReleases> {
  const [builds, dataDir] = [temporaryFolder(), temporaryFolder()]
  const workspaces = { host: hostBuild('1.0.0+a'), 'remote-cart': remoteBuild('cart', { version: '1.0.0+a' }), ...local }
  for (const [workspace, files] of Object.entries(workspaces)) writeBuild(builds, workspace, files)
  const database = overrides.database ?? (await testDatabase())
  const start = () => buildApp(testConfig(dataDir, { rateLimits: false, database, ...overrides }), { demo: null, builds })
  const shop = { app: await start() }
  onTestFinished(() => shop.app.close())
  const { token } = await createDeployToken(shop.app.db, 'cart')
  const send: Send = (...request) => sender(shop.app, { authorization: `Bearer ${token}` })(...request)
  return Object.assign(shop, {
    dataDir,
    builds,
    send,
    async restart() {
      await shop.app.close()
      shop.app = await start()
    },
    release: async (files: BuildFiles, query = '', remote = 'cart') =>
      send('POST', `/api/releases/${remote}${query}`, await archiveOf(files), { 'content-type': 'application/gzip' }),
    post: (path: string, body: object) => send('POST', `/api/releases/cart/${path}`, body),
    async offered(cookies: Record<string, string> = {}) {
      const { microFrontends } = (await shop.app.inject({ url: '/remotes.json', cookies })).json<Discovery>()
      return (microFrontends.cart ?? []).map(({ metadata }) => metadata.version)
    },
  })
}
