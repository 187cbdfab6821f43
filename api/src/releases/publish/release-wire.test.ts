// A release by the wire alone, as docs/release-wire.md has it: files written by hand, `tar`, and one request.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test-app.ts'
import { hostBuild, startShop } from '../test-builds.ts'
import { createDeployToken } from './deploy-tokens.ts'

const documentation = readFileSync(resolve(import.meta.dirname, '../../../../docs/release-wire.md'), 'utf8')
const documented = (pattern: RegExp) => pattern.exec(documentation)?.[1] ?? ''

/** The documented description, with the hashes of these files. */
function writeRelease(folder: string): string {
  const global = '__mf_gift_cards_1'
  const manifest = {
    name: 'gift-cards',
    metaData: { globalName: global, remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: ['./view/gift-cards', './slot/overlay'].map((path) => ({ path, assets: { js: { sync: ['area.js'], async: [] } } })),
  }
  const files: Record<string, string> = {
    'remoteEntry.js': `var ${global} = { init() {}, get: async () => () => ({ default() { return null } }) }`,
    'area.js': '',
    'mf-manifest.json': JSON.stringify(manifest),
  }
  const build = JSON.parse(documented(/```json\n([\s\S]*?)```/))
  expect(Object.keys(build.files).sort()).toEqual(Object.keys(files).sort())
  build.files = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, `sha384-${createHash('sha384').update(text).digest('base64')}`]),
  )
  mkdirSync(join(folder, 'dist'))
  for (const [file, text] of Object.entries({ ...files, 'release.json': JSON.stringify(build) }))
    writeFileSync(join(folder, 'dist', file), text)
  return build.version
}

test('a folder is packed by tar and released by one request, with nothing of the project around it', async () => {
  const shop = await startShop({}, { host: hostBuild('1.0.0+a', { showsViews: true }) })
  const { token } = await createDeployToken(shop.app.db, 'gift-cards')
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => shop.app.server.closeAllConnections())
  const folder = temporaryFolder()
  const version = writeRelease(folder)
  const [program = '', ...args] = documented(/^(tar .*)$/m).split(' ')
  expect(spawnSync(program, args, { cwd: folder, encoding: 'utf8' }).stderr).toBe('')

  const path = documented(/"https:\/\/shop\.example(\/api\/releases\/[^"]+)"/)
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: readFileSync(join(folder, 'release.tgz')),
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ remote: 'gift-cards', version, state: 'live', traffic: 100, live: version })
  const { microFrontends } = (await (await fetch(`${address}/remotes.json`)).json()) as Discovery
  expect(microFrontends['gift-cards']?.[0]?.extras.lechaim).toMatchObject({
    views: ['gift-cards'],
    declared: { 'gift-cards': { title: 'כרטיסי מתנה' } },
  })
  expect((await fetch(`${address}/remotes/gift-cards/${version}/remoteEntry.js`)).status).toBe(200)
})
