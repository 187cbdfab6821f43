// Upgrades of earlier versions' PostgreSQL databases (decision 0062).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../test-postgres.ts'
import { openDatabase } from '../connection.ts'
import { executedIn, expectUpgrade, keptVersions, unpack } from './test-kept.ts'

test.each(keptVersions('postgres'))('a shop of the version of %s is upgraded with all its data, and goes on', async (version) => {
  const dataDir = unpack(version, 'postgres')
  const { address, drop } = await makeDatabase(inject('postgres') as string, 'template0')
  onTestFinished(drop)
  const client = new pg.Client(address)
  await client.connect()
  await client.query(readFileSync(join(dataDir, 'shop.sql'), 'utf8'))
  await client.end()
  const { db, close } = await openDatabase(address)
  onTestFinished(close)
  expect((await executedIn(db)).at(-1)).toBe(version)
  await expectUpgrade(dataDir, { database: { address, connections: 5, listen: null } })
})
