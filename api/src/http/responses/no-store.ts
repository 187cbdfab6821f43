import type { FastifyReply, FastifyRequest } from 'fastify'

/** An onSend hook: what the API says is kept by nobody, unless its route says otherwise. */
export async function noStore({ routeOptions, url }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isApi = /^\/api(?:[/?]|$)/.test(routeOptions.url ?? url)
  if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return payload
}
