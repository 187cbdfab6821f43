// Suggestions of a drink field: the values of other products.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { DrinkOffers } from '@lechaim/shared/contracts/drink.ts'
import type { OfferedField } from '@lechaim/shared/contracts/drink-details.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { atom } from 'nanostores'
import { latestRead } from '../../resource/session.ts'

/** For the field that was asked for last. */
export const $offers = atom<(DrinkOffers & { field: OfferedField }) | null>(null)

export const readOffers = latestRead(
  async (field: OfferedField, text: string) => ({
    ...(await api.owner<DrinkOffers>(withQuery('/api/drink-values', { field, q: text.trim() || undefined }))),
    field,
  }),
  (offers) => $offers.set(offers),
  'No texts could be offered',
)
