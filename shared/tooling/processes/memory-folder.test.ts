import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))
const make = `import { makeMemoryFolder } from ${module}; console.log(makeMemoryFolder())`
const run = (script: string) => spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.trim()

it.each([
  ['ends', ''],
  ['is interrupted', "process.kill(process.pid, 'SIGINT'); setInterval(() => {}, 1000)"],
])('the folder in memory is removed when its process %s', (_when, then) => {
  const folder = run(`${make}; ${then}`)
  if (folder !== 'null') expect(folder).toMatch(/^\/dev\/shm\/lechaim-tests-/)
  expect(existsSync(folder)).toBe(false)
})
