// The differences between two versions of an order, for the owner before and after a correction, and for the mail about it.
import type { OrderChange, OrderVersion } from '@lechaim/shared/contracts/order-record.ts'

const texts = ['customerName', 'customerEmail', 'customerPhone', 'customerAddress', 'notes'] as const

/** @param reasons of new prices, by the product's number */
export function orderChanges(before: OrderVersion, after: OrderVersion, reasons: ReadonlyMap<number, string> = new Map()): OrderChange[] {
  const changes: OrderChange[] = texts.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
  const earlier = new Map(before.items.map((item) => [item.productId, item]))
  const kept = new Set(after.items.map(({ productId }) => productId))
  for (const { productId, name, quantity } of before.items)
    if (!kept.has(productId)) changes.push({ field: 'removed', name, before: quantity })
  for (const { productId, name, quantity, price } of after.items) {
    const reason = reasons.get(productId)
    const old = earlier.get(productId)
    if (!old) changes.push({ field: 'added', name, after: quantity })
    else if (old.quantity !== quantity) changes.push({ field: 'quantity', name, before: old.quantity, after: quantity })
    if (old ? old.price !== price : reason)
      changes.push({ field: 'price', name, ...(old && { before: old.price }), after: price, ...(reason && { reason }) })
  }
  if (before.coupon !== after.coupon) changes.push({ field: 'coupon', before: before.coupon ?? '', after: after.coupon ?? '' })
  else if ((before.discount ?? 0) !== (after.discount ?? 0))
    changes.push({ field: 'discount', before: before.discount ?? 0, after: after.discount ?? 0 })
  if (before.total !== after.total) changes.push({ field: 'total', before: before.total, after: after.total })
  return changes
}
