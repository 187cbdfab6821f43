// An S3 in the test's process, with one bucket in a folder of its own.
import { createRequire } from 'node:module'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import type { S3Settings } from './object-store.ts'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

/** The package has no types of its own. */
const S3Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server

/** A store that can be stopped, and started again at its address with what it holds. */
export async function startS3(): Promise<S3Settings & { stop(): Promise<void>; start(): Promise<void> }> {
  const bucket = 'shop'
  const directory = temporaryFolder()
  let port = 0
  let server: Server | null = null

  async function start(): Promise<void> {
    const made = new S3Server({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
    port = (await made.run()).port
    server = made
  }
  async function stop(): Promise<void> {
    const ended = server?.close()
    server = null
    await ended
  }

  await start()
  onTestFinished(stop)
  return { bucket: `http://127.0.0.1:${port}/${bucket}`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', start, stop }
}
