// `npm run link-wallet`: lets an owner sign in with this wallet, with or without a running server.
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { withShop } from '../../db/connection.ts'
import { explained, type Say } from '../../db/explain-failure.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { findOwner } from '../users/reset-owner.ts'
import { walletAccount } from './prove-wallet.ts'
import { chainOf } from './wallet-message.ts'

/** @returns the exit code */
export async function linkWalletCommand([address, email]: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const config = readConfig(env)
    const linked = await linkWallet(config, address, email)
    say(`${linked.email} can sign in with the ${linked.chain} wallet ${linked.address}`)
    if (!config.signIn.wallets.includes(linked.chain)) say(`once the server runs with LECHAIM_WALLETS=${linked.chain}`)
  })
}

/** @throws OperationError when there is no shop, no such owner, or no such wallet */
export async function linkWallet(config: Config, given = '', email?: string) {
  const known = chainOf(given)
  if (!known) throw new ConfigError('Which wallet? npm run link-wallet -- 0x… (Ethereum) or an address of Solana')
  return withShop(config, async (db) => {
    const owner = await findOwner(db, email)
    await db.transaction().execute((trx) => linkIdentity(trx, owner, walletAccount(known.chain, known.address)))
    return { ...known, email: owner.email }
  })
}
