import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SuggestionQuery, Suggestions, UnansweredSearches, WordGroups } from '@lechaim/shared/contracts/search.ts'
import { limitSearches } from '../../http/requests/search-limit.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter } from '../../rows/edit-rows.ts'
import { suggest } from './suggestions.ts'
import { listWordGroups, saveWordGroups } from './word-groups-queries.ts'

const tags = ['search']

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'catalogue')
  const onRequest = app.requireOwner

  app.get(
    '/api/suggestions',
    {
      ...app.forVisitors,
      schema: {
        tags,
        summary: 'Categories and products for what is being typed',
        querystring: SuggestionQuery,
        response: answers.ok(Suggestions),
      },
    },
    async (request, reply) => {
      await limitSearches(request, reply, request.query.q)
      return suggest(db, request.query.q, { visibleOnly: !request.isOwner })
    },
  )

  app.get(
    '/api/word-groups',
    { onRequest, schema: { tags, summary: 'Words that mean the same to the search', response: answers.ok(WordGroups) } },
    () => listWordGroups(db),
  )

  app.put(
    '/api/word-groups',
    {
      onRequest,
      schema: { tags, summary: 'Replaces the groups of words', body: WordGroups, response: answers.ok(WordGroups) },
    },
    (request) => write((trx) => saveWordGroups(trx, request.body)),
  )

  app.get(
    '/api/unanswered-searches',
    {
      onRequest,
      schema: { tags, summary: 'Frequent searches of the last 30 days that found nothing', response: answers.ok(UnansweredSearches) },
    },
    () => app.unansweredSearches.list(),
  )
}
