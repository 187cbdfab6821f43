// The check of the first view on the builds of this checkout: as they are, and with what teams get wrong.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeCategory, makeProduct, sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'
import type { Candidate } from './check-release.ts'
import { firstViewTasks } from './first-view-tasks.ts'
import { loadInSandbox } from './sandbox.ts'

const root = resolve(import.meta.dirname, '../../../..')

function builtIn(workspace: string): Candidate {
  const folder = join(root, workspace, 'dist')
  const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
  const read = (file: string) => JSON.parse(files.get(file)?.toString() ?? 'null')
  return { build: read('release.json'), manifest: read('mf-manifest.json'), files }
}

/** The build with another server bundle. */
function changed(workspace: string, change: (code: string) => string): Candidate {
  const candidate = builtIn(workspace)
  const code = candidate.files.get('server.cjs')?.toString() ?? ''
  expect(change(code)).not.toBe(code)
  return { ...candidate, files: new Map([...candidate.files, ['server.cjs', Buffer.from(change(code))]]) }
}

async function verdict(candidate: Candidate): Promise<string | null> {
  const app = await buildApp(testConfig(temporaryFolder()), { demo: null })
  onTestFinished(() => app.close())
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  await makeProduct(owner)
  const firstView = await firstViewTasks(app, candidate)
  expect(firstView?.tasks).toHaveLength(7)
  return loadInSandbox(candidate, firstView)
}

it.each(['host', 'remote-storefront', 'remote-cart'])('%s draws the same wherever it is drawn', async (workspace) => {
  expect(await verdict(builtIn(workspace))).toBeNull()
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

  it('draws something else each time', async () => {
    const chance = (code: string) => code.replaceAll(`buyNow: '${buyNow}'`, 'get buyNow() { return Math.random() }')
    expect(await verdict(changed('remote-storefront', chance))).toMatch(/the server draws "\.\/view\/home" in two ways/)
  })

  it('draws something else than in a browser', async () => {
    const other = (code: string) => code.replaceAll(`buyNow: '${buyNow}'`, `buyNow: 'אחרת'`)
    expect(await verdict(changed('remote-storefront', other))).toMatch(/server and browser draw "\.\/view\/home" in two ways \(…[^…]*אחרת/)
  })
})
