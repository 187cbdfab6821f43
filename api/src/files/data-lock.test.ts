import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { rehearse } from '../rehearse.ts'
import { temporaryFolder, testConfig } from '../test-app.ts'
import { lockDataFolder } from './data-lock.ts'

const module = resolve(import.meta.dirname, 'data-lock.ts')

/** A process that holds the folder's lock until it is killed. */
async function holder(dataDir: string) {
  const program = `import { lockDataFolder } from ${JSON.stringify(module)}
    await lockDataFolder(${JSON.stringify(dataDir)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a folder locked by another process is refused in one line, and free once that is killed', async () => {
  const dataDir = temporaryFolder()
  const child = await holder(dataDir)
  const line = new RegExp(`^Another process \\(${child.pid}, since [^)]+\\) uses the data in ${dataDir}: stop it first, .* another folder$`)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(line)
  await expect(buildApp(testConfig(dataDir), { demo: null, page: false })).rejects.toThrow(line)
  expect(existsSync(join(dataDir, 'shop.db'))).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDataFolder(dataDir)
  expect(lock.interrupted?.pid).toBe(child.pid)
  lock.release()
  const next = await lockDataFolder(dataDir)
  expect(next.interrupted).toBeNull()
  next.release()
})

test('a start with a wait time takes the folder over once it is free', async () => {
  const dataDir = temporaryFolder()
  const child = await holder(dataDir)
  const waits = vi.fn()
  const lock = lockDataFolder(dataDir, 60_000, waits)
  await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(expect.objectContaining({ pid: child.pid })))
  child.kill('SIGKILL')
  ;(await lock).release()
  expect(waits).toHaveBeenCalledTimes(1)
})

test('a start after a kill is logged; one after a clean stop is not', async () => {
  const dataDir = temporaryFolder()
  const child = await holder(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const logged = async () => {
    const lines: string[] = []
    const app = await buildApp(testConfig(dataDir, { logLevel: 'warn' }), { demo: null, page: false, log: (line) => lines.push(line) })
    await app.close()
    return lines.filter((line) => line.includes('was killed'))
  }
  const [line] = await logged()
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, process: { pid: child.pid, since: expect.stringMatching(/^\d{4}-/) } })
  expect(await logged()).toEqual([])
})

test('a version that fails its trial start exits before taking over', async () => {
  const dataDir = temporaryFolder()
  const child = await holder(dataDir)
  const config = testConfig(dataDir, { takeOverMs: 60_000 })
  const beforeTakeOver = () => rehearse(config, temporaryFolder())
  await expect(buildApp(config, { demo: null, beforeTakeOver })).rejects.toThrow('The host has not been built')
  expect(child.exitCode).toBeNull()
  expect(existsSync(join(dataDir, 'shop.db'))).toBe(false)
})
