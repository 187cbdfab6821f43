import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DrinkOfferQuery, DrinkOffers } from '@lechaim/shared/contracts/drink.ts'
import { answers } from '../../http/responses/answers.ts'
import { listOffers } from './drinks-queries.ts'

export const drinksRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/drink-values',
    {
      onRequest: app.requireOwner,
      schema: {
        tags: ['products'],
        summary: 'What other products have in a field',
        querystring: DrinkOfferQuery,
        response: answers.ok(DrinkOffers),
      },
    },
    async ({ query: { field, q } }) => ({ items: await listOffers(app.db, field, q) }),
  )
}
