// Answers of the search beside products: the quality of the match, suggestions while typing, and the owner's side of the search.
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Id, Money, PictureAddress, PicturePlaceholder, SearchText } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** The matched ranges of a name, as alternating starts and ends in UTF-16 units: `[0, 4, 9, 12]` are two words. */
export const MatchMarks = Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 2 * maxLength.name, examples: [[0, 4, 9, 12]] })
export type MatchMarks = Static<typeof MatchMarks>

/** The query in the other keyboard layout (`chrv` as `בירה`), where only that one has results. The page offers a way back (`asTyped=1`). */
const Shown = Type.Optional(Type.String({ examples: ['בירה'] }))

export const SearchAnswer = Type.Object(
  {
    /** `some`: no product has all words; these lack the fewest. `none`: no results. */
    match: Type.Enum(['all', 'some', 'none']),
    shown: Shown,
    /** One list for each item of the page, in its order. */
    marks: Type.Array(MatchMarks),
    /** Parts of the query understood beyond their words, such as a price: each with its text and the query without it. */
    understood: Type.Optional(
      Type.Array(
        Type.Object({
          label: Type.String({ examples: ['עד 60 ₪'] }),
          rest: Type.String({ examples: ['יין אדום'] }),
          /** A quality such as an origin, which the search finds as the word that it is. */
          isWord: Type.Optional(Type.Literal(true)),
        }),
      ),
    ),
    /** The drink that no product is, where its neighbours are shown instead. */
    missing: Type.Optional(Type.String({ examples: ['טקילה'] })),
    /** For `none`: the names of the nearest categories, the nearest first. */
    categories: Type.Optional(Type.Array(Type.String({ examples: ['יין אדום'] }), { maxItems: 4 })),
  },
  { $id: 'SearchAnswer' },
)
export type SearchAnswer = Static<typeof SearchAnswer>

export const SuggestionQuery = Type.Object({ q: SearchText }, { additionalProperties: false })

const suggested = {
  id: Id,
  name: Type.String({ examples: ['יין אדום'] }),
  image: PictureAddress,
  placeholder: Type.Optional(PicturePlaceholder),
  marks: MatchMarks,
}

/** At most eight in all, categories before products. The last word counts as the beginning of one. */
export const Suggestions = Type.Object(
  {
    categories: Type.Array(Type.Object(suggested), { maxItems: 3 }),
    products: Type.Array(Type.Object({ ...suggested, price: Money }), { maxItems: 8 }),
    shown: Shown,
  },
  { $id: 'Suggestions' },
)
export type Suggestions = Static<typeof Suggestions>

/** Groups of words, or of short phrases, that mean the same to the search. Searches follow a change at once. */
export const WordGroups = Type.Object(
  {
    groups: Type.Array(
      Type.Array(Type.String({ minLength: 1, maxLength: 60, examples: ['אוזו', 'עראק'] }), { minItems: 2, maxItems: 20 }),
      {
        maxItems: 300,
      },
    ),
  },
  { $id: 'WordGroups', additionalProperties: false },
)
export type WordGroups = Static<typeof WordGroups>

/** Searches of the last 30 days that found nothing, the most frequent first; only those made three times and more. */
export const UnansweredSearches = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        query: Type.String({ examples: ['סאקה'] }),
        count: Type.Integer({ minimum: 3, examples: [7] }),
      }),
    ),
  },
  { $id: 'UnansweredSearches' },
)
export type UnansweredSearches = Static<typeof UnansweredSearches>
