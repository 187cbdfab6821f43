import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FacetQuery, Facets } from '@lechaim/shared/contracts/filters.ts'
import { answers } from '../../http/responses/answers.ts'
import { readFacets } from './facet-queries.ts'

export const filtersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/product-filters',
    {
      ...app.forVisitors,
      schema: { tags: ['products'], summary: 'What a list can be filtered by', querystring: FacetQuery, response: answers.ok(Facets) },
    },
    (request) => readFacets(app.db, request.query, { visibleOnly: !request.isOwner }),
  )
}
