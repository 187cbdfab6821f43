// `node api/src/operations/commands.ts <command> …`: the commands that use the server's code.
import type { Say } from '../db/explain-failure.ts'

const commands: Record<string, () => Promise<(rest: string[], say: Say) => Promise<number>>> = {
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  'reset-owner': async () => (await import('../auth/users/reset-owner.ts')).resetOwnerCommand,
  'link-wallet': async () => (await import('../auth/wallets/link-wallet.ts')).linkWalletCommand,
  'deploy-token': async () => (await import('../releases/publish/deploy-token-command.ts')).deployTokenCommand,
  freeze: async () => (await import('../releases/policy/freeze-command.ts')).freezeCommand,
  'check-release': async () => (await import('../releases/checks/check-command.ts')).checkReleaseCommand,
}

// Other users of this machine must not read the written files (decision 0017).
process.umask(0o077)
const [name = '', ...rest] = process.argv.slice(2)
const command = await commands[name]?.()
if (!command) throw new Error(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}`)
process.exitCode = await command(rest, (line) => process.stdout.write(`${line}\n`))
