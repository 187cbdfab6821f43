// Seeds the demo shop once for a run, in the run's own folder; tests work on copies. `LECHAIM_SEEDED` names an existing one.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ShopServer, startShop } from './shop-server.ts'

/** Passed to the workers by their environment. */
export const seededData = (): string => process.env.LECHAIM_SEEDED ?? ''

export default async function seedShop() {
  if (seededData()) return
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-seeded-'))
  process.env.LECHAIM_SEEDED = folder
  const shop = await startShop(folder)
  await deriveCards(shop)
  await shop.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Makes the smaller copies of the pictures, which each copy of the shop would make again. */
async function deriveCards({ address, dataDir }: ShopServer): Promise<void> {
  for (const name of readdirSync(join(dataDir, 'media')))
    for (const width of [160, 320])
      await fetch(`${address}/storage/v1/object/public/drinksimages/${name}?w=${width}`, { headers: { accept: 'image/avif' } })
}
