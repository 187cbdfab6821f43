// Objects in a bucket of any store that speaks S3. They are named by what is in them, so that processes which write under one name at
// once don't take each other's file: whose file the name stands for, a row of the database decides.
import { AwsClient } from 'aws4fetch'
import type { ObjectKey, ObjectStore } from './object-store.ts'

export interface S3Settings {
  /** The bucket's address, without a slash at its end. */
  bucket: string
  region: string
  keyId: string
  secret: string
}

const timeoutMs = 10_000
/** Each after a pause that doubles from 50 ms: a store that restarts behind its balancer answers again. */
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
