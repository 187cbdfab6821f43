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

/** Filters of one value, which a product has or not. */
export const switches = ['sale', 'stock', 'kosher'] as const
export type Switch = (typeof switches)[number]

/** The value of a switch that is on. */
export const on = 'yes'

export type FilterName = Facet | Switch
