import { statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './free-port.mjs'

/** Has these ports drawn, one after another. */
function draw(...ports: number[]): void {
  const random = vi.spyOn(Math, 'random')
  for (const port of ports) random.mockReturnValueOnce((port - 20_000 + 0.5) / 10_000)
}
afterEach(() => vi.restoreAllMocks())

test('a port is given once, though nothing listens at it yet', async () => {
  const first = await freePort(2)
  const another = await freePort()
  const path = join(tmpdir(), 'lechaim-ports', String(another))
  draw(first, first + 1, another)
  expect([first, first + 1, another]).not.toContain(await freePort())
  utimesSync(path, new Date(), new Date(Date.now() - 61 * 60_000))
  draw(first, another)
  expect(await freePort(), 'after an hour').toBe(another)
  expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(60_000)
})
