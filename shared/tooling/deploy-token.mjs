// `npm run deploy-token -- --remote cart [--days 30] [--new] | --list | --revoke <id>`: on the shop's own machine, tokens with which teams release.
import { say } from './launch/console.mjs'

export async function run(rest) {
  process.umask(0o077)
  const { deployTokenCommand } = await import('../../api/src/releases/publish/deploy-token-command.ts')
  return deployTokenCommand(rest, say)
}
