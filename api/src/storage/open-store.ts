import { mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepHalfWritten, writeDurably } from '../files/write-durably.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'

/** @param folder used without settings */
export const openObjectStore = (settings: S3Settings | null, folder: string): ObjectStore =>
  settings ? openS3Store(settings) : openFolderStore(folder)

/** Objects as files of one folder, each under its name: the store of a shop of one process. */
function openFolderStore(folder: string): ObjectStore {
  mkdirSync(folder, { recursive: true })
  sweepHalfWritten(folder)
  return {
    put: ({ name }, content) => writeDurably(folder, name, content),
    get: ({ name }) => readFile(join(folder, name)),
    delete: ({ name }) => rm(join(folder, name), { force: true }),
  }
}
