// The catalogue as a file, out and in.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ImportAnswer, ImportBatch, type ImportedRow } from '@lechaim/shared/contracts/product-import.ts'
import { ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import type { FastifyRequest } from 'fastify'
import { answers, sendCsv } from '../../http/responses/answers.ts'
import { inParts } from '../../rows/edit-rows.ts'
import { exportProducts } from './export-products.ts'
import { type ImportRules, importProducts, linesOf } from './import-products.ts'

const tags = ['products']

export const productTransferRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
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
      const { body, signedIn } = request
      const rules = rulesOf(request)
      let isChanged = false
      try {
        const rows = await inParts(app, body.rows, async (trx, part, before: readonly ImportedRow[]) => {
          const imported = await importProducts(trx, { ...body, rows: part }, rules, signedIn.user.email, linesOf(body.rows, before))
          isChanged ||= imported.some(({ outcome }) => outcome === 'new' || outcome === 'changed')
          return imported
        })
        return { rows }
      } finally {
        if (body.apply && isChanged) changes.publish('catalogue')
      }
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
