// What products are filtered by; apart from the schemas, so that pages don't load those.

/** In the order in which they are offered. */
export const facets = [
  'price',
  'country',
  'region',
  'producer',
  'grape',
  'colour',
  'sweetness',
  'vintage',
  'volume',
  'strength',
  'age',
  'kosher-body',
  'kosher-level',
] as const
export type Facet = (typeof facets)[number]
