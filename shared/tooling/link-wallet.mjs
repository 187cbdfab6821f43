// `npm run link-wallet -- <address> [e-mail]`: the owner may sign in with this wallet.
import { say } from './launch/console.mjs'

export async function run(rest) {
  process.umask(0o077)
  const { linkWalletCommand } = await import('../../api/src/auth/wallets/link-wallet.ts')
  return linkWalletCommand(rest, say)
}
