// The catalogue as a file, out and in.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ImportAnswer, ImportBatch } from '@lechaim/shared/contracts/product-import.ts'
import { ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import type { FastifyRequest } from 'fastify'
import { answers, sendCsv } from '../../http/responses/answers.ts'
import { exportProducts } from './export-products.ts'
import { type ImportRules, importProducts } from './import-products.ts'

const tags = ['products']

export const productTransferRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, inTurn, changes } = app
  const onRequest = app.requireOwner

  app.get(
    '/api/products/export',
    { onRequest, schema: { tags, summary: 'The whole catalogue as CSV', response: answers.csv('id,name,price…') } },
    async (_request, reply) => sendCsv(reply, 'products.csv', exportProducts(db)),
  )

  app.post(
    '/api/products/import',
    {
      onRequest,
      schema: {
        tags,
        summary: 'What rows of a CSV would change, or the change itself',
        body: ImportBatch,
        response: answers.ok(ImportAnswer),
      },
    },
    async (request) => {
      const { email } = request.signedIn.user
      const rows = await inTurn((trx) => importProducts(trx, request.body, rulesOf(request), email))
      const isChanged = rows.some(({ outcome }) => outcome === 'new' || outcome === 'changed')
      if (request.body.apply && isChanged) changes.publish('catalogue')
      return { rows }
    },
  )
}

/** The schemas of the routes of a single product. */
function rulesOf(request: FastifyRequest): ImportRules {
  const brokenBy = (schema: object) => {
    const validate = request.compileValidationSchema(schema as Record<string, unknown>, 'body')
    return (value: unknown) => (validate(value) ? null : (validate.errors?.[0]?.instancePath.split('/')[1] ?? 'name'))
  }
  return { brokenDraft: brokenBy(ProductDraft), brokenPatch: brokenBy(ProductPatch) }
}
