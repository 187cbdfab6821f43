import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))
const make = `import { keepTemporaryFilesInMemory } from ${module}; keepTemporaryFilesInMemory(); console.log(process.env.TMPDIR)`
const run = (script: string) => spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim()

it.each([
  ['ends', ''],
  ['is interrupted', "process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 1000)"],
])('the folder in memory is removed when its process %s', (_when, then) => {
  const folder = run(`${make}; ${then}`)
  // Systems without /dev/shm use their own temporary folder, which stays.
  if (folder !== tmpdir()) expect(folder).toMatch(/^\/dev\/shm\/lechaim-tests-/)
  expect(existsSync(folder)).toBe(folder === tmpdir())
})
