// Reads the database and the store of objects from the configuration (decision 0036). Messages repeat no value: some are secrets.

import { splitHosts } from '../db/postgres-address.ts'
import type { S3Settings } from '../storage/object-store.ts'
import { type Check, type Environment, parseAddress, readNumber } from './values.ts'

export function readDatabase(env: Environment, check: Check) {
  const { LECHAIM_DATABASE: address = '', LECHAIM_DATABASE_LISTEN: listen = '' } = env
  const form = 'must look like postgres://user:password@host:5432/database, or have several hosts, separated by commas'
  check(address === '' || splitHosts(address) !== null, `LECHAIM_DATABASE ${form}`)
  check(listen === '' || splitHosts(listen) !== null, `LECHAIM_DATABASE_LISTEN ${form}`)
  check(Boolean(address) === Boolean(env.LECHAIM_OBJECTS), 'LECHAIM_DATABASE and LECHAIM_OBJECTS must be given together')
  check(address !== '' || listen === '', 'LECHAIM_DATABASE_LISTEN must be given together with LECHAIM_DATABASE')
  return {
    /** Of a PostgreSQL database; null for a file in the data folder. */
    address: address || null,
    /** At most so many. */
    connections: readNumber(env, check, 'LECHAIM_DATABASE_CONNECTIONS', 10, 5, 1000),
    /** The address to listen at where the other one is a pooler's. */
    listen: listen || null,
  }
}

export function readObjects(env: Environment, check: Check): S3Settings | null {
  const { LECHAIM_OBJECTS: bucket = '', LECHAIM_OBJECTS_KEY: keyId = '', LECHAIM_OBJECTS_SECRET: secret = '' } = env
  if (!bucket) return null
  check(
    parseAddress(bucket, /^https?:$/)?.search === '',
    'LECHAIM_OBJECTS must be the http(s) address of a bucket, such as https://s3.example/shop',
  )
  check(keyId !== '' && secret !== '', 'LECHAIM_OBJECTS_KEY and LECHAIM_OBJECTS_SECRET must be given together with LECHAIM_OBJECTS')
  return { bucket: bucket.replace(/\/+$/, ''), region: env.LECHAIM_OBJECTS_REGION || 'us-east-1', keyId, secret }
}
