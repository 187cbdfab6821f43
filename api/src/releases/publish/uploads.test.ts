import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOf, remoteBuild, startShop } from '../test-builds.ts'
import { createDeployToken } from './deploy-tokens.ts'

const megabyte = 1024 * 1024

/** Peak of this process, server included, while the work is done. */
async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  await work().finally(() => clearInterval(look))
  return peak
}

/** 100 KB that unpack to 60 MB. */
const bulky = (name: string) => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((file) => [`${file}.js`, ' '.repeat(15 * megabyte)]))
  return archiveOf({ ...remoteBuild(name, { version: '1.1.0+b' }), ...files })
}

test('60 uploads at once are taken one per remote and two in all, within bounded memory', { timeout: 120_000 }, async () => {
  const shop = await startShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const names = ['cart', 'gifts', 'wishes']
  const teams = await Promise.all(
    names.map(async (name) => ({ name, archive: await bulky(name), ...(await createDeployToken(shop.app.db, name)) })),
  )
  const send = async ({ name, archive, token }: (typeof teams)[number]) => {
    const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}/api/releases/${name}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(archive),
    })
    const { error } = (await response.json()) as { error: { code: string } }
    return { code: error.code, retryAfter: response.headers.get('retry-after') }
  }
  const before = process.memoryUsage.rss()
  let answers: Awaited<ReturnType<typeof send>>[] = []
  const peak = await peakMemory(async () => {
    answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(teams[index % 3] as (typeof teams)[number])))
  })
  const count = (code: string) => answers.filter((answer) => answer.code === code).length
  // Refused for what is in it: those were unpacked. Some come when the first are done.
  expect(count('release_refused')).toBeGreaterThanOrEqual(2)
  expect(count('release_refused')).toBeLessThanOrEqual(10)
  expect(count('upload_in_progress')).toBeGreaterThan(0)
  expect(count('unavailable')).toBeGreaterThan(0)
  expect(count('release_refused') + count('upload_in_progress') + count('unavailable')).toBe(60)
  for (const { code, retryAfter } of answers) expect(retryAfter).toBe(code === 'release_refused' ? null : '5')
  expect((peak - before) / megabyte).toBeLessThan(900)
})

test('a slot is free again after a refusal, and after an upload that was cut', async () => {
  const shop = await startShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const { token } = await createDeployToken(shop.app.db, 'cart')
  const cut = new AbortController()
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${token}` }
  const archive = await archiveOf(remoteBuild('cart', { version: '1.1.0+b' }))
  const halfSent = fetch(`http://127.0.0.1:${port}/api/releases/cart`, {
    method: 'POST',
    headers,
    signal: cut.signal,
    duplex: 'half',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(archive.subarray(0, 500))) }),
  } as RequestInit).catch(() => 'cut')
  const send = async (version: string) => (await shop.release(remoteBuild('cart', { version }))).json().error?.code ?? 'taken'
  await expect.poll(() => send('not a version')).toBe('upload_in_progress')
  cut.abort()
  expect(await halfSent).toBe('cut')
  await expect.poll(() => send('not a version')).toBe('release_refused')
  expect(await send('1.1.0+b')).toBe('taken')
})

test('uploads of two remotes that never end keep no third one waiting', async () => {
  const shop = await startShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  for (const name of ['gifts', 'wishes']) {
    const { token } = await createDeployToken(shop.app.db, name)
    const start = () =>
      fetch(`http://127.0.0.1:${port}/api/releases/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
        signal: stop.signal,
        duplex: 'half',
        body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([31, 139])) }),
      } as RequestInit).catch(() => null)
    // One has the slot once the other is refused.
    expect((await Promise.race([start(), start()]))?.status).toBe(409)
  }
  expect((await shop.release(remoteBuild('cart', { version: '1.1.0+b' }))).statusCode).toBe(201)
})
