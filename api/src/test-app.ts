// A whole server on a data folder of its own, for tests: real migrations (once for each file of tests), a real database, cheap password
// hashes, no demo catalogue.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Category, CategoryDraft } from '@lechaim/shared/contracts/categories.ts'
import type { Product, ProductDraft } from '@lechaim/shared/contracts/products.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildApp, type Options } from './app.ts'
import { demoUserName } from './auth/users/demo-owner.ts'
import { type Config, demoPassword, readConfig } from './config/config.ts'
import { openDatabase } from './db/connection.ts'
import { isPostgres } from './db/engine.ts'
import { migrate } from './db/migrate.ts'
import { databaseName } from './files/data-folder.ts'
import { makeDatabase } from './test-postgres.ts'

export type Send = (method: string, url: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>

export interface TestApp {
  app: FastifyInstance
  dataDir: string
  visitor: Send
  owner: Send
}

/** For what is about SQLite's file, such as commands that open it by themselves, or about a clock that the test sets: PostgreSQL has its own. */
export const testOnSqlite = test.skipIf(inject('postgres') !== undefined)

/** Expects an error of the API, or of the sign-in protocol, whose code is `error_code`.
 *  @param more further fields of the error */
export function expectRefused(
  response: LightMyRequestResponse,
  statusCode: number,
  code: string,
  more: Record<string, unknown> = {},
): void {
  const { error, error_code } = response.json()
  const answered = { code: error_code, ...error, statusCode: response.statusCode }
  expect(answered).toEqual(expect.objectContaining({ statusCode, code, ...more }))
}

/** A configuration for tests. */
export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  const configured = readConfig({ LECHAIM_DATA: dataDir, LECHAIM_LOG: 'silent', LECHAIM_DEMO: 'public' })
  return {
    ...configured,
    passwordCost: { memoryCost: 1024, timeCost: 1 },
    keysDir: overrides.database?.address ? keysOf(overrides.database.address) : join(dataDir, 'keys'),
    ...overrides,
    limits: overrides.limits ?? { ...configured.limits, searches: 10_000 },
  }
}

/** Registers the end of a server's parts: with the test, or with a group of tests that shares them. */
let onEnd: (end: () => void | Promise<void>) => void = onTestFinished

/** Starts a server once for all tests of a `describe`, none of which may change what another one sees. */
export function startOnce<T>(start: () => Promise<T>): () => T {
  let started: T
  beforeAll(async () => {
    const ends: (() => void | Promise<void>)[] = []
    onEnd = (end) => void ends.unshift(end)
    started = await start().finally(() => {
      onEnd = onTestFinished
    })
    return async () => {
      for (const end of ends) await end()
    }
  })
  return () => started
}

const keys = new Map<string, string>()

/** Processes on one database have the same keys. */
function keysOf(database: string): string {
  const folder = keys.get(database) ?? temporaryFolder()
  keys.set(database, folder)
  return folder
}

/** The environment of a process that a test starts, without settings of the shell. Compiling the server's modules took a third of its start: Node
 *  reads them compiled. */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.test/compile-cache'),
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let template: Promise<string> | undefined

/** A database with the schema and nothing else: migrating took half of a server's start. @returns its file */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, databaseName)
  const { db, close } = await openDatabase(file)
  await migrate(db)
  await close()
  return file
}

/** An empty database of the engine that the tests run on. */
export async function testDatabase(): Promise<Config['database']> {
  const postgres = inject('postgres')
  const database = postgres ? await makeDatabase(postgres) : null
  if (database) onEnd(database.drop)
  return { address: database?.address ?? null, connections: 5, listen: null }
}

/** Builds a server that ends with the test, and signs its owner in. */
export async function startApp(
  overrides: Partial<Config> = {},
  { demo = null, ...options }: Pick<Options, 'demo' | 'log' | 'fetchPolicy'> = {},
): Promise<TestApp> {
  const dataDir = temporaryFolder()
  const database = overrides.database ?? (await testDatabase())
  if (!database.address && !overrides.database && !overrides.dataDir) {
    template ??= makeTemplate()
    copyFileSync(await template, join(dataDir, databaseName))
  }
  const app = await buildApp(testConfig(dataDir, { database, ...overrides }), {
    demo,
    ...options,
    page: false,
  })
  onEnd(() => app.close())
  // No test of these pulls the plug; those that kill the server start it themselves (orders/crash.test.ts).
  if (!isPostgres(app.db)) await sql`pragma synchronous = off`.execute(app.db)
  const visitor = sender(app)
  const { access_token } = (await signIn(visitor, {}, overrides.owner ?? undefined)).json<{ access_token: string }>()
  return { app, dataDir, visitor, owner: sender(app, { authorization: `Bearer ${access_token}` }) }
}

export const signIn = (send: Send, headers: Record<string, string> = {}, owner = { email: demoUserName, password: demoPassword }) =>
  send('POST', '/auth/v1/token?grant_type=password', owner, headers)

export function sender(app: FastifyInstance, always: Record<string, string> = {}): Send {
  return (method, url, body, headers = {}) => {
    const payload = body === undefined ? {} : { payload: body as InjectOptions['payload'] }
    return app.inject({ method: method as 'GET', url, headers: { ...always, ...headers }, ...payload })
  }
}

/** A shopper's part of an order. */
export const testCustomer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12',
}

/** Inserts a category through the API. */
export async function makeCategory(owner: Send, draft: Partial<CategoryDraft> = {}): Promise<Category> {
  const response = await owner('POST', '/api/categories', { name: 'יין', description: 'יינות', ...draft })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

/** Inserts a product through the API; its category must exist. */
export async function makeProduct(owner: Send, draft: Partial<ProductDraft> = {}): Promise<Product> {
  const response = await owner('POST', '/api/products', {
    name: 'מרלו',
    price: 89.9,
    description: 'יין אדום',
    categories: ['יין'],
    ...draft,
  })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

/** Resolves once all changes of before are published: PostgreSQL delivers them after their commit, in their order. */
export function changesDelivered({ changes }: Pick<FastifyInstance, 'changes'>): Promise<void> {
  return new Promise((resolve) => {
    const end = changes.follow((change) => {
      if (change?.topic !== 'stopOptimizer') return
      queueMicrotask(() => end())
      resolve()
    })
    changes.publish('stopOptimizer')
  })
}

/** Stops the clock and the timers that begin from now on, until the test passes time (`vi.advanceTimersByTimeAsync`, `vi.waitFor`) or ends. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
