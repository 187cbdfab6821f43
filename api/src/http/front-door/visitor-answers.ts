// Caches the API's responses to visitors until the next write. The owner always reads the database.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { etagOf } from '../responses/answers.ts'
import { acceptedEncoding, packed } from './answer-cache.ts'

const maxLength = 100_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks of a route whose response is the same for every visitor. */
    forVisitors: {
      onRequest: ((request: FastifyRequest) => Promise<void>)[]
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
    }
  }
  interface FastifyRequest {
    startedAtGeneration: number
    /** Set by a handler whose response is not cached. */
    skipCache: boolean
  }
}

export const visitorAnswers = fastifyPlugin(
  async (app) => {
    const { answerCache } = app
    app.decorateRequest('startedAtGeneration')
    app.decorateRequest('skipCache', false)

    const begin = async (request: FastifyRequest) => {
      request.startedAtGeneration = answerCache.now()
    }

    async function keep(request: FastifyRequest, reply: FastifyReply, body: unknown) {
      if (request.isOwner) reply.header('cache-control', 'no-store')
      if (request.isOwner || (reply.refusal ?? reply.statusCode) !== 200 || typeof body !== 'string') return body
      const etag = etagOf(Buffer.from(body))
      reply.header('cache-control', 'no-cache').header('vary', 'authorization, accept-encoding').header('etag', etag)
      const answer = !request.skipCache && body.length <= maxLength ? { status: 200, headers: {}, ...(await packed(body)) } : null
      if (answer) {
        const { startedAtGeneration, url: key } = request
        answerCache.keep(key, answer, startedAtGeneration)
        answerCache.serveRepeats(request, reply, {
          key,
          startedAtGeneration,
          matches: ({ headers }) => headers.authorization === undefined,
        })
      }
      if (request.headers['if-none-match'] === etag) {
        reply.code(304)
        return ''
      }
      if (!answer || acceptedEncoding(request.headers['accept-encoding']) !== 'br') return body
      reply.header('content-encoding', 'br')
      return answer.brotli
    }

    app.decorate('forVisitors', { onRequest: [app.recogniseOwner, begin], onSend: keep })
  },
  { name: 'visitor-answers', dependencies: ['guard', 'answer-cache'] },
)
