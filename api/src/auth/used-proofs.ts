// Single use of assertions and signed messages, recorded until they expire.
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { sha256 } from './flows/challenge.ts'

declare module '../db/schema.ts' {
  interface Schema {
    used_proofs: { hash: string; usable_until: string }
  }
}

/** Marks a proof as used, in the transaction that does what it allows.
 *  @param usableUntil milliseconds since the epoch after which it is not accepted any more
 *  @returns false when it was used before */
export async function spendProof(trx: Transaction, proof: string[], usableUntil: number): Promise<boolean> {
  await trx.deleteFrom('used_proofs').where('usable_until', '<', now()).execute()
  const hash = sha256(JSON.stringify(proof))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_proofs')
    .values({ hash, usable_until: new Date(usableUntil).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
