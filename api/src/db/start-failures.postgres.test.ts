// A start that can't go on says why in one line, without a password in it.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { hostBuild, writeBuild } from '../releases/test-builds.ts'
import { startS3 } from '../storage/test-s3.ts'
import { temporaryFolder, testConfig, testDatabase } from '../test-app.ts'
import { explainFailure } from './explain-failure.ts'
import { hasPooler, startPooler } from './test-pooler.ts'

const secret = 'a-secret-password'

/** Starts a shop on a database. @returns the line with which it ends */
async function lineOf(address: string, rest: Partial<Parameters<typeof testConfig>[1]> = {}): Promise<string> {
  const named = address.replace('shop@', `shop:${secret}@`)
  const config = testConfig(temporaryFolder(), { database: { address: named, connections: 5, listen: null }, ...rest })
  const error = await buildApp(config, { demo: null, page: false, databaseWaitMs: 0 }).then(
    () => expect.fail('It started'),
    (reason: unknown) => reason,
  )
  return explainFailure(error) ?? expect.fail(`A stack trace: ${(error as Error).stack}`)
}

const server = () => inject('postgres') as string
const closed = async () => `postgres://shop@127.0.0.1:${await freePort()}/shop`

test.each([
  ['no server listens', closed, /ECONNREFUSED/],
  ['there is no such database', async () => `${server()}/missing`, /database "missing" does not exist/],
  [
    'the certificate’s file is missing',
    async () => `${server()}/shop?sslmode=verify-full&sslrootcert=/missing.pem`,
    /ENOENT.*missing\.pem/,
  ],
  ['the server speaks no TLS', async () => `${server()}/shop?sslmode=require`, /SSL/],
  ['its name is unknown', async () => 'postgres://shop@no-such-host.invalid/shop', /no-such-host\.invalid/],
  [
    'none of several hosts takes writes',
    async () => `postgres://shop@127.0.0.1:${await freePort()},127.0.0.1:${await freePort()}/shop`,
    /none of its hosts takes writes \(127\.0\.0\.1:\d+: connect ECONNREFUSED.*; 127\.0\.0\.1:\d+: connect ECONNREFUSED/,
  ],
])('a start ends in one line where %s', async (_name, address, reason) => {
  const line = await lineOf(await address())
  expect(line).toMatch(/^The database (?:can't be used|refuses the connection|does not answer): [^\n]+$/)
  expect(line).toMatch(reason)
  expect(line).not.toContain(secret)
})

test('a start ends in one line where the database takes no writes', async () => {
  const { address } = (await testDatabase()) as { address: string }
  const line = await lineOf(`${address}?options=-c%20default_transaction_read_only%3Don`)
  expect(line).toMatch(/^The database can't be used: [^\n]*read-only[^\n]*\(25006\)$/)
})

test.runIf(hasPooler)('a start ends in one line where a pooler is not named as one', async () => {
  const { address } = (await testDatabase()) as { address: string }
  expect(await lineOf(await startPooler(address))).toMatch(/^The database can't be used: unsupported startup parameter[^\n]*$/)
})

test('a start ends in one line where the store is away', async () => {
  const objects = await startS3()
  await objects.stop()
  const { address } = (await testDatabase()) as { address: string }
  const error = await buildApp(testConfig(temporaryFolder(), { database: { address, connections: 5, listen: null }, objects }), {
    page: false,
  }).catch((reason) => reason)
  expect(explainFailure(error)).toMatch(/^The object store is not available: [^\n]*ECONNREFUSED[^\n]*$/)
})

test('a start ends in one line where the store accepts and never answers', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const objects = { bucket: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/shop`, region: 'a', keyId: 'a', secret: 'a' }
  const { address } = (await testDatabase()) as { address: string }
  const builds = temporaryFolder()
  writeBuild(builds, 'host', hostBuild('1.0.0+a'))
  const config = testConfig(temporaryFolder(), { database: { address, connections: 5, listen: null }, objects })
  const error = await buildApp(config, { demo: null, builds }).catch((reason) => reason)
  expect(explainFailure(error)).toMatch(/^The object store is not available: [^\n]+$/)
})
