// Copies a whole shop between a data folder and a database with an object store: tables, pictures, releases, keys. For `npm run move` and
// for backups of a shop of several processes.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAtOnce } from '../catalogue/search/build-at-once.ts'
import type { Config } from '../config/config.ts'
import { openDatabase, openDirectly } from '../db/connection.ts'
import type { Say } from '../db/explain-failure.ts'
import { migrate } from '../db/migrate.ts'
import type { Connection } from '../db/schema.ts'
import { listTables, withSnapshot } from '../db/tables.ts'
import { databaseName } from '../files/data-folder.ts'
import { OperationError } from '../files/operation-error.ts'
import { etagOf } from '../http/responses/answers.ts'
import { noArchives, openReleaseArchives, type ReleaseArchives } from '../releases/publish/release-archives.ts'
import { openReleaseFiles, type ReleaseFiles, readFiles } from '../releases/publish/release-files.ts'
import { type ObjectStore, openObjectStore } from '../storage/object-store.ts'
import { copyTable, readDone, unfinished, writeDone } from './copy-tables.ts'

interface Place extends AsyncDisposable {
  connection: Connection
  pictures: ObjectStore
  files: ReleaseFiles
  archives: ReleaseArchives
  keysDir: string
}

/** @param folder a data folder, or a backup */
export async function openFolder(folder: string): Promise<Place> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const connection = await openDatabase(join(folder, databaseName))
  return {
    connection,
    pictures: openObjectStore(null, join(folder, 'media')),
    files: openReleaseFiles(folder),
    archives: noArchives,
    keysDir: join(folder, 'keys'),
    [Symbol.asyncDispose]: connection.close,
  }
}

/** @throws OperationError when none is configured */
export async function openShared({ database, objects, dataDir, keysDir }: Config): Promise<Place> {
  if (!database.address || !objects) throw new OperationError('Set LECHAIM_DATABASE and LECHAIM_OBJECTS: they say where the shared shop is')
  const connection = await openDirectly(database.address, database)
  const files = openReleaseFiles(dataDir)
  const store = openObjectStore(objects, '')
  const archives = openReleaseArchives(connection.db, store, files, () => true)
  return { connection, pictures: store, files, archives, keysDir, [Symbol.asyncDispose]: connection.close }
}

/** @throws OperationError when `to` holds a shop, or a copy differs from its source */
export async function copyShop(from: Place, to: Place, say: Say): Promise<void> {
  const [source, target] = [from.connection.db, to.connection.db]
  for (const { db, alone } of [from.connection, to.connection]) await alone('start', () => migrate(db))
  const done = await begin(to)
  copyKeys(from.keysDir, to.keysDir)
  await withSnapshot(source, async (snapshot) => {
    for (const table of await listTables(from.connection.isShared ? source : target)) {
      if (done.includes(table.name)) continue
      const rows = await copyTable(snapshot, target, table, done, progressOf(say, table.name))
      done.push(table.name)
      if (rows > 0) say(`${table.name}: ${rows}`)
    }
  })
  await copyPictures(from, to, done, say)
  await copyReleases(from, to, done, say)
  // The search's keys are each engine's own.
  say(`search: ${await buildAtOnce(target, progressOf(say, 'search'))}`)
  await target.deleteFrom('settings').where('name', '=', unfinished).execute()
}

const progressMs = 5000

/** Says now and then how many rows are done. */
function progressOf(say: Say, name: string): (done: number) => void {
  let said = Date.now()
  return (done) => {
    if (Date.now() - said < progressMs) return
    said = Date.now()
    say(`${name}: ${done} so far`)
  }
}

/** @returns what an interrupted copy has done already */
async function begin({ connection: { db } }: Place): Promise<string[]> {
  const done = await readDone(db)
  if (done) return done
  const users = await db.selectFrom('users').select('id').limit(1).execute()
  if (users.length > 0)
    throw new OperationError('There is a shop already: nothing was copied. Copy into an empty database, or an empty folder')
  await writeDone(db, [])
  return []
}

function copyKeys(from: string, to: string): void {
  if (from === to) return
  const names = readdirSync(from)
  const others = existsSync(to) ? readdirSync(to) : []
  const isSame = (name: string) => others.includes(name) && readFileSync(join(to, name)).equals(readFileSync(join(from, name)))
  if (others.length > 0 && !names.every(isSame)) throw new OperationError(`${to} holds other keys: nothing was copied`)
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
}

async function copyPictures(from: Place, to: Place, done: string[], say: Say): Promise<void> {
  const { db } = to.connection
  const objects = await db.selectFrom('media_objects').select(['name', 'etag', 'content_type']).orderBy('name').execute()
  const progress = progressOf(say, 'pictures')
  for (const [at, { content_type, ...object }] of objects.entries()) {
    progress(at)
    const mark = `picture ${object.name}`
    if (done.includes(mark)) continue
    const content = await from.pictures.get(object)
    if (etagOf(content) !== object.etag) throw new OperationError(`The picture ${object.name} is not the one that was stored`)
    await to.pictures.put(object, content, content_type)
    done.push(mark)
    await writeDone(db, done)
  }
  if (objects.length > 0) say(`pictures: ${objects.length}`)
}

async function copyReleases(from: Place, to: Place, done: string[], say: Say): Promise<void> {
  const { db } = to.connection
  const releases = await db.selectFrom('releases').select(['remote', 'version']).orderBy('remote').orderBy('version').execute()
  let missing = 0
  for (const { remote, version } of releases) {
    const mark = `release ${remote}@${version}`
    if (done.includes(mark)) continue
    await from.archives.bring(remote, version)
    if (from.files.has(remote, version)) {
      if (from.files.root !== to.files.root) await to.files.store(remote, version, readFiles(join(from.files.root, remote, version)))
      const archive = await to.archives.keep(remote, version)
      await db.updateTable('releases').set({ archive }).where('remote', '=', remote).where('version', '=', version).execute()
    } else missing++
    done.push(mark)
    await writeDone(db, done)
  }
  if (releases.length > 0) say(`releases: ${releases.length}${missing > 0 ? `, of which ${missing} had no files` : ''}`)
}
