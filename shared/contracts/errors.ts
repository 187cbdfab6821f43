import { type ErrorCode, errorStatus } from '@lechaim/shared/contracts/error-codes.ts'
import { type Static, Type } from 'typebox'

const codes = Object.keys(errorStatus) as ErrorCode[]

/** The one shape of every failure under `/api`. `details` carries what a code promises, such as the new prices. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum(codes),
      message: Type.String({ examples: ['The category name is already taken'] }),
      field: Type.Optional(Type.String({ examples: ['name'] })),
      details: Type.Optional(Type.Unknown()),
      /** Of a failure of the server: its lines in the log have this number. */
      requestId: Type.Optional(Type.String({ examples: ['0f3c9a1e-77b2'] })),
    }),
  },
  { $id: 'Error' },
)
export type ErrorBody = Static<typeof ErrorBody>
