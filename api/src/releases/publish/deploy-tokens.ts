// Tokens with which a team releases its own remotes and nothing else. The secret is shown once; the database keeps its hash.
import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'

const prefix = 'lechaim_deploy_'
const hashOf = (token: string) => hash('sha256', token, 'base64url')

export const defaultTokenDays = 90
const dayMs = 24 * 60 * 60 * 1000

/** @param days that it works
 *  @param others further remotes that it is good for */
export async function createDeployToken(db: Database, remote: string, days = defaultTokenDays, others: readonly string[] = []) {
  const id = randomBytes(5).toString('hex')
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(Date.now() + days * dayMs).toISOString()
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('deploy_tokens')
      .values({ id, remote, secret_hash: hashOf(token), created_at: now(), expires_at: expiresAt })
      .execute()
    if (others.length > 0)
      await trx
        .insertInto('deploy_token_remotes')
        .values(others.map((other) => ({ token_id: id, remote: other })))
        .execute()
  })
  return { id, token, expiresAt }
}

/** @returns whether there was such a token that still worked */
export async function revokeDeployToken(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deploy_tokens')
    .set({ revoked_at: now() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Each with all its remotes. */
export async function listDeployTokens(db: Database) {
  const columns = ['id', 'remote', 'created_at', 'expires_at', 'used_at', 'revoked_at'] as const
  const tokens = await db.selectFrom('deploy_tokens').select(columns).orderBy('created_at').execute()
  const further = await db.selectFrom('deploy_token_remotes').selectAll().orderBy('remote').execute()
  return tokens.map(({ remote, ...token }) => {
    const others = further.filter(({ token_id }) => token_id === token.id)
    return { ...token, remotes: [remote, ...others.map((other) => other.remote)] }
  })
}

/** The remotes of a token that works; none for any other. */
export async function remotesOf(db: Database, id: string): Promise<string[]> {
  const token = await db
    .selectFrom('deploy_tokens')
    .select('remote')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!token) return []
  const others = await db.selectFrom('deploy_token_remotes').select('remote').where('token_id', '=', id).orderBy('remote').execute()
  return [token.remote, ...others.map(({ remote }) => remote)]
}

/** True for the id of a token that works, and is good for the remote. */
export const worksFor = async (db: Database, id: string, remote: string): Promise<boolean> => (await remotesOf(db, id)).includes(remote)

/** @returns the id of the request's deploy token, which is what history calls its bearer
 *  @throws ApiError unauthorized for no valid token or an expired one, forbidden for another remote's */
export const checkDeployToken = async (db: Database, request: FastifyRequest, remote: string): Promise<string> =>
  (await readDeployToken(db, request, remote)).id

/** @param remote that the token must be for; undefined for any
 *  @throws what `checkDeployToken` does */
export async function readDeployToken(db: Database, { headers }: FastifyRequest, remote?: string) {
  const given = /^Bearer (.{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const token = given.startsWith(prefix)
    ? await db
        .selectFrom('deploy_tokens')
        .select(['id', 'expires_at'])
        .where('secret_hash', '=', hashOf(given))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!token) throw new ApiError('unauthorized', 'A valid deploy token is needed: npm run deploy-token makes one')
  if (token.expires_at <= now()) {
    throw new ApiError('unauthorized', `This token expired at ${token.expires_at}: npm run deploy-token makes another one`)
  }
  const remotes = await remotesOf(db, token.id)
  if (remote !== undefined && !remotes.includes(remote)) throw new ApiError('forbidden', `This token is for ${remotes.join(', ')}`)
  await db.updateTable('deploy_tokens').set({ used_at: now() }).where('id', '=', token.id).execute()
  return { id: token.id, remotes, expiresAt: token.expires_at }
}
