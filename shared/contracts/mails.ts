import { Id, Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** Reasons to give a mail up. `recipient`: its address was refused for good. `content`: the mail itself was. `retries`: two days of trying.
 *  `expired`: it could not be sent while it was of use. */
const mailCauses = ['recipient', 'content', 'retries', 'expired'] as const
export type MailCause = (typeof mailCauses)[number]

/** A mail that is given up, until the owner has seen it. Its text is never sent: it may have a code. */
export const UndeliveredMail = Type.Object(
  {
    id: Id,
    recipient: Type.String({ examples: ['dana@example.co.il'] }),
    subject: Type.String({ examples: ['תודה! ההזמנה התקבלה – מספר הזמנה: 17'] }),
    cause: Type.Enum([...mailCauses]),
    /** The mail server's last words, in its language; empty where there were none. */
    answer: Type.String({ examples: ['550 5.1.1 No such user'] }),
    /** False where it expires, such as a code. */
    canResend: Type.Boolean(),
    queuedAt: Instant,
    givenUpAt: Instant,
  },
  { $id: 'UndeliveredMail' },
)
export type UndeliveredMail = Static<typeof UndeliveredMail>

/** The twenty newest, and the number of all. */
export const UndeliveredMails = Type.Object(
  { items: Type.Array(UndeliveredMail), total: Type.Integer({ minimum: 0, examples: [1] }) },
  { $id: 'UndeliveredMails' },
)
export type UndeliveredMails = Static<typeof UndeliveredMails>

/** The newest mail that was on the owner's screen: later ones stay. */
export const SeenMailsQuery = Type.Object({ until: Id }, { additionalProperties: false })
