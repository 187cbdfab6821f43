// Seeds the demo shop once; each test then works on a copy of its own.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { startShop } from './shop-server.ts'

export const seededData = resolve(import.meta.dirname, '../.test/seeded-data')

export default async function seedShop() {
  rmSync(seededData, { recursive: true, force: true })
  const shop = await startShop(seededData)
  await shop.stop()
}
