// The names of filters, without their schemas, which pages do not load.

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
