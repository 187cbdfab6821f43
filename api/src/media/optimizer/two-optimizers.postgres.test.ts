import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startS3 } from '../../storage/test-s3.ts'
import { makeCategory, makeProduct, startApp, type TestApp } from '../../test-app.ts'
import { startPictureServer } from '../foreign/test-picture-server.ts'
import { colour } from '../images/test-pictures.ts'

const path = '/api/images/optimize'

/** Two processes of a shop, and pictures elsewhere of which those named `slow…` come only when `release` is called. */
async function twoProcesses() {
  const [held, picture, objects] = [Promise.withResolvers<void>(), await colour(90, 30, 'red').png().toBuffer(), await startS3()]
  const host = await startPictureServer(async ({ url = '' }, response) => {
    if (url.startsWith('/slow')) await held.promise
    response.end(picture)
  })
  const first = await startApp({ objects }, { fetchPolicy: host.policy })
  const second = await startApp({ objects, database: first.app.config.database }, { fetchPolicy: host.policy })
  await makeCategory(first.owner)
  for (const name of ['fast', 'slow']) await makeProduct(first.owner, { name, image: `${host.origin}/${name}` })
  return { first, second, host, release: held.resolve }
}

const progressAt = async ({ owner }: TestApp) => (await owner('GET', path)).json<OptimizerProgress>()

test('one process runs it; the other shows how far it is, refuses a second run, and can stop it', async () => {
  const { first, second, host } = await twoProcesses()
  const starts = await Promise.all([first.owner('POST', path), second.owner('POST', path)])
  expect(starts.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
  await vi.waitFor(() => expect(host.asked).toContain('/slow'), 10_000)
  for (const process of [first, second]) await vi.waitFor(async () => expect((await progressAt(process)).total).toBe(2), 10_000)
  const other = starts[0]?.statusCode === 202 ? second : first
  expect((await other.owner('DELETE', path)).json()).toMatchObject({ state: 'stopped', done: 1, total: 2 })
  expect(await progressAt(first)).toEqual(await progressAt(second))
})

test('after the process that ran it has ended, another can run it', async () => {
  const { first, second, host, release } = await twoProcesses()
  await first.owner('POST', path)
  await vi.waitFor(() => expect(host.asked).toContain('/slow'), 10_000)
  await vi.waitFor(async () => expect((await progressAt(second)).state).toBe('running'), 10_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(second.app.db)
  await vi.waitFor(async () => expect((await progressAt(second)).state).toBe('stopped'), 10_000)
  release()
  expect((await second.owner('POST', path)).statusCode).toBe(202)
  await vi.waitFor(async () => expect((await progressAt(second)).state).toBe('done'), 10_000)
})
