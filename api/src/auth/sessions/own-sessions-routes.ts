// Lists and ends the owner's sessions; the public protocol has no such calls.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SessionList } from '@lechaim/shared/contracts/auth.ts'
import { present } from '../../db/mapping.ts'
import { dropPendingChanges } from '../codes/codes.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { countRecoveryCodes } from '../factors/recovery-codes-table.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { answers, RowParams } from '../protocol/auth-schemas.ts'
import { listNotices } from '../users/account-notices.ts'
import { endOwnSession, listSessions } from './sessions.ts'
import { listSignIns } from './sign-in-records.ts'

export const ownSessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  app.addHook('onRequest', app.requireSession)
  app.addHook('onRequest', async ({ signedIn }) => {
    // The password alone neither lists nor ends sessions.
    if (!(await isConfirmed(db, signedIn.session))) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to see and end sessions')
  })

  app.get(
    '/sessions',
    { schema: { summary: 'The caller’s own sessions, the last used first', response: { ...answers.refused, 200: SessionList } } },
    async (request) => {
      const { user, session } = request.signedIn
      return present<SessionList>({
        items: await listSessions(db, session),
        notices: await listNotices(db, user.id),
        signIns: await listSignIns(db, user.id),
        recoveryCodesLeft: await countRecoveryCodes(db, user.id),
      })
    },
  )

  app.delete(
    '/sessions/:id',
    { schema: { summary: 'Ends one of the caller’s own sessions', params: RowParams, response: answers.done } },
    async (request, reply) => {
      const { user } = request.signedIn
      await endOwnSession(db, user.id, request.params.id)
      await dropPendingChanges(db, user.id)
      return reply.code(204).send(null)
    },
  )
}
