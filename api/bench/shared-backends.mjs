// PostgreSQL and an S3 store for a benchmark's shops of several processes.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { makeDatabase, startTestServer } from '../src/test-postgres.ts'

const keys = { LECHAIM_OBJECTS_KEY: 'S3RVER', LECHAIM_OBJECTS_SECRET: 'S3RVER' }

/** Commits are on the disk before they are acknowledged, as SQLite's are. */
const engineSettings = ['shared_buffers=256MB', 'max_connections=100', 'max_wal_size=2GB']

/** Starts both.
 *  @param opened an AsyncDisposableStack that ends them
 *  @param folder for what they store
 *  @returns the engine's address, and a function that makes the environment of a shop with a database and a bucket of its own */
export async function startBackends(opened, folder, shops = ['shop']) {
  const engine = opened.adopt(await startTestServer({ settings: engineSettings }), (server) => server.stop())
  const port = await freePort()
  const S3Server = createRequire(import.meta.url)('@20minutes/s3rver')
  const configureBuckets = shops.map((name) => ({ name }))
  const store = new S3Server({ port, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
  await store.run()
  opened.defer(() => store.close())
  const environmentOf = async (name) => ({
    ...keys,
    LECHAIM_DATABASE: (await makeDatabase(engine.address)).address,
    LECHAIM_OBJECTS: `http://127.0.0.1:${port}/${name}`,
    LECHAIM_KEYS: join(folder, `keys-${name}`),
  })
  return { address: engine.address, environmentOf }
}
