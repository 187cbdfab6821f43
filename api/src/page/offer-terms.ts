// Delivery and returns in an offer's structured data.
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { addressOf, home } from '@lechaim/shared/lib/address.ts'

/** Settings that appear in the offer. */
export type OfferTerms = Pick<DeliverySettings, 'areas' | 'pickup' | 'returnDays'>

/** Areas that a page names: search engines read a few. */
const mostAreas = 20

/** The fee of each area for this product alone, at its price in shekels, and pick-up; empty for a shop that has set neither. */
export function shippingData({ areas, pickup }: OfferTerms, price: number): object {
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

/** The window of returns, and a link to the owner's text; empty without either. */
export function returnData(terms: OfferTerms | null, hasText: boolean, base: string): object {
  const days = terms?.returnDays
  if (!days && !hasText) return {}
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IL',
      ...(days && { returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow', merchantReturnDays: days }),
      ...(hasText && { merchantReturnLink: base + addressOf({ ...home, page: 'cancellation' }) }),
    },
  }
}
