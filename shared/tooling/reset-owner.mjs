// `npm run reset-owner [-- e-mail]`: a new password for the owner, on the terminal; every session ends.
import { say } from './launch/console.mjs'

export async function run(rest) {
  process.umask(0o077)
  const { resetOwnerCommand } = await import('../../api/src/auth/users/reset-owner.ts')
  return resetOwnerCommand(rest, say)
}
