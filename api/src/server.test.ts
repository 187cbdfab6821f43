import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { resetOwner } from './auth/users/reset-owner.ts'
import { stopGracefully } from './operations/stop.ts'
import { processEnvironment, temporaryFolder, testConfig } from './test-app.ts'

const program = resolve(import.meta.dirname, 'server.ts')

function start(env: Record<string, string>): { child: ChildProcess; output: () => string; errors: () => string } {
  const child = spawn(process.execPath, [program], { env: { ...processEnvironment, HOST: '127.0.0.1', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (err += text))
  return { child, output: () => out, errors: () => err }
}

const newOwner = { LECHAIM_OWNER_EMAIL: 'owner@shop.example', LECHAIM_OWNER_PASSWORD: 'long enough' }

/** A data folder that needs no seeding, so that the start is quick. */
async function preparedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  await app.db.insertInto('settings').values({ name: 'demo_seeded', value: 'yes' }).execute()
  await app.close()
  return dataDir
}

test('the server says where it listens, answers, and stops cleanly on a signal', async () => {
  const LECHAIM_DATA = await preparedFolder()
  const { child, output } = start({ PORT: '0', LECHAIM_DATA })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  expect(output()).toMatch(/^listening http:\/\/127\.0\.0\.1:\d+\n$/)
  const origin = output().slice('listening '.length).trim()
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  // A clean close folds the write-ahead log into the file and removes it.
  expect(existsSync(join(LECHAIM_DATA, 'shop.db-wal'))).toBe(false)
})

test('no other user of the machine can read the data, whatever the folder’s permissions were', async () => {
  const LECHAIM_DATA = await preparedFolder()
  chmodSync(LECHAIM_DATA, 0o755)
  rmSync(join(LECHAIM_DATA, 'shop.db'))
  const { child } = start({
    PORT: '0',
    LECHAIM_DATA,
    NODE_ENV: 'production',
    LECHAIM_PANEL_ORIGIN: 'same',
    LECHAIM_LOG: 'silent',
    ...newOwner,
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const entries = readdirSync(LECHAIM_DATA)
  expect(entries).toEqual(expect.arrayContaining(['shop.db', 'shop.db-wal', 'shop.db-shm', 'media', 'keys']))
  expect(statSync(LECHAIM_DATA).mode & 0o777).toBe(0o700)
  for (const name of entries.filter((name) => name.startsWith('shop.db')))
    expect(statSync(join(LECHAIM_DATA, name)).mode & 0o077, name).toBe(0)
})

test('a publicly reachable demo starts only on request, and warns until its password is changed', {
  timeout: 60_000,
}, async () => {
  const LECHAIM_DATA = await preparedFolder()
  const started = async (env: Record<string, string>) => {
    const { child, output, errors } = start({ PORT: '0', LECHAIM_DATA, ...env })
    const ended = once(child, 'exit')
    await Promise.race([ended, vi.waitFor(() => expect(output()).toContain('listening http'), { timeout: 30_000 })])
    child.kill('SIGTERM')
    const [code] = await ended
    return { code, errors: errors(), warned: /reset-owner/.test(output()) }
  }
  const { code, errors } = await started({ LECHAIM_ORIGIN: 'https://shop.example' })
  expect(code).toBe(1)
  expect(errors).toMatch(/^With LECHAIM_ORIGIN=https:\/\/shop\.example others reach this demo[^\n]*LECHAIM_DEMO=public[^\n]*\n$/)
  expect(await started({ HOST: '0.0.0.0', LECHAIM_DEMO: 'public' })).toMatchObject({ code: 0, warned: true })
  expect(await started({})).toMatchObject({ code: 0, warned: false })
  await resetOwner(testConfig(LECHAIM_DATA))
  expect(await started({ HOST: '0.0.0.0' })).toMatchObject({ code: 0, warned: false })
})

test('a stop finishes the request that is still arriving, and takes no new one', async () => {
  const LECHAIM_DATA = await preparedFolder()
  const { child, output } = start({ PORT: '0', LECHAIM_DATA })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const port = Number(output().match(/:(\d+)\n/)?.[1])
  const body = JSON.stringify({ email: 'nobody@shop.example', password: 'wrong' })
  const slow = connect(port, '127.0.0.1')
  slow.write(
    `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  let answer = ''
  slow.on('data', (text) => (answer += text))
  // Answered on another connection, so the server has seen the first request's head as well.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 3000, interval: 20 })
  slow.write(body.slice(5))
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(answer).toMatch(/^HTTP\/1.1 400 .*connection: close/is)
})

test('an answer that ends after the data is closed can still ask for changes of other processes', async () => {
  const app = await buildApp(testConfig(temporaryFolder()), { demo: null, page: false })
  await app.close()
  expect(() => app.versionOfOthers()).not.toThrow()
})

test('closing ends hanging connections, and closes the database cleanly', async () => {
  const dataDir = await preparedFolder()
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const hanging = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  hanging.on('error', () => {}).resume()
  const seen = once(app.server, 'request')
  hanging.write('POST /auth/v1/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n')
  await seen
  const cut = once(hanging, 'close')
  await stopGracefully(app, 100)
  await cut
  expect(existsSync(join(dataDir, 'shop.db-wal'))).toBe(false)
})

test('a taken port is one clear line', async () => {
  const LECHAIM_DATA = await preparedFolder()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { child, output, errors } = start({ PORT: String(port), LECHAIM_DATA })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect({ output: output(), errors: errors() }).toEqual({
    output: '',
    errors: `Port ${port} on 127.0.0.1 is taken: choose another with PORT\n`,
  })
})

test('a wrong setting is one clear line, before anything is opened', async () => {
  const LECHAIM_DATA = join(temporaryFolder(), 'never')
  const { child, errors } = start({ PORT: 'x', LECHAIM_DATA })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(errors()).toBe('PORT must be a number from 0 to 65535, not "x"\n')
  expect(existsSync(LECHAIM_DATA)).toBe(false)
})
