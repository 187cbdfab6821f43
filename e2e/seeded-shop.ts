// Seeds the demo shop once for a run; each test then works on a copy of its own. In a folder of the run's own, so that two runs at
// once don't take each other's shop away. `LECHAIM_SEEDED` names one that is there already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from './shop-server.ts'

/** The run's workers are given the name by their environment. */
export const seededData = (): string => process.env.LECHAIM_SEEDED ?? ''

export default async function seedShop() {
  if (seededData()) return
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-seeded-'))
  process.env.LECHAIM_SEEDED = folder
  const shop = await startShop(folder)
  await shop.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
