// Tokens with which a team releases its own remote and nothing else. The secret is shown once; the database keeps its hash.
import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'

const prefix = 'lechaim_deploy_'
const hashOf = (token: string) => hash('sha256', token, 'base64url')

export const defaultTokenDays = 90
const dayMs = 24 * 60 * 60 * 1000

/** @param days that it works */
export async function createDeployToken(db: Database, remote: string, days = defaultTokenDays) {
  const id = randomBytes(5).toString('hex')
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(Date.now() + days * dayMs).toISOString()
  await db
    .insertInto('deploy_tokens')
    .values({ id, remote, secret_hash: hashOf(token), created_at: now(), expires_at: expiresAt })
    .execute()
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

export const listDeployTokens = (db: Database) =>
  db
    .selectFrom('deploy_tokens')
    .select(['id', 'remote', 'created_at', 'expires_at', 'used_at', 'revoked_at'])
    .orderBy('created_at')
    .execute()

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
        .select(['id', 'remote', 'expires_at'])
        .where('secret_hash', '=', hashOf(given))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!token) throw new ApiError('unauthorized', 'A valid deploy token is needed: npm run deploy-token makes one')
  if (token.expires_at <= now()) {
    throw new ApiError('unauthorized', `This token expired at ${token.expires_at}: npm run deploy-token makes another one`)
  }
  if (remote !== undefined && token.remote !== remote) throw new ApiError('forbidden', `This token is for ${token.remote}`)
  await db.updateTable('deploy_tokens').set({ used_at: now() }).where('id', '=', token.id).execute()
  return { id: token.id, remote: token.remote, expiresAt: token.expires_at }
}
