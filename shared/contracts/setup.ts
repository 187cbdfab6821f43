import { type Static, Type } from 'typebox'

/** Tasks of a new shop's owner, in the order in which the panel lists them. */
export const setupSteps = ['business', 'hours', 'legal', 'categories', 'products', 'banner', 'carousel'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Settings that help most shops and are off until the owner chooses them. */
const recommendedSettings = ['keepCart'] as const
export type RecommendedSetting = (typeof recommendedSettings)[number]

export const Setup = Type.Object(
  {
    missing: Type.Array(Type.Enum([...setupSteps]), { examples: [['business', 'hours', 'legal']] }),
    /** Absent where all are on. */
    recommended: Type.Optional(Type.Array(Type.Enum([...recommendedSettings]), { examples: [['keepCart']] })),
  },
  { $id: 'Setup' },
)
export type Setup = Static<typeof Setup>
