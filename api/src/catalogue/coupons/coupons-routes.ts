import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Coupon, CouponDraft, CouponPage, CouponPatch, CouponQuery } from '@lechaim/shared/contracts/coupons.ts'
import { IdParams } from '@lechaim/shared/contracts/primitives.ts'
import { answers } from '../../http/responses/answers.ts'
import { createWriter, deleteRow } from '../../rows/edit-rows.ts'
import { passChanges } from '../../schedule/moments.ts'
import { listCoupons, readCoupon } from './coupons-queries.ts'
import { insertCoupon, updateCoupon } from './save-coupon.ts'

const tags = ['coupons']

export const couponsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const write = createWriter(app, 'content')
  app.schedule({ topic: 'content', table: 'coupons', apply: passChanges('coupons', ['valid_from', 'valid_until']) })
  const onRequest = app.requireOwner

  app.get(
    '/api/coupons',
    { onRequest, schema: { tags, summary: 'A page of coupons', querystring: CouponQuery, response: answers.ok(CouponPage) } },
    (request) => listCoupons(db, request.query),
  )

  app.post(
    '/api/coupons',
    { onRequest, schema: { tags, summary: 'Adds a coupon', body: CouponDraft, response: answers.created(Coupon) } },
    async (request, reply) => {
      const id = await write((trx) => insertCoupon(trx, request.body))
      return reply.code(201).send(await readCoupon(db, id))
    },
  )

  app.patch(
    '/api/coupons/:id',
    { onRequest, schema: { tags, summary: 'Changes a coupon', params: IdParams, body: CouponPatch, response: answers.ok(Coupon) } },
    async (request) => {
      await write((trx) => updateCoupon(trx, request.params.id, request.body))
      return readCoupon(db, request.params.id)
    },
  )

  app.delete(
    '/api/coupons/:id',
    { onRequest, schema: { tags, summary: 'Deletes a coupon', params: IdParams, response: answers.nothing } },
    async (request, reply) => {
      await write((trx) => deleteRow(trx, 'coupons', request.params.id))
      return reply.code(204).send(null)
    },
  )
}
