import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { temporaryFolder } from '../test-app.ts'
import { createMailWorker, pauseAfter } from './mail-worker.ts'
import { queueMail } from './mailer.ts'
import type { OutgoingMail } from './transports.ts'

const mail = { to: 'dana@example.com', subject: 'שלום', text: 'שלום דנה', html: '<p>שלום דנה</p>' }

/** A queue whose transport fails a given number of times. */
async function makeQueue({ failures = 0, send }: { failures?: number; send?: () => Promise<void> } = {}) {
  const connection = await openDatabase(join(temporaryFolder(), 'shop.db'))
  const { db, close } = connection
  await migrate(db)
  const sent: OutgoingMail[] = []
  const logged: unknown[] = []
  const log = { warn: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) } as unknown as FastifyBaseLogger
  const transport = {
    close: () => {},
    send(outgoing: OutgoingMail) {
      const sending = send?.() ?? Promise.resolve()
      return sending.then(() => {
        if (failures-- > 0) throw Object.assign(new Error('refused dana@example.com'), { code: 'EENVELOPE' })
        sent.push(outgoing)
      })
    },
  }
  const worker = createMailWorker(connection, transport, log)
  onTestFinished(async () => {
    await worker.stop()
    await close()
  })
  const waiting = () => db.selectFrom('mails').selectAll().execute()
  return { db, worker, sent, logged, waiting }
}

test('a mail is sent once its transaction commits, and then deleted', async () => {
  const { db, worker, sent, waiting } = await makeQueue()
  await db.transaction().execute((trx) => queueMail(trx, mail))
  const undone = db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...mail, subject: 'never' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  worker.wake()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000)
  expect(sent).toEqual([expect.objectContaining(mail)])
})

test('a failed mail is retried later, without delaying the next and without its recipient in the log', async () => {
  const { db, worker, sent, logged, waiting } = await makeQueue({ failures: 1 })
  await queueMail(db, mail)
  await queueMail(db, { ...mail, subject: 'next' })
  worker.wake()
  await vi.waitFor(() => expect(sent.map(({ subject }) => subject)).toEqual(['next']), 10_000)
  const [row] = await waiting()
  expect(row).toMatchObject({ subject: mail.subject, attempts: 1 })
  expect(Date.parse(row?.due_at ?? '') - Date.now()).toBeGreaterThan(10_000)
  expect(JSON.stringify(logged)).toContain('EENVELOPE')
  expect(JSON.stringify(logged)).not.toContain('dana@')
  await db
    .updateTable('mails')
    .set({ due_at: new Date(Date.now() + 30).toISOString() })
    .execute()
  worker.wake()
  await vi.waitFor(() => expect(sent.map(({ subject }) => subject)).toEqual(['next', mail.subject]), 10_000)
})

test('a mail is dropped after the last retry, and delays grow up to six hours', async () => {
  const { db, worker, sent, logged, waiting } = await makeQueue({ failures: 1 })
  await queueMail(db, mail)
  await db.updateTable('mails').set({ attempts: 17 }).execute()
  worker.wake()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000)
  expect({ sent, logged: logged.length }).toEqual({ sent: [], logged: 2 })
  expect([1, 2, 3, 11, 12].map(pauseAfter)).toEqual([15_000, 30_000, 60_000, 15_360_000, 21_600_000])
})

test('expired mail and mail without a recipient are dropped', async () => {
  const { db, worker, sent, waiting } = await makeQueue()
  await queueMail(db, { ...mail, expiresAt: new Date(Date.now() - 1).toISOString() })
  await queueMail(db, { ...mail, to: '' })
  worker.wake()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000)
  expect(sent).toEqual([])
})

test('a stop waits for the mail being sent, and leaves the others for the next start', async () => {
  let finish: (() => void) | undefined
  // The first mail is slow, later ones are immediate.
  const send = () => (finish ? Promise.resolve() : new Promise<void>((resolve) => (finish = resolve)))
  const { db, worker, sent, waiting } = await makeQueue({ send })
  await queueMail(db, mail)
  await queueMail(db, { ...mail, subject: 'next' })
  worker.wake()
  await vi.waitFor(() => expect(finish).toBeDefined(), 10_000)
  const stopping = worker.stop()
  finish?.()
  await stopping
  expect(sent.map(({ subject }) => subject)).toEqual([mail.subject])
  expect((await waiting()).map(({ subject }) => subject)).toEqual(['next'])
})

test('mail that expires is sent first', async () => {
  const { db, worker, sent } = await makeQueue()
  await queueMail(db, { ...mail, subject: 'order' })
  await queueMail(db, { ...mail, subject: 'code', expiresAt: new Date(Date.now() + 60_000).toISOString() })
  worker.wake()
  await vi.waitFor(() => expect(sent.map(({ subject }) => subject)).toEqual(['code', 'order']), 10_000)
})

/** A queue with fake timers. */
async function makeFastQueue() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return makeQueue()
}

const laterOn = (check: () => Promise<void> | void) =>
  vi.waitFor(async () => {
    vi.advanceTimersByTime(15_000)
    await check()
  }, 10_000)

test('after a database error between two mails the rest is sent once, without another trigger', async () => {
  const { db, worker, sent, logged, waiting } = await makeFastQueue()
  await queueMail(db, mail)
  await queueMail(db, { ...mail, subject: 'next' })
  await sql`create trigger full_disk before delete on mails begin select raise(abort, 'disk is full'); end`.execute(db)
  worker.wake()
  await vi.waitFor(() => expect(logged).toHaveLength(1), 10_000)
  expect(sent.map(({ subject }) => subject)).toEqual([mail.subject])
  await sql`drop trigger full_disk`.execute(db)
  await laterOn(async () => expect(await waiting()).toEqual([]))
  expect(sent.map(({ subject }) => subject)).toEqual([mail.subject, 'next'])
})

test('a failing database read is retried repeatedly', async () => {
  const { db, worker, sent, logged } = await makeFastQueue()
  await queueMail(db, mail)
  await sql`alter table mails rename to unreadable`.execute(db)
  worker.wake()
  await laterOn(() => expect(logged.length).toBeGreaterThan(2))
  await sql`alter table unreadable rename to mails`.execute(db)
  await laterOn(() => expect(sent).toHaveLength(1))
})

test('a transport that throws synchronously delays no other mail', async () => {
  let calls = 0
  const throwsOnce = () => {
    if (calls++ === 0) throw new TypeError('cannot be composed')
    return Promise.resolve()
  }
  const { db, worker, sent } = await makeQueue({ send: throwsOnce })
  await queueMail(db, mail)
  await queueMail(db, { ...mail, subject: 'next' })
  worker.wake()
  await vi.waitFor(() => expect(sent.map(({ subject }) => subject)).toEqual(['next']), 10_000)
})
