import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DrinkOfferQuery, DrinkOffers } from '@lechaim/shared/contracts/drink.ts'
import { FacetQuery, Facets } from '@lechaim/shared/contracts/filters.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { ProductBulk, ProductBulkDone } from '@lechaim/shared/contracts/product-bulk.ts'
import { Product, ProductDraft, ProductPage, ProductPatch, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { votingNetwork } from '../../http/requests/network.ts'
import { limitSearches } from '../../http/requests/search-limit.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter, inParts } from '../../rows/edit-rows.ts'
import { listOffers } from '../drinks/drinks-queries.ts'
import { readFacets } from '../filters/facet-queries.ts'
import { findProduct, findSavedProduct, listProducts } from './products-queries.ts'
import { changeProducts, deleteProduct, insertProduct, updateProduct } from './save-product.ts'
import { switchProducts } from './switch-products.ts'

const tags = ['products']

export const productsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, changes } = app
  const write = createWriter(app, 'catalogue')
  app.schedule({ topic: 'catalogue', table: 'products', apply: switchProducts })
  const onRequest = app.requireOwner

  app.get(
    '/api/products',
    { ...app.forVisitors, schema: { tags, summary: 'A page of products', querystring: ProductQuery, response: answers.ok(ProductPage) } },
    async (request, reply) => {
      await limitSearches(request, reply, request.query.q)
      const page = await listProducts(db, { ...request.query, visibleOnly: !request.isOwner })
      const { q, category, after } = request.query
      if (q && page.search?.match === 'none' && !category && !after && !request.isOwner) {
        request.skipCache = true
        await app.unansweredSearches.count(q, votingNetwork(request.ip))
      }
      return page
    },
  )

  app.get(
    '/api/product-filters',
    {
      ...app.forVisitors,
      schema: { tags, summary: 'What a list can be filtered by', querystring: FacetQuery, response: answers.ok(Facets) },
    },
    async (request, reply) => {
      await limitSearches(request, reply, request.query.q)
      return readFacets(db, request.query, { visibleOnly: !request.isOwner })
    },
  )

  app.get(
    '/api/drink-values',
    {
      onRequest,
      schema: { tags, summary: 'What other products have in a field', querystring: DrinkOfferQuery, response: answers.ok(DrinkOffers) },
    },
    async ({ query: { field, q } }) => ({ items: await listOffers(db, field, q) }),
  )

  app.get(
    '/api/products/:id',
    { ...app.forVisitors, schema: { tags, summary: 'One product', params: IdParams, response: answers.ok(Product) } },
    async (request) => {
      const product = await findProduct(db, request.params.id, { visibleOnly: !request.isOwner })
      if (!product) throw notFound('product')
      // Orders change its stock without renewing what is kept.
      request.skipCache = typeof product.stock === 'number'
      return product
    },
  )

  app.post(
    '/api/products',
    { onRequest, schema: { tags, summary: 'Adds a product', body: ProductDraft, response: answers.created(Product) } },
    async (request, reply) => {
      const id = await write((trx) => insertProduct(trx, request.body, request.signedIn.user.email))
      return reply.code(201).send(await readSaved(id))
    },
  )

  app.patch(
    '/api/products/:id',
    { onRequest, schema: { tags, summary: 'Changes a product', params: IdParams, body: ProductPatch, response: answers.ok(Product) } },
    async (request) => {
      await write((trx) => updateProduct(trx, request.params.id, request.body, request.signedIn.user.email))
      return readSaved(request.params.id)
    },
  )

  app.delete(
    '/api/products/:id',
    { onRequest, schema: { tags, summary: 'Deletes a product', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await write((trx) => deleteProduct(trx, request.params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/products/bulk',
    {
      onRequest,
      schema: { tags, summary: 'Shows, hides, counts or deletes many products', body: ProductBulk, response: answers.ok(ProductBulkDone) },
    },
    async (request) => {
      const { body, signedIn } = request
      try {
        return { ids: await inParts(app, body.ids, (trx, ids) => changeProducts(trx, { ...body, ids }, signedIn.user.email)) }
      } finally {
        changes.publish('catalogue')
      }
    },
  )

  async function readSaved(id: number): Promise<Product> {
    const product = await findSavedProduct(db, id)
    if (!product) throw notFound('product')
    return product
  }
}
