// `npm run backup [-- folder]`: everything that must be kept, copied and checked, while the shop runs or not.
import { say } from './launch/console.mjs'

export async function run(rest) {
  process.umask(0o077)
  const { backupCommand } = await import('../../api/src/operations/commands.ts')
  return backupCommand(rest, say)
}
