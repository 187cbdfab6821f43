// Objects in a bucket of any S3-compatible store. Keys contain the content's hash, so that concurrent writes under one name do not
// overwrite each other; a database row decides which one is valid.
import { AwsClient } from 'aws4fetch'
import type { ObjectKey, ObjectStore } from './object-store.ts'

export interface S3Settings {
  /** The bucket's URL, without a trailing slash. */
  bucket: string
  region: string
  keyId: string
  secret: string
}

const timeoutMs = 10_000
/** With delays that double from 50 ms, which bridges a restart of the store. */
const retries = 2

class StoreUnavailable extends Error {
  readonly statusCode = 503
}

export function openS3Store({ bucket, region, keyId, secret }: S3Settings): ObjectStore {
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
