// Storage of files: the data folder, or a store shared by all processes (decision 0039).
import { mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { sweepHalfWritten, writeDurably } from '../files/write-durably.ts'

/** Identifies a file by name and content. */
interface ObjectKey {
  name: string
  /** In quotes, as HTTP has it. */
  etag: string
}

export interface ObjectStore {
  /** Stores the file durably and atomically. */
  put(key: ObjectKey, content: Uint8Array, type: string): Promise<void>
  get(key: ObjectKey): Promise<Buffer>
  delete(key: ObjectKey): Promise<void>
}

export interface S3Settings {
  /** The bucket's URL, without a trailing slash. */
  bucket: string
  region: string
  keyId: string
  secret: string
}

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

const timeoutMs = 10_000
/** With delays that double from 50 ms, which bridges a restart of the store. */
const retries = 2

class StoreUnavailable extends Error {
  readonly statusCode = 503
}

/** Objects in a bucket of any S3-compatible store. Keys contain the content's hash, so that concurrent writes under one name do not
 *  overwrite each other; a database row decides which one is valid. */
function openS3Store({ bucket, region, keyId, secret }: S3Settings): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries })

  async function ask(method: string, { name, etag }: ObjectKey, init: RequestInit = {}): Promise<Response> {
    const url = `${bucket}/${encodeURIComponent(`${etag.replaceAll('"', '')}-${name}`)}`
    try {
      const response = await client.fetch(url, { method, ...init, signal: AbortSignal.timeout(timeoutMs) })
      if (response.ok) return response
      throw new Error(`the object store answered ${response.status} to ${method}`)
    } catch (cause) {
      throw new StoreUnavailable('The object store is not available', { cause })
    }
  }

  return {
    async put(key, content, type) {
      const init = { body: content as Uint8Array<ArrayBuffer>, headers: { 'content-type': type } }
      await ask('PUT', key, init)
    },
    get: async (key) => Buffer.from(await (await ask('GET', key)).arrayBuffer()),
    async delete(key) {
      await ask('DELETE', key)
    },
  }
}
