// Keeps each release as one archive in the object store, from where every process of a shop brings its files into its own data folder.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { create } from 'tar'
import type { Database } from '../../db/schema.ts'
import { etagOf } from '../../http/responses/answers.ts'
import { createSingleFlight } from '../../media/images/single-flight.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { findRelease } from '../channels/release-queries.ts'
import { isReleaseFile, unpackArchive } from './archive.ts'
import type { ReleaseFiles } from './release-files.ts'

export type ReleaseArchives = ReturnType<typeof openReleaseArchives>

/** For a process whose data folder has every release. */
export const noArchives: ReleaseArchives = { keep: async () => null, bring: async () => {}, drop: async () => {} }

/** Releases whose files lie in the data folder of one process, besides those that visitors get: what open tabs still ask for. */
const defaultKept = 60

/** @param isOffered true for a release that visitors get: it stays here however many there are */
export function openReleaseArchives(
  db: Database,
  store: ObjectStore,
  files: ReleaseFiles,
  isOffered: (remote: string, version: string) => boolean,
  kept = defaultKept,
) {
  /** The local releases, the latest used last. Files from before the start are checked at their first use: a process killed during an upload
   *  leaves some that were never released, or that another process released with other contents. */
  const here = new Map(files.installed().map(({ name, version }) => [keyOf(name, version), { name, version, isChecked: false }]))
  const bringOnce = createSingleFlight<void>()
  const oneByOne = pLimit(1)
  const objectOf = (remote: string, version: string, etag: string) => ({ name: `${keyOf(remote, version)}.tar.gz`, etag })

  function use(name: string, version: string): void {
    here.delete(keyOf(name, version))
    here.set(keyOf(name, version), { name, version, isChecked: true })
  }

  function removeOldest(): void {
    const spare = [...here.values()].filter(({ name, version }) => !isOffered(name, version))
    for (const { name, version } of spare.slice(0, Math.max(0, spare.length - kept))) {
      here.delete(keyOf(name, version))
      files.remove(name, version)
    }
  }

  /** The description has the hash of each file. */
  const isHere = (remote: string, version: string, build: string) =>
    files.has(remote, version, 'release.json') &&
    JSON.stringify(JSON.parse(files.read(remote, version, 'release.json').toString())) === build

  async function fetch(remote: string, version: string): Promise<void> {
    const release = await findRelease(db, remote, version)
    if (!release) return
    if (!isHere(remote, version, release.build)) {
      if (release.archive === null) return
      const archive = await store.get(objectOf(remote, version, release.archive))
      if (etagOf(archive) !== release.archive) throw new Error(`The archive of ${keyOf(remote, version)} is not the one that was released`)
      const unpacked = await unpackArchive(archive)
      files.remove(remote, version)
      await files.store(remote, version, unpacked)
    }
    use(remote, version)
    removeOldest()
  }

  return {
    /** Keeps the files that lie here for the other processes.
     *  @returns the archive's key in the release's row; null where no other process needs one */
    async keep(remote: string, version: string): Promise<string | null> {
      const archive = await pack(join(files.root, remote, version))
      const etag = etagOf(archive)
      await store.put(objectOf(remote, version, etag), archive, 'application/gzip')
      return etag
    },
    /** Fetches the files of a release if they are missing here; does nothing for an unknown one.
     *  @throws when the store is away, or holds something else than was released */
    async bring(remote: string, version: string): Promise<void> {
      const key = keyOf(remote, version)
      if (here.get(key)?.isChecked) return use(remote, version)
      await bringOnce(key, () => oneByOne(() => fetch(remote, version)))
    },
    /** Removes the archive of a release whose row is gone. */
    async drop(remote: string, version: string, archive: string | null): Promise<void> {
      here.delete(keyOf(remote, version))
      if (archive) await store.delete(objectOf(remote, version, archive))
    },
  }
}

const keyOf = (remote: string, version: string) => `${remote}@${version}`

/** The same bytes for the same files, in any process. */
const pack = (cwd: string) =>
  create({ gzip: true, cwd, portable: true, noMtime: true }, readdirSync(cwd).filter(isReleaseFile).sort()).concat()
