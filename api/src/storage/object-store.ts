// Storage of files: the data folder, or a store shared by all processes (decision 0039).
import { mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { OperationError } from '../files/operation-error.ts'
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

/** @param folder used without settings
 *  @param timeoutMs of one operation with its retries */
export const openObjectStore = (settings: S3Settings | null, folder: string, timeoutMs = defaultTimeoutMs): ObjectStore =>
  settings ? openS3Store(settings, timeoutMs) : openFolderStore(folder)

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

/** A request that needs the store ends well within its 30 seconds. */
const defaultTimeoutMs = 10_000
/** With delays that double from 50 ms, which bridges a restart of the store. */
const retries = 2
const firstPauseMs = 50
/** After a timeout: requests for a page's pictures must not each wait that long for a store that accepts and never answers. */
const stallMs = 2000

/** An operator's line where it ends a start or a command. */
class StoreUnavailable extends OperationError {
  readonly statusCode = 503

  constructor(cause: unknown) {
    super(`The object store is not available: ${reasonOf(cause)}`, { cause })
  }
}

/** `fetch` hides the failure of a connection in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? reasonOf(cause) : message || String((error as NodeJS.ErrnoException).code)
}

/** Objects in a bucket of any S3-compatible store. Keys contain the content's hash, so that concurrent writes under one name do not
 *  overwrite each other; a database row decides which one is valid. */
function openS3Store({ bucket, region, keyId, secret }: S3Settings, timeoutMs: number): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  let stalledUntil = 0

  async function ask(method: string, { name, etag }: ObjectKey, init: RequestInit = {}): Promise<Buffer> {
    const url = `${bucket}/${encodeURIComponent(`${etag.replaceAll('"', '')}-${name}`)}`
    if (Date.now() < stalledUntil) throw new StoreUnavailable(new Error('it did not answer a moment ago'))
    const signal = AbortSignal.timeout(timeoutMs)
    for (let attempt = 0; ; attempt++) {
      try {
        const { headers } = await client.sign(url, { method, ...init })
        // Not the signed `Request`: one with a signal loses it at the next garbage collection, and would wait for ever.
        const response = await fetch(url, { method, ...init, headers, signal })
        const content = Buffer.from(await response.arrayBuffer())
        if (response.ok) return content
        const isFinal = response.status < 500 && response.status !== 429
        throw Object.assign(new Error(`it answered ${response.status} to ${method}`), { isFinal })
      } catch (cause) {
        if (signal.aborted) stalledUntil = Date.now() + stallMs
        if (signal.aborted || attempt === retries || (cause as { isFinal?: boolean }).isFinal) throw new StoreUnavailable(cause)
        await setTimeout(Math.random() * firstPauseMs * 2 ** attempt)
      }
    }
  }

  return {
    async put(key, content, type) {
      await ask('PUT', key, { body: content as Uint8Array<ArrayBuffer>, headers: { 'content-type': type } })
    },
    get: (key) => ask('GET', key),
    async delete(key) {
      await ask('DELETE', key)
    },
  }
}
