// Repeated uncached pages on 170 connections through a trusted proxy: one network must not delay another.
import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { makeCategory, makeProduct, processEnvironment, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'

const program = resolve(import.meta.dirname, '../server.ts')

async function stockedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  for (let n = 0; n < 20; n++) await makeProduct(owner, { name: `מוצר ${n}` })
  await app.db.insertInto('settings').values({ name: 'demo_seeded', value: 'yes' }).execute()
  await app.close()
  return dataDir
}

/** The server as a separate process, so that the clients do not take its time. */
async function serve(dataDir: string) {
  const more = {
    PORT: '0',
    LECHAIM_DATA: dataDir,
    LECHAIM_TRUST_PROXY: '1',
    LECHAIM_ORIGIN: 'https://shop.example',
    LECHAIM_DEMO: 'public',
    // Searches of one network are limited; here they stand for any pages that are not cached.
    LECHAIM_RATE_LIMITS: 'off',
  }
  const child: ChildProcess = spawn(process.execPath, [program], { env: { ...processEnvironment, ...more } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  await vi.waitFor(() => expect(output).toContain('listening http'), { timeout: 30_000 })
  const port = Number(/listening http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  onTestFinished(() => agent.destroy())
  /** @returns the status; 0 for a broken connection */
  return (network: string, path: string) =>
    new Promise<number>((done) => {
      const headers = { host: 'shop.example', accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': network }
      const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (response) =>
        response.resume().on('end', () => done(response.statusCode ?? 0)),
      )
      asked.on('error', () => done(0)).end()
    })
}

test.each<[string, (asked: number) => string]>([
  ['one address', () => '203.0.113.7'],
  ['one customer’s IPv6 networks', (asked) => `2001:db8:7:${(asked % 170).toString(16)}::1`],
])('while %s request uncached pages on 170 connections, another network waits for few of them', async (_, addressOf) => {
  const ask = await serve(await stockedFolder())
  const counts: Record<number, number> = {}
  let [flooding, asked] = [true, 0]
  const page = (name: string) => `/?view=category&q=${name}`
  const connection = async () => {
    while (flooding) {
      const status = await ask(addressOf(asked), page(`flood${asked++}`))
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  const flood = Array.from({ length: 170 }, connection)
  await vi.waitFor(() => expect(counts[200] ?? 0).toBeGreaterThan(200), { timeout: 50_000 })
  for (const path of [page('first'), page('second'), '/nowhere', page('third')]) {
    const before = counts[200] ?? 0
    expect(await ask('198.51.100.1', path), path).toBe(path === '/nowhere' ? 404 : 200)
    expect((counts[200] ?? 0) - before, `pages made before ${path}`).toBeLessThan(30)
  }
  flooding = false
  await Promise.all(flood)
  expect(Object.keys(counts)).toEqual(['200'])
})
