// Seeds the demo shop once for a run, in the run's own folder; tests work on copies. `LECHAIM_SEEDED` names an existing one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from './shop-server.ts'

/** Passed to the workers by their environment. */
export const seededData = (): string => process.env.LECHAIM_SEEDED ?? ''

export default async function seedShop() {
  if (seededData()) return
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-seeded-'))
  process.env.LECHAIM_SEEDED = folder
  const shop = await startShop(folder)
  await shop.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}
