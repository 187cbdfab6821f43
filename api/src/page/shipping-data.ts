// Ways of delivery in an offer's structured data.
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'

/** What of the settings the offer says. */
export type Shipping = Pick<DeliverySettings, 'areas' | 'pickup'>

/** Areas that a page names: search engines read a few. */
const mostAreas = 20

/** The fee of each area for this product alone, at its price in shekels, and pick-up; empty for a shop that has set neither. */
export function shippingData({ areas, pickup }: Shipping, price: number): object {
  const details = areas.slice(0, mostAreas).map(({ name, fee, freeFrom }) => ({
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: (freeFrom !== null && price >= freeFrom ? 0 : fee).toFixed(2),
      currency: 'ILS',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IL', addressRegion: name },
  }))
  return {
    ...(details.length > 0 && { shippingDetails: details }),
    ...(pickup.on && { availableDeliveryMethod: 'https://schema.org/OnSitePickup' }),
  }
}
