// The keys of a shop of several processes: each machine has a copy of their folder, and the database holds their fingerprint. A process with
// other keys would refuse every session.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { Database } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { OperationError } from '../files/operation-error.ts'
import { type Keys, loadKeys } from './keys.ts'

const setting = 'keys'

/** Reads the shop's keys, or makes them where the shop has none yet. Call it while no other process does.
 *  @param folder of the key files
 *  @throws OperationError when they are not this shop's */
export async function loadSharedKeys(db: Database, folder: string): Promise<Keys> {
  const known = await readSetting(db, setting)
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0
  if (known && isEmpty) throw wrongKeys(folder, 'holds no keys')
  const keys = await loadKeys(folder)
  const fingerprint = fingerprintOf(keys)
  if (!known) await saveSetting(db, setting, fingerprint)
  else if (known !== fingerprint) throw wrongKeys(folder, 'holds the keys of another shop')
  return keys
}

/** Discloses nothing of the keys, since each is random. */
function fingerprintOf({ privatePem, jwk: _jwk, publicPem, ...secrets }: Keys): string {
  const fingerprint = createHash('sha256').update(`${privatePem}${publicPem}`)
  for (const [name, secret] of Object.entries(secrets).sort()) fingerprint.update(name).update(secret)
  return fingerprint.digest('base64url')
}

const wrongKeys = (folder: string, what: string) =>
  new OperationError(`${folder} ${what}: copy the keys there from a machine on which this shop runs, or set LECHAIM_KEYS to their folder`)
