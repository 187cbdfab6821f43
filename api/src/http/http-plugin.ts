// Rules of every request and response: errors, headers, compression, cookies.
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { acceptEmptyJson, addDefaultHeaders } from './app-hooks.ts'
import { notFound } from './errors/api-error.ts'
import { addFailureLogs, answerError } from './errors/error-handler.ts'
import { cleanBody, cleanQuery } from './requests/clean-texts.ts'
import { cspDirectives } from './responses/csp.ts'

async function addHttp(app: FastifyInstance): Promise<void> {
  const { config } = app
  acceptEmptyJson(app)
  addFailureLogs(app)
  app.decorateReply('refusal', null)
  app.setErrorHandler(answerError)
  app.addHook('onSend', addDefaultHeaders)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    // With no-referrer a browser would hide the origin of the shop's own forms, which sign-in checks.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // On plain http the header means nothing, and on a shared name like localhost it would bind other servers too.
    hsts: config.origin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  // Files of releases come packed from their build; this is for pages and answers, so it trades some size for time.
  await app.register(compress, {
    // No client of ours compresses requests; a bomb would be the only one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // A window of 256 KB holds a page whole: the default takes several megabytes for each answer that is being compressed.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  })
  await app.register(cookie)
}

/** The routes below `/api`, whose texts are cleaned before they are checked. */
export const apiScope =
  (routes: readonly FastifyPluginAsyncTypebox[]): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (api) => {
      api.addHook('onRequest', cleanQuery)
      api.addHook('preValidation', cleanBody)
      for (const each of routes) await api.register(each)
    })
    // A scope of its own: Fastify chooses the handler of a 404 by prefix.
    await app.register(async (api) => api.setNotFoundHandler((request, reply) => answerError(notFound('address'), request, reply)), {
      prefix: '/api',
    })
  }

export const httpPlugin = fastifyPlugin(addHttp, { name: 'http' })
