// Upgrades of earlier versions' data folders (decision 0062).
import { test } from 'vitest'
import { expectUpgrade, keptVersions, unpack } from './test-kept.ts'

test.each(keptVersions('sqlite'))('a shop of the version of %s is upgraded with all its data, and goes on', (version) =>
  expectUpgrade(unpack(version, 'sqlite'), { database: { address: null, connections: 5, listen: null } }),
)
