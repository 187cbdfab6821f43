// `npm run backup [-- folder]`: everything that must be kept, copied and checked, while the shop runs or not.
import { say } from './launch/console.mjs'

export async function run(rest) {
  const { backupCommand } = await import('../../api/src/operations/commands.ts')
  return backupCommand(rest, say)
}
