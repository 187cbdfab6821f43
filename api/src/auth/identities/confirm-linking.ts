import type { FastifyInstance } from 'fastify'
import { isConfirmed } from '../factors/factors-queries.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import type { AuthMethod } from '../sessions/sessions.ts'

const freshSeconds = 15 * 60

/** Makes sure that it is the owner who changes by what accounts one signs in: by the second factor, if there is one, and a sign-in of the
 *  last quarter of an hour.
 *  @throws AuthError insufficient_aal, reauthentication_needed */
export async function confirmLinking({ db }: FastifyInstance, signedIn: SignedIn): Promise<SignedIn> {
  const { session } = signedIn
  if (!(await isConfirmed(db, session))) throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to change identities')
  const amr: AuthMethod[] = JSON.parse(session.amr)
  if (amr.some(({ timestamp }) => timestamp > Date.now() / 1000 - freshSeconds)) return signedIn
  throw new AuthError(400, 'reauthentication_needed', 'Changing identities requires a fresh sign-in')
}
