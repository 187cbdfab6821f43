import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import { type DetailName, type DetailValue, detailNames, detailOf, eachDetail } from '@lechaim/shared/contracts/drink-details.ts'
import type { Facet } from '@lechaim/shared/contracts/facets.ts'
import { bandOf } from '@lechaim/shared/lib/filters.ts'
import type { Generated } from 'kysely'
import type { Columns, Whole } from '../../db/mapping.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** A detail's column; lists of names are JSON arrays, null for none. */
type DetailColumn<Name extends DetailName> = DetailValue<Name> extends string[] ? string | null : DetailValue<Name>

/** The columns of a product for the drink itself. */
export type DrinkColumns = {
  barcode: string | null
  kosher_body: string | null
  kosher_level: string | null
} & { [Name in DetailName as SnakeCase<Name>]: DetailColumn<Name> }

const detailColumns = eachDetail((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<DetailName>)

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

const namesIn = (json: string | null): string[] => (json === null ? [] : JSON.parse(json))

/** A detail on the wire; undefined where it is not filled in. */
export function readDetail(row: DrinkColumns, name: DetailName): string | number | string[] | undefined {
  const value = row[detailColumns[name]]
  if (value === null) return undefined
  return detailOf(name).kind === 'names' ? namesIn(String(value)) : value
}

const writeDetail = (name: DetailName, value: unknown): Partial<DrinkColumns> => {
  const isNames = Array.isArray(value)
  return { [detailColumns[name]]: isNames ? (value.length > 0 ? JSON.stringify(value) : null) : value }
}

/** The columns of each field. */
export const drinkColumns: Columns<DrinkFields, DrinkColumns> = {
  barcode: (barcode) => ({ barcode }),
  ...eachDetail((name) => (value: unknown) => writeDetail(name, value)),
  kosher: (kosher) => ({ kosher_body: kosher?.body ?? null, kosher_level: kosher?.level || null }),
}

/** The fields on the wire; undefined for what is not filled in. */
export const toDrinkFields = (row: DrinkColumns): Whole<DrinkFields> => ({
  barcode: row.barcode ?? undefined,
  ...(eachDetail((name) => readDetail(row, name)) as Whole<Pick<DrinkFields, DetailName>>),
  kosher: row.kosher_body === null ? undefined : { body: row.kosher_body, level: row.kosher_level ?? '' },
})

/** Columns that a product's values come from. */
export type ValueColumns = DrinkColumns & {
  volume_ml: number | null
  alcohol_percent: number | null
}

const textsIn = (row: DrinkColumns, name: DetailName): string[] => [readDetail(row, name) ?? []].flat().map(String)

/** The values by which a product is filtered, and which its fields offer to other products. */
export function valuesOf(row: ValueColumns): { facet: StoredFacet; value: string }[] {
  const others: [StoredFacet, string | number | null][] = [
    ['kosher-body', row.kosher_body],
    ['kosher-level', row.kosher_level],
    ['volume', row.volume_ml],
    ['strength', row.alcohol_percent === null ? null : bandOf('strength', row.alcohol_percent)],
  ]
  const details = detailNames.flatMap((name) => {
    const { facet } = detailOf(name)
    return facet && facet !== 'price' ? textsIn(row, name).map((value) => ({ facet, value })) : []
  })
  return [...details, ...others.flatMap(([facet, value]) => (value === null ? [] : [{ facet, value: String(value) }]))]
}

/** Texts by which a search finds a product. */
export function drinkTexts(row: DrinkColumns): string[] {
  const details = detailNames.filter((name) => detailOf(name).isSearched).flatMap((name) => textsIn(row, name))
  return [row.barcode, row.kosher_body, row.kosher_level, ...details].filter((text) => text !== null)
}
