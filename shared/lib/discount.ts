// The discount of a coupon, in integer agorot.

export interface CouponTerms {
  /** 1 to 100; null for an amount. */
  percent: number | null
  /** Agorot; null for a percentage. */
  amount: number | null
}

/** A coupon's discount on an amount: its percentage, half an agora rounded up, or its own amount, at most the whole. */
export function discountOf({ percent, amount }: CouponTerms, total: number): number {
  if (percent === null) return Math.min(amount ?? 0, total)
  // Exact: a sum of orders' lines times 100 may be beyond a double's integers.
  return Number((BigInt(total) * BigInt(percent) + 50n) / 100n)
}

/** Spreads a discount over amounts in proportion, by largest remainder, the first of equal ones. No part exceeds its amount.
 *  @param amounts agorot; 0 for what has no part in the discount
 *  @throws RangeError unless the discount is between 0 and the sum of the amounts */
export function spreadDiscount(discount: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (!Number.isSafeInteger(total) || !Number.isInteger(discount) || discount < 0 || discount > total)
    throw new RangeError(`A discount of ${discount} on ${total}`)
  if (discount === 0) return amounts.map(() => 0)
  const shares = amounts.map((amount, index) => {
    const share = BigInt(discount) * BigInt(amount)
    return { index, part: Number(share / BigInt(total)), remainder: share % BigInt(total) }
  })
  const parts = shares.map(({ part }) => part)
  const rest = discount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares.toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  for (const { index, part } of byRemainder.slice(0, rest)) parts[index] = part + 1
  return parts
}
