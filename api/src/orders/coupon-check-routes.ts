import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CouponApplied, CouponCheck } from '@lechaim/shared/contracts/coupons.ts'
import { countGuess } from '../catalogue/coupons/apply-coupon.ts'
import { signInLimit } from '../http/requests/rate-limits.ts'
import { answers } from '../http/responses/answers.ts'
import { checkCoupon } from './price-lines.ts'

/** Beside the orders, whose prices a coupon is checked against. */
export const couponCheckRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/coupons/check',
    {
      config: signInLimit,
      schema: { tags: ['coupons'], summary: 'What a coupon takes off a cart', body: CouponCheck, response: answers.ok(CouponApplied) },
    },
    async (request) => {
      await countGuess(app, request, request.body.coupon)
      return checkCoupon(app.db, request.body)
    },
  )
}
