import { type Static, Type } from 'typebox'

const Address = (maxLength: number, example: string) =>
  Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength, examples: [example] }), Type.Null()]))

/** Changes of a team's contact: null takes one away, an absent one stays. */
export const TeamContactDraft = Type.Object(
  {
    mail: Address(254, 'cart-team@shop.example'),
    webhook: Address(500, 'https://hooks.example/lechaim'),
    /** Sends a notice to what is set then, to try it. */
    test: Type.Optional(Type.Boolean()),
  },
  { $id: 'TeamContactDraft', additionalProperties: false },
)
export type TeamContactDraft = Static<typeof TeamContactDraft>

/** The mail address and the webhook that get a notice when a release of the remote raises an alarm or is taken back. */
export const TeamContact = Type.Object(
  {
    mail: Type.Union([Type.String({ examples: ['cart-team@shop.example'] }), Type.Null()]),
    webhook: Type.Union([Type.String({ examples: ['https://hooks.example/lechaim'] }), Type.Null()]),
    /** Of a webhook that was just set, this once: the secret that its notices are signed with. */
    secret: Type.Optional(Type.String({ examples: ['whsec_…'] })),
    /** The newest notice that was given up, and why. */
    failure: Type.Union([Type.String({ examples: ['2026-11-20T09:00:00.000Z: it answers 500'] }), Type.Null()]),
  },
  { $id: 'TeamContact' },
)
export type TeamContact = Static<typeof TeamContact>
