import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { makeDatabase } from '../test-postgres.ts'
import { createMailWorker } from './mail-worker.ts'
import { queueMail } from './mailer.ts'

const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger

/** Two processes with one mail queue. */
async function twoWorkers(send: (worker: number, subject: string) => Promise<void>) {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const connections = await Promise.all([0, 1].map(() => openDatabase(address, { connections: 4 })))
  return connections.map((connection, worker) => {
    const transport = { close: () => {}, send: ({ subject }: { subject: string }) => send(worker, subject) }
    const asked = vi.fn(connection.ifAlone)
    const { wake, stop } = createMailWorker({ ...connection, ifAlone: asked }, transport, log)
    onTestFinished(async () => {
      await stop()
      await connection.close()
    })
    return { ...connection, wake, stop, asked }
  })
}

const queue = async ([first]: Awaited<ReturnType<typeof twoWorkers>>, count: number) => {
  for (let n = 0; n < count; n++) await queueMail(first?.db as never, { to: 'dana@example.com', subject: `mail ${n}`, text: '', html: '' })
}

test('each mail is sent once by one of two processes', async () => {
  const sent: string[] = []
  const both = await twoWorkers(async (_worker, subject) => void sent.push(subject))
  await queue(both, 40)
  for (const { wake } of both) wake()
  await vi.waitFor(() => expect(sent).toHaveLength(40), 10_000)
  await Promise.all(both.map(({ stop }) => stop()))
  expect(await both[0]?.db.selectFrom('mails').select('id').execute()).toEqual([])
  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test('mail claimed by a process that lost the database is sent by another', async () => {
  const hanging = Promise.withResolvers<void>()
  const claimed = Promise.withResolvers<void>()
  const sent: [number, string][] = []
  const both = await twoWorkers(async (worker, subject) => {
    if (worker === 0) {
      claimed.resolve()
      await hanging.promise
    }
    sent.push([worker, subject])
  })
  await queue(both, 3)
  both[0]?.wake()
  await claimed.promise
  both[1]?.wake()
  await vi.waitFor(() => expect(both[1]?.asked.mock.settledResults[0]?.type).toBe('fulfilled'), 10_000)
  expect(sent).toEqual([])
  expect(both[1]?.asked).toHaveBeenCalledTimes(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    both[1]?.db as never,
  )
  await vi.waitFor(() => expect(sent.map(([worker]) => worker)).toEqual([1, 1, 1]), 10_000)
  hanging.resolve()
})
