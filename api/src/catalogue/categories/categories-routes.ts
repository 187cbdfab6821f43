import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Category, CategoryDraft, CategoryList, CategoryPatch, CategoryUse } from '@lechaim/shared/contracts/categories.ts'
import { IdParams, RowOrder } from '@lechaim/shared/contracts/primitives.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter, reorder } from '../../rows/edit-rows.ts'
import { categoryUse, listCategories, readCategory } from './categories-queries.ts'
import { deleteCategory, insertCategory, updateCategory } from './save-category.ts'

const tags = ['categories']

export const categoriesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'catalogue')
  const onRequest = app.requireOwner

  app.get(
    '/api/categories',
    { ...app.forVisitors, schema: { tags, summary: 'All categories', response: answers.ok(CategoryList) } },
    async (request) => ({ items: await listCategories(db, { visibleOnly: !request.isOwner }) }),
  )

  app.post(
    '/api/categories',
    { onRequest, schema: { tags, summary: 'Adds a category', body: CategoryDraft, response: answers.created(Category) } },
    async (request, reply) => {
      const id = await write((trx) => insertCategory(trx, request.body))
      return reply.code(201).send(await readCategory(db, id))
    },
  )

  app.get(
    '/api/categories/:id/use',
    {
      onRequest,
      schema: { tags, summary: 'What deleting the category would leave behind', params: IdParams, response: answers.ok(CategoryUse) },
    },
    async (request) => categoryUse(db, request.params.id),
  )

  app.put(
    '/api/categories/order',
    { onRequest, schema: { tags, summary: 'Puts categories in another order', body: RowOrder, response: answers.ok(CategoryList) } },
    async (request) => {
      await write((trx) => reorder(trx, 'categories', request.body.ids))
      return { items: await listCategories(db, { visibleOnly: false }) }
    },
  )

  app.patch(
    '/api/categories/:id',
    { onRequest, schema: { tags, summary: 'Changes a category', params: IdParams, body: CategoryPatch, response: answers.ok(Category) } },
    async (request) => {
      await write((trx) => updateCategory(trx, request.params.id, request.body))
      return readCategory(db, request.params.id)
    },
  )

  app.delete(
    '/api/categories/:id',
    { onRequest, schema: { tags, summary: 'Deletes a category', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await write((trx) => deleteCategory(trx, request.params.id))
      return reply.code(204).send(null)
    },
  )
}
