import type { Generated, Selectable } from 'kysely'
import type { Stamped } from '../../db/schema.ts'

interface FactorTable extends Stamped {
  id: string
  user_id: string
  friendly_name: string
  status: 'unverified' | 'verified'
  /** The newest 30-second step whose code was taken. */
  last_step: Generated<number>
}

interface FactorChallengeTable {
  id: string
  factor_id: string
  session_id: string
  expires_at: string
  tries: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Schema {
    factors: FactorTable
    factor_challenges: FactorChallengeTable
  }
}

export type FactorRow = Selectable<FactorTable>

/** The factor as the auth protocol shows it. */
export const toFactor = ({ id, friendly_name, status, created_at, updated_at }: FactorRow) => ({
  id,
  friendly_name,
  factor_type: 'totp',
  status,
  created_at,
  updated_at,
})
