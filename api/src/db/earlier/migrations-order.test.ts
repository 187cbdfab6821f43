// The order of migrations (decision 0062).
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OperationError } from '../../files/operation-error.ts'
import { temporaryFolder } from '../../test-app.ts'
import { openDatabase } from '../connection.ts'
import { migrate, sharedMigrations } from '../migrate.ts'
import type { Database } from '../schema.ts'
import { executedIn, keptVersions, unpack } from './test-kept.ts'

const versions = keptVersions('sqlite')
const lastKept = [...versions, ...keptVersions('postgres')].sort().at(-1) ?? ''
const folder = join(import.meta.dirname, '../migrations')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort()

async function open(file: string): Promise<Database> {
  const { db, close } = await openDatabase(file)
  onTestFinished(close)
  return db
}

/** Migrations that no kept version has run; their order is free until one is kept, since branches may be merged in any. */
const since = names.filter((name) => name > lastKept)

describe('the name of a migration', () => {
  test('sorts after every one that a kept version has run, or is one of these', async () => {
    const kept = new Set<string>()
    for (const version of versions)
      for (const name of await executedIn(await open(join(unpack(version, 'sqlite'), 'shop.db')))) kept.add(name)
    const shared = Object.keys(await sharedMigrations())
    expect(shared.filter((name) => !kept.has(name) && name < lastKept)).toEqual([])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('is a date and words', () => {
    for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d(?:-[a-z]+)+$/)
  })

  test('follows history: migrations after the last kept version sort after it, the newest last', ({ skip }) => {
    const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? ''
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return skip('the history does not reach back')
    const log = git('log', '--reverse', '--no-renames', '--diff-filter=A', '--name-only', '--format=', '--', '.')
    // By their first place: some moved.
    const byHistory = [...new Set(log.split('\n').map((path) => basename(path, '.ts')))].filter((name) => names.includes(name))
    const uncommitted = names.filter((name) => !byHistory.includes(name))
    const newest = [...byHistory, ...uncommitted].slice(-Math.max(since.length, 1))
    expect(newest).toContain(names.at(-1))
    expect([...newest].sort()).toEqual(since.length > 0 ? since : newest)
  })
})

describe('a database without a migration that sorts before one it has run', () => {
  const create = (table: string) => ({
    up: (db: Database) => sql`create table ${sql.table(table)} (id integer)`.execute(db).then(() => {}),
  })
  const [first, second] = [create('first'), create('second')]

  test('gets it, and every process finds the same afterwards', async () => {
    const db = await open(join(temporaryFolder(), 'shop.db'))
    await migrate(db, { '2026-01-02-second': second })
    await migrate(db, { '2026-01-01-first': first, '2026-01-02-second': second })
    await migrate(db, { '2026-01-01-first': first, '2026-01-02-second': second })
    expect(await executedIn(db)).toEqual(['2026-01-01-first', '2026-01-02-second'])
    await sql`select id from first`.execute(db)
  })

  test('stays as it was, with one line that says so, where it cannot run any more', async () => {
    const db = await open(join(temporaryFolder(), 'shop.db'))
    await migrate(db, { '2026-01-02-second': second })
    const again = { up: async (trx: Database) => first.up(trx).then(() => second.up(trx)) }
    const failure = await migrate(db, { '2026-01-01-first': again, '2026-01-02-second': second }).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(OperationError)
    expect(failure).toMatchObject({ message: expect.stringMatching(/^2026-01-01-first cannot run .*2026-01-02-second.*as it was/) })
    expect((failure as Error).message).not.toContain('\n')
    expect(await executedIn(db)).toEqual(['2026-01-02-second'])
    await expect(sql`select id from first`.execute(db)).rejects.toThrow('no such table')
  })

  test('of a newer version is refused with one line', async () => {
    const db = await open(join(temporaryFolder(), 'shop.db'))
    await migrate(db, { '2026-01-01-first': first, '2026-01-02-second': second })
    await expect(migrate(db, { '2026-01-01-first': first })).rejects.toThrow(/^A newer version .*2026-01-02-second/)
  })
})
