import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { networkOf } from './network.ts'

/** Ten searches a second on average, and as many at once as somebody causes who types quickly in several windows. */
export const searchWindowMs = 5000

/** Counts a search of the caller's network. To be called for what no cache answers: a cached answer costs less than counting.
 *  @param query an empty one is no search
 *  @throws rate_limited, with `retry-after` */
export async function limitSearches(
  { server, ip, isOwner }: FastifyRequest,
  reply: FastifyReply,
  query: string | undefined,
): Promise<void> {
  if (!query || isOwner || (await server.throttles.searches.mayTry(networkOf(ip)))) return
  reply.header('retry-after', searchWindowMs / 1000)
  throw new ApiError('rate_limited', 'Too many searches: try again in a few seconds')
}
