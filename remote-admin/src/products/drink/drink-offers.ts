// Suggestions of a drink field: the values of other products.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { DrinkOffers, OfferedField } from '@lechaim/shared/contracts/drink.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { atom } from 'nanostores'

interface Offers {
  field: OfferedField
  items: readonly string[]
}

export const $offers = atom<Offers | null>(null)

let generation = 0

export async function readOffers(field: OfferedField, text: string): Promise<void> {
  const mine = ++generation
  try {
    const { items } = await api.owner<DrinkOffers>(withQuery('/api/drink-values', { field, q: text.trim() || undefined }))
    if (mine === generation) $offers.set({ field, items })
  } catch (error) {
    console.error('No texts could be offered', error)
  }
}
