import { type Static, Type } from 'typebox'

/** Tasks of a new shop's owner, in the order in which the panel lists them. */
export const setupSteps = ['business', 'hours', 'legal', 'categories', 'products', 'banner', 'carousel'] as const
export type SetupStep = (typeof setupSteps)[number]

export const Setup = Type.Object(
  { missing: Type.Array(Type.Enum([...setupSteps]), { examples: [['business', 'hours', 'legal']] }) },
  { $id: 'Setup' },
)
export type Setup = Static<typeof Setup>
