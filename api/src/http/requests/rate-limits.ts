// The limits of decision 0007 per address; the limit per account is in `auth`.
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { networkOf } from './network.ts'

const minutes = 60_000
const limited = () => new ApiError('rate_limited', 'Too many requests: try again later')

const isRefresh = ({ query }: FastifyRequest) => (query as { grant_type?: string }).grant_type === 'refresh_token'

const limit = (name: 'signIns' | 'orders' | 'uploads' | 'failureReports', timeWindow: number): { rateLimit: RateLimitOptions } => ({
  rateLimit: { max: ({ server }) => server.config.limits[name], timeWindow, errorResponseBuilder: limited },
})

export const signInLimit = limit('signIns', 5 * minutes)
/** Sign-ins and refreshes are counted separately, with a high limit for refreshes: a refused one signs the owner out (decision 0010). */
export const tokenLimit: { rateLimit: RateLimitOptions } = {
  rateLimit: {
    ...signInLimit.rateLimit,
    max: (request) => request.server.config.limits.signIns * (isRefresh(request) ? 6 : 1),
    keyGenerator: (request) => `${isRefresh(request) ? 'refresh' : 'sign-in'} ${networkOf(request.ip)}`,
  },
}
export const orderLimit = limit('orders', 10 * minutes)
/** Far fewer than orders: a shopper sends one. */
export const cancellationLimit: { rateLimit: RateLimitOptions } = {
  rateLimit: { ...orderLimit.rateLimit, max: ({ server }) => Math.min(server.config.limits.orders, 10) },
}
export const uploadLimit = limit('uploads', minutes)
export const failureLimit = limit('failureReports', minutes)
/** A page says up to three things of itself, and many visitors may have one address. */
export const pageReportLimit: { rateLimit: RateLimitOptions } = {
  rateLimit: { ...failureLimit.rateLimit, max: ({ server }) => server.config.limits.failureReports * 10 },
}
