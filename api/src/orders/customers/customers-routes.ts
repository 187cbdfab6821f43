import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Customer,
  CustomerPatch,
  CustomerQuery,
  CustomerSuggestionQuery,
  CustomerSuggestions,
} from '@lechaim/shared/contracts/customers.ts'
import { answers } from '../../http/responses/answers.ts'
import { readCustomer, saveCustomer, suggestCustomers } from './customers-queries.ts'

const tags = ['orders']

export const customersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/customers',
    {
      onRequest: app.requireOwner,
      schema: { tags, summary: 'The customer of a phone number', querystring: CustomerQuery, response: answers.ok(Customer) },
    },
    (request) => readCustomer(app.db, request.query.phone),
  )

  app.get(
    '/api/customers/suggestions',
    {
      onRequest: app.requireOwner,
      schema: {
        tags,
        summary: 'Customers whose phone number begins so',
        querystring: CustomerSuggestionQuery,
        response: answers.ok(CustomerSuggestions),
      },
    },
    async (request) => ({ items: await suggestCustomers(app.db, request.query.phone) }),
  )

  app.patch(
    '/api/customers',
    {
      onRequest: app.requireOwner,
      schema: { tags, summary: 'Saves the notes about a customer', body: CustomerPatch, response: answers.ok(Customer) },
    },
    (request) => app.durably((trx) => saveCustomer(trx, request.body)),
  )
}
