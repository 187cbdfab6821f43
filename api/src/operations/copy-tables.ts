// Copies a shop's tables from one engine to the other, table by table, and compares the result. Continues an interrupted copy.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { withoutIndexes } from '../db/bulk-load.ts'
import { storable } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { type AnyDatabase, readLastNumber, setLastNumber, type Table } from '../db/tables.ts'
import { OperationError } from '../files/operation-error.ts'

type Row = Record<string, unknown>

/** In `settings` of a database during a copy: the finished tables. No server starts on it. */
export const unfinished = 'move'
/** Not copied: settings of one process, or made again. */
const left = [unfinished, 'keys', 'search_index', 'optimizer']
const maxRows = 500
/** SQLite takes no more than 32,766 in a statement. */
const maxValues = 20_000

export async function readDone(db: Database): Promise<string[] | null> {
  return JSON.parse((await readSetting(db, unfinished)) ?? 'null')
}

export const writeDone = (db: Database, done: readonly string[]): Promise<void> => saveSetting(db, unfinished, JSON.stringify(done))

/** @param from a snapshot. @param onProgress called after each batch, with the number of rows so far. @returns how many rows
 *  @throws OperationError when the copy differs from its source */
export async function copyTable(
  from: AnyDatabase,
  to: Database,
  table: Table,
  done: readonly string[],
  onProgress: (rows: number) => void = () => {},
): Promise<number> {
  return to.transaction().execute(async (trx) => {
    const target: AnyDatabase = trx
    await clear(target, table)
    await withoutIndexes(target, table.name, async () => {
      let copied = 0
      let writing: Promise<unknown> = Promise.resolve()
      for await (const rows of batchesOf(from, table)) {
        const free = table.parent ? rows.map((row) => ({ ...row, [table.parent as string]: null })) : rows
        await writing
        // The next rows are read meanwhile.
        writing = target.insertInto(table.name).values(free).execute()
        writing.catch(() => {})
        copied += rows.length
        onProgress(copied)
      }
      await writing
    })
    if (table.parent) await nameParents(from, target, table)
    if (table.isNumbered) await setLastNumber(target, table, await readLastNumber(from, table))
    await writeDone(trx, [...done, table.name])
    const [before, after] = await Promise.all([digestOf(from, table), digestOf(target, table)])
    if (before.digest !== after.digest)
      throw new OperationError(`The copy of ${table.name} is not the same: ${before.rows} rows became ${after.rows}`)
    return after.rows
  })
}

async function clear(db: AnyDatabase, { name }: Table): Promise<void> {
  const all = db.deleteFrom(name)
  await (name === 'settings' ? all.where('name', 'not in', left) : all).execute()
}

/** Rows may stand before those that they refer to. */
async function nameParents(from: AnyDatabase, to: AnyDatabase, table: Table): Promise<void> {
  const { name, parent, key } = table
  for await (const rows of batchesOf(from, table))
    for (const row of rows)
      if (parent && row[parent] !== null) {
        let update = to.updateTable(name).set({ [parent]: row[parent] })
        for (const column of key) update = update.where(column, '=', row[column])
        await update.execute()
      }
}

/** All rows in the order of their key, some at a time, as both engines keep them. */
async function* batchesOf(db: AnyDatabase, table: Table): AsyncGenerator<Row[]> {
  const { name, columns, key } = table
  const limit = Math.min(maxRows, Math.floor(maxValues / columns.length))
  const order = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const after = last
    const beyond = after ? sql`where (${order}) > (${sql.join(key.map((column) => after[column]))})` : sql``
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<Row>`select ${list} from ${sql.table(name)} ${beyond} order by ${order} limit ${sql.lit(limit)}`.execute(db)
    last = rows.at(-1)
    if (!last) return
    const copied = rows
      .map((row): Row => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value)])))
      .filter((row) => name !== 'settings' || !left.includes(String(row.name)))
    // Archives are of the store, and come with the files.
    if (name === 'releases') for (const row of copied) row.archive = null
    if (copied.length > 0) yield copied
  }
}

async function digestOf(db: AnyDatabase, table: Table): Promise<{ rows: number; digest: string }> {
  const digest = createHash('sha256')
  let count = 0
  for await (const rows of batchesOf(db, table)) {
    count += rows.length
    for (const row of rows) digest.update(`${JSON.stringify(table.columns.map((column) => row[column]))}\n`)
  }
  return { rows: count, digest: digest.digest('hex') }
}
