import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test-app.ts'
import { openDiskCache } from './disk-cache.ts'

const content = Buffer.from('a picture')
const names = ['a', 'b', 'c']

/** A cache that holds a file of each name. */
async function makeCache() {
  const folder = temporaryFolder()
  const lines: string[] = []
  const write = (_details: unknown, text?: string) => void lines.push(String(text ?? _details))
  const cache = openDiskCache(folder, { log: { warn: write, error: write } })
  const readAll = () => Promise.all(names.map((name) => cache.readOrMake(name, async () => content)))
  await readAll()
  return { folder, lines, cache, readAll }
}

test('files that cannot be read are made again, and logged once', async () => {
  const { folder, lines, cache } = await makeCache()
  for (const name of names) {
    rmSync(join(folder, name))
    mkdirSync(join(folder, name))
  }
  for (const name of names) expect(await cache.has(name)).toBe(false)
  expect(lines).toEqual(['reading cached pictures failed'])
})

test('files that cannot be written are answered, and logged once until writing works again', async () => {
  const { folder, lines, readAll } = await makeCache()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  expect(await readAll()).toEqual([content, content, content])
  expect(lines.filter((line) => line.startsWith('writing'))).toEqual(['writing cached pictures failed'])
  rmSync(folder)
  await readAll()
  expect(lines.filter((line) => line.startsWith('writing'))).toEqual([
    'writing cached pictures failed',
    'writing cached pictures works again',
  ])
})

test('a deleted cache is no failure', async () => {
  const { folder, lines, readAll } = await makeCache()
  rmSync(folder, { recursive: true })
  expect(await readAll()).toEqual([content, content, content])
  expect(lines).toEqual([])
})
