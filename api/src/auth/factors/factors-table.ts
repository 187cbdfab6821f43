import type { Selectable } from 'kysely'
import type { FactorTable } from '../../db/schema.ts'

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
