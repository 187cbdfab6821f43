// docs/many-machines.md as somebody would follow it, on one machine: its SQL makes the database, which is reached by TLS alone, three
// processes start with its settings, its balancer stands in front of them, and its commands copy the shop.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { unavailable } from '@lechaim/shared/messages/unavailable.ts'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startS3 } from '../storage/test-s3.ts'
import { processEnvironment, temporaryFolder } from '../test-app.ts'
import { startTestServer, type TestServer } from '../test-postgres.ts'

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'docs/many-machines.md'), 'utf8')
/** Rounds in which each process is restarted once; one restart otherwise. */
const rounds = Number(process.env.LECHAIM_RESTARTS ?? 0)
const owner = { email: 'owner@shop.example', password: 'a-long-first-password' }

const example = (pattern: RegExp) => guide.match(pattern)?.[1] ?? expect.fail(`docs/many-machines.md has nothing like ${pattern}`)
const sqlOfGuide = example(/```sql\n([\s\S]*?)```/)
const hbaOfGuide = example(/`(hostssl [^`]+)`/)
const settingsOfGuide = parseEnv(example(/```ini file=\/etc\/lechaim\/lechaim\.env\n([\s\S]*?)```/)) as Record<string, string>
const haproxyOfGuide = example(/```haproxy file=\S+\n([\s\S]*?)```/)

const missing = ['haproxy', 'openssl'].filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0) process.stdout.write(`docs/many-machines.md is not followed here: there is no ${missing.join(' and no ')}\n`)

/** The test needs PostgreSQL's binaries: without them it fails in continuous integration, and is left out elsewhere. */
async function postgres(options: Parameters<typeof startTestServer>[0]): Promise<TestServer | null> {
  const server = await startTestServer(options).catch((error: Error) => {
    if (process.env.CI) throw error
    process.stdout.write(`PostgreSQL can't run here, docs/many-machines.md is not followed: ${error.message.trim().split('\n')[0]}\n`)
    return null
  })
  if (server) onTestFinished(server.stop)
  return server
}

function certificate(folder: string, name: string, host: string): { key: string; certificate: string } {
  const files = { key: join(folder, `${name}.key`), certificate: join(folder, `${name}.crt`) }
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  })
  return files
}

/** A server that has run the guide's SQL and lets its role in by TLS alone. @returns it, with the guide's address for it */
async function databaseOfGuide(folder: string): Promise<{ engine: TestServer; address: string } | null> {
  const tls = certificate(folder, 'database', 'localhost')
  const server = await postgres({
    settings: ['fsync=off', 'max_connections=100', 'ssl=on', 'password_encryption=scram-sha-256'],
    prepare(data) {
      const { uid, gid } = statSync(data)
      for (const [from, to] of [
        [tls.key, 'server.key'],
        [tls.certificate, 'server.crt'],
      ] as const) {
        copyFileSync(from, join(data, to))
        chownSync(join(data, to), uid, gid)
        chmodSync(join(data, to), 0o600)
      }
      const rules = [hbaOfGuide.replace('10.0.0.0/24', '127.0.0.1/32'), 'host all lechaim all reject', 'host all all 127.0.0.1/32 trust']
      writeFileSync(join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`)
    },
  })
  if (!server) return null
  const client = new pg.Client(`${server.address}/postgres`)
  await client.connect()
  for (const statement of sqlOfGuide.split(';\n').filter((each) => each.trim())) await client.query(statement)
  const { rows } = await client.query("select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = 'lechaim'")
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  await client.end()
  const { port } = new URL(server.address)
  const address = (settingsOfGuide.LECHAIM_DATABASE ?? '').replace('db.internal:5432', `localhost:${port}`)
  const withCertificate = address.replace(/sslrootcert=\S+/, `sslrootcert=${tls.certificate}`)
  expect(withCertificate).toContain('sslmode=verify-full')
  await expect(new pg.Client(withCertificate.replace(/\?.*/, '')).connect()).rejects.toThrow(/pg_hba/)
  return { engine: server, address: withCertificate }
}

interface Process {
  port: number
  start(env?: Record<string, string>): Promise<void>
  stop(): Promise<number | null>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Lines of its log since the last call. */
  newLines(): string[]
}

/** A machine of the guide: the server with its settings, on a port and in a data folder of its own. */
async function machine(settings: Record<string, string>): Promise<Process> {
  const port = await freePort()
  const env = { ...settings, PORT: String(port), HOST: '127.0.0.1', LECHAIM_DATA: join(temporaryFolder(), 'data') }
  let child: ChildProcess | null = null
  const written: string[] = []
  onTestFinished(() => void child?.kill('SIGKILL'))
  return {
    port,
    newLines: () => written.splice(0),
    async start(first = {}) {
      const started = spawn(process.execPath, [join(root, 'api/src/server.ts')], {
        env: { ...processEnvironment, MALLOC_ARENA_MAX: '2', ...env, ...first },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      let output = ''
      started.stdout.on('data', (text) => {
        output += text
        written.push(...String(text).trim().split('\n'))
      })
      while (!output.includes('listening')) {
        if (started.exitCode !== null) throw new Error(`It did not start: ${output}`)
        await wait(20)
      }
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    },
    async stop() {
      const ended = once(child as ChildProcess, 'close')
      child?.kill('SIGTERM')
      return (await ended)[0]
    },
    signal: (name) => void child?.kill(name),
  }
}

/** The balancer of the guide, on ports and with a certificate of its own. @returns its port for https */
async function balancer(folder: string, machines: Process[]): Promise<number> {
  const [http, https] = [await freePort(), await freePort()]
  const tls = certificate(folder, 'shop', 'shop.example')
  const pem = join(folder, 'shop.pem')
  writeFileSync(pem, readFileSync(tls.certificate, 'utf8') + readFileSync(tls.key, 'utf8'))
  const addresses = machines.map(({ port }) => `127.0.0.1:${port}`)
  const config = haproxyOfGuide
    // More than the open files that a container may allow.
    .replace('maxconn 20000', 'maxconn 500')
    .replace('bind :80', `bind 127.0.0.1:${http}`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replace('/etc/haproxy/shop.pem', pem)
    .replaceAll('/etc/haproxy/errors/503.http', join(root, 'docs/balancer/503.http'))
    .replace(/10\.0\.0\.1\d:3000/g, () => addresses.shift() ?? expect.fail('The guide has more machines'))
  expect(addresses).toEqual([])
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (text) => (log += text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await vi.waitFor(async () => expect((await ask(https, '/readyz')).status, log).toBe(200), { timeout: 10_000 })
  return https
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

interface Answer {
  status: number
  body: string
  headers: IncomingHttpHeaders
}

interface Sent {
  method?: string
  host?: string
  headers?: Record<string, string>
  body?: unknown
}

/** A request through the balancer; 0 as its status when it fails. */
function ask(port: number, path: string, { method = 'GET', host = 'shop.example', headers = {}, body }: Sent = {}): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const of = { host, ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }), ...headers }
  return new Promise((done) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers: of }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part) => (body += part))
      const { statusCode: status = 0, headers } = response
      response.on('error', () => done({ status: 0, body: 'cut off', headers })).on('end', () => done({ status, body, headers }))
    })
    sent.on('error', (error) => done({ status: 0, body: error.message, headers: {} })).end(text)
  })
}

/** The owner makes a product, through the panel's address. @returns an order of it */
async function openShop(port: number): Promise<object> {
  const panel = { host: 'manage.shop.example', method: 'POST' }
  const origin = { origin: 'https://manage.shop.example' }
  const signedIn = await ask(port, '/auth/v1/token?grant_type=password', { ...panel, headers: origin, body: owner })
  expect(signedIn.status, signedIn.body).toBe(200)
  const headers = { ...origin, authorization: `Bearer ${JSON.parse(signedIn.body).access_token}` }
  const category = await ask(port, '/api/categories', { ...panel, headers, body: { name: 'יין', description: 'יינות' } })
  expect(category.status, category.body).toBe(201)
  const draft = { name: 'מרלו', price: 10, description: 'יין', categories: ['יין'] }
  const product = await ask(port, '/api/products', { ...panel, headers, body: draft })
  expect(product.status, product.body).toBe(201)
  const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  return { ...customer, items: [{ productId: JSON.parse(product.body).id, quantity: 1 }], total: 10 }
}

/** Shoppers who read and order until they are told to stop. @returns how many requests there were, and those that failed */
function shoppers(port: number, order: object) {
  let goesOn = true
  let count = 0
  const failed: string[] = []
  const orders: number[] = []
  const paths = ['/', '/?view=category', '/api/products?limit=5', '/remotes.json', '/api/categories']
  const shopper = async (name: number) => {
    for (let n = 0; goesOn; n++) {
      const isOrder = n % 6 === 5
      const headers = { 'idempotency-key': `${name}-${n}` }
      const path = isOrder ? '/api/orders' : (paths[n % paths.length] ?? '/')
      const answer = await ask(port, path, isOrder ? { method: 'POST', headers, body: order } : {})
      count++
      if (answer.status !== (isOrder ? 201 : 200)) failed.push(`${path}: ${answer.status} ${answer.body.slice(0, 100)}`)
      else if (isOrder) orders.push(JSON.parse(answer.body).id)
      await wait(5)
    }
  }
  const all = Promise.all(Array.from({ length: 6 }, (_, name) => shopper(name)))
  return {
    count: () => count,
    async stop() {
      goesOn = false
      await all
      return { count, failed, orders }
    },
  }
}

/** Runs a command of the guide; the store is in this process, which must not wait for it. */
async function command(name: string, rest: string[], env: Record<string, string>): Promise<string> {
  const program = [join(root, 'shared/tooling/launch.mjs'), name, ...rest]
  const child = spawn(process.execPath, program, { cwd: root, env: { ...processEnvironment, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  expect(code, output).toBe(0)
  return output
}

/** Seconds without the database: a minute in a long run. */
const awayMs = rounds > 0 ? 60_000 : 4000

/** The database goes away and comes back, while people and programs ask for what is cached and what isn't. */
async function loseDatabase(port: number, machines: Process[], engine: TestServer, order: object): Promise<void> {
  const opened = { headers: { accept: 'text/html' } }
  const cached = ['/', '/api/products?limit=5']
  // At each process, which the balancer takes in turn.
  for (let n = 0; n < 12; n++) for (const path of cached) expect((await ask(port, path, opened)).status).toBe(200)
  for (const each of machines) each.newLines()
  await engine.kill()
  const startedAt = performance.now()
  const kept: Answer[] = []
  const pages: Answer[] = []
  const programs: Answer[] = []
  for (let n = 0; performance.now() - startedAt < awayMs; n++) {
    // Up to a minute, with what was known before.
    if (performance.now() - startedAt < 40_000) for (const path of cached) kept.push(await ask(port, path, opened))
    pages.push(await ask(port, `/?view=category&q=${n}`, opened))
    programs.push(await ask(port, '/api/orders', { method: 'POST', headers: { 'idempotency-key': `away-${n}` }, body: order }))
    programs.push(await ask(port, `/api/products?q=${n}`))
    await wait(20)
  }
  expect(kept.map(({ status }) => status)).toEqual(kept.map(() => 200))
  const isHebrew = ({ body, headers }: Answer) => body.includes(unavailable.title) && headers['retry-after'] !== undefined
  expect(pages.map((page) => [page.status, isHebrew(page)])).toEqual(pages.map(() => [503, true]))
  for (const { status, body, headers } of programs)
    expect({ status, retryAfter: headers['retry-after'], code: JSON.parse(body).error.code }).toEqual({
      status: 503,
      retryAfter: '1',
      code: 'unavailable',
    })
  const lines = machines.map((each) => each.newLines().length)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(
    `Database away for ${seconds} s: ${kept.length} cached answers, ${pages.length} of ${pages.length} pages Hebrew with Retry-After, ${programs.length} JSON errors; ${lines.join(', ')} lines in the logs\n`,
  )
  expect(Math.max(...lines)).toBeLessThan(40)
  await engine.start()
  await vi.waitFor(
    async () => {
      const again = await ask(port, '/api/orders', { method: 'POST', headers: { 'idempotency-key': 'after' }, body: order })
      expect(again.status).toBe(201)
    },
    { timeout: 10_000, interval: 50 },
  )
}

test.skipIf(missing.length > 0)(
  'the guide’s shop serves each request while its processes restart, and its commands copy it',
  { timeout: 180_000 + rounds * 120_000 },
  async ({ skip }) => {
    const folder = temporaryFolder()
    const database = await databaseOfGuide(folder)
    if (!database) return skip()
    const { engine, address } = database
    const store = await startS3()
    const settings: Record<string, string> = {
      ...settingsOfGuide,
      LECHAIM_KEYS: join(folder, 'keys'),
      LECHAIM_DATABASE: address,
      LECHAIM_OBJECTS: store.bucket,
      LECHAIM_OBJECTS_KEY: store.keyId,
      LECHAIM_OBJECTS_SECRET: store.secret,
      // All shoppers have one address.
      LECHAIM_MAX_ORDERS: '999999',
    }
    const first = { LECHAIM_OWNER_EMAIL: owner.email, LECHAIM_OWNER_PASSWORD: owner.password }
    const machines = await Promise.all([machine(settings), machine(settings), machine(settings)])
    await Promise.all(machines.map(({ start }) => start(first)))
    const port = await balancer(folder, machines)
    const order = await openShop(port)
    const running = shoppers(port, order)
    const enough = running.count() + 100
    while (running.count() < enough) await wait(50)
    // Busy machines answer late: requests wait, and none is refused.
    for (const each of machines) each.signal('SIGSTOP')
    await wait(2500)
    const late = ask(port, '/api/categories')
    await wait(500)
    for (const each of machines) each.signal('SIGCONT')
    expect((await late).status).toBe(200)
    const restarted = rounds > 0 ? Array.from({ length: rounds }, () => machines).flat() : machines.slice(0, 1)
    for (const each of restarted) {
      expect(await each.stop()).toBe(0)
      await each.start()
      await wait(1500)
    }
    const { count, failed, orders } = await running.stop()
    process.stdout.write(`Rolling restart of ${restarted.length}: ${count} requests, ${orders.length} orders, ${failed.length} failed\n`)
    expect(failed).toEqual([])
    expect(new Set(orders).size).toBe(orders.length)

    await loseDatabase(port, machines, engine, order)

    const backup = join(folder, 'backup')
    await command('backup', [backup], { ...settings, LECHAIM_DATA: join(folder, 'of-commands') })
    expect(existsSync(join(backup, 'shop.db'))).toBe(true)
    for (const each of machines) await each.stop()
    const alone = await ask(port, '/')
    expect({ status: alone.status, retryAfter: alone.headers['retry-after'], body: alone.body }).toEqual({
      status: 503,
      retryAfter: '5',
      body: expect.stringContaining(unavailable.title),
    })
    const single = join(folder, 'single')
    mkdirSync(single, { mode: 0o700 })
    expect(await command('move', ['to-folder'], { ...settings, LECHAIM_DATA: single })).toContain(`orders: ${orders.length + 1}`)
  },
)
