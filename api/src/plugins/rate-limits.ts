// The limits of DESIGN §5 per address; the limit per account is sign-in's own business.
import type { RateLimitOptions } from '@fastify/rate-limit'
import { ApiError } from '../errors/api-error.ts'

const minutes = 60_000
const limited = () => new ApiError('rate_limited', 'Too many requests: try again later')

type RouteLimit = { rateLimit: RateLimitOptions }
const limit = (max: number, timeWindow: number): RouteLimit => ({ rateLimit: { max, timeWindow, errorResponseBuilder: limited } })

export const signInLimit = limit(100, 5 * minutes)
/** Generous: a refused refresh signs the owner out (facts/auth-wire.md). */
export const refreshLimit = limit(600, 5 * minutes)
export const orderLimit = limit(60, 10 * minutes)
export const uploadLimit = limit(120, minutes)
