import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { temporaryFolder, testConfig } from './test-app.ts'

const program = resolve(import.meta.dirname, 'server.ts')

function start(env: Record<string, string>): { child: ChildProcess; output: () => string; errors: () => string } {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (err += text))
  return { child, output: () => out, errors: () => err }
}

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

test('a taken port is one clear line', async () => {
  const LECHAIM_DATA = await preparedFolder()
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { child, output, errors } = start({ PORT: String(port), LECHAIM_DATA })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect([output(), errors()]).toEqual(['', `Port ${port} on 127.0.0.1 is taken: choose another with PORT\n`])
})

test('a wrong setting is one clear line, before anything is opened', async () => {
  const LECHAIM_DATA = join(temporaryFolder(), 'never')
  const { child, errors } = start({ PORT: 'x', LECHAIM_DATA })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(errors()).toBe('PORT must be a number from 0 to 65535, not "x"\n')
  expect(existsSync(LECHAIM_DATA)).toBe(false)
})
