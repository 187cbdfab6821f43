// `npm run restore -- <backup>`: a backup in the place of the data, while the shop is stopped.
import { say } from './launch/console.mjs'

export async function run(rest) {
  process.umask(0o077)
  const { restoreCommand } = await import('../../api/src/operations/commands.ts')
  return restoreCommand(rest, say)
}
