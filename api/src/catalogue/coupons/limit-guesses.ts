import type { FastifyRequest } from 'fastify'
import type { Throttles } from '../../auth/throttles.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { networkOf } from '../../http/requests/network.ts'
import { CouponInvalid } from './apply-coupon.ts'

/** Runs what tries the code of a coupon, unless the caller's network has tried too many that are none. A right code clears nothing: a known
 *  one would give new guesses.
 *  @throws rate_limited */
export async function limitGuesses<T>({ coupons }: Throttles, { ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const network = networkOf(ip)
  if (!(await coupons.hasTry(network))) throw new ApiError('rate_limited', 'Too many codes: try again later', { field: 'coupon' })
  try {
    return await work()
  } catch (error) {
    if (error instanceof CouponInvalid && error.isGuess) await coupons.mayTry(network)
    throw error
  }
}
