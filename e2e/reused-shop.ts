// Reuses a worker's shop for the next story unless it was changed, and its process unless the story has an environment of its own.
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seededData } from './seeded-shop.ts'
import { type ShopSeries, type ShopServer, startShop, startShopSeries } from './shop-server.ts'

export type ShopPool = ReturnType<typeof createShopPool>

interface Used {
  shop: ShopServer
  /** Set when a story uses its files or stops it. */
  isTouched: boolean
  state: string
}

/** Manages one shop at a time, on a copy of the seeded data. */
export function createShopPool() {
  let used: Used | null = null
  let series: ShopSeries | null = null

  async function discard(): Promise<void> {
    if (!used) return
    const { shop } = used
    used = null
    await shop.stop()
    // Pictures that are being made may still be written.
    rmSync(shop.dataDir, { recursive: true, force: true, maxRetries: 10 })
  }

  return {
    async take(environment: Record<string, string>): Promise<ShopServer> {
      if (used && stateOf(used.shop.dataDir) !== used.state) await discard()
      const hasOwn = Object.keys(environment).length > 0
      if (hasOwn) await discard()
      if (!used) {
        const dataDir = mkdtempSync(join(tmpdir(), 'lechaim-'))
        cpSync(seededData(), dataDir, { recursive: true })
        series ??= startShopSeries()
        const shop = await (hasOwn ? startShop(dataDir, environment) : series.open(dataDir))
        used = { shop, isTouched: hasOwn, state: stateOf(dataDir) }
      }
      return watched(used)
    },
    async giveBack(): Promise<void> {
      if (!used) return
      if (used.isTouched || stateOf(used.shop.dataDir) !== used.state) await discard()
      else endSessions(used.shop.dataDir)
    },
    async close(): Promise<void> {
      await discard()
      await series?.end()
    },
  }
}

/** The shop, recording any use beyond its address. */
function watched(used: Used): ShopServer {
  const { shop } = used
  const touched = <T>(value: T): T => {
    used.isTouched = true
    return value
  }
  return {
    address: shop.address,
    get dataDir() {
      return touched(shop.dataDir)
    },
    stop: () => touched(shop.stop)(),
  }
}

/** A fingerprint of the shop's data, without sign-ins, which other stories do not see, and the derived indexes of searches. */
function stateOf(dataDir: string): string {
  const db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true })
  try {
    const hash = createHash('sha1')
    const tables = db
      .prepare(
        `select name from sqlite_master where type = 'table' and name not in ('sessions', 'users')
          and name not like 'product_search%' and name not like 'product_keys%' and name not like 'product_trigram%'
          and name not like 'order_trigram%' order by name`,
      )
      .all()
    for (const { name } of tables) hash.update(JSON.stringify(db.prepare(`select * from "${name}"`).all()))
    hash.update(JSON.stringify(db.prepare('select id, email, password_hash, user_metadata, device_generation from users').all()))
    return hash.digest('hex')
  } finally {
    db.close()
  }
}

function endSessions(dataDir: string): void {
  // The server may be writing.
  const db = new DatabaseSync(join(dataDir, 'shop.db'), { timeout: 10_000 })
  db.exec('delete from sessions')
  db.close()
}
