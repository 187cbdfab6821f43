// Products by name or barcode, as they are typed, for the lines of an order.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { atom } from 'nanostores'
import { latestRead } from '../../resource/session.ts'

export const $found = atom<readonly Product[] | null>(null)

export const forgetFound = (): void => $found.set(null)

export const findProducts = latestRead(
  async (text: string) => {
    const q = text.trim()
    return q.length < 2 ? null : api.owned.products({ q, limit: 6 })
  },
  (page) => $found.set(page?.items ?? null),
  'No products could be offered',
)
