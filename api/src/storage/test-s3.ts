// An S3 in the test's process, with one bucket in a folder of its own.
import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import type { S3Settings } from './s3-store.ts'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

/** The package has no types of its own. */
const S3Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server

export async function startS3(): Promise<S3Settings & { stop(): Promise<void> }> {
  const bucket = 'shop'
  const server = new S3Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= server.close()
    return stopped
  }
  onTestFinished(stop)
  return { bucket: `http://127.0.0.1:${port}/${bucket}`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', stop }
}
