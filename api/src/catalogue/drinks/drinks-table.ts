import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import type { Facet } from '@lechaim/shared/contracts/facets.ts'
import { bandOf } from '@lechaim/shared/lib/filters.ts'
import type { Generated } from 'kysely'
import type { Columns, Whole } from '../../db/mapping.ts'

/** The columns of a product for the drink itself. */
export interface DrinkColumns {
  barcode: string | null
  producer: string | null
  country: string | null
  region: string | null
  /** A JSON array of names; null for none. */
  grapes: string | null
  vintage: number | null
  colour: string | null
  sweetness: string | null
  kosher_body: string | null
  kosher_level: string | null
  /** Years. */
  age_statement: number | null
}

/** Prices are read from the products, since they change by themselves. */
type StoredFacet = Exclude<Facet, 'price'>

/** Each value that a field of some product has, once. */
interface DrinkValueTable {
  id: Generated<number>
  facet: StoredFacet
  value: string
}

interface ProductValueTable {
  value_id: number
  product_id: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    drink_values: DrinkValueTable
    product_values: ProductValueTable
  }
}

/** The columns of each field. */
export const drinkColumns: Columns<DrinkFields, DrinkColumns> = {
  barcode: (barcode) => ({ barcode }),
  producer: (producer) => ({ producer }),
  country: (country) => ({ country }),
  region: (region) => ({ region }),
  grapes: (grapes) => ({ grapes: grapes.length > 0 ? JSON.stringify(grapes) : null }),
  vintage: (vintage) => ({ vintage }),
  colour: (colour) => ({ colour }),
  sweetness: (sweetness) => ({ sweetness }),
  kosher: (kosher) => ({ kosher_body: kosher?.body ?? null, kosher_level: kosher?.level || null }),
  ageStatement: (age_statement) => ({ age_statement }),
}

export const grapesOf = ({ grapes }: Pick<DrinkColumns, 'grapes'>): string[] => (grapes === null ? [] : JSON.parse(grapes))

/** The fields on the wire; undefined for what is not filled in. */
export const toDrinkFields = (row: DrinkColumns): Whole<DrinkFields> => ({
  barcode: row.barcode ?? undefined,
  producer: row.producer ?? undefined,
  country: row.country ?? undefined,
  region: row.region ?? undefined,
  grapes: row.grapes === null ? undefined : grapesOf(row),
  vintage: row.vintage ?? undefined,
  colour: row.colour ?? undefined,
  sweetness: row.sweetness ?? undefined,
  kosher: row.kosher_body === null ? undefined : { body: row.kosher_body, level: row.kosher_level ?? '' },
  ageStatement: row.age_statement ?? undefined,
})

/** Columns that a product's values come from. */
export interface ValueColumns extends DrinkColumns {
  volume_ml: number | null
  alcohol_percent: number | null
}

/** The values by which a product is filtered, and which its fields offer to other products. */
export function valuesOf(row: ValueColumns): { facet: StoredFacet; value: string }[] {
  const single: [StoredFacet, string | number | null][] = [
    ['producer', row.producer],
    ['country', row.country],
    ['region', row.region],
    ['colour', row.colour],
    ['sweetness', row.sweetness],
    ['kosher-body', row.kosher_body],
    ['kosher-level', row.kosher_level],
    ['vintage', row.vintage],
    ['age', row.age_statement],
    ['volume', row.volume_ml],
    ['strength', row.alcohol_percent === null ? null : bandOf('strength', row.alcohol_percent)],
  ]
  return [
    ...single.flatMap(([facet, value]) => (value === null ? [] : [{ facet, value: String(value) }])),
    ...grapesOf(row).map((value) => ({ facet: 'grape' as const, value })),
  ]
}

/** Texts by which a search finds a product. */
export function drinkTexts(row: DrinkColumns): string[] {
  const { barcode, producer, country, region, colour, sweetness, kosher_body: body, kosher_level: level, vintage, age_statement: age } = row
  const values = [barcode, producer, country, region, colour, sweetness, body, level, vintage, age, ...grapesOf(row)]
  return values.filter((value) => value !== null).map(String)
}
