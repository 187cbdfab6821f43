// What visitors read is kept as it was sent, until the next write: the shop is read far more often than it changes. The owner
// always reads the database.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { etagOf } from './etag.ts'

const maxAnswers = 300
const maxLength = 100_000

interface Answer {
  /** Encoded once, not for every visitor. */
  body: Buffer
  etag: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The hooks of a route whose answer is the same for every visitor. */
    forVisitors: {
      onRequest: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>)[]
      onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
    }
  }
  interface FastifyRequest {
    /** The cache's generation when this request began. */
    generation: number
  }
}

export const visitorCache = fastifyPlugin(
  async (app) => {
    const answers = new Map<string, Answer>()
    let generation = 0
    app.changes.subscribe(({ topic }) => {
      if (topic !== 'catalogue' && topic !== 'content') return
      answers.clear()
      generation++
    })
    app.decorateRequest('generation', 0)

    async function answerKept(request: FastifyRequest, reply: FastifyReply) {
      request.generation = generation
      const kept = request.isOwner ? undefined : answers.get(request.url)
      if (kept) return reply.type('application/json; charset=utf-8').send(kept.body)
    }

    async function keep(request: FastifyRequest, reply: FastifyReply, body: unknown) {
      if (request.isOwner) reply.header('cache-control', 'no-store')
      const isKept = Buffer.isBuffer(body)
      if (request.isOwner || reply.statusCode !== 200 || !(isKept || typeof body === 'string')) return body
      const answer = (isKept && answers.get(request.url)) || answerOf(Buffer.from(body))
      // What was read before a write and is sent after it must not outlive it.
      if (!isKept && request.generation === generation && answer.body.length <= maxLength) remember(request.url, answer)
      reply.header('cache-control', 'no-cache').header('vary', 'authorization').header('etag', answer.etag)
      if (request.headers['if-none-match'] !== answer.etag) return answer.body
      reply.code(304)
      return ''
    }

    function remember(url: string, answer: Answer): void {
      answers.set(url, answer)
      const oldest = answers.keys().next().value
      if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
    }

    app.decorate('forVisitors', { onRequest: [app.recogniseOwner, answerKept], onSend: keep })
  },
  { name: 'visitor-cache', dependencies: ['guard'] },
)

const answerOf = (body: Buffer): Answer => ({ body, etag: etagOf(body) })
