// Filters of a product list: the values of its products, with the number of products of each.
import { facets, switches } from '@lechaim/shared/contracts/facets.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { SearchText } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** Lines of `facet:value` (`shared/lib/filters.ts`); what names no facet is ignored. */
export const FilterText = Type.String({
  maxLength: 8000,
  examples: ['country:ישראל\ncountry:צרפת\nprice:50-100', 'price:30..119.9\nsale:yes'],
})

export const FacetQuery = Type.Object(
  {
    category: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['יין אדום'] })),
    q: Type.Optional(SearchText),
    asTyped: Type.Optional(Type.Literal('1')),
    filters: Type.Optional(FilterText),
  },
  { additionalProperties: false },
)
export type FacetQuery = Static<typeof FacetQuery>

const FacetValues = Type.Object({
  facet: Type.Enum([...facets]),
  values: Type.Array(Type.Object({ value: Type.String({ examples: ['ישראל'] }), count: Type.Integer({ minimum: 0, examples: [12] }) })),
  /** The counts are of the newest five hundred products alone: there are at least so many. */
  isMore: Type.Boolean(),
})
export type FacetValues = Static<typeof FacetValues>

/** Facets that divide the list, or have a choice. `total` is the number of products that the filters leave. */
export const Facets = Type.Object(
  {
    total: Type.Integer({ minimum: 0, examples: [48] }),
    isMore: Type.Boolean(),
    facets: Type.Array(FacetValues),
    /** The same for filters of one value. Absent from earlier servers. */
    switches: Type.Optional(
      Type.Array(
        Type.Object({ name: Type.Enum([...switches]), count: Type.Integer({ minimum: 0, examples: [5] }), isMore: Type.Boolean() }),
      ),
    ),
  },
  { $id: 'Facets' },
)
export type Facets = Static<typeof Facets>
