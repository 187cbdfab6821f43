// Tokens for shoppers to read their orders. Derived, not stored: the same for a repeated request, and absent from a stolen database.
import { createHmac } from 'node:crypto'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { isSameText } from '../http/requests/signed.ts'

export function orderToken(secret: Buffer, { id, createdAt }: Pick<Order, 'id' | 'createdAt'>): string {
  return createHmac('sha256', secret).update(`order:${id}:${createdAt}`).digest('base64url')
}

export const isOrderToken = (secret: Buffer, order: Pick<Order, 'id' | 'createdAt'>, token: string): boolean =>
  isSameText(orderToken(secret, order), token)
