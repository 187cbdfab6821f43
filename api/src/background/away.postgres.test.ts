import { setImmediate as turn } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { startProxy } from '../faults/test-proxy.ts'
import { queueMail } from '../mail/mailer.ts'
import { hostBuild, writeBuild } from '../releases/test-builds.ts'
import { startS3 } from '../storage/test-s3.ts'
import { sender, temporaryFolder, testConfig } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'

const stepMs = 250

/** Passes time of timers, and lets what they begin end. */
async function pass(ms: number, each: () => Promise<void> = async () => {}): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await each()
    await vi.advanceTimersByTimeAsync(stepMs)
    for (let n = 0; n < 20; n++) await turn()
  }
}

test('a minute without the database logs few lines under wake-ups and requests, and then heals', async () => {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const [way, s3] = [await startProxy(address), await startS3()]
  const lines: string[] = []
  const [dataDir, builds] = [temporaryFolder(), temporaryFolder()]
  writeBuild(builds, 'host', hostBuild('1.0.0+a'))
  const database = { address: way.address, connections: 5, listen: null }
  const config = testConfig(dataDir, { database, objects: s3, logLevel: 'warn', rateLimits: false })
  const app = await buildApp(config, { demo: null, builds, log: (line) => void lines.push(line) })
  onTestFinished(() => app.close())
  const visitor = sender(app)
  await queueMail(app.db, { to: 'dana@example.com', subject: 'שלום', text: 'שלום', html: '<p>שלום</p>' })
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  way.refuse()
  let requests = 0
  await pass(60_000, async () => {
    app.mailer.wake()
    app.changes.publish('catalogue')
    app.changes.publish('content')
    app.changes.publish('missed')
    app.failureWatch.loaded(['host@1.0.0+a'])
    for (const path of ['/api/orders/1', '/readyz', '/api/products?q=x', '/nowhere']) await visitor('GET', path)
    requests += 4
  })
  process.stdout.write(`A minute without database and ${requests} requests: ${lines.length} lines in the log\n`)
  expect(lines.length).toBeLessThan(40)
  const messages = lines.map((line) => JSON.parse(line).msg as string)
  for (const name of [
    'the mail queue',
    'the schedule',
    'listening to the database',
    'counting page loads',
    'telling people what is back in stock',
    'request',
  ])
    expect(messages, name).toContain(`${name} failed`)
  lines.length = 0
  await way.accept()
  const workers = [
    'the mail queue',
    'the schedule',
    'listening to the database',
    'counting page loads',
    'telling people what is back in stock',
  ]
  // Passes time of timers as well.
  await vi.waitFor(
    () => expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(workers.map((name) => `${name} works again`))),
    {
      timeout: 20_000,
      interval: 100,
    },
  )
  vi.useRealTimers()
  expect((await visitor('GET', '/api/products')).statusCode).toBe(200)
})
