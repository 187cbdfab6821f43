// `npm run link-wallet`: lets an owner sign in with this wallet, by whoever may read the data folder. The server may run meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { openDatabase } from '../../db/connection.ts'
import { migrate } from '../../db/migrate.ts'
import { explained } from '../../files/operation-error.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { findOwner } from '../users/reset-owner.ts'
import { walletAccount } from './prove-wallet.ts'
import { chainOf } from './wallet-message.ts'

type Say = (line: string) => void

/** @returns the exit code */
export async function linkWalletCommand([address, email]: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const config = readConfig(env)
    const linked = await linkWallet(config, address, email)
    say(`${linked.email} can sign in with the ${linked.chain} wallet ${linked.address}`)
    if (!config.signIn.wallets.includes(linked.chain)) say(`once the server runs with LECHAIM_WALLETS=${linked.chain}`)
  })
}

/** @throws ConfigError when there is no shop, no such owner, or no such wallet */
export async function linkWallet(config: Config, given = '', email?: string) {
  const known = chainOf(given)
  if (!known) throw new ConfigError('Which wallet? npm run link-wallet -- 0x… (Ethereum) or an address of Solana')
  const file = join(config.dataDir, 'shop.db')
  if (!existsSync(file)) throw new ConfigError(`There is no shop in ${config.dataDir} yet: npm start makes one`)
  const { db, close } = await openDatabase(file)
  try {
    await migrate(db)
    const owner = await findOwner(db, email)
    await db.transaction().execute((trx) => linkIdentity(trx, owner, walletAccount(known.chain, known.address)))
    return { ...known, email: owner.email }
  } finally {
    await close()
  }
}
