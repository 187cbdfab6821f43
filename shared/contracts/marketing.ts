// Consent to marketing mails, which the checkout asks for only where the owner has set it.
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** The version of a text that was ticked. */
export const ConsentText = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$', examples: ['marketing-1'] })

export const MarketingConsent = Type.Object({
  givenAt: Instant,
  text: ConsentText,
  withdrawnAt: Type.Optional(Instant),
})
export type MarketingConsent = Static<typeof MarketingConsent>

/** The secret of a withdrawal's link. */
export const Withdrawal = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 1000, examples: ['ZGFuYUBleGFtcGxlLmNvLmls.mi1k2.q3VZ0c1b'] }) },
  { $id: 'Withdrawal', additionalProperties: false },
)
export type Withdrawal = Static<typeof Withdrawal>

export const Withdrawn = Type.Object({ email: Type.String({ examples: ['dana@example.co.il'] }) }, { $id: 'Withdrawn' })
export type Withdrawn = Static<typeof Withdrawn>
