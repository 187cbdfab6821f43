import Fastify, { type FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clockWatch } from './watch-clock.ts'

/** The lines that are logged for what the database's clock says. */
async function linesFor(clockAheadMs: () => Promise<number>): Promise<string[]> {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line).msg) } } })
  onTestFinished(() => app.close())
  const database = async (parent: FastifyInstance) => {
    parent.decorate('isShared', true).decorate('clockAheadMs', clockAheadMs)
  }
  await app.register(fastifyPlugin(database, { name: 'database' }))
  await app.register(clockWatch)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  return lines
}

test('a clock more than a minute off is logged', async () => {
  expect(await linesFor(async () => -61_000)).toEqual([expect.stringContaining('61 s behind')])
})

test('a comparison of clocks that fails is logged', async () => {
  expect(await linesFor(() => Promise.reject(new Error('away')))).toEqual(['comparing the clock with the database’s failed'])
})
