// The details of a drink that are one value or a list of names, each described once: schemas, columns, cells of the catalogue's file, the
// panel's form, the shop's table, filters and search follow. Without schemas, which pages do not load. Texts: messages/drink.ts.
import type { Facet } from '@lechaim/shared/contracts/facets.ts'
import { maxGrapes } from '@lechaim/shared/contracts/limits.ts'

interface Description {
  /** The filter that offers its values, in lists and to the forms of other products. */
  facet?: Facet
  /** A search finds its values. */
  isSearched: boolean
  example: unknown
}

interface TextDetail extends Description {
  kind: 'text'
}

/** A list of different names. Its column holds a JSON array. */
interface NamesDetail extends Description {
  kind: 'names'
  most: number
}

/** A whole number. */
interface NumberDetail extends Description {
  kind: 'number'
  least: number
  most: number
  /** Shown behind the number; years are counted in words. */
  unit?: 'years' | '°C'
}

export type Detail = TextDetail | NamesDetail | NumberDetail

/** By field, in the order in which they are shown. The column has the field's name in snake case. */
export const drinkDetails = {
  producer: { kind: 'text', facet: 'producer', isSearched: true, example: 'יקב הגליל' },
  country: { kind: 'text', facet: 'country', isSearched: true, example: 'ישראל' },
  region: { kind: 'text', facet: 'region', isSearched: true, example: 'הגליל העליון' },
  grapes: { kind: 'names', most: maxGrapes, facet: 'grape', isSearched: true, example: ['קברנה סוביניון', 'מרלו'] },
  vintage: { kind: 'number', least: 1700, most: 2200, facet: 'vintage', isSearched: true, example: 2021 },
  colour: { kind: 'text', facet: 'colour', isSearched: true, example: 'אדום' },
  sweetness: { kind: 'text', facet: 'sweetness', isSearched: true, example: 'יבש' },
  /** Years in the cask, as the label states them. */
  ageStatement: { kind: 'number', least: 1, most: 200, unit: 'years', facet: 'age', isSearched: true, example: 12 },
} as const satisfies Record<string, Detail>

export type DetailName = keyof typeof drinkDetails

export const detailNames = Object.keys(drinkDetails) as DetailName[]

/** The description of a detail, as one of its kind. */
export const detailOf = (name: DetailName): Detail => drinkDetails[name]

/** The wire type of each kind, where it is filled in. */
interface Values {
  text: string
  names: string[]
  number: number
}

type Kind<Name extends DetailName> = (typeof drinkDetails)[Name]['kind']

/** A detail's value on the wire; empty is null, and of names no name. */
export type DetailValue<Name extends DetailName> = Kind<Name> extends 'names' ? string[] : Values[Kind<Name>] | null

/** One of something for each detail. */
export const eachDetail = <Made>(make: (name: DetailName, detail: Detail) => Made): Record<DetailName, Made> =>
  Object.fromEntries(detailNames.map((name) => [name, make(name, detailOf(name))])) as Record<DetailName, Made>

/** Filters whose values the forms of other products offer. */
export const offeredFields = ['producer', 'country', 'region', 'grape', 'colour', 'sweetness', 'kosher-body', 'kosher-level'] as const
export type OfferedField = (typeof offeredFields)[number]

export const isOffered = (facet: Facet): facet is OfferedField => (offeredFields as readonly Facet[]).includes(facet)
